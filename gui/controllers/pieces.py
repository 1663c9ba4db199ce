"""What clicks, drags and keys on the board do: take a force up, put it down, choose a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, QPoint, Signal

from gui.board.view import BoardView
from gui.controllers.counter_choice import CounterChoice
from gui.controllers.fights import FightController
from gui.controllers.passage import Passage
from gui.controllers.place_menus import PlaceMenus
from gui.match.asked_about import asked_place
from gui.match.live_match import LiveMatch
from gui.match.proposals import Proposals
from gui.match.questions import question_about
from gui.match.snapshot import Snapshot
from gui.panels.tray import Tray
from wargame_core.engine.game import Places
from wargame_core.views.fight_values import PriceView
from wargame_core.views.lift_values import LiftView
from wargame_core.views.reason_values import Reason
from wargame_core.views.walk_values import WalkView
from wargame_core.views.words import tr


class PieceController(QObject):
    """Turns places and counters that are clicked or dragged into actions that the match offers."""

    selected = Signal(int, int)
    """A place is spoken of from now on, and the unit of a force in it; -1 for none."""
    pointed = Signal(object)
    """An action of the place under the mouse, or None."""
    said = Signal(str)
    refused = Signal(str)

    def __init__(
        self,
        live: LiveMatch,
        board: BoardView,
        proposals: Proposals,
        fights: FightController,
        menus: PlaceMenus,
        passage: Passage,
        counters: CounterChoice,
        tray: Tray,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._live, self._board, self._proposals = live, board, proposals
        self._fights, self._menus, self._passage = fights, menus, passage
        self._counters, self._tray = counters, tray
        self._place = self._unit = -1
        self._lift: LiftView | None = None
        self._brought: tuple[object, int] = (None, -1)
        """The match and the point of it at which a place that is asked about was brought in."""
        self._arranged = False
        """Whether the tray says who is taken up."""
        board.place_clicked.connect(self.click)
        board.place_pressed_otherwise.connect(self.click_other)
        board.counter_clicked.connect(self.click_counter)
        board.lifting.can_lift = self._can_lift
        board.lifting.lifted.connect(self.take_up)
        board.lifting.dropped.connect(self._dropped)
        board.lifting.joined.connect(self._joined)
        proposals.played.connect(self._stop_if_spent)
        tray.changed.connect(self._rearranged)

    @property
    def place(self) -> int:
        """The place that is selected, -1 for none."""
        return self._place

    @property
    def lifted(self) -> LiftView | None:
        """The force that is taken up."""
        return self._lift

    # --- selecting ----------------------------------------------------------------------------

    def follow(self) -> None:
        """The match has gone on: whoever is on his way is taken up, and nobody else."""
        now = self._live.now
        self._board.lifting.cancel()
        lift = now.lift(-1)
        if lift is not None:
            self._place = lift.place
            self._board.select(lift.place)
        elif not now.able:
            self._board.keys.leave()  # Enter is not for what is decided now
        self._show(lift)
        asked = asked_place(now)
        if asked >= 0 and (now.match, now.position) != self._brought:
            self._brought = (now.match, now.position)  # once: then the player looks where he likes
            self._board.bring_in(asked)

    def select(self, place: int, unit: int = -1) -> None:
        """Frame a place and speak of it; take up whoever can go from there."""
        self._place, self._unit = place, unit
        self._board.select(place)
        lift = self._live.now.lift(place, unit) if place >= 0 and self._live.is_open else None
        if lift is None and self._live.is_open:
            lift = self._live.now.lift(-1)  # who is on his way stays so
        self._show(lift)
        self.selected.emit(place, unit if lift is None or lift.place != place else lift.unit)
        if self._arranged:
            self._rearranged()

    def _rearranged(self) -> None:
        """Others go than before, as it lies in the tray: draw where they can go."""
        view = self._tray.view
        before, self._arranged = self._arranged, view is not None and view.lift is not None
        if self._arranged and view is not None:
            self._show(view.lift)
        elif before and self._live.is_open:
            now = self._live.now
            self._show(now.lift(self._place, self._unit) or now.lift(-1))

    def _walks(self, now: Snapshot, place: int) -> tuple[WalkView, ...]:
        """What those who are taken up may do with a place."""
        view, lift = self._tray.view, self._lift
        if self._arranged and view is not None and view.walks is not None:
            return view.walks(place)
        return now.walks(lift.place, place, lift.unit) if lift is not None else ()

    def next_able(self) -> None:
        """Take up the next who can act, and bring him into view."""
        now = self._live.now
        if not now.able:
            if now.rest is not None and not now.rest.spent:
                words = tr("First finish this move: go on, or “{stop}” (key {key}).",
                           stop=now.describe(now.rest.action), key=tr("End"))  # fmt: skip
                self.refused.emit(words)
                return
            now = self._live.now if self._set_down() else now
            if not now.able:
                if self._proposals.question is None:
                    self.refused.emit(tr("Nobody else can act now."))
                return
        found = [(one.place, one.unit) for one in now.able]
        here = (self._place, self._lift.unit if self._lift is not None else -1)
        number = found.index(here) + 1 if here in found else 0
        place, unit = found[number % len(found)]
        self._board.bring_in(place)
        self._board.keys.come_to(place)
        self.select(place, unit)

    def take_up(self, place: int, unit: int = -1) -> None:
        """A force is taken up; a move that had begun before ends."""
        lifted = self._lift
        if lifted is not None and lifted.on_its_way and lifted.place != place:
            self._set_down()
        self._fights.bubble.close_now()
        self._menus.close()
        self.select(place, unit)
        alone = (unit,) if unit >= 0 else ()
        self._board.lifting.units = self._lift.units if self._lift is not None else alone

    def _show(self, lift: LiftView | None) -> None:
        self._lift = lift
        self._board.show_lift(lift)
        now = self._live.now if self._live.is_open else None
        by_place = now.by_place if now is not None else {}
        ends = {end for end, _ in lift.ends} if lift is not None else set()
        self._board.light([place for place in by_place if place not in ends])

    def _can_lift(self, place: int, unit: int) -> bool:
        """Whether a drag from here takes somebody up, or asks why it does not."""
        if place < 0 or not self._live.is_open or not self._live.now.awaits_human:
            return False
        now = self._live.now
        if now.lift(place, unit) is not None:
            return True
        named = (now.places(action) for action in now.by_place.get(place, ()) if unit >= 0)
        if any(_is_pair(where) and where.units[0] == unit for where in named):
            return True
        if unit >= 0 and self._tray.holds(str(unit)):
            return True
        moving = self._lift is not None and self._lift.on_its_way
        if moving and now.rest is not None:
            return self._lift_after_rest(now, place, unit) is not None
        return unit >= 0 and now.lift(place) is not None

    def _lift_after_rest(self, now: Snapshot, place: int, unit: int) -> LiftView | None:
        """Who could be taken up there if the move that goes on ended."""
        after = now.after(now.rest.action) if now.rest is not None else None
        return None if after is None else now.views.lift(after, place, unit)

    def _set_down(self) -> bool:
        """End the move that goes on, or take it back if it was only begun; whether one ended.

        Where the phase would end with it, that is asked about.
        """
        now = self._live.now
        if now.rest is not None and question_about(now, (now.rest.action,)) is not None:
            self._proposals.propose(now.rest.action)
            return False
        if now.rest is not None:
            self._live.play(now.rest.action)
            return True
        return self._live.back_out()

    def _stop_if_spent(self) -> None:
        """A force that can go nowhere any more stops by itself, unless the phase ends with it."""
        now = self._live.now if self._live.is_open else None
        if now is not None and now.rest is not None and now.rest.spent and _has_just_gone(now):
            if question_about(now, (now.rest.action,)) is not None:
                self._proposals.propose(now.rest.action)
                return
            self._live.play(now.rest.action)
            self.said.emit(tr("No step is left: the move has ended (U takes it back)."))

    # --- clicks -------------------------------------------------------------------------------

    def click(self, place: int, at: QPoint) -> None:
        """A click selects, puts down what is taken up, or answers the open decision."""
        self._click(place, at, other=False)

    def click_other(self, place: int, at: QPoint) -> None:
        """The other button: the other kind of movement, the way to an own stack, or a menu."""
        if self._lift is not None and place >= 0 and place != self._lift.place:
            self._click(place, at, other=True)
            return
        actions = self._live.now.by_place.get(place, ()) if self._live.is_open else ()
        if actions:
            self.select(place)
            self._menus.offer(actions, at)

    def _click(self, place: int, at: QPoint, *, other: bool) -> None:
        self._fights.bubble.close_now()
        self._menus.close()
        self._proposals.cancel()
        if not self._live.is_open:
            return
        if place < 0:
            self.select(-1)
            return
        if self._passage.passed:
            self._put_down(self._passage.to(place), place, at, other=other)
            return
        now, lift = self._live.now, self._lift
        if lift is not None and place != lift.place:
            stands = self._stands(now, place)
            if stands and not other:
                self._turn_to(now, place, at)
                return
            walks = self._walks(now, place)
            if walks and stands and walks[0].reason is None:
                self._put_down_beside(walks, at)
                return
            if walks:
                self._put_down(walks, place, at, other=other)
                return
        self._choose(now, place, at)

    def _stands(self, now: Snapshot, place: int) -> bool:
        """Whether another force of the player stands there: a click speaks of it."""
        lift = self._lift
        assert lift is not None, "somebody is taken up"
        if place in lift.aims:
            return False
        in_reach = place in dict(lift.ends)
        if lift.on_its_way:
            there = self._lift_after_rest(now, place, -1)
        else:
            there = now.lift(place) if in_reach else None
            if any(one.place == place for one in now.able) and not in_reach:
                return True
        return there is not None and (there.unit >= 0 or not in_reach)

    def _turn_to(self, now: Snapshot, place: int, at: QPoint) -> None:
        """Select another force; a move that goes on ends before."""
        lift = self._lift
        assert lift is not None, "somebody is taken up"
        if lift.on_its_way:
            self._set_down()
            now = self._live.now
            if self._proposals.question is not None:
                return
        in_reach = place in dict(lift.ends)
        self._choose(now, place, at)
        if in_reach:
            self.said.emit(
                tr("To bring a force to another, drag it there or use the right button.")
            )

    def _choose(self, now: Snapshot, place: int, at: QPoint) -> None:
        """Nobody is to be put down: select, or answer what is asked."""
        now = self._live.now
        actions = now.by_place.get(place, ())
        lift = self._lift
        if lift is not None and lift.place == place:
            self._click_again(now, place, at, actions)
        elif now.able or not actions:
            self.select(place)
            if self._lift is not None and self._lift.place == place:
                return
            if actions:
                self._menus.offer(actions, at)
            elif not (now.awaits_human and now.attempts(place)):
                self._refuse(now.reason_here(place), at)
        elif len(actions) == 1:
            self._board.select(place)
            self._proposals.propose(actions[0])
        else:
            self.select(place)
            self._menus.offer(actions, at)

    def _click_again(self, now: Snapshot, place: int, at: QPoint, actions: Sequence[Any]) -> None:
        """A second click on a place goes on to the next force there that can act."""
        lift = self._lift
        assert lift is not None, "somebody is taken up"
        units = [one.unit for one in now.able if one.place == place and one.unit >= 0]
        if lift.on_its_way and actions:
            self._menus.offer(actions, at)
        elif self._place == place and set(units) - {lift.unit}:
            number = units.index(lift.unit) + 1 if lift.unit in units else 0
            self.select(place, units[number % len(units)])
        else:
            self.select(place, lift.unit)

    def click_counter(self, unit: int, at: QPoint) -> None:
        """Take up the force of a counter, or do what can be done with it."""
        now, board = self._live.now, self._board
        point = board.viewport().mapFromGlobal(at)
        place = board.fan.item.place if board.fan.is_open else board.place_at(point)
        actions = self._counters.actions_of(unit)
        if now.able and now.lift(place, unit) is not None:
            self.select(place, unit)
            return
        board.select(place)
        self.selected.emit(place, unit)
        if not actions:
            self._refuse(now.reason_here(place), at)
        elif len(actions) == 1 and not now.able:
            self._proposals.propose(actions[0])
        else:
            self._menus.offer(actions, at)

    # --- putting down -------------------------------------------------------------------------

    def _dropped(self, place: int, at: QPoint, other: bool) -> None:
        lift, carried = self._lift, self._board.lifting.unit
        start, unit = (lift.place, lift.unit) if lift is not None else (self._place, self._unit)
        if carried >= 0 and self._tray.drop_unit(carried, at):
            return
        if place < 0 or place == start:
            if place >= 0 and self._tray.holds(str(carried)):
                self._tray.part(str(carried))
            return
        now = self._live.now
        walks = self._walks(now, place) if self._arranged else now.walks(start, place, unit)
        if walks:
            self._put_down(walks, place, at, other=other)
        else:
            self._refuse(self._live.now.reason_here(place), at)

    def _joined(self, unit: int, other: int, at: QPoint) -> None:
        """Bring a unit to another, in the tray or if the match offers it; else say why not."""
        if self._tray.bring(str(unit), str(other)):
            return
        now = self._live.now
        rows = now.joins(unit, other)
        if len(rows) == 1:
            *first, last = rows[0]
            self._live.play_all(first)
            if not (first and self._tray.bring(str(unit), str(other))):
                self._proposals.propose(last)
        elif rows:
            self._menus.offer([row[-1] for row in rows], at)
        else:
            self._refuse(now.reason_here(self._board.fan.item.place), at)

    def _put_down(self, walks: Sequence[WalkView], place: int, at: QPoint, *, other: bool) -> None:
        """Go there in the cheaper way, or in the other; ask if there are several things to do."""
        if not walks:
            self._refuse(self._live.now.reason_here(place), at)
            return
        if walks[0].reason is not None:
            self._refuse(walks[0].reason, at)
            return
        wanted = [walk for walk in walks if walk.second == other]
        if other and not wanted:
            self.refused.emit(tr("There is no other kind of movement to that place."))
        elif len(wanted) == 1:
            self._go(wanted[0])
        else:
            self._menus.offer_walks(wanted, at)

    def _put_down_beside(self, walks: Sequence[WalkView], at: QPoint) -> None:
        """Go to an own stack on purpose; ask in which movement if there are two."""
        if len(walks) == 1:
            self._go(walks[0])
        else:
            self._menus.offer_walks(walks, at)

    def _go(self, walk: WalkView) -> None:
        self._proposals.propose_all(walk.actions, walk.text)
        if self._proposals.question is not None:
            self._board.show_way(walk.path)  # as long as it is asked about

    def _refuse(self, reason: Reason, at: QPoint) -> None:
        self.refused.emit(self._live.now.reason_text(reason))
        self._fights.say_at(reason, at)

    # --- pointing -----------------------------------------------------------------------------

    def hover(self, place: int) -> None:
        """Draw the way to the place under the mouse, with its price and its odds."""
        if self._passage.passed:
            self._passage.draw(place)
            return
        now = self._live.now if self._live.is_open else None
        lift = self._lift
        if now is None:
            return
        if lift is not None and place >= 0 and place != lift.place:
            walks = self._walks(now, place)
            if walks and walks[0].reason is None:
                self._point_at(walks, place)
                return
        actions = now.by_place.get(place, ())
        self._board.show_way(now.places(actions[0]).path if actions else ())
        self._fights.point(actions)
        self._fights.price_at(place)

    def _point_at(self, walks: Sequence[WalkView], place: int) -> None:
        walk = walks[0]
        self._board.show_way(walk.path)
        self._fights.point(walk.actions[:1])
        prices = [one.price for one in walks if one.price]
        told = [*prices[:1], *(tr("Shift: {price}", price=price) for price in prices[1:2])]
        told += [walk.warning] if walk.warning else []
        words = " · ".join(told)
        tag = PriceView(place, words, words, bad=bool(walk.warning)) if words else None
        self._fights.show_tag(tag)


def _is_pair(where: Places) -> bool:
    """Whether an action puts one unit under another in their place."""
    return len(where.lit) == 1 and len(set(where.units)) == 2


def _has_just_gone(now: Snapshot) -> bool:
    """Whether the last action was a step of a move."""
    if not now.entries:
        return False
    before = now.state_at(now.position - 1)
    return now.views.slide(before, now.entries[-1].action) is not None
