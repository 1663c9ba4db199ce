"""What people or programs remark on a moment of a match; it changes nothing of the play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

DEFAULT_LANGUAGE: Final = "en"


@dataclass(frozen=True, slots=True)
class Annotation:
    """A remark on the moment after some action."""

    after: int
    """Number of the action; 0 for the start of the match."""
    words: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The remark by language; none takes away what was remarked on this moment before."""
    by: str = ""
    """Who made it; no player has to be."""

    def said(self, language: str) -> str:
        """The remark in a language, or else in English, or in whichever there is."""
        found = self.words.get(language) or self.words.get(DEFAULT_LANGUAGE)
        return found or next(iter(self.words.values()), "")


def with_annotation(
    annotations: Sequence[Annotation], annotation: Annotation
) -> tuple[Annotation, ...]:
    """All remarks in the order of their moments, the new one last of its own."""
    kept: Iterable[Annotation] = annotations
    if not annotation.words:
        kept = (one for one in annotations if one.after != annotation.after)
        return tuple(kept)
    return tuple(sorted((*kept, annotation), key=lambda one: one.after))


def remarks_on(annotations: Iterable[Annotation], position: int) -> tuple[Annotation, ...]:
    """What is remarked on the moment after so many actions."""
    return tuple(one for one in annotations if one.after == position)
