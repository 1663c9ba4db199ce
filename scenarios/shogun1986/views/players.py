"""The players: provinces, sword, koku and armies, and what lies behind the viewer's screen."""

from __future__ import annotations

from dataclasses import fields

from scenarios.shogun1986.rules.actions import Allot, EndPurchases
from scenarios.shogun1986.rules.numbers import DAIMYO
from scenarios.shogun1986.rules.planning import Plan
from scenarios.shogun1986.rules.purchases import Hiding, Levying, Purchases, koku_left
from scenarios.shogun1986.rules.scenario import Scenario
from scenarios.shogun1986.rules.setup import Placing
from scenarios.shogun1986.rules.state import CASTLE, FORTRESS, State
from scenarios.shogun1986.views import board
from scenarios.shogun1986.views.names import STYLE, colour_id, player_name
from wargame_core.engine.procedure import in_progress, open_frame
from wargame_core.provinces.views.style import province_name
from wargame_core.views.players_values import PlayersView, PlayerView
from wargame_core.views.words import language, listed, tr


def players(state: State, acting: str) -> PlayersView:
    """All colours in order of swords."""
    order = (*state.order, *(p for p in range(len(state.units)) if p not in state.order))
    found = tuple(_player(state, player, acting) for player in order)
    return PlayersView(tr("Players"), found, goal_words(state.scenario))


def goal_of(scenario: Scenario) -> int:
    """Provinces that win; 0 where the number of provinces decides nothing (SG-VIC)."""
    if scenario.switches.alt_quick_victory:
        return scenario.setup.quick
    return 0 if scenario.switches.quick_start else scenario.setup.goal


def goal_words(scenario: Scenario) -> str:
    """How the game is won."""
    goal, switches = goal_of(scenario), scenario.switches
    if not goal:
        return tr("Once a player is out, whoever holds the most provinces wins")
    if switches.alt_quick_victory or switches.long_game:
        return tr("{count} provinces at the end of a round win", count=goal)
    return tr("{count} provinces win at once", count=goal)


def _player(state: State, player: int, acting: str) -> PlayerView:
    seat = state.seat(player)
    return PlayerView(
        seat=seat,
        title=player_name(state, player),
        colour_of=colour_id(state, player),
        facts=tuple(_public(state, player)),
        secrets=tuple(_secret(state, player)),
        acting=seat == acting,
        out=state.is_out(player),
        troops=board.cards(state, player),
    )


def _public(state: State, player: int) -> list[tuple[str, str]]:
    if state.is_out(player):
        return []
    scenario, leader = state.scenario, state.scenario.leader[player]
    held, goal = state.score(leader), goal_of(scenario)
    found = [(tr("Provinces"), f"{held} / {goal}" if goal else str(held))]
    if state.swords and state.swords[leader]:
        found.append((tr("Sword"), str(state.swords[leader])))
    if state.treasury[player]:
        found.append((tr("Koku"), str(state.treasury[player])))
    if state.plans:
        found.append((tr("Bins"), bins_words(state.plans[player])))
    found.append((tr("Daimyō"), str(state.on_board(player, DAIMYO))))
    figures = sum(state.on_board(player, kind) for kind in range(1, len(scenario.kinds)))
    found.append((tr("Other figures"), str(figures)))
    own = [place for place, owner in enumerate(state.control) if owner == player]
    for what, title in ((CASTLE, tr("Castles")), (FORTRESS, tr("Fortresses"))):
        built = [p for p in own if state.castles.get(p) == what]
        if built:
            found.append((title, listed(province_name(scenario, place) for place in built)))
    if state.hired and state.hired[player]:
        found.append((tr("Rōnin hired"), str(state.hired[player])))
    if state.ninja == leader:
        found.append((tr("Ninja"), tr("used") if state.ninja_used else tr("hired")))
    return found


def bin_titles() -> tuple[str, ...]:
    """The five bins in their order (SG-PLN-02)."""
    return tr("Swords"), tr("Build"), tr("Levy"), tr("Rōnin"), tr("Ninja")


def bins_words(bins: Allot) -> str:
    """What lies in the bins, without the empty ones."""
    amounts = [getattr(bins, field.name) for field in fields(bins)]
    pairs = zip(bin_titles(), amounts, strict=True)
    return listed(f"{title} {koku}" for title, koku in pairs if koku) or tr("nothing")


def _secret(state: State, player: int) -> list[tuple[str, str]]:
    """Bins that are not revealed and hidden rōnin, as far as the state shows them."""
    found = []
    plan = in_progress(state, Plan)
    steps = plan.steps_of(player) if plan is not None else ()
    found += [(tr("Bins"), bins_words(step)) for step in steps if isinstance(step, Allot)]
    found += _purchases(state, player)
    placing = open_frame(state, Placing)
    if placing is not None and (placed := placing.steps_of(player)):
        left = placing.spearmen + placing.armies - len(placed)
        found.append((tr("Still to be placed"), str(left)))
    hidden = [
        f"{province_name(state.scenario, place)} {count}"
        for place, (owner, count) in sorted(board.hidden(state).items())
        if owner == player
    ]
    if hidden:
        found.append((tr("Hidden rōnin"), listed(hidden)))
    return found


def _purchases(state: State, player: int) -> list[tuple[str, str]]:
    """What the deciding player has chosen of what one bin buys, and what is left of it."""
    frame = open_frame(state, Purchases)
    steps = frame.steps_of(player) if frame is not None else ()
    if not steps:
        return []
    mine = [step for step in steps if not isinstance(step, EndPurchases)]
    scenario, bins = state.scenario, state.plans[player]
    if isinstance(frame, Levying):
        used = [sum(step.kind == kind for step in mine) for kind in range(len(scenario.kinds))]
        units = STYLE.words.group_text(state, used, language()) if mine else tr("nothing")
        left = koku_left(state, player, mine)
        return [(tr("Levied"), units), (tr("Koku left"), f"{left} / {bins.levy}")]
    if isinstance(frame, Hiding):
        left = state.hired[player] - len(mine)
        return [(tr("Rōnin to be hidden"), f"{left} / {state.hired[player]}")]
    return [(tr("Koku for building"), str(bins.build))]
