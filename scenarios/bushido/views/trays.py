"""What is laid out or given before it is played: stacks, tactics and the roles of a month."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from scenarios.bushido.rules import engine
from scenarios.bushido.rules.actions import Assign, Player, Stack, Station, Tactic
from scenarios.bushido.rules.actions import Disc as DiscId
from scenarios.bushido.rules.actions import Tile as TileId
from scenarios.bushido.rules.pieces import BACK, DISC_IDS, KATANA, TILE_IDS, Role, Tile
from scenarios.bushido.rules.under_way import roles_to_give
from scenarios.bushido.text import words as text
from scenarios.bushido.views import choices, troops
from scenarios.bushido.views.hand import FIGURES
from scenarios.bushido.views.names import colour_id, player_name, player_of, said, thing
from wargame_core.engine import procedure
from wargame_core.engine.decision import Action, Refusal
from wargame_core.views.reason_values import Reason
from wargame_core.views.tray_values import STOCK, Put, TrayPiece, TrayRow, TrayView
from wargame_core.views.words import language, tr

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State

NOBODY = -1


def tray(state: State, legal: Sequence[Action], place: int, unit: int = -1) -> TrayView | None:
    """The stack, tactic, roles or numbers of troops that are chosen now; None where none are."""
    del unit
    if any(isinstance(action, Assign) for action in legal):
        players = [int(action.player) for action in legal if isinstance(action, Assign)]
        return _cast(state, players, [NOBODY] * len(roles_to_give(state)))
    if any(isinstance(action, Stack) for action in legal):
        return _stack(state, ())
    if any(isinstance(action, Tactic) for action in legal):
        return _choice(state, [action for action in legal if isinstance(action, Tactic)], ())
    if any(isinstance(action, Station) for action in legal):
        return troops.stationed(state, _chooser(state), legal, {})
    return troops.group(state, choices.moves(state, place), place) if place >= 0 and legal else None


# --- stacks and tactics ---------------------------------------------------------------------------


def _stack(state: State, kinds: tuple[str, ...]) -> TrayView:
    """Katana that lie on one another, the last on top."""
    held = state.hand[_chooser(state)]
    most = {TILE_IDS[tile]: held[tile] for tile in KATANA}
    row = TrayRow(
        tr("From the bottom to the top"),
        _pieces(state, kinds),
        room=sum(most.values()) - len(kinds),
    )
    action = Stack(tuple(TileId(TILE_IDS.index(kind)) for kind in kinds))
    return _laid(
        state, action, row, most, lambda after: _stack(state, after),
        tr("Build your stack: click katana of your hand"), tr("Seal the stack"),
        tr("Sealed until all stacks are built; then others see its height and the top tile."),
    )  # fmt: skip


def _choice(state: State, tactics: Sequence[Tactic], kinds: tuple[str, ...]) -> TrayView:
    """One disc, with bows and shuriken; without a disc a random one."""
    discs = tuple(dict.fromkeys(DISC_IDS[action.disc] for action in tactics if action.disc != BACK))
    bow, shuriken = TILE_IDS[Tile.BOW], TILE_IDS[Tile.SHURIKEN]
    most = {
        **dict.fromkeys(discs, 1),
        bow: max(action.bows for action in tactics),
        shuriken: max(action.shuriken for action in tactics),
    }
    disc = next((DISC_IDS.index(kind) for kind in kinds if kind in discs), BACK)
    action = Tactic(DiscId(disc), kinds.count(bow), kinds.count(shuriken))

    def after(wanted: tuple[str, ...]) -> TrayView:
        extra = [kind for kind in wanted if kind in discs][:-1]
        return _choice(state, tactics, tuple(kind for kind in wanted if kind not in extra))

    row = TrayRow(tr("Disc and tiles"), _pieces(state, kinds), room=1)
    return _laid(
        state, action, row, most, after,
        tr("Choose a disc, bows and shuriken of your hand"), tr("Seal the choice"),
        tr("Sealed until both sides have chosen; then all is shown."),
    )  # fmt: skip


def _laid(
    state: State,
    action: Stack | Tactic,
    row: TrayRow,
    most: dict[str, int],
    after: Callable[[tuple[str, ...]], TrayView],
    title: str,
    done: str,
    note: str,
) -> TrayView:
    """Pieces of the hand in a row."""
    kinds = [piece.key for piece in row.pieces]

    def put(change: Put) -> TrayView | Reason:
        left = list(kinds)
        if change.source != STOCK:
            del left[kinds.index(change.key) if change.taken is None else change.taken]
        if change.target == STOCK:
            return after(tuple(left))
        if left.count(change.key) >= most.get(change.key, 0):
            return Reason(tr("That piece cannot be laid out now."))
        left.insert(len(left) if change.at is None else change.at, change.key)
        return after(tuple(left))

    refusal = engine.why_not(state, action)
    lacking = None if refusal is None else _reason(state, refusal)
    colour = colour_id(_chooser(state))
    return TrayView(title, (row,), put, (action,), lacking, done, None, note, colour, quick=True)


def _chooser(state: State) -> int:
    """Who lays out pieces of his hand."""
    found = procedure.decision(state)
    assert found is not None, "somebody chooses"
    return player_of(state, found.seat)


def _reason(state: State, refusal: Refusal) -> Reason:
    return Reason(str(text.say(state, refusal.message, language())), refusal.rule)


def _pieces(state: State, kinds: tuple[str, ...]) -> tuple[TrayPiece, ...]:
    return tuple(
        TrayPiece(kind, thing(state, "disc", DISC_IDS.index(kind)), "disc", FIGURES[kind])
        if kind in DISC_IDS
        else TrayPiece(kind, thing(state, "tile", TILE_IDS.index(kind)), "tile", FIGURES[kind])
        for kind in kinds
    )


# --- roles ----------------------------------------------------------------------------------------


def _cast(state: State, players: Sequence[int], given: Sequence[int]) -> TrayView:
    """All roles that the Daimyo gives, and who is to have each (BU-ROL-01)."""
    parts = [Role(part) for part in roles_to_give(state)]
    plates = {
        one: TrayPiece(str(one), player_name(one), "plate", colour_of=colour_id(one))
        for one in players
    }
    rows = tuple(
        TrayRow(
            said(f"role.{part.name.lower()}"),
            () if one == NOBODY else (plates[one],),
            facts=tuple(filter(None, (_duty(part),))),
            room=int(one == NOBODY),
        )
        for part, one in zip(parts, given, strict=True)
    )
    idle = tuple(plate for one, plate in plates.items() if one not in given)

    def put(change: Put) -> TrayView:
        after, one = list(given), int(change.key)
        if change.source != STOCK:
            after[change.source] = NOBODY if change.target == STOCK else given[change.target]
        if change.target != STOCK:
            after[change.target] = one
        open_ = [number for number, other in enumerate(after) if other == NOBODY]
        free = [other for other in players if other not in after]
        if change.target != STOCK and len(open_) == len(free) == 1:
            after[open_[0]] = free[0]  # the last one follows
        return _cast(state, players, after)

    played = tuple(Assign(Player(one)) for one in given)
    if len(parts) == len(players) > 1:
        played = played[:-1]  # the last one needs no choice
    lacking = Reason(tr("Somebody must be chosen in every row.")) if NOBODY in given else None
    return TrayView(
        tr("{daimyo} gives the roles of this month", daimyo=player_name(state.daimyo)),
        rows,
        put,
        () if lacking else played,
        lacking,
        tr("Give the roles"),
        TrayRow(tr("Without a role"), idle),
        colour_of=colour_id(state.daimyo),
        quick=True,
    )


def _duty(role: Role) -> str:
    """What a role does."""
    return {
        Role.SAMURAI: tr("Leads the attacks of the Daimyo; judged if a battle is lost."),
        Role.BUSHI: tr("Is attacked, and leads the defence."),
        Role.SENSEI: tr("Plays political tiles first and for one tile each; suggests judgements."),
        Role.HATAMOTO: tr("Draws tiles, plays ronin for one tile each, and may lead them."),
        Role.TANIN: tr("Chooses to be Bozu, who begs, or Musashi, who duels."),
    }.get(role, "")
