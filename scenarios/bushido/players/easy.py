"""The opponent ``easy``: one action ahead by what everybody has."""

from __future__ import annotations

from typing import ClassVar

from wargame_core.players.one_ply import OnePly


class Easy(OnePly):
    """Looks one action ahead in one of the ways in which hidden facts could be."""

    samples: ClassVar[int] = 1
