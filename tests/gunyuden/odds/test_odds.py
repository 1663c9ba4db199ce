"""The fractions of a preview are the counts of all dice that play itself rolls."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.western_hero.game import GAME
from tests.gunyuden.rules.builder import Board, Played, castle, drive, position, unit
from wargame_core.analysis.outcome_tree import odds_of, rolls_of
from wargame_core.engine.decision import CHANCE, Event
from wargame_core.engine.errors import UsageError
from wargame_core.files.position import read_position
from wargame_core.gunyuden.files.charts import load_gunyuden_charts
from wargame_core.gunyuden.odds.questions import Odds, odds
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.actions import Assault, CallForSurrender, Decline, Skirmish
from wargame_core.gunyuden.rules.siege_results import begin_siege_results
from wargame_core.gunyuden.rules.working_copy import WorkingCopy
from wargame_core.gunyuden.statistics.losses import expected
from wargame_core.gunyuden.statistics.losses import losses_between as lost

CHARTS = load_gunyuden_charts("western_hero")
FACES = range(1, 7)
MORALE = st.integers(-4, 0)
FBM = st.integers(-2, 4)
STRENGTH = st.integers(1, 60)


def ask(kind: str, **said: object) -> Odds:
    return odds(CHARTS, kind, {name: str(value) for name, value in said.items()})


def rolled(ready: Played, kind: str) -> list[Event]:
    """The event of every face of the die that is rolled next."""
    return [ready.then(face).event(kind) for face in FACES]


def counted(events: list[Event]) -> dict[str, Fraction]:
    counts = Counter(event.lookup.result for event in events)
    return {result: Fraction(count, len(events)) for result, count in counts.items()}


def same(asked: Odds, events: list[Event]) -> None:
    """Modifiers, cells and fractions of a preview are those of play."""
    roll = asked.rolls[0]
    assert all(roll.modifiers == event.modifiers for event in events)
    assert [face.lookup for face in roll.faces] == [event.lookup for event in events]
    assert dict(asked.distribution) == counted(events)


def skirmish(
    attack: int,
    defend: int,
    terrain: str = "flat",
    *,
    river: bool = False,
    fbm: tuple[int, int] = (0, 0),
    morale: tuple[int, int] = (0, 0),
) -> Played:
    board = Board(terrain={"0605": terrain}, rivers=[("0605", "0606")] if river else [])
    state = position(
        board=board,
        mori=[
            unit("m", hex="0606", strength=attack, fbm=fbm[0], morale=morale[0]),
            unit("m2", hex="0707"),
        ],
        ouchi=[unit("o", hex="0605", strength=defend, fbm=fbm[1], morale=morale[1])],
    )
    return drive(state, "attack m")


def besieged(
    strength: int,
    *,
    level: int = 1,
    left: int = 10,
    terrain: str = "flat",
    morale: tuple[int, int] = (0, 0),
    inside: str = "",
    refused: bool = False,
) -> Played:
    garrison = [unit("i", hex="0606", inside=True, rank=inside or "busho", morale=morale[1])]
    state = position(
        board=Board(terrain={"0606": terrain}),
        castles=[
            castle(
                "k",
                hex="0606",
                owner="ouchi",
                level=level,
                left=left,
                morale=0 if inside else morale[1],
            )
        ],
        mori=[
            unit(
                "m", hex="0606", strength=strength, rank="taisho", morale=morale[0], investing=True
            ),
            unit("m2", hex="0101"),
        ],
        ouchi=[*(garrison if inside else []), unit("o", hex="1111")],
    )
    state.refuses[0] = refused
    return drive(state, "besiege m")


def test_a_skirmish_over_all_dice() -> None:
    ready = skirmish(10, 6, "rough", river=True, fbm=(2, 1))

    asked = ask("skirmish", attack=10, defend=6, terrain="rough", river="yes", fbm=1)

    same(asked, rolled(ready, "attack-roll"))
    blank = ready.then(1, "counterattack")
    assert [face.lookup for face in asked.rolls[1].faces] == [
        event.lookup for event in rolled(blank, "counter-roll")
    ]


def test_an_assault_over_all_dice() -> None:
    ready = besieged(30, terrain="rough", morale=(0, -2))
    if ready.kind == "siege":
        ready = ready.then("assault")
    after_ambush = ready.then(1)

    same(
        ask("assault", strength=30, level=1, terrain="rough", morale=2),
        rolled(after_ambush, "assault"),
    )
    same(ask("ambush", strength=0, morale=-2), rolled(ready, "ambush"))


def test_a_call_for_surrender_over_all_dice() -> None:
    ready = besieged(30, left=5, morale=(-1, -3), inside="taisho", refused=True)

    asked = ask("call", durability=5, inside="taisho", morale=2, refused="yes")

    same(asked, answers(ready.then("call-for-surrender")))


def answers(ready: Played) -> list[Event]:
    steps = [ready.then(face) for face in FACES]
    return [next(e for e in step.events if e.kind.startswith("call-") and e.die) for step in steps]


@settings(max_examples=40, deadline=None)
@given(
    STRENGTH,
    STRENGTH,
    st.sampled_from(["flat", "rough", "foothills", "marsh"]),
    st.booleans(),
    st.tuples(FBM, FBM),
    st.tuples(MORALE, MORALE),
)
def test_any_skirmish(
    attack: int,
    defend: int,
    terrain: str,
    river: bool,
    fbm: tuple[int, int],
    morale: tuple[int, int],
) -> None:
    ready = skirmish(attack, defend, terrain, river=river, fbm=fbm, morale=morale)
    asked = ask(
        "skirmish",
        attack=attack,
        defend=defend,
        terrain=terrain,
        river="yes" if river else "no",
        fbm=fbm[0] - fbm[1],
        morale=morale[0] - morale[1],
    )

    same(asked, rolled(ready, "attack-roll"))
    assert sum(chance for _, chance in asked.distribution) == 1


@settings(max_examples=40, deadline=None)
@given(
    st.integers(10, 60),
    st.integers(1, 10),
    st.tuples(MORALE, MORALE),
    st.sampled_from(["", "busho", "taisho", "sodaisho"]),
    st.booleans(),
)
def test_any_call(
    strength: int, left: int, morale: tuple[int, int], inside: str, refused: bool
) -> None:
    ready = besieged(strength, left=left, morale=morale, inside=inside, refused=refused)
    asked = ask(
        "call",
        durability=left,
        inside=inside or "none",
        morale=morale[0] - morale[1],
        refused="yes" if refused else "no",
    )

    same(asked, answers(ready.then("call-for-surrender")))


@settings(max_examples=40, deadline=None)
@given(st.integers(10, 60), st.integers(0, 1), st.tuples(MORALE, MORALE))
def test_any_assault_as_a_tree(strength: int, level: int, morale: tuple[int, int]) -> None:
    """Ambush and assault by hand against the outcome tree of the action."""
    ready = besieged(strength, level=level, left=9, morale=morale)
    outcomes = odds_of(GAME, ready.state, Assault())
    blow = ask("assault", strength=strength, level=level, morale=morale[0] - morale[1])

    assert sum(outcome.probability for outcome in outcomes) == 1
    if all(
        len(outcome.rolls) == 2 and not any(lost(ready.state, outcome.state).steps.values())
        for outcome in outcomes
    ):
        damage = expected(outcomes, lambda o: lost(ready.state, o.state).durability.get(0, 0))
        mean = sum(min(9, _number(result)) * chance for result, chance in blow.distribution)
        assert damage == mean


def _number(result: str) -> int:
    return 0 if result == "-" else int(result.rstrip("*"))


def test_a_tree_ends_at_the_next_choice_and_tells_what_is_to_be_lost() -> None:
    state = position(
        mori=[unit("m", hex="0606", strength=10, rank="sodaisho")],
        ouchi=[unit("o", hex="0605", strength=20, rank="sodaisho"), unit("p", hex="0605")],
    )
    ready = drive(state, "attack m", "join-force o", "finish")
    outcomes = odds_of(GAME, ready.state, Skirmish())
    asked = ask("skirmish", attack=10, defend=20)
    mean = sum(_number(result) * chance for result, chance in asked.distribution)

    assert expected(outcomes, lambda outcome: outcome.losses) == mean
    assert sorted(way for outcome in outcomes for way in outcome.faces) == [(f,) for f in FACES]
    assert all(outcome.decision.seat == "ouchi" for outcome in outcomes)


def test_a_siege_and_its_incident_are_one_tree() -> None:
    state = position(
        castles=[castle("k", hex="0606", owner="ouchi")],
        phase="ouchi",
        mori=[unit("m", hex="0606", strength=20, investing=True)],
        ouchi=[unit("o", hex="1111")],
    )
    working = WorkingCopy(state.copy())
    begin_siege_results(working, state.phase)
    engine.settle(working)
    before = engine.apply(working.state, Decline()).state
    outcomes = rolls_of(GAME, before)
    asked = dict(ask("siege", units=0, level=1).distribution)

    fallen = sum(o.probability for o in outcomes if lost(before, o.state).durability)
    assert fallen == asked["The siege shows results: durability -1"]
    assert sum(asked.values()) == sum(outcome.probability for outcome in outcomes) == 1


def test_a_decisive_round_has_every_pair_of_results() -> None:
    asked = ask("decisive", attack=20, defend=20, fbm=1)
    mine, theirs = (roll.faces for roll in asked.rolls)

    counts = Counter(f"{a.result} : {b.result}" for a in mine for b in theirs)
    assert dict(asked.distribution) == {pair: Fraction(n, 36) for pair, n in counts.items()}


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("brawl", {}),
        ("skirmish", {}),
        ("skirmish", {"attack": "ten"}),
        ("skirmish", {"attack": "-1"}),
        ("skirmish", {"attack": "1", "terrain": "sea"}),
        ("skirmish", {"attack": "1", "morale": "5"}),
        ("call", {"durability": "0"}),
        ("siege", {"level": "9"}),
        ("assault", {"strength": "1", "level": "1", "river": "yes"}),
    ],
)
def test_bad_questions_are_answered_in_one_sentence(kind: str, said: dict[str, str]) -> None:
    with pytest.raises(UsageError, match=r"\A[^\n]+\Z"):
        odds(CHARTS, kind, said)


def test_a_call_as_a_tree_and_a_fall_on_row_0() -> None:
    assert {face.lookup.row for face in ask("fall").rolls[0].faces} == {"0"}
    ready = besieged(30, left=1, morale=(0, -4))
    outcomes = odds_of(GAME, ready.state, CallForSurrender())
    asked = ask("call", durability=1, morale=4)

    taken = sum(o.probability for o in outcomes if lost(ready.state, o.state).castles)
    assert taken == sum(chance for letter, chance in asked.distribution if letter in "DEFGH")


def test_odds_of_rounds_that_can_change_nothing_are_exact() -> None:
    document = {
        "format": "gunyuden-position/1",
        "game": "western_hero",
        "scenario": "1",
        "phase": "mori",
        "units_default": "absent",
        "units": {"mori_motonari": {"hex": "1028"}, "ouchi_yoshinaga": {"hex": "0929"}},
    }
    state = read_position(document)
    state = GAME.apply(state, GAME.read_action(state, "attack mori_motonari")).state
    outcomes = odds_of(GAME, state, GAME.read_action(state, "decisive-battle"))
    assert sum(outcome.probability for outcome in outcomes) == 1
    assert all(outcome.decision is None or outcome.decision.seat != CHANCE for outcome in outcomes)
    assert max(outcome.probability for outcome in outcomes) == Fraction(7, 15)
