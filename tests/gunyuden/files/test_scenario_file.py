import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from scenarios.western_hero.game import GAME
from scenarios.western_hero.rules.special_rules import SPECIAL_RULES
from wargame_core.engine.errors import DataError, UsageError
from wargame_core.gunyuden.files.charts import load_gunyuden_charts
from wargame_core.gunyuden.files.scenario_file import load_scenario, scenario_file_faults
from wargame_core.gunyuden.files.scenario_schema import scenario_schema
from wargame_core.gunyuden.files.special_rule import document_model
from wargame_core.gunyuden.rules.scenario import Scenario

GOOD = (GAME.library.data / "scenario_1.toml").read_text(encoding="utf-8")
SCHEMA = Path(__file__).parents[3] / "docs" / "schemas" / "scenario.schema.json"
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Scenario 1 with some texts replaced, in a file of its own."""

    def write_file(*changes: tuple[str, str]) -> Path:
        text = GOOD
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new, 1)
        path = tmp_path / "changed.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write_file


def load(path: Path, **options: str) -> Scenario:
    charts = load_gunyuden_charts("western_hero")
    return load_scenario(
        GAME.library.data, path, options, GAME.library.map(), charts, SPECIAL_RULES
    )


def faults(path: Path) -> tuple[str, ...]:
    return scenario_file_faults(
        GAME.library.data,
        path,
        GAME.library.map(),
        load_gunyuden_charts("western_hero"),
        SPECIAL_RULES,
    )


def test_a_good_file_has_no_faults(write: Write) -> None:
    assert faults(write()) == ()


def test_ten_faults_are_reported_at_once(write: Write) -> None:
    path = write(
        ('title_ja = "折敷畑の戦い"', "title_ja = 7"),
        ("turn_count = 18", "turn_count = 17"),
        ('provinces = ["aki", ', 'provinces = ["atlantis", "aki", '),
        ('id = "masuda", side = "ouchi"', 'id = "masuda", side = "oda"'),
        ('yoshimi = ["tsuwano"]', 'yoshimi = ["tsuwano"]\nhojo = ["edo"]'),
        ('hex = "2216"', 'hex = "9999"'),
        ('["yoshimi_masayori"]', '["yoshimi_masayori", "sue_harukata"]'),
        ('["mori_motonari"],', '["mori_motonari", "oda_nobunaga"],'),
        ('section = "34"', 'section = "34"\nweather = "fine"'),
        ('frozen = [{ unit = "sasuka_naganobu"', 'frozen = [{ unit = "nobody"'),
    )

    found = faults(path)

    for expected in (
        "changed.toml: title_ja: found 7; expected a valid string",
        "turns: found 18 labels; expected turn_count, 17",
        "provinces: found 'atlantis'",
        "clans (masuda).side: found 'oda'; expected one of mori, ouchi",
        "castles: found 'hojo'",
        "castles.hojo: found 'edo'",
        "placements (masuda, 9999).hex: found hex '9999'; expected a hex of the map",
        "placements: 'sue_harukata' stands 2 times",
        "found 'oda_nobunaga'",
        "weather: unknown key; found 'fine'",
        "special.frozen[0].unit: found 'nobody'",
    ):
        assert any(expected in fault for fault in found), (expected, found)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('turns = [\n  "5/3"', "turns = [\n  53", "turns[0]: found 53"),
        ('"7/1", "7/2"', '"7/1", "7/1"', "turns: '7/1' stands 2 times"),
        (
            'deployment_order = ["ouchi", "mori"]',
            'deployment_order = ["mori"]',
            "deployment_order: found mori; expected every side once",
        ),
        (
            'deployment_order = ["ouchi", "mori"]',
            'deployment_order = ["mori", "ouchi"]',
            "placements: found sides in the order ouchi, mori",
        ),
        ('main_castle = "tsuwano"', 'main_castle = "koriyama"', "clans (yoshimi).main_castle"),
        ('phase = "mori", main_castle = "tsuwano"', 'phase = "ouchi"', "a phase of ouchi"),
        ('sasuka = ["yamabuki"]', 'sasuka = ["yamabuki", "koriyama"]', "'koriyama' stands 2"),
        ('mori = ["koriyama",', 'mori = ["koriyama", "gassan_toda",', "4307 in izumo"),
        ('options = ["free', 'options = ["weather", "free', "options: found 'weather'"),
        ("mori_motonari = 5", "mori_nobody = 5", "leadership.capacity: found 'mori_nobody'"),
        ("mori_takamoto = 2", "mori_takamoto = 1", "found 2 units under mori_takamoto"),
        (
            '["kikkawa_motoharu", "kumagai_nobunao"]',
            '["kumagai_nobunao", "kikkawa_motoharu"]',
            "found kikkawa_motoharu under kumagai_nobunao",
        ),
        ('hex = "1919" # Masuda\ngarrison', 'hex = "1918"\ngarrison', "expected a castle in use"),
        ('hex = "1919" # Masuda', 'hex = "3418"', "found a castle of mori"),
        ('garrison = [["sasuka_naganobu"]]\n', "", "found no unit"),
        ('free_activation = "mori"', 'free_activation = "oda"', "special.free_activation"),
        ('format = "gunyuden-scenario/1"', 'format = "x"', "format: found 'x'"),
        ("[leadership]", "[[leadership]]", "changed.toml"),
    ],
)
def test_a_fault_names_its_place(write: Write, old: str, new: str, expected: str) -> None:
    assert any(expected in fault for fault in faults(write((old, new))))


def test_one_broken_placement_does_not_hide_faults_of_others(write: Write) -> None:
    path = write(
        ('clan = "yoshimi"\nhex = "1722"', 'clan = "yoshimi"\nhex = "17"'),
        ('hex = "2613"', 'hex = "9999"'),
    )
    found = faults(path)
    assert len(found) == 2
    assert "placements[5].hex: found '17'" in found[0]
    assert "9999" in found[1]


def test_an_unknown_unit_is_told_once_with_near_names(write: Write) -> None:
    found = faults(write(('["yoshimi_masayori"]', '["yoshimi_masayor", "yoshimi_masayor", "qqq"]')))
    unknown = [fault for fault in found if "known ids" in fault]
    assert len(unknown) == 2
    assert "found 'yoshimi_masayor'; expected one of" in unknown[0]
    assert "such as yoshimi_masayori" in unknown[0] and unknown[0].count(",") <= 4
    assert unknown[1].endswith("known ids")


def test_loading_a_faulty_file_raises_all_its_faults(write: Write) -> None:
    path = write(("turn_count = 18", "turn_count = 17"), ('"2216"', '"9999"'))
    with pytest.raises(DataError) as caught:
        load(path)
    assert len(caught.value.faults) == 2


def test_an_unknown_file_option_or_value_is_named() -> None:
    with pytest.raises(UsageError, match=r"no scenario file scenario_9\.toml"):
        load(GAME.library.data / "scenario_9.toml")
    with pytest.raises(UsageError, match="There is no option “weather”"):
        load(GAME.library.data / "scenario_1.toml", weather="fine")
    with pytest.raises(UsageError, match="sasuka “all”; there is: side, clan"):
        load(GAME.library.data / "scenario_1.toml", sasuka="all")


def test_chosen_options_are_completed_with_the_defaults() -> None:
    scenario = load(GAME.library.data / "scenario_1.toml", sasuka="clan")
    assert scenario.options["sasuka"] == "clan"
    assert scenario.options["castle_surcharge"] == "single"


def test_the_digest_changes_with_the_file(write: Write) -> None:
    changed = load(write(('"9/3", "9/4"', '"9/3", "9/5"')))
    assert changed.digest != load(GAME.library.data / "scenario_1.toml").digest


def test_the_digest_does_not_change_with_what_players_only_read(write: Write) -> None:
    found = document_model(SPECIAL_RULES).model_validate(tomllib.loads(GOOD))
    summary, source = found.summary[0], found.placements[0].source
    read = [found.title, found.title_ja, found.period, found.section, summary, source]
    changed = load(write(*((f'"{text}"', '"Other words"') for text in read)))
    assert changed.info.title == "Other words"
    assert changed.digest == load(GAME.library.data / "scenario_1.toml").digest


def test_the_published_schema_is_current() -> None:
    assert SCHEMA.read_text(encoding="utf-8") == scenario_schema(SPECIAL_RULES)
