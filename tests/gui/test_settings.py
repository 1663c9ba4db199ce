"""Settings are kept, checked and take effect at once, without losing the match."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gui.shell.settings import Preferences, SettingsStore
from tests.gui.conftest import Hand
from wargame_core.views.words import language


def test_settings_are_kept_in_their_file(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    SettingsStore(path).change(theme="dark", font_scale=1.3, pace=600)
    assert SettingsStore(path).now == Preferences(theme="dark", font_scale=1.3, pace=600)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "[" * 100_000, "\x00", '{"theme": "pink"}', '{"theme": [], "pace": "1"}'],
)
def test_a_spoilt_settings_file_counts_for_nothing(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    assert SettingsStore(path).now == Preferences()


def test_what_is_right_in_a_settings_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"theme": "dark", "pace": -3, "unknown": 1}))
    assert SettingsStore(path).now == Preferences(theme="dark")


def test_a_value_that_is_not_allowed_is_refused() -> None:
    store = SettingsStore(begin_with=Preferences())
    with pytest.raises(ValueError, match="theme cannot be 'pink'"):
        store.change(theme="pink")
    assert store.now == Preferences()


def test_a_folder_that_cannot_be_written_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = SettingsStore(tmp_path / "file" / "settings.json")
    store.change(theme="dark")
    assert store.now.theme == "dark"


@pytest.mark.parametrize("change", [{"theme": "dark"}, {"language": "ja"}, {"font_scale": 1.5}])
def test_a_change_takes_effect_at_once(hand: Hand, change: dict[str, object]) -> None:
    hand.begin(seed=3)
    hand.click_button("Ready")
    board = hand.page.board
    board.look_at(hand.hex("2020"), 1.1)
    position, lines = hand.live.match.position, hand.page.log.document().blockCount()
    hand.window.settings.change(**change)
    fresh = hand.window.page
    assert fresh.board is not board
    assert fresh.board.zoom == pytest.approx(1.1)
    assert hand.live.match.position == position
    assert fresh.log.document().blockCount() == lines
    assert len(fresh.prompt_bar.buttons) > 0
    assert hand.window.actions_by_name["save"].isEnabled()
    if change.get("language"):
        assert language() == "ja"
    hand.window.settings.change(language="en")
