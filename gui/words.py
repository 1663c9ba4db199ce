"""The texts of the window. Every text goes through ``tr``, so that other languages can follow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MINUS: Final = "\N{MINUS SIGN}"

_CATALOGUES: dict[str, Mapping[str, str]] = {}
_language = "en"


def tr(text: str, /, **values: object) -> str:
    """A text of the window in the present language, with values filled in."""
    found = _CATALOGUES.get(_language, {}).get(text, text)
    return found.format_map(values) if values else found


def language() -> str:
    """The present language, for what games say: ``en`` or ``ja``."""
    return _language


def set_language(code: str, catalogue: Mapping[str, str] | None = None) -> None:
    """Speak another language from now on; texts that the catalogue lacks stay English."""
    global _language  # noqa: PLW0603 - one window, one language
    _language = code
    if catalogue is not None:
        _CATALOGUES[code] = catalogue


def signed(value: int) -> str:
    """A number with its sign, with a real minus."""
    return f"+{value}" if value >= 0 else f"{MINUS}{-value}"


def number(value: int) -> str:
    """A number, with a real minus."""
    return f"{MINUS}{-value}" if value < 0 else str(value)
