"""A report on luck in values that the page shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gui.match.snapshot import Snapshot
from gui.panels.value_bars import signed_value
from wargame_core.analysis.luck import BattleLuck, LuckReport, LuckSum, Swing
from wargame_core.engine.decision import Event, Message
from wargame_core.views.luck_values import FightLuck, LuckView, SeatLuck, TurningPoint
from wargame_core.views.words import language, listed, tr

MOST_FIGHTS: Final = 20
"""Fights that are shown, those with most luck."""
_EVENTS: Final = 2
"""Events that are named with a turning point."""
_LEAST: Final = 0.005


def view_of(now: Snapshot, report: LuckReport) -> LuckView:
    """What the page shows of a report on the match that is open."""
    fights = [battle for battle in report.battles if _most(battle) >= _LEAST]
    shown = sorted(fights, key=lambda battle: -_most(battle))[:MOST_FIGHTS]
    return LuckView(
        unit=_say(now, report.unit),
        dice=report.dice,
        counted=report.counted,
        seats=_seats(now, report.seats),
        fights=tuple(
            _fight(now, battle) for battle in sorted(shown, key=lambda battle: battle.numbers[0])
        ),
        all_fights=len(report.battles),
        turning_points=tuple(_turning_point(now, swing) for swing in report.swings),
    )


def _seats(now: Snapshot, sums: Mapping[str, LuckSum]) -> tuple[SeatLuck, ...]:
    return tuple(
        SeatLuck(
            seat,
            now.seat_title(seat),
            one.luck,
            one.rolled,
            one.expected,
            one.chance.value,
            one.chance.draws,
        )
        for seat, one in sums.items()
    )


def _fight(now: Snapshot, battle: BattleLuck) -> FightLuck:
    """A fight with those whom it concerned; of two who share one luck only the lucky one."""
    seats = [
        one
        for one in _seats(now, battle.seats)
        if max(abs(one.rolled), abs(one.expected)) >= _LEAST
    ]
    if len(seats) == 2 and not seats[0].luck + seats[1].luck:
        seats = [max(seats, key=lambda one: one.luck)]
    words = [_say(now, battle.when), _say(now, battle.contest.message)]
    return FightLuck(listed(filter(None, words)), battle.numbers[0], tuple(seats))


def _turning_point(now: Snapshot, swing: Swing) -> TurningPoint:
    changes = [
        tr("{side} {change}", side=now.seat_title(seat), change=signed_value(change))
        for seat, change in swing.changes.items()
        if abs(change) >= _LEAST
    ]
    words = [_said(now, event) for event in swing.events[:_EVENTS]]
    if swing.contest is not None:
        words.insert(0, _ended(_say(now, swing.contest.message)))
    return TurningPoint(_say(now, swing.when), listed(changes), _joined(words), swing.number)


def _joined(sentences: Sequence[str]) -> str:
    return ("" if language() == "ja" else " ").join(sentences)


def _said(now: Snapshot, event: Event) -> str:
    words = _say(now, event.message)
    if event.die is not None:
        words = tr("{words} [{die}]", words=words, die=event.die)
    return _ended(words)


def _ended(words: str) -> str:
    """A sentence with its full stop."""
    return f"{words}。" if language() == "ja" else f"{words.rstrip('.')}."


def _say(now: Snapshot, message: Message | None) -> str:
    if message is None:
        return ""
    return str(now.match.game.say(now.match.state, message, language()))


def _most(battle: BattleLuck) -> float:
    return max((abs(one.luck) for one in battle.seats.values()), default=0.0)
