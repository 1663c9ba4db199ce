"""What must hold in every state of the province game, and play at random that looks at each.

``check`` raises AssertionError with a sentence that says what is wrong.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import is_dataclass
from itertools import combinations
from typing import Any, Final

from scenarios.gekokujo import library
from scenarios.gekokujo.game import GAME
from scenarios.gekokujo.rules import actions, engine
from scenarios.gekokujo.rules.campaign import Group, Movement
from scenarios.gekokujo.rules.options import OPTIONS
from scenarios.gekokujo.rules.sequence import CAMPAIGN_PHASE, current
from scenarios.gekokujo.rules.state import Mission, State, Status
from tests.random_play.doors import (
    Draws,
    apply_untouched,
    changed_action,
    check_accepts_all,
    check_open,
    check_written,
    random_action,
)
from tests.random_play.refusals import known_rules
from wargame_core.analysis.rule_numbers import key
from wargame_core.engine.decision import CHANCE, Action, Refusal, Roll
from wargame_core.provinces.rules import actions as shared
from wargame_core.provinces.rules.state import NOBODY, NOWHERE

ACTION_CLASSES: Final = tuple(
    kind
    for module in (shared, actions)
    for kind in vars(module).values()
    if isinstance(kind, type) and is_dataclass(kind)
)
UNREAD: Final = {
    "battle-die",
    "hit",
    "reroll",
    "ronin",
    "assassination",
    "bankruptcy",
    "lose-half",
    "leaving",
    "give-up",
}
"""Decisions before whose end control is not read again (6.2.1-05, K-14, K-46)."""
_GAP: Final = re.compile(r"\{\w+\}")
_MISSIONS: Final = ("assassination", "sabotage", "diversion", "poison")
_KOKU: Final = 90
"""More Koku than a random game sees in a treasury, for hidden facts that are made up."""
_WRITTEN: dict[str, set[Any]] = {}


def some_options(draw: random.Random) -> dict[str, str]:
    """A value for every option; most games are kept short."""
    found = {option.id: draw.choice(option.choices).value for option in OPTIONS}
    if draw.random() < 0.5:
        found["max_rounds"] = draw.choice(("4", "6", "8"))
    return found


def begin(players: str, options: Mapping[str, str]) -> State:
    """The state before the draft."""
    return engine.start(library.load(players, options))


# --- what must hold -------------------------------------------------------------------------------


def check(state: State, previous: State | None = None) -> None:
    """Everything that must hold in a state, and between it and the one before."""
    _koku(state)
    _pieces(state)
    _players(state)
    _board(state)
    _pacts(state)
    if state.frames and state.frames[-1].kind not in UNREAD:
        _control(state)
    _turn(state)
    _decision(state)
    if previous is not None:
        _since(previous, state)


def _koku(state: State) -> None:
    for player in range(state.scenario.players):
        for name in ("treasury", "stored", "fund", "glory"):
            found = getattr(state, name)[player]
            assert found >= 0, f"{state.seat(player)} has {found} in {name}"
    for province, (_, koku) in state.sown.items():
        assert koku > 0, f"nothing is sown in {province}"


def _pieces(state: State) -> None:
    limits, kinds = state.scenario.numbers.limits, len(state.scenario.kinds)
    for player, placed in enumerate(state.units):
        seat = state.seat(player)
        for province, counts in placed.items():
            assert len(counts) == kinds, f"{seat} has other kinds in {province}"
            assert min(counts) >= 0 and sum(counts), f"{seat} has {counts} in {province}"
            assert sum(counts) <= limits.stack, f"{seat} has {counts} in {province}"
        assert state.all_daimyo(player) <= limits.daimyo, f"{seat} has too many Daimyō"
        assert state.all_bushi(player) <= limits.bushi, f"{seat} has too many Bushi"
    battle = getattr(state.frames[-1], "battle", None) if state.frames else None
    if battle is not None:
        assert min(battle.ronin) >= 0, f"Ronin: {battle.ronin}"
        assert sum(battle.ronin) <= limits.ronin, f"Ronin: {battle.ronin}"
    assert (state.ninja == NOBODY) == (state.mission == Mission.NONE), "a Ninja without a hirer"
    field = state.mission in (Mission.SABOTAGE, Mission.DIVERSION)
    assert field or state.ninja_at == NOWHERE, "a Ninja is in a province for nothing"


def _players(state: State) -> None:
    """Vassals have a master and no Daimyō; who is out has nothing (8)."""
    for player, status in enumerate(state.status):
        seat = state.seat(player)
        if status == Status.ELIMINATED:
            assert not state.units[player], f"{seat} is out and has units"
            assert state.castle[player] == NOWHERE, f"{seat} is out and has a castle"
            assert state.ninja != player, f"{seat} is out and has the Ninja"
            assert not state.allies(player), f"{seat} is out and has allies"
            assert not state.controlled(player), f"{seat} is out and controls provinces"
            assert not state.treasury[player] + state.stored[player] + state.fund[player], (
                f"{seat} is out and has Koku"
            )
        if status == Status.VASSAL:
            assert not state.all_daimyo(player), f"{seat} is a vassal and has a Daimyō"
            assert not state.allies(player), f"{seat} is a vassal and has allies"
            assert state.fund[player] < state.scenario.numbers.lordship.freedom, f"{seat} is rich"
            assert state.master[player] not in (NOBODY, player), f"{seat} has no master"
        else:
            assert state.master[player] == NOBODY, f"{seat} has a master"
            assert not state.fund[player], f"{seat} has a fund"
        if status == Status.ON_PATH:
            assert state.scenario.modules.glory, f"{seat} is on the Path without the module"
        else:
            assert not state.glory[player] or status == Status.ELIMINATED, f"{seat} has glory"
    clans = [clan for clan in state.clan if clan != NOBODY]
    assert len(set(clans)) == len(clans), "two players have one clan"


def _board(state: State) -> None:
    castles = [place for place in state.castle if place != NOWHERE]
    for player, place in enumerate(state.castle):
        if place != NOWHERE:
            assert state.control[place] in (player, NOBODY), f"a castle of {player} has fallen"
        else:
            assert not state.fortified[player], f"{player} has fortified nothing"
    assert len(castles) <= state.scenario.players
    assert state.sown == {} or state.scenario.modules.rice, "something is sown without the module"


def _pacts(state: State) -> None:
    assert not state.pacts or state.scenario.modules.political, "a pact without the module"
    for a, b in state.pacts:
        assert a < b < state.scenario.players, f"{a} and {b} are no pair"
    if state.scenario.rulings.single_pact:
        assert all(len(state.allies(player)) <= 1 for player in state.alive()), "too many pacts"


def _control(state: State) -> None:
    """Control is what is read from the units (K-16, K-57), and who has nothing left is out."""
    for province, owner in enumerate(state.control):
        there = [player for player, placed in enumerate(state.units) if province in placed]
        friends = all((a, b) in state.pacts for a, b in combinations(there, 2))
        if len(there) == 1:
            assert owner == there[0], f"{there} stand in {province}, {owner} controls it"
        elif there and friends:
            assert owner in (NOBODY, *there), f"{there} stand in {province}, {owner} controls it"
            assert province not in state.former, f"{province} is not given back (K-57)"
        else:
            assert owner == NOBODY, f"{there} stand in {province}, {owner} controls it"
    for province in state.unfought:
        there = [player for player, placed in enumerate(state.units) if province in placed]
        assert state.control[province] == NOBODY and len(there) > 1, f"{province} is settled (K-51)"
        assert not all((a, b) in state.pacts for a, b in combinations(there, 2)), "peace (K-51)"
    for province, former in state.former.items():
        kept = state.unfought.get(province, 0) >> former & 1
        assert kept and province in state.units[former], f"{former} had {province} (K-57)"
    campaign = current(state.step).phase == CAMPAIGN_PHASE
    for player in state.alive() if state.round else ():
        holds = state.all_daimyo(player) or state.controlled(player)
        stays = any(kept >> player & 1 for kept in state.unfought.values())
        away = campaign and state.units[player]
        assert holds or stays or away, f"{player} has lost all (K-51)"


def _turn(state: State) -> None:
    assert (state.ended is None) == bool(state.frames), "the game is half over"
    assert len(set(state.order)) == len(state.order), f"order {state.order}"
    top = state.frames[-1] if state.frames else None
    if isinstance(top, Movement | Group):
        for province, moved in state.moved.items():
            there = state.at(top.player, province)
            assert all(0 <= m <= t for m, t in zip(moved, there, strict=True)), (
                "too many have moved"
            )


def _decision(state: State) -> None:
    decision = check_open(GAME, state, state.scenario.seats)
    if decision is None:
        return
    top = state.frames[-1]
    assert list(top.legal(state.copy())) == list(state.frames[-1].legal(state)), "unlike the copy"
    player = getattr(top, "player", None)
    if player is not None:
        assert decision.seat == state.seat(player), "somebody else decides"
        assert state.status[player] != Status.ELIMINATED, f"{decision.seat} is out and decides"
        choice = len(engine.legal_actions(state)) > 1
        assert choice or top.must_ask(state), f"no choice at {top.kind}"
    check_written(GAME, state, _WRITTEN.setdefault(state.scenario.digest, set()))


def _since(previous: State, state: State) -> None:
    """What only ever goes one way, or stays for a round."""
    assert (previous.round, previous.step) <= (state.round, state.step) or (
        state.round == previous.round + 1 or state.ended is not None
    ), "time goes back"
    for player, status in enumerate(previous.status):
        if status == Status.ELIMINATED:
            assert state.status[player] == status, f"{player} came back"
        if previous.round:
            assert state.all_daimyo(player) <= previous.all_daimyo(player), "a Daimyō came back"
            assert state.clan[player] == previous.clan[player], "a clan was changed"
        assert state.glory[player] >= previous.glory[player], "glory was lost"
    if previous.round == state.round and state.step > 1:
        assert state.held == previous.held, "the picture of the round has changed (5.2)"


# --- what is hidden -------------------------------------------------------------------------------


def with_other_secrets(state: State, seat: str, draw: random.Random) -> State:
    """The state with other Koku behind the screens of all but one seat."""
    other = state.copy()
    for player, name in enumerate(state.scenario.seats):
        if name != seat and state.status[player] != Status.ELIMINATED:
            other.treasury[player] = draw.randrange(_KOKU)
            other.stored[player] = draw.randrange(_KOKU)
    other.leaders = tuple(
        draw.choice(list(state.alive())) if leader != NOBODY else NOBODY for leader in state.leaders
    )
    return other


def check_view(state: State, draw: random.Random) -> None:
    """A seat is shown its own Koku only, and nothing it is told depends on another's (K-55)."""
    for number, seat in enumerate(state.scenario.seats):
        view = GAME.view(state, seat)
        for player in range(state.scenario.players):
            shown = (view.treasury[player], view.stored[player])
            real = (state.treasury[player], state.stored[player])
            assert shown == (real if player == number else (-1, -1)), f"{seat} sees {shown}"
        other = with_other_secrets(state, seat, draw)
        assert GAME.digest(GAME.view(other, seat)) == GAME.digest(view), f"{seat} sees secrets"
        decision = GAME.decision(state)
        assert GAME.decision(other) == decision, f"{seat} is asked by secrets"
        if decision is not None and decision.seat in (seat, CHANCE):
            legal = list(GAME.legal_actions(state))
            assert list(GAME.legal_actions(other)) == legal, f"{seat} may do more by secrets"
            assert list(GAME.legal_actions(view)) == legal, f"{seat} may do otherwise in his view"
            check_accepts_all(GAME, view)
        elif decision is not None:
            stores = [a for a in GAME.legal_actions(state) if isinstance(a, actions.Store)]
            shown_as = {GAME.seen(state, action, seat) for action in stores}
            assert len(shown_as) <= 1, f"{seat} sees how much is stored"


def check_words(state: State, step: Any, action: Action, draw: random.Random) -> None:
    """Everything said has words without gaps that depend on nothing hidden."""
    decision = GAME.decision(state)
    assert decision is not None
    seat = draw.choice(state.scenario.seats)
    for language in ("en", "ja"):
        said = [GAME.describe(state, action, language), GAME.say(state, decision.prompt, language)]
        said += [GAME.event_text(step.state, event, language) for event in step.events]
        for words in said:
            assert words and not _GAP.search(words), words
            assert not words.startswith(("action.", "event.", "prompt.")), words
        other = with_other_secrets(step.state, seat, draw)
        told = [GAME.event_text(other, event, language) for event in step.events]
        assert told == said[2:], f"events tell {seat} secrets"
    for event in step.events:
        assert key(event.rule) in known_rules("gekokujo"), f"{event.kind} has no rule {event.rule}"


# --- playing at random ----------------------------------------------------------------------------


def draws(state: State) -> Draws:
    """What draws a field of an action."""
    scenario = state.scenario
    return {
        shared.Province: lambda draw: draw.randrange(len(scenario.map.ids)),
        shared.Player: lambda draw: draw.randrange(scenario.players),
        actions.ClanId: lambda draw: draw.randrange(len(scenario.clan_ids)),
        shared.Kind: lambda draw: draw.randrange(len(scenario.kind_ids)),
        int: lambda draw: draw.randrange(8),
        str: lambda draw: draw.choice(_MISSIONS),
    }


def any_action(state: State, draw: random.Random) -> Any:
    """Some action with existing provinces, players and kinds, legal or not."""
    return random_action((*ACTION_CLASSES, Roll), draws(state), draw)


def close_action(state: State, draw: random.Random) -> Any:
    """A legal action with one field changed: nearly legal, so that deeper rules answer."""
    found = changed_action(draw.choice(engine.legal_actions(state)), draws(state), draw)
    return any_action(state, draw) if found is None else found


def check_refusal(state: State, action: Action) -> Refusal | None:
    """Why a random action is refused: with a rule and a fact; None if it is legal."""
    refusal = engine.why_not(state, action)
    assert (refusal is None) == (action in engine.legal_actions(state)), f"{action}: half legal"
    if refusal is not None:
        assert key(refusal.rule) in known_rules("gekokujo"), f"'{refusal.rule}' ({action})"
        assert refusal.facts, f"'{refusal.code}' names no fact ({action})"
    return refusal


def play_checked(
    state: State,
    seed: int,
    *,
    met: Counter[str] | None = None,
    thorough: float = 0.2,
    limit: int = 100_000,
) -> State:
    """Play a game at random, checking every state on the way; the last state.

    Refusals, views and words are looked at in a share of the states, ``thorough``. ``met``
    counts the kinds of decisions.
    """
    draw = random.Random(seed)
    check(state)
    for _ in range(limit):
        if not state.frames:
            break
        if met is not None:
            met[state.frames[-1].kind] += 1
        action = draw.choice(engine.legal_actions(state))
        try:
            closer = draw.random() < thorough
            if closer:
                check_accepts_all(GAME, state)
                check_refusal(state, any_action(state, draw))
                check_refusal(state, close_action(state, draw))
                check_view(state, draw)
            step = apply_untouched(GAME, state, action)
            if closer:
                check_words(state, step, action, draw)
                twin = GAME.apply(state.copy(), action).state
                assert twin.canonical() == step.state.canonical(), "a copy goes on otherwise"
                assert GAME.digest(twin) == GAME.digest(step.state), "the digest changes"
            check(step.state, state)
        except Exception as error:
            options = {k: v for k, v in state.scenario.options.items() if v != "no"}
            where = f"game {seed}, {state.scenario.id} {options}, round {state.round}, {action}"
            raise AssertionError(f"{where}: {error!r}") from error
        state = step.state
    return state
