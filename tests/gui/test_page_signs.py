"""The signs on pages are those of the window."""

from __future__ import annotations

from tools.page_signs import FILE, signs_svg


def test_the_signs_of_pages_are_up_to_date() -> None:
    assert FILE.read_text("utf-8") == signs_svg(), "run python tools/page_signs.py"
