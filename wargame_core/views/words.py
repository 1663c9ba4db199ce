"""The texts of views and of the window. Every text goes through ``tr``; English is its own key.

Other languages stand in the catalogues of each package that has called ``add_texts``, and are
read when they are first spoken.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wargame_core.engine.catalogues import sentences
from wargame_core.engine.error_words import in_words

MINUS: Final = "\N{MINUS SIGN}"

_packages: tuple[str, ...] = ("wargame_core.views",)
_language = "en"


def add_texts(package: str) -> None:
    """Also know the texts in the ``text`` folder of a package; doing it twice changes nothing."""
    global _packages  # noqa: PLW0603 - packages make themselves known when they are imported
    if package not in _packages:
        _packages = (*_packages, package)


def tr(text: str, /, **values: object) -> str:
    """A text of the window in the present language, with values filled in."""
    found = sentences(_packages, _language).get(text, text)
    return found.format_map(values) if values else found


def sentence(error: object) -> str:
    """What an error or a phrase of the program says, in the present language."""
    return in_words(error, _language)


def language() -> str:
    """The present language, for what games say: ``en`` or ``ja``."""
    return _language


def set_language(code: str) -> None:
    """Speak another language from now on; texts that it lacks stay English."""
    global _language  # noqa: PLW0603 - one window, one language
    _language = code


def signed(value: int) -> str:
    """A number with its sign, with a real minus."""
    return f"+{value}" if value >= 0 else f"{MINUS}{-value}"


def number(value: int) -> str:
    """A number, with a real minus."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def listed(texts: Iterable[str], between: str = ", ") -> str:
    """Texts one after the other; ``between`` stands there in languages that write with spaces."""
    return ("、" if _language == "ja" else between).join(texts)


def in_language(text: str, text_ja: str) -> str:
    """Of a text in two languages the one to be shown; English where there is no other."""
    return (_language == "ja" and text_ja) or text
