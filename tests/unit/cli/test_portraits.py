"""Who the people of the counters were, and where castles stand: by name, in two languages."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

import pytest

from scenarios.western_hero.game import GAME
from wargame_core.cli.main import main
from wargame_core.engine.folding import folded
from wargame_core.engine.portraits import Portrait, named, portraits_of
from wargame_core.gunyuden.rules.scenario import Castle, Unit
from wargame_core.gunyuden.text.sources import cited

SCENARIOS = [GAME.library.load(number, {}) for number in "1234"]
UNITS = {unit.id: unit for scenario in SCENARIOS for unit in scenario.units}
CASTLES = {castle.id: castle for scenario in SCENARIOS for castle in scenario.castles}
SOURCES = SCENARIOS[0].sources


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["rules", "western_hero", *arguments])
    out = capsys.readouterr()
    return code, out.out, out.err


# --- the texts ------------------------------------------------------------------------------------


def test_all_129_units_and_56_castles_are_told_of_in_both_languages() -> None:
    assert (len(UNITS), len(CASTLES)) == (129, 56)
    for unit in UNITS.values():
        assert unit.history and unit.history_ja, unit.id
    for castle in CASTLES.values():
        assert castle.site and castle.site_ja, castle.id


def test_the_japanese_text_has_the_years_numbers_and_sources_of_the_english_one() -> None:
    for unit in UNITS.values():
        english, japanese = _years(unit.history), _years(unit.history_ja)
        assert english == japanese, unit.id
        assert cited(unit.history, SOURCES) == cited(unit.history_ja, SOURCES), unit.id


def _years(text: str) -> list[str]:
    """Years and numbers of men, each once."""
    return sorted(set(re.findall(r"(?<![A-Z\d])\d(?:\d{3,}|,\d{3}|\d,\d{3})", text)))


def test_every_source_that_a_text_cites_is_listed() -> None:
    for unit in UNITS.values():
        letters = re.findall(r"\(([HP]\d+)[a-z]?\)", unit.history)
        assert [source.id for source in cited(unit.history, SOURCES)] == letters, unit.id


def test_a_letter_behind_the_number_means_a_part_of_the_source() -> None:
    assert [one.id for one in cited("fell there (H7b)", SOURCES)] == ["H7"]
    assert cited("level 4, CH5X, P99", SOURCES) == ()


# --- finding --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "things"), [("unit", UNITS), ("castle", CASTLES)])
def test_everything_is_found_by_every_spelling(kind: str, things: dict[str, Unit | Castle]) -> None:
    known: Sequence[Portrait] = GAME.portraits(kind, "en")  # type: ignore[arg-type]
    assert {one.id for one in known} == set(things)
    for thing in things.values():
        for name in (thing.name, folded(thing.name), thing.name_ja, thing.id, *thing.aliases):
            assert thing.id in [one.id for one in named(known, name)], name


def test_family_and_given_name_may_change_places_or_stand_alone() -> None:
    known = GAME.portraits("unit", "en")
    for text in ("Motonari Mori", "motonari", "mori MOTONARI", "元就"):
        assert [one.id for one in named(known, text)] == ["mori_motonari"]
    assert len(named(known, "Mōri")) >= 2
    begun = [one.id for one in named(known, "mor")]
    assert "mori_motonari" in begun and "miya_takamori" not in begun
    assert named(known, "Nobunaga") == named(known, " ") == []


def test_a_castle_is_found_by_its_hex_and_as_a_castle() -> None:
    known = GAME.portraits("castle", "ja")
    for text in ("1722", "Tsuwano castle", "津和野城", "sanbonmatsu"):
        assert [one.id for one in named(known, text)] == ["tsuwano"]


def test_a_game_without_portraits_has_none() -> None:
    assert portraits_of(object(), "unit", "en") == ()


# --- the command ----------------------------------------------------------------------------------


def test_a_unit_is_printed_with_its_sources_written_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = run(capsys, "--unit", "Yoshimi")
    assert code == 0
    assert out.startswith("Yoshimi Masayori 吉見正頼 (Yoshimi, taishō ★)\n  who he was: Lord of")
    assert "also written: Masayori Yoshimi, Iwami Masayori\n" in out
    assert "scenario 3, Battle of Kōriyama: Ōuchi clan, Ōuchi side; starts at Tsuwano (1722)" in out
    assert "    H1  Siege of Sanbonmatsu\n        http://www7a.biglobe.ne.jp/" in out


def test_a_castle_is_printed_with_site_and_owners(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "--castle", "konomine")[1]
    assert out.startswith("1127 Kōnomine 高嶺 (Suō)\n  site: Kōnomine, Yamaguchi\n")
    assert "its main castle; victory points 2\n" in out
    both = run(capsys, "--castle", "Takamatsu")[1]
    assert "3021 Takamatsu (Aki)" in both and "\n5419 Takamatsu (Bitchū)" in both


def test_everything_is_japanese_where_that_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "--unit", "毛利元就", "--language", "ja")[1]
    assert out.startswith("毛利元就　Mōri Motonari（毛利軍、総大将★★）\n  人物：郡山城主。")
    assert "  出典：\n    P1  Wargaming Esoterica、2022年" in out
    assert (
        "所在地：吉田郡山城、安芸高田市\n" in run(capsys, "--castle", "3418", "--language", "ja")[1]
    )


def test_json_has_names_facts_and_sources(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = json.loads(run(capsys, "--unit", "Sasuka", "--json")[1])["portraits"]
    assert found["id"] == "sasuka_naganobu"
    assert {"heading", "names", "facts", "sources"} <= set(found)
    assert found["sources"][0]["addresses"]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--unit", "Xavier"), "has no unit or castle “Xavier”."),
        (("--unit", "Motonary Mory"), "the nearest are"),
        (("--unit", ""), "has no unit or castle “”"),
        (("--unit", "Sasuka", "--castle", "1722"), "--unit and --castle stand alone."),
        (("23-4", "--unit", "Sasuka"), "--unit and --castle stand alone."),
        (("--unit", "Xavier", "--language", "ja"), "「Xavier」というユニットや城はありません"),
    ],
)
def test_a_name_that_nobody_has_is_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], expected: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert expected in err


def test_another_game_says_that_it_tells_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "gekokujo", "--unit", "Oda"]) == 2
    assert "tells nothing of its units and castles" in capsys.readouterr().err
