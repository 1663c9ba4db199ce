"""The header of a match record, and the seed and the salt that nobody has chosen."""

from __future__ import annotations

import secrets
from typing import Any, Protocol, runtime_checkable

from wargame_core.engine.game import Game
from wargame_core.engine.history import has_secrets
from wargame_core.engine.installed import program_version
from wargame_core.engine.match import SEED_LIMIT, Match
from wargame_core.engine.sealed_digest import SALT_BYTES
from wargame_core.files.record_lines import (
    FORMAT,
    OPEN_FORMAT,
    Header,
    Secrets,
    commitment,
    sealed,
)

_SHORT_SEEDS = 10**9
"""Where nothing is hidden, a seed that can be typed again is worth more than one nobody guesses."""


@runtime_checkable
class BegunAtPosition(Protocol):
    """Optional part of a game whose matches do not begin at the start of a scenario."""

    def position_document(self) -> dict[str, Any]:
        """The position at which they begin."""
        ...


def fresh_seed(game: Game) -> int:
    """A seed nobody has chosen, from the system's randomness.

    In a game with secrets it is so long that it cannot be found by trying from dice that were seen.
    """
    return secrets.randbelow(SEED_LIMIT if has_secrets(game) else _SHORT_SEEDS)


def seal(match: Match) -> None:
    """Give a match of a game with secrets its salt, if it has none yet."""
    if has_secrets(match.game) and not match.salt:
        match.salt = secrets.token_bytes(SALT_BYTES)


def is_sealed(match: Match) -> bool:
    """Whether digests of the match tell nothing of what seats hide."""
    return bool(match.salt) or not has_secrets(match.game)


def header_for(match: Match) -> Header:
    """The header of the match's record, with the secrets, sealed if the match has a salt."""
    game, found = match.game, secrets_of(match)
    return sealed(
        Header(
            format=FORMAT if match.salt else OPEN_FORMAT,
            game=game.info.id,
            scenario=match.scenario.id,
            options=dict(match.options),
            seats=dict(match.seats),
            dice=match.dice.mode,
            program=program_version(),
            rules=game.info.rules_version,
            data=dict(game.data_digests(match.scenario.id, match.options)),
            origin=match.origin,
            commitment=commitment(found) if match.salt else "",
            digest=match.digest_of(match.state_at(0)),
            header_digest="",
            secrets=found,
        )
    )


def secrets_of(match: Match) -> Secrets:
    """What tells hidden things or coming dice."""
    game = match.game
    return Secrets(
        salt=match.salt.hex(),
        seed=match.seed,
        faces=match.dice.faces,
        position=game.position_document() if isinstance(game, BegunAtPosition) else None,
    )


def seal_of(match: Match) -> str:
    """The commitment to the match's secrets as its record has it; empty without a salt."""
    return commitment(secrets_of(match)) if match.salt else ""
