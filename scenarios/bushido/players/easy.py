"""The opponent ``easy``: one action ahead by what everybody has."""

from __future__ import annotations

from typing import ClassVar

from wargame_core.players.one_ply import OnePly


class Easy(OnePly):
    """Looks one action ahead; hands of others change little of what an action brings."""

    samples: ClassVar[int] = 2
