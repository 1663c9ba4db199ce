"""What may be tried in a province, moves by two clicks, and legal actions grouped by province."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.actions import (
    Build,
    Fight,
    Fortify,
    GiveUp,
    Hire,
    Kind,
    MoveFrom,
    MoveTo,
    Province,
    Recruit,
    RemoveUnit,
    Sow,
    Target,
)
from scenarios.gekokujo.rules.campaign import Group, Movement, unmoved
from scenarios.gekokujo.rules.pieces import piece_number
from scenarios.gekokujo.rules.reinforcement import MISSIONS, Reinforce
from scenarios.gekokujo.rules.state import NOWHERE, State
from scenarios.gekokujo.rules.ways import allowance, move_refusal, path, reach
from scenarios.gekokujo.text import words as text
from scenarios.gekokujo.views.names import province_name, say
from wargame_core.engine.procedure import open_frame
from wargame_core.views.fight_values import (
    ActionGroup,
    AttemptView,
    ForceAttempts,
    PriceView,
    SlideView,
)
from wargame_core.views.reason_values import Reason
from wargame_core.views.walk_values import WalkView
from wargame_core.views.words import language, tr


def attempts(state: State, kind: str, place: int, legal: Sequence[Any]) -> Iterator[Any]:
    """What a click on a province that is not lit may have meant."""
    province = Province(place)
    match kind:
        case "reinforce":
            soldiers = state.scenario.soldiers
            yield Recruit(province, Kind(soldiers[0]))
        case "movement":
            yield MoveFrom(province)
        case "group":
            yield MoveTo(province)
        case "battles":
            yield Fight(province)
        case "sowing":
            yield Sow(province)
        case "bankruptcy" | "lose-half":
            yield RemoveUnit(province, Kind(state.scenario.soldiers[0]))
        case "target":
            yield Target(province)
        case "give-up":
            yield GiveUp(province)


def closed(state: State, legal: Sequence[Any]) -> tuple[AttemptView, ...]:
    """Purchases that cannot be made now, so that the player can ask why (5, 9)."""
    frame = open_frame(state, Reinforce)
    if frame is None:
        return ()
    player = frame.player
    home = next(iter(sorted(state.units[player])), 0)
    wanted: list[Any] = []
    if not any(isinstance(action, Recruit) for action in legal):
        wanted.append(Recruit(Province(home), Kind(state.scenario.soldiers[0])))
    if not any(isinstance(action, Build) for action in legal) and state.castle[player] == NOWHERE:
        wanted.append(Build(Province(home)))
    wanted += [Fortify(), *(Hire(mission) for mission in MISSIONS)]
    return tuple(
        AttemptView(text.describe(state, action, language()), action)
        for action in wanted
        if action not in legal
    )


def all_attempts(state: State, place: int) -> tuple[ForceAttempts, ...]:
    """What the player on turn can do with his units in a province while he moves."""
    frame = open_frame(state, Movement)
    if frame is None or not state.total(frame.player, place):
        return ()
    action = MoveFrom(Province(place))
    found = AttemptView(tr("Move"), action, text.describe(state, action, language()))
    return (ForceAttempts(province_name(state, place), (found,)),)


def groups(state: State, legal: Sequence[Any]) -> tuple[ActionGroup, ...]:
    """Legal actions by the province that they name, those of none last."""
    found: dict[str, list[object]] = {}
    rest: list[object] = []
    for action in legal:
        province = getattr(action, "province", None)
        if isinstance(province, int):
            found.setdefault(province_name(state, province), []).append(action)
        else:
            rest.append(action)
    grouped = [ActionGroup(title, tuple(members)) for title, members in found.items()]
    if rest:
        grouped.append(ActionGroup("", tuple(rest)))
    return tuple(grouped)


def walks(state: State, place: int, target: int) -> tuple[WalkView, ...]:
    """Take up all units of a selected province and go to another, or why they cannot."""
    frame = open_frame(state, Movement)
    if frame is None or place == target or place < 0 or target < 0:
        return ()
    group = unmoved(state, frame.player, place)
    take = MoveFrom(Province(place))
    if not any(group):
        return ()
    refusal = engine.why_not(state, take)
    if refusal is not None:
        return (WalkView("", reason=Reason(say(state, refusal.message), refusal.rule)),)
    refusal_ = move_refusal(state, frame.player, place, group, target)
    if refusal_ is not None:
        return (WalkView("", reason=Reason(say(state, refusal_.message), refusal_.rule)),)
    points = allowance(state, frame.player, place, group)
    words = tr(
        "All {count} from {place} to {target}",
        count=sum(group),
        place=province_name(state, place),
        target=province_name(state, target),
    )
    way = path(state, frame.player, place, target, points)
    return (WalkView(words, "", (take, MoveTo(Province(target))), way),)


def move_tag(state: State, place: int) -> PriceView | None:
    """How many movement points the group on its way needs to a province."""
    frame = open_frame(state, Group)
    if frame is None or place == frame.origin:
        return None
    points = allowance(state, frame.player, frame.origin, frame.units)
    cost = reach(state, frame.player, frame.origin, points).get(place)
    if cost is None:
        return None
    words = tr("{cost} of {points} provinces", cost=cost, points=points)
    return PriceView(place, f"{cost}/{points}", words)


def slide(before: State, action: Any) -> SlideView | None:
    """The units of a group along their way."""
    frame = open_frame(before, Group)
    if frame is None or not isinstance(action, MoveTo):
        return None
    units = tuple(
        piece_number(before, frame.player, frame.origin, kind)
        for kind, count in enumerate(frame.units)
        if count
    )
    return SlideView(units, frame.way(before, int(action.province)))


def rule_of(state: State, action: Any) -> str:
    """The rule on an action; empty where that of the open decision says it."""
    rules: dict[type, str] = {Recruit: "5.1-01", Build: "9.2-01", Fortify: "9.2-03", Hire: "9.1-01"}
    return rules.get(type(action), "")
