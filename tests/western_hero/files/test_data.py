import csv
import re
import subprocess
import sys
from collections import Counter

import pytest

from scenarios.western_hero.game import GAME
from wargame_core.engine.errors import UsageError
from wargame_core.files.scenario_card import read_cards
from wargame_core.gunyuden.files.scenario_build import PROVENANCE
from wargame_core.gunyuden.files.scenario_tables import read_scenario_tables
from wargame_core.gunyuden.rules.scenario import Rank, Scenario

TABLES = read_scenario_tables(GAME.library.data)

# Units, strength and points held at the start, by scenario and side.
TOTALS = {
    ("1", "ouchi"): (27, 54, 23),
    ("1", "mori"): (10, 22, 26),
    ("2", "ouchi"): (24, 48, 19),
    ("2", "mori"): (11, 24, 24),
    ("3", "ouchi"): (37, 75, 43),
    ("3", "amago"): (39, 80, 41),
    ("4", "mori"): (29, 60, 37),
    ("4", "anti_mori"): (53, 107, 67),
}


def side(scenario: Scenario, name: str) -> int:
    return [entry.id for entry in scenario.sides].index(name)


@pytest.mark.parametrize(("number", "name"), TOTALS)
def test_units_strength_and_points_of_each_side(number: str, name: str) -> None:
    scenario = GAME.library.load(number, {})
    of = side(scenario, name)
    units = [u for u, s in zip(scenario.units, scenario.side_of_unit, strict=True) if s == of]
    castles = [c for c in scenario.castles if scenario.side_of_clan(c.owner) == of]
    found = (len(units), sum(u.strength[2] for u in units), sum(c.points for c in castles))
    assert found == TOTALS[number, name]


@pytest.mark.rule("T-CAS")
@pytest.mark.parametrize(("number", "castles"), [("1", 23), ("2", 24), ("3", 45), ("4", 56)])
def test_castles_in_use(number: str, castles: int) -> None:
    assert len(GAME.library.load(number, {}).castles) == castles


@pytest.mark.parametrize(("number", "turns"), [("1", 18), ("2", 8), ("3", 20), ("4", 48)])
def test_turns(number: str, turns: int) -> None:
    assert len(GAME.library.load(number, {}).turns) == turns


def test_there_are_129_units_and_56_castles() -> None:
    assert (len(TABLES.units), len(TABLES.castles)) == (129, 56)


def test_the_family_name_of_every_counter_is_told_in_both_scripts() -> None:
    written: dict[str, set[str]] = {}
    for unit in TABLES.units.values():
        assert unit.name_ja.startswith(unit.surname_ja), unit.id
        assert 0 < len(unit.surname_ja) < len(unit.name_ja), unit.id
        written.setdefault(unit.surname_ja, set()).add(unit.name.partition(" ")[0])
    several = {kanji: names for kanji, names in written.items() if len(names) > 1}
    assert not several


def test_every_unit_is_used_somewhere() -> None:
    used = {unit.id for number in "1234" for unit in GAME.library.load(number, {}).units}
    assert used == set(TABLES.units)


def test_every_number_of_every_unit_says_where_it_comes_from() -> None:
    for number in "1234":
        for unit in GAME.library.load(number, {}).units:
            assert set(unit.provenance) == {*PROVENANCE, "placement"}, unit.id
            for name, text in unit.provenance.items():
                known = ("rules", "published", "reconstruction", "n/a", "value of")
                assert text.startswith(known), (unit.id, name, text)


def test_every_source_that_is_cited_is_listed() -> None:
    with (GAME.library.data / "sources.csv").open(encoding="utf-8") as file:
        listed = {row["id"] for row in csv.DictReader(file)}
    cited = {
        word.strip("(),;:.").split("/")[0]
        for row in TABLES.units.values()
        for text in (row.from_name, row.from_rank, row.from_strength, row.from_modifier)
        for word in text.split()
        if word.strip("(),;:.")[:1] == "P" and word.strip("(),;:.")[1:2].isdigit()
    }
    assert cited
    assert cited <= listed


@pytest.mark.parametrize("number", list("1234"))
def test_everything_stands_on_land_in_the_area(number: str) -> None:
    scenario = GAME.library.load(number, {})
    for place in scenario.placements:
        assert scenario.area[place.hex]
        assert scenario.map.province[place.hex]
    for castle in scenario.castles:
        assert scenario.map.province[castle.hex] == TABLES.castles[castle.id].province


@pytest.mark.parametrize("number", list("1234"))
def test_each_army_has_at_most_one_sodaisho(number: str) -> None:
    scenario = GAME.library.load(number, {})
    lords = Counter(unit.clan for unit in scenario.units if unit.rank is Rank.SODAISHO)
    assert max(lords.values()) == 1


@pytest.mark.rule("G-12")
def test_clans_act_in_the_phase_of_the_great_clan_of_their_side() -> None:
    scenario = GAME.library.load("3", {})
    phases = {clan.id: scenario.phases[clan.phase].id for clan in scenario.clans}
    assert phases["yamana"] == phases["masuda"] == "ouchi"
    assert [clan for clan, phase in phases.items() if phase == "mori"] == ["mori"]


@pytest.mark.rule("34.7(3)")
@pytest.mark.rule("34.7(4)")
def test_scenario_one_changes_the_leadership_of_the_mori() -> None:
    scenario = GAME.library.load("1", {})
    motoharu = scenario.units[scenario.unit_index["kikkawa_motoharu"]]
    assert motoharu.capacity == 2
    assert scenario.unit_index["katsura_motozumi"] in motoharu.may_lead
    later = GAME.library.load("4", {})
    assert later.units[later.unit_index["kikkawa_motoharu"]].may_lead == frozenset()


@pytest.mark.rule("34.7(1)")
def test_only_the_mori_clan_acts_before_turn_one() -> None:
    scenario = GAME.library.load("1", {})
    assert scenario.special.free_phase is not None
    assert scenario.phases[scenario.special.free_phase].id == "mori"
    assert [scenario.clans[clan].id for clan in scenario.special.free_clans] == ["mori"]
    assert GAME.library.load("2", {}).special.free_phase is None


@pytest.mark.rule("31.3")
@pytest.mark.parametrize("number", list("1234"))
def test_the_hall_of_the_ouchi_has_durability_one(number: str) -> None:
    scenario = GAME.library.load(number, {})
    durabilities = {castle.id: castle.durability for castle in scenario.castles}
    assert durabilities.pop("ouchi_yakata") == 1
    assert set(durabilities.values()) == {10}


@pytest.mark.rule("G-100")
def test_yamabuki_counts_ten_except_in_scenario_two() -> None:
    points = {
        number: next(c.points for c in GAME.library.load(number, {}).castles if c.id == "yamabuki")
        for number in "1234"
    }
    assert points == {"1": 10, "2": 2, "3": 10, "4": 10}


@pytest.mark.rule("G-111")
def test_the_side_named_first_places_first() -> None:
    for number in "1234":
        scenario = GAME.library.load(number, {})
        sides = [scenario.side_of_unit[place.unit] for place in scenario.placements]
        assert tuple(dict.fromkeys(sides)) == scenario.deployment_order


def test_printed_spellings_are_kept_as_aliases() -> None:
    assert "Torakuro" in TABLES.castles["kokura"].aliases
    assert "Honda Ieyoshi" in TABLES.units["motoda_ieyoshi"].aliases


def test_the_same_choice_gives_the_same_scenario() -> None:
    assert GAME.library.load("1", {}) is GAME.library.load("1", {"sasuka": "side"})
    assert GAME.library.load("1", {"sasuka": "clan"}) is not GAME.library.load("1", {})


def test_an_unknown_scenario_is_named_with_those_that_exist() -> None:
    with pytest.raises(UsageError, match="no scenario “7” of western_hero; there is: 1, 2, 3, 4"):
        GAME.library.load("7", {})


def test_infos_offer_the_options_of_each_scenario() -> None:
    offered = {info.id: {option.id for option in info.options} for info in GAME.library.infos()}
    common = offered["4"]
    assert "castle_surcharge" in common
    assert offered["1"] - common == {"free_activation", "sasuka"}
    assert offered["2"] - common == {"victory", "sasuka", "miyano", "free_sailing"}
    assert offered["3"] - common == {"victory"}


def test_infos_import_nothing_heavy() -> None:
    code = (
        "import sys; from pathlib import Path;"
        "from wargame_core.gunyuden.files.library import SeriesLibrary;"
        f"SeriesLibrary('western_hero', Path({str(GAME.library.folder)!r})).infos();"
        "print([m for m in ('scipy', 'shapely', 'numpy', 'pydantic') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("number", list("1234"))
def test_the_card_of_a_scenario_tells_intent_and_outcome_in_both_languages(number: str) -> None:
    card = read_cards(GAME.library.data)[number]
    for english, japanese in (
        (card.intent, card.intent_ja),
        (card.outcome, card.outcome_ja),
        (card.balance, card.balance_ja),
        (card.victory, card.victory_ja),
    ):
        assert english and japanese
        numbers = [sorted(re.findall(r"\d[\d,]*\d{3}", text)) for text in (english, japanese)]
        assert numbers[0] == numbers[1]
