"""What must hold in a state that comes from a file: pieces, players, castles, pacts, procedures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scenarios.gekokujo.rules.campaign import Group, Movement
from scenarios.gekokujo.rules.control import controller
from scenarios.gekokujo.rules.elimination import has_a_battle_to_come
from scenarios.gekokujo.rules.sequence import CAMPAIGN_PHASE, current
from scenarios.gekokujo.rules.state import Mission, State, Status
from wargame_core.engine.phrase import Phrase
from wargame_core.provinces.rules.state import NOBODY, NOWHERE

if TYPE_CHECKING:
    from wargame_core.files.position_form import PositionHeader


def state_faults(state: State, document: PositionHeader) -> Iterator[str]:
    """Every fault of pieces and players, in the order of the document."""
    yield from _modules(state)
    yield from _before_the_game(state)
    yield from _order(state)
    for player in range(state.scenario.players):
        yield from _player(state, player)
        yield from _koku(state, player)
        yield from piece_faults(state, player)
    yield from _clans(state)
    yield from _provinces(state, document)
    yield from _ninja(state)
    yield from _pacts(state)


def _modules(state: State) -> Iterator[str]:
    """A step that the modules in play do not have."""
    step = current(state.step)
    if state.round and len(state.frames) > 1 and not step.applies(state.scenario):
        yield Phrase(
            "{place}: found {found}; the modules in play do not have it (3.1)",
            place="step",
            found=step.id,
        )


def _before_the_game(state: State) -> Iterator[str]:
    """During the draft nobody has anything (2.2, 2.3)."""
    if state.round or len(state.frames) == 1:
        return
    for player in range(state.scenario.players):
        seat = state.seat(player)
        if state.units[player]:
            yield Phrase(
                "{place}: {seat} has units before the set-up (2.3)", place="provinces", seat=seat
            )
        if state.status[player] != Status.FREE:
            yield Phrase(
                "{place}: expected free during the draft (2.2)", place=f"players.{seat}.status"
            )


def _order(state: State) -> Iterator[str]:
    missing = [state.seat(p) for p in state.alive() if state.round and p not in state.order]
    if missing:
        yield Phrase("{place}: {listed} is missing", place="order", listed=", ".join(missing))
    if state.round and len(state.drawn) != state.scenario.players:
        yield Phrase(
            "{place}: expected {expected} seats", place="drawn", expected=state.scenario.players
        )


def _player(state: State, player: int) -> Iterator[str]:
    seat, modules = f"players.{state.seat(player)}", state.scenario.modules
    status, master = state.status[player], state.master[player]
    if state.round and state.clan[player] == NOBODY:
        yield Phrase("{place}: missing", place=f"{seat}.clan")
    if status == Status.ELIMINATED:
        if state.units[player]:
            yield Phrase(
                "{place}: found eliminated; units of this player are on the board (8.2)",
                place=f"{seat}.status",
            )
        if state.castle[player] != NOWHERE:
            yield Phrase(
                "{place}: found in a player who is eliminated (8.2)", place=f"{seat}.castle"
            )
    if status in (Status.VASSAL, Status.ON_PATH) and state.all_daimyo(player):
        yield Phrase(
            "{place}: a Daimyō of this player is on the board (8.1)", place=f"{seat}.status"
        )
    if status == Status.VASSAL and modules.glory:
        yield Phrase("{place}: found vassal; module 10.4 has none", place=f"{seat}.status")
    if status == Status.ON_PATH and not modules.glory:
        yield Phrase("{place}: found on_path; that needs module 10.4", place=f"{seat}.status")
    if (status == Status.VASSAL) != (master != NOBODY):
        yield Phrase("{place}: a vassal has one, and nobody else (8.1)", place=f"{seat}.master")
    elif master == player:
        yield Phrase("{place}: found himself", place=f"{seat}.master")
    if state.liberation[player] and status not in (Status.VASSAL, Status.ELIMINATED):
        yield Phrase(
            "{place}: found in a player who is no vassal (8.1.2)", place=f"{seat}.liberation"
        )


def _koku(state: State, player: int) -> Iterator[str]:
    seat, modules = f"players.{state.seat(player)}", state.scenario.modules
    freedom = state.scenario.numbers.lordship.freedom
    if state.fund[player] and state.status[player] != Status.VASSAL:
        yield Phrase("{place}: found in a player who is no vassal (8.1.2)", place=f"{seat}.fund")
    if state.fund[player] >= freedom:
        yield Phrase(
            "{place}: found {found}; {freedom} would have set him free (8.1.2)",
            place=f"{seat}.fund",
            found=state.fund[player],
            freedom=freedom,
        )
    if state.stored[player] and not modules.rice:
        yield Phrase("{place}: that needs module 10.3", place=f"{seat}.stored")
    if state.glory[player] and not modules.glory:
        yield Phrase("{place}: that needs module 10.4", place=f"{seat}.glory")


def piece_faults(state: State, player: int) -> Iterator[str]:
    """What is wrong with the number and place of a player's pieces (2.1, 6.1, 9.2)."""
    limits, place, seat = state.scenario.numbers.limits, state.castle[player], state.seat(player)
    ids = state.scenario.map.ids
    for kind, found, most in (
        ("Daimyō", state.all_daimyo(player), limits.daimyo),
        ("Bushi", state.all_bushi(player), limits.bushi),
    ):
        if found > most:
            yield Phrase(
                "{place}: {seat} has {found} {kind}; expected at most {most} (2.1)",
                place="provinces",
                seat=seat,
                found=found,
                kind=kind,
                most=most,
            )
    for province, counts in sorted(state.units[player].items()):
        if sum(counts) > limits.stack:
            where = f"provinces.{ids[province]}.units.{seat}"
            yield Phrase(
                "{place}: found {found} units; expected at most {most} (6.1)",
                place=where,
                found=sum(counts),
                most=limits.stack,
            )
    if place != NOWHERE and state.control[place] not in (player, NOBODY):
        yield Phrase(
            "{place}: found in {province}, which another controls (K-04)",
            place=f"players.{seat}.castle",
            province=ids[place],
        )
    if place == NOWHERE and state.fortified[player]:
        yield Phrase("{place}: there is no castle (9.2)", place=f"players.{seat}.fortified")


def _clans(state: State) -> Iterator[str]:
    for player, clan in enumerate(state.clan):
        if clan != NOBODY and clan in state.clan[:player]:
            name = state.scenario.clan_ids[clan]
            yield Phrase(
                "{place}: found {found} twice (2.2.2)",
                place=f"players.{state.seat(player)}.clan",
                found=name,
            )


def _provinces(state: State, document: PositionHeader) -> Iterator[str]:
    ids = state.scenario.map.ids
    for province in sorted(state.sown):
        if not state.scenario.modules.rice:
            yield Phrase("{place}: that needs module 10.3", place=f"provinces.{ids[province]}.sown")
    top = state.frames[-1] if state.frames else None
    if isinstance(top, Movement | Group):
        for province, moved in sorted(state.moved.items()):
            there = state.at(top.player, province)
            if any(m > t for m, t in zip(moved, there, strict=True)):
                yield Phrase(
                    "{place}: more than {player} has",
                    place=f"provinces.{ids[province]}.moved",
                    player=state.seat(top.player),
                )
    if "open" in document.model_fields_set or not state.round:
        return  # in the middle of a procedure control may not have been read yet
    for province, owner in enumerate(state.control):
        if controller(state, province) != owner:
            found = None if owner == NOBODY else state.seat(owner)
            yield Phrase(
                "{place}: found {found}, unlike the units (K-16)",
                place=f"provinces.{ids[province]}.control",
                found=found,
            )
    for province, former in sorted(state.former.items()):
        if province not in state.units[former]:
            yield Phrase(
                "{place}: {listed} has no units there",
                place=f"provinces.{ids[province]}.former",
                listed=state.seat(former),
            )
    for province, kept in sorted(state.unfought.items()):
        absent = [
            s
            for n, s in enumerate(state.scenario.seats)
            if kept >> n & 1 and province not in state.units[n]
        ]
        if absent:
            yield Phrase(
                "{place}: {listed} has no units there",
                place=f"provinces.{ids[province]}.unfought",
                listed=", ".join(absent),
            )
    for player in state.alive():
        if not state.all_daimyo(player) and not state.controlled(player) and _is_out(state, player):
            yield Phrase(
                "{place}: has neither Daimyō nor province (8.2)",
                place=f"players.{state.seat(player)}",
            )


def _is_out(state: State, player: int) -> bool:
    """Whether who has neither Daimyō nor province cannot be in the game any more (K-51).

    In the Campaign he may have left his land for that of an ally; Winter ends that.
    """
    campaign = current(state.step).phase == CAMPAIGN_PHASE
    return not has_a_battle_to_come(state, player) and not (campaign and state.units[player])


def _ninja(state: State) -> Iterator[str]:
    field = state.mission in (Mission.SABOTAGE, Mission.DIVERSION)
    naming = bool(state.frames) and state.frames[-1].kind == "target"
    if field and state.ninja_at == NOWHERE and not naming:
        yield Phrase("{place}: missing in a field operation (9.1)", place="ninja.province")
    if not field and state.ninja_at != NOWHERE:
        yield Phrase("{place}: an assassin has none (9.1)", place="ninja.province")
    if state.ninja != NOBODY and state.status[state.ninja] == Status.ELIMINATED:
        yield Phrase("{place}: found a player who is eliminated (8.2)", place="ninja.player")


def _pacts(state: State) -> Iterator[str]:
    for pair in sorted(state.pacts):
        names = " and ".join(state.seat(player) for player in pair)
        if not state.scenario.modules.political:
            yield Phrase("{place}: {found}; that needs module 10.1", place="pacts", found=names)
        if any(state.status[player] in (Status.VASSAL, Status.ELIMINATED) for player in pair):
            yield Phrase("{place}: {found} cannot be allies (8.1.1)", place="pacts", found=names)
