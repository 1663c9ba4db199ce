"""What a disc does against every other, in words that follow from the table of pairings (7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.bushido.rules.pieces import Disc
from wargame_core.views.words import in_language, listed, tr

if TYPE_CHECKING:
    from scenarios.bushido.rules.numbers import Numbers, Pairing, Value

PLAYED = (Disc.BATTLE, Disc.DUEL, Disc.AMBUSH, Disc.TRAITOR, Disc.FAN)
"""Discs that are compared; a Kotau is none (BU-TAC-16)."""


def disc_words(numbers: Numbers, disc: int) -> str:
    """What counts for its side and for the other, against each kind of disc."""
    found: dict[str, list[str]] = {}
    for other in PLAYED:
        name = numbers.discs[other]
        words = pair_words(numbers.pairings[disc, other], disc)
        found.setdefault(words, []).append(in_language(name.name, name.name_ja))
    return "\n".join(
        tr("Against {discs}: {words}", discs=listed(names), words=words)
        for words, names in found.items()
    )


def pair_words(pairing: Pairing, disc: int) -> str:
    """Two discs, as the side that plays ``disc`` sees them."""
    is_x = disc == pairing.x
    if pairing.values is None:
        return tr("wins without a comparison") if is_x else tr("loses without a comparison")
    own, theirs = pairing.values if is_x else pairing.values[::-1]
    return tr("{own} to {theirs}", own=value_words(own), theirs=value_words(theirs))


def value_words(value: Value) -> str:
    """What of a side is counted."""
    katana = tr("katana") if value.katana == 1 else tr("katana × {count}", count=value.katana)
    return tr("{katana} and troops", katana=katana) if value.troops else katana
