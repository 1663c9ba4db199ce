"""What a cell says, however it is written: two transcriptions of one print must agree on it."""

from __future__ import annotations

import re
from typing import Final

_BLANK: Final = ("", "-", "—", "–")
_SIGNED: Final = re.compile(r"[+-]\d+")


def normal_form(text: str) -> str:
    """The bare content of a cell or label.

    >>> normal_form("5 • 6"), normal_form("7以上"), normal_form("enemy castle: +1")
    ('5–6', '7 or higher', '+1')
    """
    text = text.strip().lower().replace("以上", " or higher")
    text = re.sub(r"\s*[~•–]\s*", "–", text) if len(text) > 1 else text
    if text in _BLANK:
        return ""
    if re.match(r"no\b|not\b", text):
        return "no"
    if "level" in text and not any(letter.isdigit() for letter in text):
        return "level"
    if not text[0].isdigit() and not _SIGNED.match(text) and (found := _SIGNED.search(text)):
        return found[0]
    return text
