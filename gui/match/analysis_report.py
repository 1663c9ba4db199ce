"""The analysis of a match in values that the page shows."""

from __future__ import annotations

from gui.match.snapshot import Snapshot
from gui.panels.value_bars import signed_value
from wargame_core.analysis.choices_told import choice_told
from wargame_core.analysis.judging import Verdict
from wargame_core.analysis.match_analysis import MatchAnalysis
from wargame_core.engine.decision import Message
from wargame_core.views.analysis_values import AnalysisView, CoursePoint, DearChoice, SeatChoices
from wargame_core.views.words import language, listed, tr


def view_of(now: Snapshot, found: MatchAnalysis) -> AnalysisView:
    """What the page shows of an analysis of the match that is open."""
    seats = tuple(dict.fromkeys(one.seat for one in found.verdicts))
    dearest = [verdict for seat in seats for verdict in found.dearest(seat)]
    dearest.sort(key=lambda one: (-one.loss, one.first))
    table = tuple(now.match.seats)
    return AnalysisView(
        level=found.level,
        unit=_say(now, found.unit),
        names=tuple(now.seat_title(seat) for seat in table),
        seats=tuple(_sums(now, found, seat) for seat in seats),
        dearest=tuple(_dear(now, verdict) for verdict in dearest),
        left_out=found.left_out,
        standing_unit=_say(now, found.standing),
        course=tuple(
            CoursePoint(
                _say(now, moment.when),
                moment.number,
                tuple(moment.standing[seat] for seat in table),
                tuple(moment.luck[seat] for seat in table),
            )
            for moment in found.course
        ),
    )


def _sums(now: Snapshot, found: MatchAnalysis, seat: str) -> SeatChoices:
    sums = found.of(seat)
    return SeatChoices(seat, now.seat_title(seat), sums.choices, sums.best, sums.loss)


def _dear(now: Snapshot, verdict: Verdict) -> DearChoice:
    told = choice_told(now.match, verdict, language())
    why = [
        tr("{words} {total}", words=words, total=signed_value(value)) for words, value in told.terms
    ]
    return DearChoice(
        verdict.seat,
        now.seat_title(verdict.seat),
        told.when,
        verdict.loss,
        verdict.doubt,
        told.asked,
        listed(told.played),
        listed(told.better),
        listed(why),
        told.position,
        told.where,
    )


def _say(now: Snapshot, message: Message | None) -> str:
    if message is None:
        return ""
    return str(now.match.game.say(now.match.state, message, language()))
