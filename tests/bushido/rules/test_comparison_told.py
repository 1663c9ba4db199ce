"""The comparison of tactics is told term by term, and bumped markers too."""

from __future__ import annotations

import pytest

from tests.bushido.playing import random_game


@pytest.mark.rule("BU-BAT-09")
@pytest.mark.rule("BU-HON-04")
@pytest.mark.rule("BU-TAN-01")
@pytest.mark.rule("BU-IMP-03")
def test_terms_add_up_to_values_and_called_losses() -> None:
    compared, names, bumped = 0, set(), 0
    for seed in range(4):
        for before, _, after, events in random_game(6, seed):
            values = [event for event in events if event.kind == "value"]
            for event in values:
                assert sum(m.value for m in event.modifiers) == event.params["total"]
                names |= {m.name for m in event.modifiers}
            told = [event for event in events if event.kind == "compared"]
            if values:
                assert [v.params["total"] for v in values] == [
                    told[0].params["attack"],
                    told[0].params["defence"],
                ]
                compared += 1
            for event in events:
                if event.kind == "losses" and event.modifiers:
                    assert sum(m.value for m in event.modifiers) >= event.params["count"]
                bumped += event.kind == "bumped"
            del before, after
    assert compared > 5
    assert {"katana-1", "katana-2", "troops"} <= names
    assert bumped > 5
