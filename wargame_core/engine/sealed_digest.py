"""Digests of states in which seats hide something: they tell nothing of it."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from wargame_core.engine.state_type import S

if TYPE_CHECKING:
    from wargame_core.engine.game import Game

NOBODY: Final = ""
"""The view of one who has no seat: what everybody at the table may see."""
SALT_BYTES: Final = 32
"""Length of a salt; nobody can try them all."""


def sealed_digest(game: Game[S], state: S, salt: bytes) -> str:
    """Hexadecimal digest of a state that tells nothing hidden to those who lack the salt.

    It is made of the digest of what everybody may see, and of the digest of the whole state keyed
    with the salt. With an empty salt it is the game's plain digest, for states that hide nothing.
    """
    whole = game.digest(state)
    if not salt:
        return whole
    hidden = hashlib.blake2b(whole.encode(), key=salt, digest_size=32).digest()
    open_part = game.digest(game.view(state, NOBODY)).encode()
    return hashlib.blake2b(open_part + hidden, digest_size=16).hexdigest()
