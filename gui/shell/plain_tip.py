"""Tooltips with text from files."""

from __future__ import annotations

from html import escape


def plain_tip(text: str) -> str:
    """A tooltip that shows a text as it stands, even if it looks like markup."""
    if "<" not in text and "&" not in text:
        return text
    lines = "<br/>".join(escape(text).splitlines())
    return f"<span>{lines}</span>"
