"""Kinds of events that only say which part of the game begins; logs head their parts with them."""

from __future__ import annotations

from typing import Final

TURNS: Final = frozenset({"turn", "turn-begins", "round", "round-begins"})
STAGES: Final = frozenset({"stage", "stage-begins", "campaign", "winter"})
PHASES: Final = frozenset({"phase", "phase-begins"})
"""The largest parts first. A game that calls its events so has its log in parts everywhere."""
