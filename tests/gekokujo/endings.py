"""Every way in which the province game can end, and how a match is played that ends so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from scenarios.gekokujo.game import GAME
from wargame_core.engine.match import Match
from wargame_core.players.opponents import Opponents

FOLDER: Final = Path(__file__).parent / "matches"
SALT: Final = b"\x5a" * 32
"""Of all these records, so that they come out the same whenever they are played anew."""
MOST_ACTIONS: Final = 1_300
"""Actions after which a match is given up, so that its record stays small."""


@dataclass(frozen=True)
class Ending:
    """How a match ends, and who plays."""

    name: str
    scenario: str
    reason: str
    """Key of the result."""
    player: str
    """Program in every seat but those of ``others``."""
    options: Mapping[str, str] = field(default_factory=dict)
    others: Mapping[str, str] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        """The record."""
        return FOLDER / f"{self.name}.gunyuden"


GLORY: Final = {"glory": "yes"}
ENDINGS: Final = (
    Ending("mandate", "4", "result.mandate", "easy"),
    Ending("mandate_with_modules", "2", "result.mandate", "easy",
           {"political": "yes", "firearms": "yes", "rice": "yes"}),
    Ending("control", "4", "result.control", "easy"),
    Ending("control_by_one_against_random", "5", "result.control", "random",
           {"rice": "yes"}, {"player3": "easy"}),
    Ending("control_tie", "5", "result.control.tie", "easy", {"political": "yes"}),
    Ending("glory", "5", "result.glory", "random", GLORY),
    Ending("last", "2", "result.last", "random"),
    Ending("last_of_many", "3", "result.last", "random", {"campaign_sequence": "split"}),
    Ending("rounds", "3", "result.rounds", "easy", {"max_rounds": "4"}),
    Ending("rounds_tie", "5", "result.rounds.tie", "random", {"max_rounds": "4"}),
    Ending("nobody", "4", "result.nobody", "random"),
)  # fmt: skip


def play(ending: Ending, seed: int) -> Match:
    """A match between programs, to its end or until it is too long."""
    match = Match(GAME, ending.scenario, options=ending.options, seed=seed, salt=SALT)
    seats = dict.fromkeys((seat.id for seat in match.scenario.seats), ending.player)
    opponents = Opponents(GAME, {**seats, **ending.others}, seed)
    while match.position < MOST_ACTIONS and opponents.act(match) is not None:
        pass
    return match


def ends_so(match: Match, ending: Ending) -> bool:
    """Whether a match has ended for the reason that is wanted, with a winner if it has one."""
    result = match.result
    return (
        result is not None
        and result.reason.key == ending.reason
        and (result.winner is None) == (ending.reason == "result.nobody")
        and (not ending.others or result.winner in ending.others)
    )
