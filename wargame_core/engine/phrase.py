"""Sentences that are English by themselves and can be said in another language."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wargame_core.engine.sentences import sentence

Translate = Callable[[str], str]
"""Template in English to template in another language; the same one where none is known."""


class Phrase(str):
    """A filled template: an English string on one printable line that remembers its parts.

    A value is a text or number, a phrase, an error, or a function that says something in the
    language with this code.
    """

    __slots__ = ("_template", "_values")
    _template: str
    _values: dict[str, object]

    def __new__(cls, template: str, /, **values: object) -> Phrase:
        """Fill in the values, in English."""
        made = super().__new__(cls, _filled(template, values, "en", str))
        made._template, made._values = template, values
        return made

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, object]]]:
        """In another process a value that is a function arrives as its English text."""
        values = {
            name: said(value, "en", str) if callable(value) else value
            for name, value in self._values.items()
        }
        return _made_again, (self._template, values)

    def __deepcopy__(self, memo: object) -> Phrase:
        """Itself: nothing of it changes."""
        return self

    def __copy__(self) -> Phrase:
        """Itself."""
        return self

    def said(self, language: str, translate: Translate) -> str:
        """The phrase in another language, on one printable line."""
        return _filled(self._template, self._values, language, translate)


def _made_again(template: str, values: dict[str, object]) -> Phrase:
    return Phrase(template, **values)


class Phrases(str):
    """Several phrases, one a line."""

    __slots__ = ("_parts",)
    _parts: tuple[str, ...]

    def __new__(cls, parts: Iterable[str]) -> Phrases:
        """Take them in their order; each may be a phrase or a plain text."""
        kept = tuple(parts)
        made = super().__new__(cls, "\n".join(kept))
        made._parts = kept
        return made

    def __reduce__(self) -> tuple[type[Phrases], tuple[tuple[str, ...]]]:
        """In another process they are made again of their parts."""
        return Phrases, (self._parts,)

    def said(self, language: str, translate: Translate) -> str:
        """All of them in another language."""
        return "\n".join(said(part, language, translate) for part in self._parts)


def said(words: object, language: str, translate: Translate) -> str:
    """A phrase, an error, a function of a language or any other value as a text."""
    if isinstance(words, Phrase | Phrases):
        return words.said(language, translate)
    if isinstance(words, Exception):
        told = words.args[0] if words.args else ""
        return said(told, language, translate) if isinstance(told, str) else str(words)
    return str(words(language)) if callable(words) else str(words)


def reason_of(error: Exception) -> Phrase:
    """Why the system refused something, without the path; a sentence can be made of it."""
    reason = error.strerror if isinstance(error, OSError) else None
    return Phrase((reason or str(error)).replace("{", "{{").replace("}", "}}"))


def _filled(template: str, values: dict[str, object], language: str, translate: Translate) -> str:
    shown = {name: said(value, language, translate) for name, value in values.items()}
    return sentence(translate(template).format_map(shown))
