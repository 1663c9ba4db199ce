"""Every way in which Shogun (1986) can end, every switch, and how a match of each is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from scenarios.shogun1986.game import GAME
from wargame_core.engine.chance import ScriptedDice
from wargame_core.engine.errors import IllegalActionError, UsageError
from wargame_core.engine.match import Match
from wargame_core.files.position import load_position
from wargame_core.files.position_game import match_from
from wargame_core.players.opponents import Opponents

FOLDER: Final = Path(__file__).parent / "matches"
POSITIONS: Final = Path(__file__).parents[1] / "positions" / "shogun1986"
SALT: Final = b"\x5a" * 32
"""Of all these records, so that they come out the same whenever they are played anew."""
MOST_ACTIONS: Final = 1_700
"""Actions after which a match is given up, so that its record stays small."""


@dataclass(frozen=True)
class Ending:
    """How a match ends, and with which switches."""

    name: str
    scenario: str
    how: str
    options: Mapping[str, str] = field(default_factory=dict)
    shows: str = ""
    """Kind of an event that must happen."""
    position: str = ""
    """Where it begins, for an ending that no match between programs comes to."""
    actions: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()

    @property
    def path(self) -> Path:
        """The record."""
        return FOLDER / f"{self.name}.gunyuden"


ENDINGS: Final = (
    Ending("goal", "3", "goal", shows="spied"),
    Ending("goal_of_two", "2", "goal", shows="strike"),
    Ending("quick_goal", "5", "round-end", {"alt_quick_victory": "yes"}, "ninja-tied"),
    Ending("long_game", "4", "round-end", {"long_game": "yes"}),
    Ending("elimination", "3", "elimination", {"quick_start": "yes"}, "eliminated"),
    Ending("last", "2", "last", {"quick_start": "yes"}, "castle-hit"),
    Ending("nobody", "3", "nobody", position="nobody_is_left",
           actions=("declare owari mino army",), dice=(1, 1)),
    Ending("set_up_together", "4", "goal", {"simultaneous_setup": "yes"}, "built-castle"),
    Ending("empty_undeclared", "3", "goal", {"undeclared_empty": "yes"}, "lapsed"),
    Ending("castle_for_each_battle", "3", "goal", {"castle_refresh": "per_battle"}, "castle-hit"),
    Ending("samurai_succeed", "3", "goal", {"successor_rule": "samurai_first"}, "succeeded"),
    Ending("must_attack_on", "3", "goal", {"stay_after_success": "no"}, "level"),
)  # fmt: skip


def play(ending: Ending, seed: int) -> Match:
    """A match between programs at random, to its end or until it is too long."""
    if ending.position:
        position = load_position(POSITIONS / f"{ending.position}.json")
        scripted = match_from(position, dice=ScriptedDice(ending.dice))
        for text in ending.actions:
            scripted.play(GAME.read_action(scripted.state, text))
        while scripted.decision is not None:
            scripted.roll()
        return scripted
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
    shown = {event.kind for entry in match.entries for event in entry.events}
    return (
        (result.winner is None) == (ending.how == "nobody")
        and (not ending.shows or ending.shows in shown)
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
