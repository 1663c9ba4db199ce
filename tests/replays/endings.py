"""Every way in which a scenario can end, and how a short match is played that ends so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scenarios.western_hero.game import GAME
from tests.replays.seeker import seek
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.gunyuden.rules import scoring
from wargame_core.gunyuden.rules.actions import EndPhase, Ready
from wargame_core.players.opponents import Opponents

FOLDER = Path(__file__).parent / "matches"


@dataclass(frozen=True)
class Ending:
    """How a match ends, and who acts until then; the others end their phases at once."""

    name: str
    scenario: str
    winner: str | None
    reason: str
    actors: tuple[str, ...]
    """Sides that a program plays; for a draw whichever has fewer points."""
    busy: int = 400
    """Number of actions after which the actors rest too."""
    options: Mapping[str, str] = field(default_factory=dict)
    player: str = "easy"
    goal: str = ""
    """Hex that the actors go for and besiege, in place of playing."""
    broken: str = ""
    """Clan of which more than half the units are gone although the aim is missed (36.6(2))."""

    @property
    def path(self) -> Path:
        """The record."""
        return FOLDER / f"{self.name}.gunyuden"


POINTS, DRAW = "result.points", "result.draw"
REACHED, MISSED = "result.historical-reached", "result.historical-missed"
HISTORICAL = {"victory": "historical"}
ENDINGS = (
    Ending("1_points_mori", "1", "mori", POINTS, ("mori",)),
    Ending("1_points_ouchi", "1", "ouchi", POINTS, ("ouchi",)),
    Ending("1_draw", "1", None, DRAW, ("ouchi",), 900),
    Ending("2_points_mori", "2", "mori", POINTS, ("mori",)),
    Ending("2_points_ouchi", "2", "ouchi", POINTS, ("ouchi",)),
    Ending("2_draw", "2", None, DRAW, ("ouchi",), 900),
    Ending("2_historical_missed", "2", "mori", MISSED, ("mori",), options=HISTORICAL),
    Ending("2_historical_reached", "2", "ouchi", REACHED, ("ouchi",), 600, HISTORICAL,
           goal="2726"),
    Ending("2_historical_at_once", "2", "ouchi", REACHED, ("ouchi",), 600,
           {**HISTORICAL, "miyano": "immediate"}, goal="2726"),
    Ending("2_historical_never", "2", "mori", MISSED, ("mori",),
           options={**HISTORICAL, "miyano": "immediate"}),
    Ending("3_points_ouchi", "3", "ouchi", POINTS, ("ouchi",)),
    Ending("3_points_amago", "3", "amago", POINTS, ("amago",)),
    Ending("3_draw", "3", None, DRAW, ("amago",), 900),
    Ending("3_historical_missed", "3", "ouchi", MISSED + "-with-clan", ("ouchi",),
           options=HISTORICAL),
    Ending("3_historical_reached", "3", "amago", REACHED + "-with-clan", ("amago",), 800,
           HISTORICAL),
    Ending("3_historical_castle_held", "3", "ouchi", MISSED + "-with-clan", ("ouchi", "amago"),
           900, HISTORICAL, broken="mori"),
    Ending("4_points_mori", "4", "mori", POINTS, ("mori",), 800),
    Ending("4_points_anti_mori", "4", "anti_mori", POINTS, ("anti_mori",), 100),
    Ending("4_draw", "4", None, DRAW, ("mori",), 500),
)  # fmt: skip


def play(ending: Ending, seed: int) -> Match:
    """A match in which the actors play for a while; then everybody ends his phases."""
    match = Match(GAME, ending.scenario, options=ending.options, seed=seed)
    sides = [seat.id for seat in match.scenario.seats]
    opponents = Opponents(GAME, dict.fromkeys(sides, ending.player), seed)
    while (decision := match.decision) is not None:
        if decision.seat == CHANCE:
            match.roll()
            continue
        acting = decision.seat in ending.actors and match.position < ending.busy
        if ending.reason == DRAW:
            acting = match.position < ending.busy and _is_behind(match, decision.seat)
        action = None
        if ending.goal and decision.seat in ending.actors:
            action = seek(match, ending.goal)
        elif not acting:
            action = _rest(match)
        if action is None:
            action = opponents.choose(match.state, decision, match.legal, match.position)
        match.play(action)
    return match


def _is_behind(match: Match, seat: str) -> bool:
    """Whether a side has fewer points than the other."""
    totals = {
        side: sum(source.points for source in found)
        for side, found in scoring.points(match.state).items()
    }
    return totals[seat] < max(totals.values())


def _rest(match: Match) -> Any | None:
    """What ends the phase or the set-up, if that can be chosen."""
    for action in (EndPhase(), Ready()):
        if action in match.legal:
            return action
    return None


def ends_so(match: Match, ending: Ending) -> bool:
    """Whether a finished match has the winner and the reason that are wanted."""
    result = match.result
    return (
        result is not None
        and (result.winner, result.reason.key) == (ending.winner, ending.reason)
        and (not ending.broken or _is_broken(match, ending.broken))
    )


def _is_broken(match: Match, clan: str) -> bool:
    """Whether more than half the units of a clan are gone."""
    scenario = match.state.scenario
    members = [u for u, unit in enumerate(scenario.units) if scenario.clans[unit.clan].id == clan]
    return 2 * sum(match.state.hex[unit] < 0 for unit in members) > len(members)
