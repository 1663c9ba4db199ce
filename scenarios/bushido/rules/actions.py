"""Every action of the game. The verbs of the notation are the names of these classes."""

from __future__ import annotations

from typing import NewType

from wargame_core.engine.sealed import Sealed
from wargame_core.engine.values import value

SHARED_WITH_OTHERS = (Sealed,)
"""The action of sealed choices; the notation finds it here."""

Player = NewType("Player", int)
Drawer = NewType("Drawer", int)
"""A player, or the number of players for the table."""
Place = NewType("Place", int)
Tile = NewType("Tile", int)
Disc = NewType("Disc", int)
Terrain = NewType("Terrain", int)
Building = NewType("Building", int)
Improvement = NewType("Improvement", int)
Role = NewType("Role", int)
Effect = NewType("Effect", int)


@value
class Done:
    """Nothing, or nothing more."""


@value
class Accept:
    """Yes to what was asked."""


@value
class Refuse:
    """No to what was asked."""


# --- chance ---------------------------------------------------------------------------------------


@value
class Flip:
    """The map tile shows this terrain."""

    terrain: Terrain


@value
class DrawTile:
    """This support tile comes out of the bag; only who draws sees it."""

    drawer: Drawer
    tile: Tile


@value
class DrawDisc:
    """This disc is drawn; only who draws sees it."""

    drawer: Drawer
    disc: Disc


# --- set-up, troops and draws ---------------------------------------------------------------------


@value
class Found:
    """Put the Clan Fortress on a tile."""

    place: Place


@value
class Claim:
    """Flip a tile and occupy it."""

    place: Place


@value
class Station:
    """Put troops into an own province."""

    place: Place
    troops: int


@value
class Dismiss:
    """Take one troop away that there is too much."""

    place: Place


@value
class CallHousehold:
    """Turn in the campaign marker for the household troops."""


@value
class PlaceHousehold:
    """Put one household marker on the map."""

    place: Place


@value
class Split:
    """Draw so many tiles of the military bag, the others of the political bag."""

    military: int


@value
class Discard:
    """Discard a disc."""

    disc: Disc


# --- tea, purchase, roles -------------------------------------------------------------------------


@value
class Show:
    """Put an heirloom or a hostage before oneself, face up."""

    tile: Tile


@value
class Suppress:
    """Remove a ronin by Drastic Measures."""

    place: Place


@value
class Invite:
    """Invite a player to tea."""

    player: Player


@value
class Convert:
    """Turn warrior honour into so much Daimyo honour."""

    points: int


@value
class Buy:
    """Buy so much Daimyo honour for triple katana."""

    points: int


@value
class Assign:
    """Give the role that is due to a player."""

    player: Player


@value
class Become:
    """Choose who the Tanin is."""

    role: Role


# --- political influence --------------------------------------------------------------------------


@value
class PlayRonin:
    """Put a ronin into a province."""

    place: Place


@value
class PlayShinobi:
    """Look at the tiles and discs of a player."""

    player: Player


@value
class Take:
    """Take a tile that one has seen, or that lies open."""

    tile: Tile


@value
class PlayGeisha:
    """End the turn of the Daimyo."""


@value
class PlayChanoyu:
    """Hold a tea ceremony."""

    player: Player


@value
class MoveRonin:
    """Use a Brigand Hideout."""

    origin: Place
    target: Place


@value
class UseTeahouse:
    """Hold a tea ceremony without a guest."""


@value
class UseLantern:
    """End the turn of the Daimyo by the House of the Red Lantern."""


@value
class UseInn:
    """Send a Shinobi from the Inn."""

    player: Player


@value
class GiveAlms:
    """Give a tile to the Bozu."""

    tile: Tile


@value
class Challenge:
    """Challenge a player to a duel."""

    player: Player


@value
class LeadRonin:
    """Lead the ronin of a province against its garrison."""

    place: Place


# --- war ------------------------------------------------------------------------------------------


@value
class March:
    """Move troops and household markers to a neighbouring own province."""

    origin: Place
    target: Place
    troops: int
    markers: int


@value
class Attack:
    """Move troops and household markers against a province."""

    origin: Place
    target: Place
    troops: int
    markers: int


@value
class Campaign:
    """Play the campaign marker to attack twice."""


@value
class Bonus:
    """Put bonus markers of so much honour to the battle."""

    points: int


@value
class Execute:
    """Execute so many hostages of the Daimyo."""

    hostages: int


@value
class Stack:
    """Stack katana tiles in this order from bottom to top."""

    tiles: tuple[Tile, ...]


@value
class Tactic:
    """Choose a disc and missiles; the disc ``random`` is drawn by who has none to play."""

    disc: Disc
    bows: int
    shuriken: int


@value
class Replace:
    """Replace the disc that a player has played, by the privilege of the shrine."""

    player: Player


@value
class Aim:
    """Shoot so many bows at the stack of the Dojo."""

    bows: int


@value
class LoseMarkers:
    """Take losses with so many household markers, the rest with troops."""

    markers: int


@value
class Retreat:
    """Retreat to an own province."""

    place: Place


@value
class Swap:
    """Swap a tile with the market."""

    give: Tile
    take: Tile


# --- the end of a month ---------------------------------------------------------------------------


@value
class Suggest:
    """Suggest that the Samurai loses so much warrior honour."""

    points: int


@value
class DemandSeppuku:
    """Demand seppuku of the Samurai."""


@value
class Donate:
    """Put a tile on top of one's donations."""

    tile: Tile


@value
class ToArms:
    """Let everybody draw."""


@value
class Build:
    """Build in a province."""

    place: Place
    building: Building


@value
class BuildWheel:
    """Build a Great Irrigation Wheel with the piece of an unbuilt building."""

    place: Place
    building: Building


@value
class Improve:
    """Put an improvement into a province."""

    place: Place
    improvement: Improvement


@value
class Kotau:
    """Play a Kotau disc."""

    effect: Effect


@value
class PlayOn:
    """Vote for playing on."""


@value
class EndGame:
    """Vote for the end of the game."""


EFFECT_IDS = ("stay", "skip", "draw")
"""Effects of Kotau: the month does not pass, two months pass, tiles are drawn (BU-P13-02)."""
