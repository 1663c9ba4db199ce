"""The texts of the window in Japanese, and the letters that they need."""

from __future__ import annotations

import re
import tomllib
from importlib import resources

import pytest
from PySide6.QtGui import QAction, QFontMetrics
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QLabel,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)

from gui.shell.main_window import MainWindow
from gui.shell.settings import Preferences, SettingsStore
from gui.theme import fonts
from scenarios.western_hero.game import GAME
from tests import gui_texts
from tests.patience import PatientBot
from wargame_core.engine.match import Match
from wargame_core.views import words

CATALOGUES = (
    "wargame_core.engine",
    "wargame_core.gunyuden",
    "wargame_core.cli",
    "scenarios.western_hero",
    "gui",
)
ALLOWED = re.compile(
    r"ZOC|km|html|SVG|PNG|PDF|JSON|Alt|Ctrl|Esc|Tab|Enter|End|\{\w+\}|\(&\w\)|\b[A-Z]\b"
)


def holes(text: str) -> list[str]:
    return sorted(re.findall(r"\{(\w+)", text))


def values(table: object) -> list[str]:
    if isinstance(table, dict):
        return [text for part in table.values() for text in values(part)]
    return [str(table)]


def test_every_text_of_the_window_is_there_in_japanese() -> None:
    gaps = [line for line in gui_texts.gaps("ja") if not line.startswith("no longer used")]
    assert gaps == []


def test_both_languages_fill_in_the_same() -> None:
    for english, japanese in gui_texts.catalogue("ja").items():
        assert set(holes(japanese)) == set(holes(english)), english
        assert japanese.count("&") == english.count("&"), english


def test_no_english_is_left_in_japanese_texts() -> None:
    texts = gui_texts.catalogue("ja").values()
    assert [text for text in texts if re.search("[A-Za-z]{2,}", ALLOWED.sub("", text))] == []


def test_the_catalogue_is_read_when_it_is_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_language", "en")
    assert words.tr("A draw") == "A draw"
    words.set_language("ja")
    assert words.tr("A draw") == "引き分け"
    assert words.tr("{side} wins", side="毛利方") == "毛利方の勝利"
    assert words.tr("no such text") == "no such text"
    words.set_language("xx")
    assert words.tr("A draw") == "A draw"


def test_every_letter_is_in_the_font(qapp: QApplication) -> None:
    metrics = QFontMetrics(fonts.font(20))
    letters: set[str] = set()
    for package in CATALOGUES:
        for file in (resources.files(package) / "text").iterdir():
            if file.name.endswith(".toml"):
                for text in values(tomllib.loads(file.read_text("utf-8"))):
                    letters.update(text)
    assert len(letters) > 400
    assert {letter for letter in letters - {"\n"} if not metrics.inFontUcs4(ord(letter))} == set()


@pytest.mark.parametrize("number", ["1", "2", "3", "4"])
def test_every_name_and_summary_is_in_the_font(qapp: QApplication, number: str) -> None:
    from scenarios.western_hero.game import GAME

    metrics = QFontMetrics(fonts.font(20))
    scenario = GAME.library.load(number, {})
    info = scenario.info
    named = [*scenario.units, *scenario.castles, *scenario.clans, *scenario.sides, *scenario.phases]
    texts = [info.title_ja, info.summary_ja, info.length_ja, *(thing.name_ja for thing in named)]
    texts += [unit.history_ja for unit in scenario.units]
    texts += [castle.site_ja for castle in scenario.castles]
    texts += [source.title_ja for source in scenario.sources.values()]
    texts += [option.title_ja for option in info.options]
    texts += [choice.title_ja for option in info.options for choice in option.choices]
    texts += [kanji for _, kanji in scenario.map.provinces.values()]
    missing = {letter for letter in "".join(texts) if not metrics.inFontUcs4(ord(letter))}
    assert missing == set()


KEYS = re.compile(
    r"<a href=\"https?:[^>]+>.*?</a>|<[^>]+>|&\w+;"
    r"|\b(Shift|Ctrl|Alt|Home|End|Esc|Tab|Enter|English|ZOC)\b"
)


def english_words(window: QWidget) -> set[str]:
    """Texts on labels, buttons and menus of a window that are not Japanese."""
    texts: list[str] = []
    for label in window.findChildren(QLabel):
        texts += [label.text(), label.toolTip()]
    for button in [*window.findChildren(QPushButton), *window.findChildren(QToolButton)]:
        texts += [button.text(), button.toolTip()]
    for action in window.findChildren(QAction):
        texts.append(action.text())
    for menu in window.findChildren(QMenu):
        texts.append(menu.title())
    lines = {line for text in texts for line in KEYS.sub("", text).splitlines()}
    return {line for line in lines if re.search("[A-Za-zŌŪōū]{3,}", line)}


def test_the_window_speaks_japanese(qtbot: PatientBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_language", "en")
    settings = SettingsStore(begin_with=Preferences(pace=0, language="ja"))
    window = MainWindow(settings=settings)
    qtbot.addWidget(window)
    window.resize(1280, 720)
    window.show()
    qtbot.waitExposed(window)
    assert english_words(window) == set()

    window.begin(Match(GAME, "1", seed=1, seats={"ouchi": "random"}))
    assert window.windowTitle() == "折敷畑の戦い – 西国の雄 – 群雄伝"
    qtbot.waitUntil(lambda: bool(window.live.now.awaits_human))
    window.page.go_to(window.live.now.state.scenario.map.index["3418"])
    QApplication.processEvents()
    assert english_words(window) == set()
    window.close()


def test_the_buttons_of_qt_speak_the_language_of_the_window(qtbot: PatientBot) -> None:
    window = MainWindow(settings=SettingsStore(begin_with=Preferences(language="ja")))
    qtbot.addWidget(window)
    assert standard_texts(qtbot) == ["OK", "保存", "キャンセル"]
    window.settings.change(language="en")
    assert set(standard_texts(qtbot)) == {"OK", "Save", "Cancel"}
    window.settings.change(language="ja")
    assert standard_texts(qtbot) == ["OK", "保存", "キャンセル"]
    metrics = QFontMetrics(fonts.font(20))
    assert all(metrics.inFontUcs4(ord(one)) for text in standard_texts(qtbot) for one in text)


def standard_texts(qtbot: PatientBot) -> list[str]:
    kinds = QDialogButtonBox.StandardButton
    box = QDialogButtonBox(kinds.Ok | kinds.Save | kinds.Cancel)
    qtbot.addWidget(box)
    return [
        box.button(kind).text().replace("&", "") for kind in (kinds.Ok, kinds.Save, kinds.Cancel)
    ]
