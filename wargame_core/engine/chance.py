"""Where the rolls of a match come from: the seed, the players' own dice, or a script."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Protocol

from wargame_core.engine.decision import Action, Roll
from wargame_core.engine.dice import die
from wargame_core.engine.errors import UsageError
from wargame_core.engine.phrase import Phrase

Outcomes = Sequence[tuple[Action, Fraction]]


class Dice(Protocol):
    """Fills the open decision of CHANCE."""

    @property
    def mode(self) -> str:
        """Name of the kind of dice, as it stands in records."""
        ...

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces of a script; empty for other dice."""
        ...

    def pick(self, seed: int, index: int, outcomes: Outcomes) -> Action | None:
        """Roll number ``index`` (from 0) of the match, or None if a player has to say it."""
        ...


@dataclass(frozen=True, slots=True)
class SeededDice:
    """The program rolls: the same seed gives the same rolls on every machine."""

    mode: str = "seeded"
    faces: tuple[int, ...] = ()

    def pick(self, seed: int, index: int, outcomes: Outcomes) -> Action:
        """The outcome that the seed gives, each with exactly its probability."""
        sides = lcm(*(probability.denominator for _, probability in outcomes))
        drawn = die(seed, index, sides)
        for action, probability in outcomes:
            drawn -= probability.numerator * (sides // probability.denominator)
            if drawn <= 0:
                return action
        raise AssertionError("the probabilities do not add up to one")


@dataclass(frozen=True, slots=True)
class OwnDice:
    """The players roll dice of their own and say what they show."""

    mode: str = "own"
    faces: tuple[int, ...] = ()

    def pick(self, seed: int, index: int, outcomes: Outcomes) -> None:
        """Nothing: the player has to be asked."""


@dataclass(frozen=True, slots=True)
class ScriptedDice:
    """The rolls are given beforehand, as faces in order."""

    faces: tuple[int, ...]
    mode: str = "script"

    def pick(self, seed: int, index: int, outcomes: Outcomes) -> Action:
        """The next face of the script. Raises UsageError if it has none that fits."""
        if index >= len(self.faces):
            raise UsageError(
                Phrase(
                    "The script of dice has {faces} faces; roll {number} is asked for.",
                    faces=len(self.faces),
                    number=index + 1,
                )
            )
        return face_of(outcomes, self.faces[index])


def dice_of(mode: str, faces: Sequence[int] = ()) -> Dice:
    """Dice by the name of their kind. Raises UsageError for an unknown one."""
    match mode:
        case "seeded":
            return SeededDice()
        case "own":
            return OwnDice()
        case "script":
            return ScriptedDice(tuple(faces))
    raise UsageError(
        Phrase("There is no kind of dice “{mode}”; there is: seeded, own, script.", mode=mode)
    )


def face_of(outcomes: Outcomes, face: int) -> Action:
    """The outcome for a face of the die.

    Raises UsageError if the face is not among the outcomes.
    """
    rolls = {action.face: action for action, _ in outcomes if isinstance(action, Roll)}
    if face not in rolls:
        expected = Phrase("no number")
        if rolls:
            text = "a number from {least} to {most}"
            expected = Phrase(text, least=min(rolls), most=max(rolls))
        raise UsageError(
            Phrase("Found {found}, expected {expected}.", found=face, expected=expected)
        )
    return rolls[face]
