"""Scenario 3: Ōuchi and Masuda stand aside until a die or the Amago rouse them (36.7)."""

from __future__ import annotations

from functools import cache

import pytest

from scenarios.western_hero.game import GAME
from scenarios.western_hero.rules.inactive_clans import active_flag
from tests.gunyuden.rules.builder import Played, modifiers
from tests.gunyuden.rules.turns import at, begin, pass_until, with_owner
from tests.western_hero.rules.at_start import put, ready
from wargame_core.gunyuden.rules.state import State, new_state
from wargame_core.gunyuden.rules.zoc import hampering

CHART = [(range(1, 11), 7), (range(11, 15), 6), (range(15, 19), 4), (range(19, 21), 2)]
"""Turns, and the lowest modified die that rouses the clans."""


@cache
def start() -> State:
    return new_state(GAME.library.load("3", {}))


def rolling(turn: int, *fallen: str) -> Played:
    """The random events of a turn, when some castles have fallen."""
    state = start().copy()
    return begin(lost(state, *fallen), turn)


def lost(state: State, *castles: str, by: str = "") -> State:
    """The state after falls of castles, lost by their first owners or by one clan."""
    scenario = state.scenario
    clans = [clan.id for clan in scenario.clans]
    for castle in (scenario.castle_index[name] for name in castles):
        owner = clans.index(by) if by else scenario.castles[castle].owner
        state.fallen = (*state.fallen, (castle, owner))
    return state


def active(played: Played) -> list[str]:
    """Clans that have been roused."""
    return [clan for clan in ("ouchi", "masuda") if active_flag(clan) in played.state.flags]


def amago_phase(**places: str) -> Played:
    """Stage 1 of turn 1 after a die of 1, with units of the Amago side put somewhere."""
    played = pass_until(ready("3").then(1), at(1, 1, "amago"))
    return Played(put(played.state, **places))


def declared(played: Played) -> Played:
    """Hisayuki has declared his attack."""
    played = played.then("attack amago_hisayuki")
    while not played.has("attack-declared"):
        played = played.then(played.legal[0])
    return played


# --- while they stand aside -----------------------------------------------------------------------


@pytest.mark.rule("36.7(1) a")
@pytest.mark.rule("G-105")
def test_inactive_clans_do_not_act_but_their_allies_do() -> None:
    played = ready("3").then(1)
    assert played.state.scenario.phases[played.state.phase].id == "ouchi"
    for unit in ("sue_harukata", "masuda_fujikane"):
        assert f"move {unit}" not in played.legal
        assert played.refusal(f"move {unit}") == ("36.7(1)", "clan-inactive")
    assert "move yamana_tadaoki" in played.legal
    assert "move kobayakawa_masahira" in played.legal


@pytest.mark.rule("G-105")
def test_inactive_clans_exert_zones_and_are_checked_like_all() -> None:
    state = put(start(), misumi_kanetaka="3120", sue_takamitsu="4412")
    amago = [side.id for side in state.scenario.sides].index("amago")
    assert hampering(state, amago) >> state.scenario.map.index["3119"] & 1
    played = begin(state).then(1)
    assert played.morale("sue_takamitsu") == -1
    assert active(played) == []


@pytest.mark.rule("G-105")
def test_an_attacked_unit_of_an_inactive_clan_strikes_back() -> None:
    played = declared(amago_phase(misumi_kanetaka="3120", amago_hisayuki="3119"))
    while played.kind != "counterattack":
        played = played.then(3 if played.seat == "chance" else played.legal[0])
    assert played.seat == "ouchi"


# --- the die --------------------------------------------------------------------------------------


@pytest.mark.rule("36.7(1) a")
@pytest.mark.rule("T-ACT")
@pytest.mark.parametrize(("turns", "needed"), CHART)
def test_the_die_needed_in_each_turn(turns: range, needed: int) -> None:
    for turn in turns:
        played = rolling(turn)
        assert (played.kind, played.seat) == ("activation-roll", "chance")
        for die in range(1, 7):
            rolled = played.then(die)
            assert active(rolled) == (["ouchi", "masuda"] if die >= needed else []), (turn, die)


@pytest.mark.rule("36.7(1) a")
@pytest.mark.rule("36.7(1) b")
def test_before_turn_eleven_the_die_does_nothing_unless_a_castle_has_fallen() -> None:
    for turn in range(1, 11):
        assert not any(active(rolling(turn).then(die)) for die in range(1, 7))
        assert active(rolling(turn, "takehara").then(6)) == ["ouchi", "masuda"]


@pytest.mark.rule("36.7(1) b")
@pytest.mark.rule("T-ACT")
@pytest.mark.rule("G-09")
@pytest.mark.parametrize(
    ("fallen", "die", "roused"),
    [
        (("takehara", "kannabe"), 5, True),  # row 7
        (("takehara", "kannabe"), 4, False),
        (("takehara", "kannabe", "takayama", "koriyama"), 6, True),  # beyond the last row
    ],
)
def test_each_fallen_castle_adds_one(fallen: tuple[str, ...], die: int, roused: bool) -> None:
    played = rolling(1, *fallen).then(die)
    assert bool(active(played)) == roused
    assert modifiers(played.event("activation-roll")) == {"fallen-castles": len(fallen)}


@pytest.mark.rule("G-103")
def test_castles_of_the_ouchi_side_count_and_those_of_the_amago_side_do_not() -> None:
    for castle in ("koriyama", "takayama", "masuda", "tsuwano"):
        assert active(rolling(1, castle).then(6))
    assert not active(rolling(1, "hinoyama", "gassan_toda", "kanayama").then(6))


@pytest.mark.rule("G-103")
@pytest.mark.rule("G-11")
def test_the_owner_at_the_time_of_the_fall_decides() -> None:
    state = lost(start().copy(), "hinoyama", by="ouchi")
    assert active(begin(state, 1).then(6))
    state = lost(start().copy(), "takehara", by="amago")
    assert not active(begin(state, 1).then(6))


@pytest.mark.rule("G-103")
def test_a_castle_that_falls_again_counts_again() -> None:
    played = begin(lost(start().copy(), "takehara", "takehara"), 1).then(5)
    assert modifiers(played.event("activation-roll")) == {"fallen-castles": 2}
    assert active(played)


@pytest.mark.rule("G-103")
def test_a_castle_that_is_abandoned_has_fallen_for_good() -> None:
    state = with_owner(start(), "takehara", None)
    back = with_owner(lost(state, "takehara"), "takehara", "kobayakawa_takehara")
    back.durability[back.scenario.castle_index["takehara"]] = 1
    assert active(begin(back, 1).then(6))


@pytest.mark.rule("36.7(1) a")
def test_a_circle_rouses_both_at_once_and_ends_the_rolls() -> None:
    played = rolling(15).then(4)
    assert active(played) == ["ouchi", "masuda"]
    assert [event.params["clan"] for event in played.events if event.kind == "clan-active"] == [
        [clan.id for clan in played.state.scenario.clans].index(name)
        for name in ("ouchi", "masuda")
    ]
    played = pass_until(played, at(15, 1, "ouchi"))
    assert {"move sue_harukata", "move masuda_fujikane"} <= set(played.legal)
    later = pass_until(played, at(16, 1, "ouchi"))
    assert not any(event.kind == "activation-roll" and event.die == 6 for event in later.events)


@pytest.mark.rule("36.7(1) a")
def test_as_long_as_one_clan_is_inactive_the_die_is_rolled() -> None:
    state = start().copy()
    state.flags = frozenset({active_flag("ouchi")})
    assert begin(state, 3).kind == "activation-roll"
    state.flags |= {active_flag("masuda")}
    assert begin(state, 3).kind == "select"


# --- provocation ----------------------------------------------------------------------------------


@pytest.mark.rule("36.7(2) a")
@pytest.mark.rule("G-104")
@pytest.mark.parametrize(
    ("unit", "start_hex", "entered"),
    [("honjo_tsunemitsu", "1718", "1618"), ("takeda_nobuzane", "2426", "2427")],
)
def test_an_invasion_of_nagato_or_suo_rouses_both_at_once(
    unit: str, start_hex: str, entered: str
) -> None:
    played = amago_phase(**{unit: start_hex})
    assert active(played) == []
    played = played.then(f"move {unit}", f"go {entered}")
    assert active(played) == ["ouchi", "masuda"]


@pytest.mark.rule("36.7(2) a")
def test_other_provinces_and_units_of_the_own_side_rouse_nobody() -> None:
    played = amago_phase(takeda_nobuzane="2426").then("move takeda_nobuzane", "go 2425")
    assert active(played) == []
    own = pass_until(ready("3").then(1), at(1, 1, "mori"))
    own = Played(put(own.state, kumagai_nobunao="2426"))
    own = own.then("move kumagai_nobunao", "go 2427", "stop")
    assert active(own) == []


@pytest.mark.rule("36.7(2) a")
@pytest.mark.rule("G-104")
def test_roused_clans_act_in_the_next_phase_of_the_ouchi_and_for_good() -> None:
    played = amago_phase(honjo_tsunemitsu="1718")
    played = played.then("move honjo_tsunemitsu", "go 1618", "stop")
    played = pass_until(played, at(1, 2, "ouchi"))
    assert {"move sue_harukata", "move masuda_fujikane"} <= set(played.legal)
    gone = Played(put(played.state, honjo_tsunemitsu="3010"))
    assert active(pass_until(gone, at(2, 1, "ouchi"))) == ["ouchi", "masuda"]


@pytest.mark.rule("36.7(2) b")
@pytest.mark.rule("36.7(2) c")
@pytest.mark.rule("G-104")
@pytest.mark.parametrize(
    ("castle_hex", "roused"), [("1722", "ouchi"), ("1919", "masuda"), ("2810", "ouchi")]
)
def test_an_assault_on_a_castle_rouses_its_owner_only(castle_hex: str, roused: str) -> None:
    played = amago_phase(honjo_tsunemitsu=castle_hex)
    assert active(played) == []
    played = played.then("besiege honjo_tsunemitsu")  # he is too weak for anything but an assault
    assert played.has("assault-declared")
    assert active(played) == [roused]


@pytest.mark.rule("36.7(2) b")
@pytest.mark.rule("G-104")
def test_an_investment_is_an_attack_and_an_approach_is_none() -> None:
    state = amago_phase().state.copy()
    for unit, hex_ in enumerate(state.hex):
        if state.scenario.map.names[hex_] == "4307":
            state.hex[unit] = state.scenario.map.index["1722"]
    state.forget()
    played = Played(state)
    assert played.hex("amago_haruhisa") == "1722"
    assert active(played) == []
    played = played.then("besiege amago_haruhisa", "invest")
    while not played.has("invested"):
        played = played.then(played.legal[0])  # one captain after the other
    assert active(played) == ["ouchi"]


@pytest.mark.rule("36.7(2) b")
@pytest.mark.rule("36.7(2) c")
@pytest.mark.parametrize(
    ("target", "roused"), [("sue_takamitsu", "ouchi"), ("misumi_kanetaka", "masuda")]
)
def test_a_field_battle_rouses_the_clan_of_the_attacked_units(target: str, roused: str) -> None:
    played = amago_phase(**{target: "3120", "amago_hisayuki": "3119"})
    assert active(played) == []
    played = declared(played)
    assert active(played) == [roused]


@pytest.mark.rule("36.7(2) b")
def test_an_attack_on_another_clan_rouses_nobody() -> None:
    played = amago_phase(kumagai_nobunao="3120", amago_hisayuki="3119")
    played = declared(played)
    assert active(played) == []
