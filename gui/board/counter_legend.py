"""What everything on a counter means, in words: shown while the mouse rests on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip, QWidget

from gui.board.fan_control import FanControl
from gui.board.surface import BoardSurface
from gui.shell.plain_tip import plain_tip
from wargame_core.views.values import CounterView
from wargame_core.views.words import number, tr

_STAR = "★"


def counter_words(view: CounterView) -> tuple[str, ...]:
    """The legend of one counter, a line for each thing that is printed or lies on it."""
    return tuple(_lines(view))


def counter_at(board: BoardSurface, fan: FanControl, point: QPoint) -> CounterView | None:
    """The counter under a point of the viewport: one that lies alone, or one of an open fan."""
    if fan.covers(point):
        place, unit = fan.item.place, fan.unit_at(point)
    else:
        place, unit = board.place_at(point), -1
    if place < 0:
        return None
    counters = [one for pile in board.layers.stacks_at(place) for one in pile.counters]
    found = counters if unit < 0 else [one for one in counters if one.unit == unit]
    one = found[0] if len(found) == 1 else None
    return one if isinstance(one, CounterView) else None


def show_legend(
    event: QEvent, widget: QWidget, view: CounterView | None, marked: Sequence[str] = ()
) -> bool:
    """Answer the question for a tip with the legend of a counter; False if it asks nothing.

    ``marked``: what marks in the same place mean; they come first.
    """
    if not isinstance(event, QHelpEvent) or event.type() != QEvent.Type.ToolTip:
        return False
    words = [*marked, *(counter_words(view) if view is not None else ())]
    if words:
        QToolTip.showText(event.globalPos(), plain_tip("\n".join(words)), widget)
    else:
        QToolTip.hideText()
    return True


def _lines(view: CounterView) -> Iterator[str]:
    yield f"{view.name} {view.name_ja}"
    if view.stars:
        yield tr("{stars} command rank", stars=_STAR * view.stars)
    yield tr("{number} combat strength", number=view.strength)
    yield tr("{number} modifier in field battles", number=view.modifier)
    yield tr("{number} activation points", number=view.points)
    if view.reduced:
        yield tr("Stripe: depleted")
    if view.morale:
        yield tr("Pips: morale {number}", number=number(view.morale))
    if view.garrison:
        yield tr("Tower: in the castle")
    elif view.investing:
        yield tr("Ring: invests the castle")
    if view.acted:
        yield tr("Tick: has acted")
