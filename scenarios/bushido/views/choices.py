"""Where choices belong on the board, how troops are taken up, and what a choice brings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from scenarios.bushido.rules import actions, engine
from scenarios.bushido.rules.actions import Attack, March, MoveRonin, Place, Station
from scenarios.bushido.rules.frames import PlayerFrame
from scenarios.bushido.rules.under_way import is_going_on
from scenarios.bushido.text import places as text_places
from scenarios.bushido.text import words as text
from scenarios.bushido.views import board
from scenarios.bushido.views.names import colour_id
from wargame_core.engine import procedure
from wargame_core.engine.decision import Action, Event
from wargame_core.engine.game import Places
from wargame_core.views.able_values import AbleView
from wargame_core.views.fight_values import AmountsView, SlideView
from wargame_core.views.hidden_words import one_answer
from wargame_core.views.lift_values import LiftView
from wargame_core.views.reason_values import Reason
from wargame_core.views.trace_values import TraceView
from wargame_core.views.walk_values import WalkView
from wargame_core.views.words import MINUS, language, tr

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State

BoardMove: TypeAlias = Attack | March | MoveRonin
"""An action that leads from a tile to another."""
_MANY: Final = ("regroup", "mobilize", "more-troops")
"""Decisions whose end passes over provinces that could still do something."""


def places(state: State, action: Action) -> Places:
    """As the game says; a move begins where it starts, so that both ends can be clicked."""
    if isinstance(action, BoardMove):
        way = (int(action.origin), int(action.target))
        return Places((way[0],), path=way)
    if isinstance(action, Station) and action.troops > 1:
        return Places()  # a click puts one; more of them are counted in the tray
    if getattr(action, "place", None) is None:
        return Places()  # the field of a battle offers nothing by itself
    return text_places.places(state, action)


def able(state: State, legal: Sequence[Action]) -> tuple[AbleView, ...]:
    """Provinces from which troops can still go, or where they can come."""
    if procedure.open_kind(state) not in _MANY:
        return ()
    found = dict.fromkeys(place for one in legal for place in places(state, one).lit)
    return tuple(AbleView(place) for place in found)


def amounts(state: State, legal: Sequence[Action]) -> tuple[AmountsView, ...]:
    """Choices of a number."""
    titles: dict[type, tuple[str, str]] = {
        actions.Split: ("military", tr("Tiles from the military bag:")),
        actions.Convert: ("points", tr("Daimyo honour for twice as much warrior honour:")),
        actions.Buy: ("points", tr("Honour for triple katana:")),
        actions.Bonus: ("points", tr("Bonus markers:")),
        actions.Execute: ("hostages", tr("Hostages executed:")),
        actions.Aim: ("bows", tr("Bows at the stack of the Dojo:")),
        actions.LoseMarkers: ("markers", tr("Household markers lost:")),
        actions.Suggest: ("points", tr("Suggested loss of warrior honour:")),
    }
    found = []
    for kind, (field, title) in titles.items():
        numbers = tuple((getattr(one, field), one) for one in legal if isinstance(one, kind))
        if numbers:
            found.append(AmountsView(title, tuple(sorted(numbers, key=lambda pair: pair[0]))))
    return tuple(found)


def why_asked(state: State, legal: Sequence[Action]) -> str:
    """A question that was skipped would show what its player does not hold."""
    top = procedure.open_frame(state, PlayerFrame)
    if len(legal) != 1 or top is None or not top.must_ask(state):
        return ""
    return one_answer()


def attempts(state: State, kind: str, place: int, legal: Sequence[Action]) -> Iterator[Action]:
    """What a click on a tile that is not lit may have meant."""
    tried = _TRIED.get(kind)
    if tried is not None:
        yield tried(Place(place))
    if kind in ("mobilize", "regroup"):
        made = Attack if kind == "mobilize" else March
        for origin in dict.fromkeys(one.origin for one in legal if isinstance(one, made)):
            yield made(origin, Place(place), 1, 0)


_TRIED: Final[dict[str, Callable[[Place], Any]]] = {
    "fortress": actions.Found,
    "claim": actions.Claim,
    "first-troops": lambda place: Station(place, 1),
    "more-troops": lambda place: Station(place, 1),
    "fewer-troops": actions.Dismiss,
    "place-household": actions.PlaceHousehold,
    "influence": actions.PlayRonin,
    "hatamoto": actions.PlayRonin,
    "lead-ronin": actions.LeadRonin,
    "flight": actions.Retreat,
    "build": lambda place: actions.Improve(place, actions.Improvement(0)),
}
"""By kind of decision what a click on a tile may have meant."""


# --- taking up and putting down -------------------------------------------------------------------


def moves(state: State, place: int) -> list[BoardMove]:
    """Marches, attacks and ways of ronin from a tile."""
    legal = procedure.legal_actions(state)
    return [one for one in legal if isinstance(one, BoardMove) and one.origin == place]


def lift(state: State, place: int, unit: int = -1) -> LiftView | None:
    """Whoever can march, attack or be moved from a tile, and where to."""
    if place < 0 or not is_going_on(state):
        return None
    found = moves(state, place)
    if not found:
        return None
    taken = lift_of(place, found)
    return None if taken is None or (unit >= 0 and unit not in taken.units) else taken


def lift_of(place: int, moves: Sequence[BoardMove]) -> LiftView | None:
    """Whoever goes by some moves from a tile, and where to; None without any."""
    if not moves:
        return None
    ends = dict.fromkeys(int(one.target) for one in moves if not isinstance(one, Attack))
    aims = dict.fromkeys(int(one.target) for one in moves if isinstance(one, Attack))
    kinds = (board.RONIN,) if isinstance(moves[0], MoveRonin) else (board.TROOPS, board.HOUSEHOLD)
    units = tuple(board.unit_of(place, kind) for kind in kinds)
    return LiftView(place, -1, units, tuple((end, "") for end in ends), tuple(aims))


def walks(state: State, place: int, target: int, unit: int = -1) -> tuple[WalkView, ...]:
    """The largest group that can go from a tile to another, or why none can.

    A smaller one is counted in the tray.
    """
    del unit
    found = moves(state, place)
    there = [one for one in found if one.target == target]
    if not there:
        return tuple(_refused(state, found, target))
    there.sort(key=lambda one: (-getattr(one, "markers", 0), -getattr(one, "troops", 0)))
    return walks_of(state, there[:1])


def walks_of(state: State, moves: Sequence[BoardMove]) -> tuple[WalkView, ...]:
    """Some moves as what can be done with a place."""
    return tuple(
        WalkView(
            text.describe(state, one, language()),
            actions=(one,),
            path=(int(one.origin), int(one.target)),
        )
        for one in moves
    )


def _refused(state: State, found: Sequence[BoardMove], target: int) -> Iterator[WalkView]:
    for one in found[:1]:
        reason = refusal(state, type(one)(one.origin, Place(target), *_group(one)))
        if reason is not None:
            yield WalkView("", reason=reason)


def refusal(state: State, action: Action) -> Reason | None:
    """Why an action is not possible; None if it is."""
    found = engine.why_not(state, action)
    if found is None:
        return None
    return Reason(text.say(state, found.message, language()), found.rule)


def _group(action: BoardMove) -> tuple[int, ...]:
    return () if isinstance(action, MoveRonin) else (action.troops, action.markers)


def slide(before: State, action: Action) -> SlideView | None:
    """Which counters are seen to move."""
    if not isinstance(action, BoardMove):
        return None
    kind = board.RONIN if isinstance(action, MoveRonin) else board.TROOPS
    if isinstance(action, Attack | March) and not action.troops:
        kind = board.HOUSEHOLD
    way = (int(action.origin), int(action.target))
    return SlideView((board.unit_of(way[0], kind),), way)


def traces(state: State, event: Event, before: Callable[[], Any]) -> tuple[TraceView, ...]:
    """Arrows of attacks and moves, losses, what came, and provinces that changed hands."""
    del before
    params = event.params
    clan = colour_id(params.get("player", -1))
    match event.kind:
        case "attack":
            way = (params["origin_place"], params["place"])
            return (TraceView("fight", way, clan),)
        case "marched":
            return (TraceView("move", (params["origin_place"], params["place"]), clan),)
        case "retreated":
            return (TraceView("retreat", (params["origin_place"], params["place"]), clan),)
        case "ronin-led":
            return (TraceView("fight", (params["place"],), clan),)
        case "stationed":
            return (TraceView("gain", (params["place"],), clan, f"+{params['troops']}"),)
        case "ronin":
            return (TraceView("gain", (params["place"],), clan, "+1"),)
        case "built" | "improved":
            return (TraceView("gain", (params["place"],), clan, "+"),)
        case "dismissed":
            return (TraceView("loss", (params["place"],), clan, f"{MINUS}1"),)
        case "revolt":
            return (TraceView("loss", (params["place"],), "", f"{MINUS}{params['troops']}"),)
        case "owner" if state.begun:
            return (TraceView("taken", (params["place"],), colour_id(params["owner_player"])),)
    return ()
