import csv
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from scenarios.gekokujo.files.charts import compile_numbers, load_numbers
from scenarios.gekokujo.rules.numbers import DAIMYO, NEVER, Clan, UnitKind
from scenarios.japan.board import MAP_FOLDER
from wargame_core.engine.errors import DataError
from wargame_core.tables.chart import Chart
from wargame_core.tables.loader import load_charts
from wargame_core.tables.verify import verify

NUMBERS = load_numbers()
CLANS = {clan.id: clan for clan in NUMBERS.clans}
KINDS = {kind.id: kind for kind in NUMBERS.kinds}


def places(fact: str) -> set[tuple[str, str]]:
    """Provinces with what the map says of them."""
    with MAP_FOLDER.joinpath("facts.csv").open(encoding="utf-8", newline="") as file:
        return {(row["area"], row["value"]) for row in csv.DictReader(file) if row["fact"] == fact}


def marked(kind: str) -> set[str]:
    chart = load_charts("gekokujo")["province_types"]
    return {row for row in chart.row_values if chart.cell(row, kind) == "○"}


def with_cell(name: str, row: str, column: str, text: str) -> Mapping[str, Chart]:
    charts = dict(load_charts("gekokujo"))
    chart = charts[name]
    at = (chart.row_values.index(row), chart.column_values.index(column))
    cells = tuple(
        tuple(text if (i, j) == at else cell for j, cell in enumerate(line))
        for i, line in enumerate(chart.cells)
    )
    return {**charts, name: replace(chart, cells=cells)}


# --- as printed -----------------------------------------------------------------------------------


@pytest.mark.rule("2.2.1-01")
def test_three_clans_in_each_of_three_regions_with_their_homes() -> None:
    found: dict[str, set[tuple[str, str]]] = {}
    for clan in NUMBERS.clans:
        found.setdefault(clan.region, set()).add((clan.id, clan.home))
    assert found == {
        "West": {("shimazu", "satsuma"), ("otomo", "bungo"), ("mori", "aki")},
        "Center": {("oda", "owari"), ("tokugawa", "mikawa"), ("chosokabe", "tosa")},
        "East": {("takeda", "kai"), ("uesugi", "echigo"), ("hojo", "sagami")},
    }


def test_homes_and_regions_are_those_of_the_map() -> None:
    assert {(clan.home, clan.name) for clan in NUMBERS.clans} == places("home")
    assert {(clan.home, clan.region) for clan in NUMBERS.clans} == places("home_region")


@pytest.mark.rule("7.1-04")
def test_the_mountain_provinces_are_six() -> None:
    assert marked("mountain") == {"shinano", "kai", "hida", "etchu", "mino", "kozuke"}


@pytest.mark.parametrize(
    ("kind", "fact"),
    [("mountain", "mountain"), ("coastal", "coastal_list"), ("mandate", "mandate")],
)
def test_province_types_are_those_of_the_map(kind: str, fact: str) -> None:
    assert marked(kind) == {area for area, _ in places(fact)}


def test_clans_stand_in_alphabetical_order() -> None:
    assert list(CLANS) == sorted(CLANS)
    assert [clan.name for clan in NUMBERS.clans][:3] == ["Chōsokabe", "Hōjō", "Mōri"]


PLAIN = Clan(
    id="",
    name="",
    name_ja="",
    region="",
    home="",
    base_income=3,
    coast_per=0,
    coast_limit=0,
    fortress_cost=0,
    fortress_defence=0,
    attack_with_daimyo=0,
    defence_at_home=0,
    reroll_cost=0,
    group_bushi=0,
    group_movement=0,
    sails=False,
    mountain_immune=False,
)


@pytest.mark.parametrize(
    ("clan", "ability"),
    [
        ("chosokabe", replace(PLAIN, base_income=4, coast_per=2, coast_limit=2)),
        ("hojo", replace(PLAIN, fortress_cost=3, fortress_defence=2)),
        ("mori", replace(PLAIN, coast_per=3, sails=True)),
        ("oda", replace(PLAIN, attack_with_daimyo=1)),
        ("otomo", replace(PLAIN, reroll_cost=2)),
        ("shimazu", replace(PLAIN, coast_per=1, coast_limit=3)),
        ("takeda", replace(PLAIN, group_bushi=6, group_movement=3)),
        ("tokugawa", replace(PLAIN, mountain_immune=True)),
        ("uesugi", replace(PLAIN, defence_at_home=1)),
    ],
)
def test_each_clan_has_its_own_ability_and_no_other(clan: str, ability: Clan) -> None:
    found = replace(CLANS[clan], id="", name="", name_ja="", region="", home="")
    assert found == ability


def values(kind: UnitKind) -> tuple[int, int, int, str, int]:
    return kind.dice, kind.attack, kind.defence, kind.phase, kind.movement


def test_values_of_units() -> None:
    assert NUMBERS.kinds[DAIMYO].id == "daimyo"
    assert {kind.id: values(kind) for kind in NUMBERS.kinds} == {
        "daimyo": (3, 4, 4, "melee", 3),
        "bushi": (1, 5, 6, "melee", 2),
        "spearmen": (1, 6, 5, "melee", 2),
        "swordsmen": (1, 5, 5, "melee", 2),
        "archers": (1, 4, 6, "ranged", 2),
        "bannermen": (1, NEVER, 6, "melee", 2),
        "arquebusiers": (1, 4, NEVER, "firearm", 2),
    }
    assert values(NUMBERS.ronin) == (1, 5, 6, "melee", 0)
    assert {kind.id for kind in NUMBERS.kinds if kind.ashigaru} == {"spearmen", "arquebusiers"}


def test_prices_of_units() -> None:
    assert {kind.id: (kind.price, kind.flat_price) for kind in NUMBERS.kinds} == {
        "daimyo": (0, 0),
        "bushi": (1, 1),
        "spearmen": (1, 1),
        "swordsmen": (2, 1),
        "archers": (2, 1),
        "bannermen": (2, 1),
        "arquebusiers": (2, 2),
    }


def test_thresholds_and_harvest() -> None:
    assert NUMBERS.control_to_win == {2: 24, 3: 22, 4: 20, 5: 18}
    assert NUMBERS.harvest == {1: 1, 2: 1, 3: 2, 4: 2, 5: 2, 6: 3}
    assert NUMBERS.economy.spoilage == 2


def test_penalties_are_below_nought() -> None:
    assert (NUMBERS.bonuses.sabotage, NUMBERS.bonuses.broken_pact) == (-1, -1)
    assert (NUMBERS.bonuses.castle, NUMBERS.bonuses.fortified) == (1, 2)


def test_both_transcriptions_agree() -> None:
    findings = verify("gekokujo")
    assert [fault for finding in findings for fault in finding.faults] == []
    assert sum(finding.compared for finding in findings if finding.check == "second") > 300


# --- damaged --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chart", "row", "column", "text", "expected"),
    [
        ("costs", "ninja", "Value", "three", "costs, row ninja, column Value: found “three”"),
        ("costs", "ninja", "Value", "-3", "expected a number from 1"),
        ("economy", "upkeep_bushi", "Value", "0", "expected a number from 1"),
        ("clans", "oda", "home", "", "clans, row oda, column home"),
        ("clans", "mori", "sails", "yes", "expected ○ or —"),
        ("clans", "oda", "attack_with_daimyo", "+2", "expected the oda of the chart"),
        ("clans", "hojo", "fortress_defence", "2", "expected + or - and a number"),
        ("dice_modifiers", "castle", "roll", "attack", "expected one of defence"),
        ("dice_modifiers", "spear_wall", "modifier", "+2", "expected the Spear Wall"),
        ("unit_combat", "bushi", "attack", "5–7", "expected faces of a die up to 6"),
        ("unit_combat", "bushi", "attack", "0–6", "expected faces of a die up to 6"),
        ("specialized_units", "archers", "phase", "Dusk", "expected one of melee"),
        ("specialized_units", "archers", "phase", "—", "expected one of melee"),
        ("specialized_units", "archers", "class", "Ninja", "expected one of ashigaru, samurai"),
        ("province_control", "4", "Provinces", "many", "expected a number from 1"),
    ],
)
def test_a_bad_cell_is_one_sentence(
    chart: str, row: str, column: str, text: str, expected: str
) -> None:
    with pytest.raises(DataError) as caught:
        compile_numbers(with_cell(chart, row, column, text))
    (fault,) = caught.value.faults
    assert fault.startswith("charts of gekokujo: ")
    assert expected in fault


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda chart: replace(chart, row_values=("1–2", "3–4", "6")), "one row for the die 5"),
        (lambda chart: replace(chart, row_values=("1–3", "3–5", "6")), "one row for the die 3"),
        (lambda chart: replace(chart, column_values=("a", "b")), "harvest has no column koku"),
    ],
)
def test_a_bad_harvest_is_one_sentence(change: Callable[[Chart], Chart], expected: str) -> None:
    charts = dict(load_charts("gekokujo"))
    charts["harvest"] = change(charts["harvest"])
    with pytest.raises(DataError, match=expected):
        compile_numbers(charts)


def test_a_missing_row_or_number_of_players_is_one_sentence() -> None:
    charts = dict(load_charts("gekokujo"))
    charts["costs"] = replace(charts["costs"], row_values=("x",) * 7)
    with pytest.raises(DataError, match="costs has no row"):
        compile_numbers(charts)
    charts = dict(load_charts("gekokujo"))
    charts["small_games"] = replace(charts["small_games"], row_values=("two", "three"))
    with pytest.raises(DataError, match="small_games: found row two; expected a number"):
        compile_numbers(charts)


def unread() -> tuple[str, ...]:
    return ("province_types", "round_timing", "combat_timing")


@pytest.mark.parametrize("name", sorted(set(load_charts("gekokujo")) - set(unread())))
def test_a_missing_chart_is_one_sentence(name: str) -> None:
    charts = {key: chart for key, chart in load_charts("gekokujo").items() if key != name}
    with pytest.raises(DataError, match=f"charts of gekokujo: there is no chart {name}"):
        compile_numbers(charts)


def test_the_digest_changes_with_a_cell() -> None:
    changed = compile_numbers(with_cell("costs", "ninja", "Value", "4"))
    assert changed.digest != NUMBERS.digest
    assert changed.rules_digest != NUMBERS.rules_digest
    assert compile_numbers(load_charts("gekokujo")).digest == NUMBERS.digest


def test_the_digest_of_the_numbers_does_not_change_with_a_word() -> None:
    charts = dict(load_charts("gekokujo"))
    charts["costs"] = replace(charts["costs"], title="Prices", notes=("Other words.",))
    charts["clans"] = with_cell("clans", "oda", "name_ja", "織田家")["clans"]
    changed = compile_numbers(charts)
    assert changed.digest != NUMBERS.digest
    assert changed.rules_digest == NUMBERS.rules_digest
