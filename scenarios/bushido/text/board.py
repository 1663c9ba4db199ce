"""The board in plain text, for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.bushido.rules.pieces import FACE_DOWN, NO_BUILDING, NOBODY, ROLE_IDS
from scenarios.bushido.text.words import catalogue, listed, name_of, seat_name
from wargame_core.engine.words import Shown

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from wargame_core.engine.heaps import Counts


def summary(state: State, language: str) -> str:
    """Month, tracks, provinces, and what lies open."""
    texts = catalogue(language)
    lines = [turn_words(state, language)]
    for player in state.players:
        lines.append(
            texts["board.player"].format(
                player=seat_name(state, player, texts), honour=state.honour[player],
                warrior=state.warrior[player], koku=state.koku(player),
                katana=state.katana(player), troops=state.all_troops(player),
                tiles=sum(state.hand[player]), discs=sum(state.discs[player]),
                shrine=len(state.shrine[player]),
                role=texts[f"role.{_role(state, player)}"],
            )
        )  # fmt: skip
        for key, counts in (("hand", state.hand[player]), ("shown", state.shown[player])):
            known = counts if key == "shown" else (0, *counts[1:])
            if any(known):
                tiles = heap(state, "tile", known, language)
                lines.append(texts[f"board.{key}"].format(tiles=tiles))
        known = (0, *state.discs[player][1:])
        if any(known):
            discs = heap(state, "disc", known, language)
            lines.append(texts["board.discs"].format(discs=discs))
    lines += [place_line(state, place, language) for place in range(len(state.owner))]
    if any(state.market):
        tiles = heap(state, "tile", state.market, language)
        lines.append(texts["board.market"].format(tiles=tiles))
    return "\n".join(lines)


def turn_words(state: State, language: str) -> str:
    """The month and its Daimyo."""
    texts = catalogue(language)
    daimyo = seat_name(state, state.daimyo, texts)
    return texts["board.month"].format(month=state.month, player=daimyo)


def place_line(state: State, place: int, language: str) -> str:
    """One tile of the map with what is on it."""
    name = state.scenario.place_ids[place].upper()
    return f"{name} {place_facts(state, place, language)}"


def place_facts(state: State, place: int, language: str) -> str:
    """What a tile shows, with its owner, what it is worth, and what stands there."""
    texts = catalogue(language)
    if state.terrain[place] == FACE_DOWN and state.owner[place] == NOBODY:
        return texts["name.tile_hidden"]
    facts = [worth_words(state, place, language)]
    counts = {"troops": state.troops, "household": state.household, "ronin": state.ronin}
    facts += [
        texts[f"board.{key}"].format(count=Shown(count[place], count[place]))
        for key, count in counts.items()
        if count[place]
    ]
    if state.building_at(place) != NO_BUILDING:
        facts.append(name_of(state, "building", state.building_at(place), language))
    for kind, count in enumerate(state.improvements[place]):
        facts += [name_of(state, "improvement", kind, language)] * count
    return texts["board.place"].format(
        terrain=name_of(state, "terrain", state.terrain[place], language),
        player=seat_name(state, state.owner[place], texts),
        facts=listed(facts, texts),
    )


def worth_words(state: State, place: int, language: str) -> str:
    """What a tile is worth to its owner, as it is built on."""
    worth = state.worth(place)
    facts = {"honour": worth.honour, "koku": worth.koku, "katana": worth.katana}
    return catalogue(language)["board.worth"].format(**facts)


def heap(state: State, what: str, counts: Counts, language: str) -> str:
    """Pieces by their kind: how many of each."""
    texts = catalogue(language)
    one = texts["board.count"]
    return listed(
        [
            one.format(count=count, name=name_of(state, what, kind, language))
            for kind, count in enumerate(counts)
            if count
        ],
        texts,
    )


def _role(state: State, player: int) -> str:
    return "daimyo" if player == state.daimyo else ROLE_IDS[state.role[player]]
