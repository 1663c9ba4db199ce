"""What numbers of this game stand for beside those of every game on provinces."""

from __future__ import annotations

from typing import Final

from wargame_core.engine.fields import Thing

CLAN: Final = Thing("clan")
