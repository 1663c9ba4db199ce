"""The hand of a seat: tiles and discs with what they can be played for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from scenarios.bushido.rules import actions
from scenarios.bushido.rules.pieces import (
    DISC_IDS,
    DISCS,
    TILE_IDS,
    TILES,
    Disc,
    Tile,
)
from scenarios.bushido.views.names import colour_id, player_name, player_of, thing
from scenarios.bushido.views.players import knows_hand
from scenarios.bushido.views.tactics import disc_words
from wargame_core.engine.decision import Action
from wargame_core.views.hand_values import HandView, HeldView
from wargame_core.views.words import tr

if TYPE_CHECKING:
    from scenarios.bushido.rules.numbers import Numbers
    from scenarios.bushido.rules.state import State

FIGURES: Final = {
    "katana1": "1", "katana2": "2", "katana3": "3", "shuriken": "手", "bow": "弓", "chanoyu": "茶",
    "geisha": "芸", "shinobi": "忍", "ronin": "浪", "seppuku": "切", "drastic": "強", "sword": "刀",
    "armour": "鎧", **{f"hostage{n}": f"質{n}" for n in range(1, 7)},
    "battle": "戦", "duel": "決", "ambush": "伏", "traitor": "内", "fan": "扇", "kotau": "叩",
}  # fmt: skip
"""What is printed on a piece, by its id; a hostage has the number of its house."""

_TILE_OF: Final = {
    actions.Suppress: Tile.DRASTIC, actions.PlayRonin: Tile.RONIN,
    actions.PlayShinobi: Tile.SHINOBI, actions.PlayGeisha: Tile.GEISHA,
    actions.PlayChanoyu: Tile.CHANOYU, actions.DemandSeppuku: Tile.SEPPUKU,
    actions.Buy: Tile.KATANA3, actions.MoveRonin: Tile.KATANA2, actions.UseTeahouse: Tile.KATANA2,
    actions.UseLantern: Tile.KATANA2, actions.UseInn: Tile.KATANA2, actions.Build: Tile.KATANA2,
    actions.BuildWheel: Tile.KATANA2, actions.Improve: Tile.KATANA2,
}  # fmt: skip
"""Which tile an action is paid with."""


def hand(state: State, seat: str, legal: Sequence[Action]) -> HandView | None:
    """What a seat holds; None before anything was drawn, and for whoever has no hand.

    Whoever has laid his last tiles in a battle still chooses a disc.
    """
    player = player_of(state, seat)
    if not knows_hand(state, player) or not (any(state.hand[player]) or state.battle):
        return None
    played: dict[str, list[Any]] = {}
    for action in legal:
        played.setdefault(piece_of(action), []).append(action)
    held = [_tile(state, player, tile, played) for tile in range(1, TILES)]
    held += [_disc(state, player, disc, played) for disc in range(1, DISCS)]
    shown = tuple(one for one in held if one.count)
    return HandView(
        player_name(player),
        colour_id(player),
        shown,
    )


def piece_of(action: Action) -> str:
    """Id of the piece of the hand that an action plays; empty for none."""
    match action:
        case actions.Discard(disc=disc):
            return DISC_IDS[disc]
        case actions.Kotau():
            return DISC_IDS[Disc.KOTAU]
        case actions.Show(tile=tile) | actions.GiveAlms(tile=tile) | actions.Donate(tile=tile):
            return TILE_IDS[tile]
        case actions.Swap(give=tile):
            return TILE_IDS[tile]
        case actions.Buy(points=0):
            return ""
    kind = _TILE_OF.get(type(action))
    return "" if kind is None else TILE_IDS[kind]


def _tile(state: State, player: int, tile: int, played: dict[str, list[Any]]) -> HeldView:
    kind = state.scenario.numbers.tiles[tile]
    group = tr("Military tile") if kind.military else tr("Political tile")
    id_, count = TILE_IDS[tile], state.hand[player][tile]
    return _held(state, id_, thing(state, "tile", tile), group, count, played)


def _disc(state: State, player: int, disc: int, played: dict[str, list[Any]]) -> HeldView:
    id_, count = DISC_IDS[disc], state.discs[player][disc]
    found = _held(state, id_, thing(state, "disc", disc), tr("Disc"), count, played)
    return replace(found, is_round=True)


def _held(
    state: State, id_: str, name: str, group: str, count: int, played: dict[str, list[Any]]
) -> HeldView:
    words = purpose(state.scenario.numbers, id_)
    return HeldView(
        id_, name, words, FIGURES[id_], group, count, actions=tuple(played.get(id_, ()))
    )


def purpose(numbers: Numbers, piece: str) -> str:
    """What a piece is for; of a disc what counts against every other."""
    katana = tr("Strength of a stack in battle and duel.")
    words = {
        "katana1": katana,
        "katana2": tr("Strength of a stack; buildings and their use are paid with it, too."),
        "katana3": tr("Strength of a stack; honour is bought with it, too."),
        "shuriken": tr("Kills a troop of the enemy; only beside an Ambush."),
        "bow": tr("Shoots the top tile off the enemy’s stack."),
        "chanoyu": tr("Invites to a tea ceremony in the phase of political influence."),
        "geisha": tr("Ends the turn of the Daimyo."),
        "shinobi": tr("Shows the hand of another player; an heirloom or hostage may be taken."),
        "ronin": tr("Puts a ronin into a province; as many as there are troops are a revolt."),
        "seppuku": tr("Demands seppuku of a Samurai who has lost."),
        "drastic": tr("Removes a ronin from a province of the Daimyo."),
        "sword": tr("Shown, it adds strength in battle; lost with honour at a seppuku."),
        "armour": tr("Shown, it adds strength in battle; lost with honour at a seppuku."),
        "kotau": tr("Not for battles: at the end of a month it stays, skips or brings tiles."),
    }
    if piece in DISC_IDS and piece not in words:
        return disc_words(numbers, DISC_IDS.index(piece))
    return words.get(piece, tr("Shown, it can be executed when its Daimyo attacks."))
