"""What is said of the time: set-up, then the phases of a turn from the first month on."""

from __future__ import annotations

from scenarios.bushido.views.time import phase_words
from tests.bushido.rules.test_03_set_up import set_up


def test_the_first_month_is_not_called_set_up() -> None:
    assert phase_words(set_up("split").state) == "Set-up"
    assert phase_words(set_up("assign").state) == "4 Roles"
