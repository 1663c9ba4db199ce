"""The hand of a seat: tiles and discs with what they can be played for."""

from __future__ import annotations

from collections.abc import Sequence
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
from wargame_core.views.hand_values import HandView, HeldView
from wargame_core.views.words import tr

if TYPE_CHECKING:
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


def hand(state: State, seat: str, legal: Sequence[Any]) -> HandView | None:
    """What a seat holds; None before anything was drawn, and for whoever has no hand."""
    player = player_of(state, seat)
    if not knows_hand(state, player) or not any(state.hand[player]):
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


def piece_of(action: Any) -> str:
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
    name = thing(state, "tile", tile)
    return HeldView(
        TILE_IDS[tile], name, _words(TILE_IDS[tile]), FIGURES[TILE_IDS[tile]], group,
        state.hand[player][tile], actions=tuple(played.get(TILE_IDS[tile], ())),
    )  # fmt: skip


def _disc(state: State, player: int, disc: int, played: dict[str, list[Any]]) -> HeldView:
    name = thing(state, "disc", disc)
    return HeldView(
        DISC_IDS[disc], name, _words(DISC_IDS[disc]), FIGURES[DISC_IDS[disc]], tr("Disc"),
        state.discs[player][disc], is_round=True, actions=tuple(played.get(DISC_IDS[disc], ())),
    )  # fmt: skip


def _words(piece: str) -> str:
    """What a piece is for."""
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
        "battle": tr("Katana and troops count."),
        "duel": tr("Katana count double against Battle, troops do not."),
        "ambush": tr("Shuriken may be played beside it; katana count double against a Duel."),
        "traitor": tr("Wins without a comparison, but not against a Steel Fan or a Traitor."),
        "fan": tr("Katana count double; stops a Traitor."),
        "kotau": tr("Not for battles: at the end of a month it stays, skips or brings tiles."),
    }
    return words.get(piece, tr("Shown, it can be executed when its Daimyo attacks."))
