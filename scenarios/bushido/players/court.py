"""Set-up, draws, tea, political tiles, the council of the Sensei, donations and votes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from scenarios.bushido.players.campaigns import blocked
from scenarios.bushido.players.fights import best_duel, katana_of_hand
from scenarios.bushido.rules.actions import (
    DemandSeppuku,
    Donate,
    Invite,
    PlayOn,
    Replace,
    Suggest,
)
from scenarios.bushido.rules.draws import SplitDraw
from scenarios.bushido.rules.judgement import samurai_of
from scenarios.bushido.rules.pieces import BACK, KATANA, NOBODY, Role, Tile
from scenarios.bushido.rules.shrine import Donation
from scenarios.bushido.rules.state import MILITARY, POLITICAL
from wargame_core.engine.decision import Action

if TYPE_CHECKING:
    from scenarios.bushido.players.picture import Picture

Terms = dict[str, float]


def place(picture: Picture, legal: Sequence[Any]) -> list[Terms]:
    """Tiles beside own ones, and few beside others'; all faces are equally likely."""
    state, w = picture.state, picture.weights
    found: list[Terms] = []
    for action in legal:
        near = [state.owner[one] for one in state.scenario.adjacent[action.place]]
        mine = near.count(picture.player)
        others = len(near) - mine - near.count(NOBODY)
        found.append({"position": w.fealty * (mine - others / 2) - w.crowd * len(near)})
    return found


def split(picture: Picture, legal: Sequence[Any]) -> list[Terms]:
    """Some katana are needed; the political bag has the rest."""
    state, appraisal, w = picture.state, picture.appraisal, picture.weights
    frame = state.frames[-1]
    assert isinstance(frame, SplitDraw)
    held = katana_of_hand(state, picture.player)
    kinds, tiles = state.scenario.numbers.tiles, state.bags[MILITARY]
    if tiles[BACK]:
        tiles = tuple(kind.number if kind.military else 0 for kind in kinds)
    whole = max(1, sum(tiles))
    each = sum(tiles[tile] * kinds[tile].katana for tile in KATANA) / whole
    missiles = sum(tiles[tile] * w.tiles[tile] for tile in (Tile.SHURIKEN, Tile.BOW)) / whole
    politics = appraisal.mean(POLITICAL)
    return [
        {
            "tiles": appraisal.fading
            * (
                w.arms * (held + each * action.military) ** 0.5
                + missiles * action.military
                + politics * (frame.count - action.military)
            )
        }
        for action in legal
    ]


def tea(picture: Picture, legal: Sequence[Action]) -> list[Terms]:
    """The honour that is converted, less the gift and what the warrior's honour is worth."""
    state, appraisal, player = picture.state, picture.appraisal, picture.player
    amounts = state.scenario.numbers.amounts
    had, own = state.warrior[player], appraisal.warrior(player)
    rivals = appraisal.rivalry(player)
    gain = (had - amounts.tea_gift) // amounts.tea_rate - own * had
    found: list[Terms] = []
    for action in legal:
        if not isinstance(action, Invite):
            found.append({"tea": 0.0})
            continue
        guest = int(action.player)
        gift = rivals[guest] * appraisal.warrior(guest) * amounts.tea_gift
        could = state.warrior[guest] >= amounts.tea_guest
        found.append(
            {"tea": gain, "others": -gift, "refusal": -picture.weights.refusal if could else 0.0}
        )
    return found


def geisha(picture: Picture) -> float:
    """What the end of the Daimyo's turn is worth, less what it spares the seat."""
    return picture.weights.daring * blocked(picture)


def tanin(picture: Picture, legal: Sequence[Any]) -> list[Terms]:
    """Alms of everybody, or a duel that can be won."""
    state, w = picture.state, picture.weights
    others = state.scenario.after(picture.player)
    givers = sum(1 for other in others if any(state.hand[other]))
    alms = w.katana1 * givers * picture.appraisal.fading
    duel = max(best_duel(picture, other) for other in others)
    return [
        {"tiles": alms} if int(action.role) == Role.BOZU else {"warrior": duel} for action in legal
    ]


def duel_answer(picture: Picture, legal: Sequence[Action]) -> list[Terms]:
    """A duel that can be won, or the price of refusing."""
    state, player = picture.state, picture.player
    price = min(state.scenario.numbers.amounts.duel_refusal, state.warrior[player])
    refusal = -picture.appraisal.warrior(player) * price
    duel = best_duel(picture, state.frames[-1].musashi)
    return [{"warrior": duel if n == 0 else refusal} for n, _ in enumerate(legal)]


# --- the council ----------------------------------------------------------------------------------


def judge(picture: Picture, legal: Sequence[Action]) -> list[Terms]:
    """As much as the Daimyo will accept; the reward is the Sensei's if he is followed."""
    state, appraisal, w = picture.state, picture.appraisal, picture.weights
    amounts, samurai = state.scenario.numbers.amounts, samurai_of(state)
    mine, daimyos = appraisal.rivalry(picture.player), appraisal.rivalry(state.daimyo)
    each = appraisal.warrior(samurai)
    found: list[Terms] = []
    for action in legal:
        if isinstance(action, Suggest):
            loss = min(action.points, state.warrior[samurai])
            spent = 0.0
        elif isinstance(action, DemandSeppuku):
            loss, spent = state.warrior[samurai], w.seppuku * appraisal.fading
        else:
            found.append({"honour": 0.0})
            continue
        pleased = daimyos[samurai] * each * (loss - amounts.punishment)
        pleased -= daimyos[picture.player] * amounts.sensei_reward
        sure = 1.0 if pleased > 0 else 1 - w.daring
        found.append({
            "honour": sure * amounts.sensei_reward,
            "others": sure * mine[samurai] * each * loss,
            "tiles": -spent,
        })  # fmt: skip
    return found


def demand(picture: Picture, legal: Sequence[Action]) -> list[Terms]:
    """Seppuku of one who has much honour."""
    state, appraisal, w = picture.state, picture.appraisal, picture.weights
    samurai = samurai_of(state)
    loss = appraisal.rivalry(picture.player)[samurai] * appraisal.warrior(samurai)
    price = state.scenario.numbers.amounts.double_price
    return [
        {"others": w.daring * loss * state.warrior[samurai],
         "tiles": -price * w.seppuku * appraisal.fading}
        if isinstance(action, DemandSeppuku) else {"others": 0.0}
        for action in legal
    ]  # fmt: skip


def council(picture: Picture, legal: Sequence[Action]) -> list[Terms]:
    """Who leads ends the game (BU-COU-01)."""
    honour = picture.state.honour
    ahead = honour[picture.player] - max(
        value for player, value in enumerate(honour) if player != picture.player
    )
    return [{"won": float(-ahead if isinstance(action, PlayOn) else ahead)} for action in legal]


# --- the shrine -----------------------------------------------------------------------------------


def donate(picture: Picture, legal: Sequence[Action]) -> list[Terms]:
    """A tile that is worth little, where it makes the highest stack."""
    state, w, player = picture.state, picture.weights, picture.player
    frame = state.frames[-1]
    assert isinstance(frame, Donation)
    height = len(state.shrine[player]) + len(frame.laid)
    most = max(len(stack) for other, stack in enumerate(state.shrine) if other != player)
    found: list[Terms] = []
    for action in legal:
        if not isinstance(action, Donate):
            found.append({"donations": 0.0})
            continue
        highest = height <= most < height + 2 and not frame.laid
        gain = w.donated if highest else 0.0
        cost = w.tiles[int(action.tile)] or w.katana1
        found.append({"donations": gain, "tiles": -cost * w.giving})
    return found


def privilege(picture: Picture, legal: Sequence[Action]) -> list[Terms]:
    """The privilege is kept: another disc may be better or worse."""
    return [
        {"donations": -picture.weights.donated if isinstance(action, Replace) else 0.0}
        for action in legal
    ]
