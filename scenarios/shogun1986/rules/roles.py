"""What numbers of this game stand for beside those of every game on provinces."""

from __future__ import annotations

from typing import Final

from wargame_core.engine.fields import Thing

CHAIR: Final = Thing("chair", "chairs")
"""A player as he sits; "seat" is a colour, of which he may lead two (S-10)."""
ARMY: Final = Thing("army", "armies")
"""An army of a colour by its number."""
