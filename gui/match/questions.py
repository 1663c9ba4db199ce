"""What is asked before something is done that a player may not have meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gui.match.odds import odds_of
from gui.match.snapshot import Snapshot
from gui.match.to_come import seat_after
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.in_full import warning
from wargame_core.views.words import tr


@dataclass(frozen=True)
class Question:
    """Some actions that wait for a yes."""

    actions: tuple[Any, ...]
    """To be played one after the other."""
    words: str
    """What is asked."""
    yes: str
    """On the button that plays them."""
    no: str
    enter_is_yes: bool = True
    """Whether Enter plays them; else it leaves them, as Esc always does."""
    rolls: bool = False
    """Whether dice fall at once."""


def question_about(now: Snapshot, actions: Sequence[Any], words: str = "") -> Question | None:
    """What is to be asked before some actions are played; None if they can be played at once.

    Asked is what ends a phase in which somebody can still act, what rolls dice, what is taken in
    a draft, what is bought once, what sets off something for good, what costs more than usual, and
    what a last force does if the phase ends with it. Where only one
    choice is left the prompt asks about it, with its price. Enter rolls no dice by which nothing
    can be won.
    """
    if not now.awaits_human or not actions:
        return None
    played = tuple(actions)
    first, last = played[0], played[-1]
    chance = now.chance_after(played)
    rolls = chance is not None and chance.dice
    if now.able and isinstance(first, now.views.ENDINGS):
        return Question(
            played,
            still_able(now, now.describe(first)),
            tr("{action} and roll", action=now.describe(first)) if rolls else now.describe(first),
            tr("Not yet"),
            enter_is_yes=False,
            rolls=rolls,
        )
    words = words or now.describe(first)
    if chance is not None and chance.dice:
        if not isinstance(first, now.views.OPENINGS):  # the dice are of what comes after that
            words = f"{words} · {chance.words}"
        odds = odds_of(now, played)
        hopes = odds is None or not odds.is_in_vain
        return Question(played, words, tr("Roll"), tr("Cancel"), hopes, rolls=True)
    if isinstance(first, now.views.TAKINGS):
        return Question(played, f"{now.prompt} · {words}", tr("Take"), tr("Cancel"))
    left = now.views.purchase_words(now.state, last) if len(played) == 1 else ""
    if left:
        return Question(played, f"{words} · {left}", tr("Buy"), tr("Cancel"), enter_is_yes=False)
    if _ends_phase(now, played):
        words = tr("{action} · nobody else can act: this ends the phase", action=words)
        return Question(played, words, tr("Do it"), tr("Not yet"), enter_is_yes=False)
    if now.warns(first) or (len(now.choices) > 1 and costs(now, last)):
        told = warning(now.match.game, now.state, first, now.language)
        told = told or now.price(last)
        if told and told not in words:
            words = f"{words} · {told}"
        return Question(played, words, tr("Do it"), tr("Cancel"), enter_is_yes=False)
    return None


def _ends_phase(now: Snapshot, actions: Sequence[Any]) -> bool:
    """Whether others decide as soon as a force has done this, and nobody said that it ends."""
    if not now.able and now.lift(-1) is None:
        return False
    seat = seat_after(now.match.game, now.match.state, actions)
    return seat not in (now.acting, CHANCE)


def careful_last(now: Snapshot, actions: Sequence[Any]) -> list[Any]:
    """The same actions with those behind the others that set off something for good."""
    plain = [one for one in actions if not now.warns(one)]
    warned = [one for one in actions if now.warns(one)]
    ends = bool(plain) and isinstance(plain[-1], now.views.ENDINGS)
    return [*plain[:-1], *warned, plain[-1]] if ends else [*plain, *warned]


def costs(now: Snapshot, action: object) -> bool:
    """Whether an action of a retreat costs something beyond the usual."""
    view = now.retreat
    if view is None:
        return False
    places = now.places(action).lit
    return any(price.bad and price.place in places for price in view.prices)


def still_able(now: Snapshot, ending: str) -> str:
    """The name of an end together with how many can still act before it."""
    return _while_able(now, ending, len(now.able))


def while_fewer_can_act(now: Snapshot, ending: str) -> tuple[str, ...]:
    """What the name of an end becomes as those who can still act grow fewer."""
    return tuple(_while_able(now, ending, count) for count in range(len(now.able) + 1))


def _while_able(now: Snapshot, ending: str, count: int) -> str:
    if not count:
        return ending
    if any(one.unit >= 0 for one in now.able):
        return tr("{action} · {count} can act", action=ending, count=count)
    if count == 1:
        return tr("{action} · still possible in one place", action=ending)
    return tr("{action} · still possible in {count} places", action=ending, count=count)


def ends_by_enter(now: Snapshot) -> bool:
    """Whether Enter may end what is open: nobody is passed over, and it has been made use of.

    A question that has only just come up, as whether to strike back, is not answered with no.
    """
    if now.able or not now.entries or now.entries[-1].seat != now.acting:
        return False
    last, endings = now.entries[-1].action, now.views.ENDINGS
    if isinstance(last, now.views.OPENINGS):
        return True
    before = now.match.game.decision(now.state_at(now.position - 1))
    if before is not None and now.decision is not None and before.kind == now.decision.kind:
        return True
    left = (one for one in now.choices if not (isinstance(one, endings) or now.warns(one)))
    return isinstance(last, endings) and next(left, None) is None
