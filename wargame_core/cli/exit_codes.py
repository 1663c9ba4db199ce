"""Exit codes that several commands share; ``main`` says what each means."""

from __future__ import annotations

from typing import Final

INTERRUPTED: Final = 130
"""An interrupt has ended the program."""
