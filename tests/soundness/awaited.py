"""Faults that are known and not yet mended. The list only shrinks: what plays soundly must leave it.

Each is an expected failure that must fail: when a level begins to play soundly the test says so.
"""

AWAITED: dict[str, str] = {}
