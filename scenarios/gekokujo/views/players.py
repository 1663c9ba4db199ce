"""Players with what is public and what lies behind the screen, and the draft (2.1, 2.2, K-55)."""

from __future__ import annotations

from collections.abc import Sequence

from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.actions import ClanId, PickClan
from scenarios.gekokujo.rules.draft import Pick
from scenarios.gekokujo.rules.income import income_of, upkeep_of
from scenarios.gekokujo.rules.state import Liberation, State, Status
from scenarios.gekokujo.rules.victory import mandates_held
from scenarios.gekokujo.rules.winter import supply_of
from scenarios.gekokujo.text import words as text
from scenarios.gekokujo.views.names import clan_id, colour_id, player_name, say
from wargame_core.engine.decision import Action
from wargame_core.engine.procedure import open_frame
from wargame_core.provinces.rules.state import NOWHERE, UNKNOWN
from wargame_core.provinces.views.style import province_name
from wargame_core.views.players_values import DraftCardView, DraftView, PlayersView, PlayerView
from wargame_core.views.reason_values import Reason
from wargame_core.views.words import in_language, language, listed, tr


def players(state: State, acting: str) -> PlayersView:
    """All players; the secrets of a player are there where his treasury is known."""
    order = state.order or tuple(range(state.scenario.players))
    shown = [*order, *(p for p in range(state.scenario.players) if p not in order)]
    need = tr(
        "{count} provinces win, or the three of the mandate alone",
        count=state.scenario.threshold,
    )
    found = [_player(state, player, acting) for player in shown]
    found.sort(key=lambda player: not player.secrets)
    return PlayersView(tr("Players"), tuple(found), need)


def _player(state: State, player: int, acting: str) -> PlayerView:
    seat = state.seat(player)
    return PlayerView(
        seat=seat,
        title=player_name(state, player),
        colour_of=clan_id(state, player),
        facts=_public(state, player),
        secrets=_secret(state, player),
        acting=seat == acting,
        out=state.status[player] == Status.ELIMINATED,
    )


def _public(state: State, player: int) -> tuple[tuple[str, str], ...]:
    status = state.status[player]
    if not state.round:
        return ()
    if status == Status.ELIMINATED:
        return ((tr("Standing"), _standing(state, player)),)
    scenario = state.scenario
    found = []
    if status != Status.FREE:
        found.append((tr("Standing"), _standing(state, player)))
    provinces = f"{state.controlled(player)} / {scenario.threshold}"
    mandates = f"{mandates_held(state, player)} / {len(scenario.mandates)}"
    found += [
        (tr("Provinces"), provinces),
        (tr("Mandate Provinces"), mandates),
        (tr("Daimyō"), str(state.all_daimyo(player))),
        (tr("Bushi"), str(state.all_bushi(player))),
    ]
    if state.castle[player] != NOWHERE:
        place = province_name(state.scenario, state.castle[player])
        strong = scenario.clan(state.clan[player]).fortress_defence
        found.append((tr("Fortress") if strong else tr("Castle"), place))
    if status == Status.VASSAL:
        found.append((tr("Liberation Fund"), str(state.fund[player])))
    if scenario.modules.glory and status == Status.ON_PATH:
        found.append((tr("Glory Points"), str(state.glory[player])))
    allies = [player_name(state, ally) for ally in state.allies(player)]
    if allies:
        found.append((tr("Pacts"), listed(allies)))
    if state.ninja == player:
        found.append((tr("Ninja"), tr("hired")))
    return tuple(found)


def _standing(state: State, player: int) -> str:
    status = state.status[player]
    if status == Status.VASSAL:
        master = state.master[player]
        named = tr("vassal of {clan}", clan=player_name(state, master))
        if state.liberation[player] == Liberation.ASSAULT:
            return tr("{standing}, on Assault", standing=named)
        return named
    if status == Status.ON_PATH:
        return tr("on the Path of Glory")
    return tr("out of the game") if status == Status.ELIMINATED else tr("free")


def _secret(state: State, player: int) -> tuple[tuple[str, str], ...]:
    koku = state.treasury[player]
    if koku == UNKNOWN or not state.round or state.status[player] == Status.ELIMINATED:
        return ()
    found = [(tr("Koku"), str(koku))]
    if state.scenario.modules.rice:
        found.append((tr("Stored"), str(state.stored[player])))
    found.append((tr("Next income"), str(income_of(state, player))))
    upkeep = max(upkeep_of(state, player), 0)
    if state.round > 1:
        found.append((tr("Upkeep as it stands"), str(upkeep)))
    found.append((tr("Winter supply as it stands"), str(supply_of(state, player))))
    return tuple(found)


def draft(state: State, legal: Sequence[Action]) -> DraftView | None:
    """The nine clans while they are drafted; None later."""
    frame = open_frame(state, Pick)
    if frame is None:
        return None
    picking = tuple(reversed(state.drawn))
    return DraftView(
        say(state, frame.prompt(state)),
        tuple(_card(state, clan, legal) for clan in range(len(state.scenario.numbers.clans))),
        tuple(player_name(state, player) for player in picking),
        picking.index(frame.player),
    )


def _card(state: State, clan: int, legal: Sequence[Action]) -> DraftCardView:
    known = state.scenario.clan(clan)
    action = PickClan(ClanId(clan))
    refusal = None if action in legal else engine.why_not(state, action)
    holder = state.clan.index(clan) if clan in state.clan else -1
    texts = text.catalogue(language())
    home = state.scenario.homes[clan]
    return DraftCardView(
        title=in_language(known.name, known.name_ja),
        colour_of=colour_id(known.id),
        group=texts.get(f"region.{known.region.lower()}", known.region),
        facts=((tr("Home"), province_name(state.scenario, home)),),
        words=texts.get(f"ability.{known.id}", ""),
        taken_by=tr("Player {number}", number=holder + 1) if holder >= 0 else "",
        action=action if refusal is None else None,
        reason=None if refusal is None else Reason(say(state, refusal.message), refusal.rule),
        place=home,
    )
