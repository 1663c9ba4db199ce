"""Sets of provinces for positions with many."""

from __future__ import annotations

TWENTY = (
    "owari", "mikawa", "ise", "shima", "iga", "omi", "mino", "hida", "totomi", "suruga",
    "izu", "kaga", "noto", "echizen", "wakasa", "tango", "tanba", "tajima", "inaba", "hoki",
)  # fmt: skip
"""As many as win by control among four players, no Mandate Province among them."""
