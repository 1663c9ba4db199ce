"""The opponent ``normal``: legal everywhere, without secrets, explained, and with sense."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

import pytest

from scenarios.bushido.game import GAME
from scenarios.bushido.players.campaigns import Campaigns
from scenarios.bushido.players.normal import VALUED
from scenarios.bushido.players.picture import Picture
from scenarios.bushido.players.weights import Weights, read, weights
from scenarios.bushido.rules import engine
from scenarios.bushido.rules.actions import Attack
from scenarios.bushido.rules.frames import PlayerFrame, SealedFrame
from scenarios.bushido.rules.pieces import Disc
from scenarios.bushido.rules.shrine import Donation
from scenarios.bushido.rules.state import State
from tests.bushido.players.seated import choice_of, chosen, honest_choices, played, seated, written
from tests.bushido.rules.builder import Table, arm, field_of_battle, stacked
from tests.bushido.test_words import frames
from wargame_core.engine import procedure
from wargame_core.engine.decision import Message
from wargame_core.engine.errors import UsageError
from wargame_core.players.playout import play_out

LEVEL = "normal"


# --- small situations ---------------------------------------------------------------------------


def test_it_attacks_the_weak_and_not_the_strong() -> None:
    weak, strong = field_of_battle(9, 1), field_of_battle(2, 12)
    for table in (weak, strong):
        for place in ("b1", "b2", "d1", "d2"):
            table.own(4, place)
    weak.hand(2, katana3=4).run("mobilize")
    assert written(weak, LEVEL).startswith("attack c1 c2")
    strong.hand(3, katana3=9).run("mobilize")
    assert written(strong, LEVEL) == "done"


def test_more_troops_promise_more() -> None:
    table = field_of_battle(9, 4).hand(2, katana2=3).hand(3, katana2=3)
    plans = Campaigns(Picture(engine.view(table.state, "player1"), "player1", weights()[""]))
    few, many = (plans.result(1, 2, force, table.at("c2")) for force in (2, 9))
    assert many.wins > few.wins and many.conquers > few.conquers
    assert 0 <= many.conquers <= many.empties <= 1


def test_the_samurai_is_strong_and_the_bushi_can_be_beaten() -> None:
    table = Table().own(1, "c1", troops=9).own(3, "c2", "temple", troops=1)
    table.own(4, "b1", "temple", troops=9).own(5, "d1", "temple", troops=9)
    table.set(role=[0] * 6, honour=[20, 9, 8, 7, 6, 5]).hand(2, katana3=9).hand(4, katana1=1)
    table.run("roles")
    assert table.open[1] == "assign"
    assert written(table, LEVEL) == "assign player2"
    assert written(table.play("assign player2"), LEVEL) == "assign player3"


def test_it_stacks_more_where_more_is_at_stake() -> None:
    heights = []
    for terrain in ("mountains", "temple"):
        table = field_of_battle(4, 3, terrain).hand(2, katana2=6).hand(3, katana2=4)
        table.run("mobilize").play("attack c1 c2 4 0", "bonus 0")
        assert table.open == ("player2", "stack")
        heights.append(len(chosen(table, LEVEL).tiles))
    assert 0 < heights[0] <= heights[1]


def test_it_does_not_go_to_battle_without_a_tile() -> None:
    table = field_of_battle(4, 3, "temple").hand(2, katana1=1).hand(3, katana2=4)
    table.run("mobilize").play("attack c1 c2 4 0", "bonus 0")
    assert written(table, LEVEL) == "stack katana1"


def test_the_disc_that_wins_for_certain_is_played() -> None:
    """A Traitor wins against all but another one and a Steel Fan, which are all seen."""
    table = field_of_battle(4, 4, "temple")
    table.discs(2, traitor=1, duel=1).discs(1, traitor=1, fan=3)
    stacked(table, "11", "333")
    assert table.open == ("player2", "tactic")
    assert chosen(table, LEVEL).disc in (Disc.TRAITOR, Disc.DUEL)
    best = seated(LEVEL, "player2").explain(
        GAME,
        GAME.view(table.state, "player2"),
        procedure.decision(table.state),
        procedure.legal_actions(table.state),
        9,
    )
    worth = {int(one.action.disc): one.terms["clash"] for one in best}
    assert worth[Disc.TRAITOR] > worth[Disc.DUEL]


def test_missiles_are_honour_for_a_samurai_and_kept_by_a_bushi_who_is_safe() -> None:
    """Tiles that a winning Samurai has played count for him, those of a Bushi do not."""
    table = field_of_battle(9, 1, "mountains")
    arm(table, 2, "battle 3 0")
    assert chosen(stacked(table, "333", "1", 9), LEVEL).bows > 0
    table = field_of_battle(1, 12, "mountains")
    arm(table, 3, "battle 3 0")
    arm(table, 2, "battle 0 0")
    table = stacked(table, "1", "333", 1).play("tactic battle 0 0")
    assert table.open == ("player3", "tactic")
    assert chosen(table, LEVEL).bows == 0


def test_the_sensei_suggests_what_the_daimyo_accepts() -> None:
    table = Table().set(lost_battles=1).run("council")
    suggestion = chosen(table, LEVEL)
    assert suggestion.points == 10
    assert chosen(table.play("suggest 10"), LEVEL) is not None


def test_who_leads_ends_the_game() -> None:
    table = Table().set(month=12, kotau=-1)
    table.run("end")
    while table.open[1] != "council":
        table.play(table.legal[0])
    assert written(table, LEVEL) == "end-game"
    assert written(table.play("end-game"), LEVEL) == "play-on"


def test_it_gives_little_to_the_shrine() -> None:
    table = Table().hand(1, katana3=3, geisha=1).run("donations")
    assert isinstance(table.state.frames[-1], Donation)
    assert written(table, LEVEL) == "done"


def test_it_draws_from_both_bags() -> None:
    table = Table().own(1, "c1", "city").run("draw")
    first = chosen(table, LEVEL).military
    rich = Table().own(1, "c1", "city").hand(1, katana3=12).run("draw")
    assert chosen(rich, LEVEL).military < first


def test_musashi_looks_for_the_weak() -> None:
    table = (
        Table()
        .hand(6, katana3=5)
        .hand(1, katana3=9, katana2=9)
        .set(role=[0, 1, 2, 3, 4, 7], warrior=[30, 5, 20, 15, 12, 10])
    )
    table.hand(2, katana2=9).hand(4, katana2=9).hand(5, katana2=9).run("tanin")
    assert written(table, LEVEL) == "challenge player3"


# --- what every opponent has to keep ------------------------------------------------------------


def test_every_kind_that_is_valued_is_asked() -> None:
    asked = {frame.kind for above in (PlayerFrame, SealedFrame) for frame in frames(above)}
    assert set(VALUED) <= asked


@pytest.fixture(scope="module")
def whole_game() -> list[State]:
    """Every state in which somebody chooses, in a game of four."""
    return [state for state, _ in played(LEVEL, 4, 5)]


def assert_it_plays_all_parts(states: Iterable[State]) -> None:
    kinds = {state.frames[-1].kind for state in states}
    assert {"stack", "tactic", "mobilize", "convert"} <= kinds


def test_it_plays_whole_games(whole_game: list[State]) -> None:
    assert_it_plays_all_parts(whole_game)


@pytest.mark.thorough
def test_it_plays_games_without_the_market() -> None:
    options = {"market": "no", "donations": "no"}
    assert_it_plays_all_parts(state for state, _ in played(LEVEL, 5, 6, options))


def test_its_choices_depend_on_its_view_only() -> None:
    assert honest_choices(LEVEL, 6, 4) > 15


def test_the_same_match_twice() -> None:
    first, second = ([action for _, action in islice(played(LEVEL, 3, 3), 250)] for _ in range(2))
    assert first == second


@pytest.mark.thorough
def test_it_has_more_honour_than_easy() -> None:
    seats = {f"player{n}": ("easy", LEVEL)[n % 2] for n in range(1, 7)}
    points = play_out(GAME, "6", options={}, seats=seats, seed=2).result.points
    honour = dict.fromkeys(("easy", LEVEL), 0)
    for seat, sources in points.items():
        honour[seats[seat]] += sum(source.points for source in sources)
    assert honour[LEVEL] > honour["easy"]


def test_explanations_name_terms_that_have_words(whole_game: list[State]) -> None:
    names: set[str] = set()
    for state in whole_game[::10]:
        decision, legal = procedure.decision(state), procedure.legal_actions(state)
        assert decision is not None
        view = GAME.view(state, decision.seat)
        found = seated(LEVEL, decision.seat).explain(GAME, view, decision, legal, 3)
        totals = [round(one.total, 9) for one in found]
        assert totals == sorted(totals, reverse=True) and 1 <= len(found) <= 3
        names.update(*(one.terms for one in found))
    assert len(names) >= 12
    for name in names:
        for language in ("en", "ja"):
            words = GAME.say(Table().state, Message(f"term.{name}"), language)
            assert words != f"term.{name}"


# --- weights --------------------------------------------------------------------------------------


def test_faults_in_weights_are_told_all_at_once() -> None:
    assert all(isinstance(found, Weights) for found in weights().values())
    with pytest.raises(UsageError, match=r"koku.*missing.*unknown entry 'rice'.*a number"):
        read('format = "bushido-weights/1"\n[normal]\nrice = 1\n[persona.bold]\nkoku = "much"')


PERSONAS = ("normal:cautious", "normal", "normal:bold")


@pytest.mark.thorough
def test_bold_players_send_more_troops_than_cautious_ones() -> None:
    """Asked wherever troops can be sent in the first months of two games of the usual self."""
    sent = dict.fromkeys(PERSONAS, 0)
    for seed in range(2):
        for state, _ in played(LEVEL, 6, seed):
            if state.month > 6:
                break
            decision = procedure.decision(state)
            if decision is None or decision.kind != "mobilize":
                continue
            for level in PERSONAS:
                action = choice_of(state, level, seed)
                sent[level] += action.troops if isinstance(action, Attack) else 0
    assert sent["normal:cautious"] < sent["normal"] < sent["normal:bold"]
    assert sent["normal:bold"] > 1.1 * sent["normal:cautious"]


def test_personas_choose_otherwise_in_one_position() -> None:
    """Where the odds are even the cautious one stays at home, and the bold one sends everybody."""
    table = field_of_battle(5, 5)
    for place in table.state.scenario.place_ids:
        if table.owner(place) == 0:
            table.own(4, place, troops=9)
    table.hand(2, katana3=2).hand(3, katana2=2).run("mobilize")
    levels = ("normal:cautious", "normal", "normal:bold")
    assert [written(table, level) for level in levels] == [
        "done",
        "attack c1 c2 1 0",
        "attack c1 c2 5 0",
    ]
