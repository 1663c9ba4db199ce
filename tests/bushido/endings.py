"""Every way in which Bushido can end, every switch, and how a match of each is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from scenarios.bushido.game import GAME
from wargame_core.engine.errors import IllegalActionError, UsageError
from wargame_core.engine.match import Match
from wargame_core.players.opponents import Opponents

FOLDER: Final = Path(__file__).parent / "matches"
SALT: Final = b"\x5a" * 32
"""Of all these records, so that they come out the same whenever they are played anew."""
MOST_ACTIONS: Final = 2_400
"""Actions after which a match is given up, so that its record stays small."""


@dataclass(frozen=True)
class Ending:
    """How a match ends, and with which switches."""

    name: str
    scenario: str
    how: str
    options: Mapping[str, str] = field(default_factory=dict)
    shows: tuple[str, ...] = ()
    """Kinds of events that must happen."""

    @property
    def path(self) -> Path:
        """The record."""
        return FOLDER / f"{self.name}.gunyuden"


ENDINGS: Final = (
    Ending("goal", "6", "goal", shows=("compared", "geisha")),
    Ending("council", "6", "council", shows=("year-over", "duel-won")),
    Ending("council_plays_on", "6", "council", shows=("council", "war-tax", "seppuku")),
    Ending("goal_of_five", "5", "goal", shows=("ronin-led",)),
    Ending("council_of_four", "4", "council", shows=("kotau",)),
    Ending("three", "3", "goal", shows=("campaign",)),
    Ending("without_market", "6", "council", {"market": "no"}, ("donated",)),
    Ending("without_donations", "6", "council", {"donations": "no"}, ("swapped",)),
)


def play(ending: Ending, seed: int) -> Match:
    """A match between programs at random, to its end or until it is too long."""
    match = Match(GAME, ending.scenario, options=ending.options, seed=seed, salt=SALT)
    opponents = Opponents(GAME, dict.fromkeys((s.id for s in match.scenario.seats), "random"), seed)
    while match.position < MOST_ACTIONS and opponents.act(match) is not None:
        pass
    return match


def ends_so(match: Match, ending: Ending) -> bool:
    """Whether a match has ended as it should, and shows what it should."""
    result = match.result
    if result is None or result.reason.key != f"result.{ending.how}":
        return False
    told = [event.kind for entry in match.entries for event in entry.events]
    plays_on = ending.name == "council_plays_on"
    return (
        set(ending.shows) <= set(told)
        and (told.count("council") > 1) == plays_on
        and (not ending.options or not goes_the_same(match, {}))
    )


def goes_the_same(match: Match, options: Mapping[str, str]) -> bool:
    """Whether the same actions lead to the same end with other options."""
    other = Match(GAME, match.scenario.id, options=options, seed=match.seed, salt=SALT)
    try:
        for entry in match.entries:
            other.play(GAME.read_action(other.state, entry.text))
    except (IllegalActionError, UsageError):
        return False
    return other.result == match.result
