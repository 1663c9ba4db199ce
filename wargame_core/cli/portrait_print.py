"""Units and castles in the terminal: who they were, where they stand, and from which sources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Final

from wargame_core.engine.errors import UsageError
from wargame_core.engine.folding import folded
from wargame_core.engine.game import Game, title_in
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.portraits import Kind, Portrait, named, portraits_of
from wargame_core.engine.program_words import Words

_NEAREST: Final = 3


def found_portraits(
    game: Game, unit: str | None, castle: str | None, language: str
) -> list[Portrait]:
    """The units or castles of a name. Raises UsageError if the game has none of that name."""
    kind: Kind = "castle" if unit is None else "unit"
    text = (castle if unit is None else unit) or ""
    known = portraits_of(game, kind, language)
    title = title_in(game.info, language)
    if not known:
        raise UsageError(Phrase("{game} tells nothing of its units and castles.", game=title))
    found = named(known, text)
    if found:
        return found
    near = _nearest(known, text)
    if near:
        raise UsageError(
            Phrase(
                "{game} has no unit or castle “{name}”; the nearest are {near}.",
                game=title,
                name=text,
                near=", ".join(near),
            )
        )
    raise UsageError(Phrase("{game} has no unit or castle “{name}”.", game=title, name=text))


def _nearest(known: Sequence[Portrait], text: str) -> list[str]:
    """The names most like one, whichever of family and given name comes first."""
    spellings: dict[str, str] = {}
    for name in (name for one in known for name in one.names[1:]):
        parts = folded(name).split()
        spellings |= {" ".join(parts): name, " ".join(reversed(parts)): name}
    near = get_close_matches(folded(text), spellings, _NEAREST)
    return list(dict.fromkeys(spellings[one] for one in near))


def portrait_lines(portrait: Portrait, words: Words) -> Iterator[str]:
    """Heading, facts, and every source with its addresses."""
    yield portrait.heading
    for name, text in portrait.facts:
        yield "  " + words("{name}: {text}", name=name, text=text)
    if portrait.sources:
        yield "  " + words("sources:")
    for source in portrait.sources:
        yield f"    {source.id}  {source.title}"
        for address in source.addresses:
            yield f"        {address}"
