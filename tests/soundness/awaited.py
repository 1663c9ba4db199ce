"""Faults that are known and not yet mended. What is sound must leave the list.

Each is an expected failure that must fail: when a level begins to play soundly the test says so.
"""

from __future__ import annotations

AWAITED: dict[str, str] = {}
