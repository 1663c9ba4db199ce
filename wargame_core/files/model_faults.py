"""How a validation error reads: place in the file, what was found, what was expected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from wargame_core.engine.phrase import Phrase

if TYPE_CHECKING:
    from pydantic import ValidationError

LONGEST_VALUE = 60
"""Characters of a wrong value that are shown."""

_EXPECTED: Final[Mapping[str, str]] = {
    "string_type": "a valid string",
    "int_type": "a valid integer",
    "int_from_float": "a valid integer, got a number with a fractional part",
    "int_parsing": "a valid integer, unable to parse string as an integer",
    "bool_type": "a valid boolean",
    "dict_type": "a valid dictionary",
    "list_type": "a valid list",
    "tuple_type": "a valid tuple",
    "model_type": "a valid dictionary or instance of {class_name}",
    "greater_than_equal": "greater than or equal to {ge}",
    "greater_than": "greater than {gt}",
    "less_than_equal": "less than or equal to {le}",
    "less_than": "less than {lt}",
    "string_pattern_mismatch": "match pattern '{pattern}'",
    "literal_error": "{expected}",
    "string_too_short": "have at least {min_length} character{s}",
    "string_too_long": "have at most {max_length} character{s}",
    "too_short": "{field_type} should have at least {min_length} item{s} after validation, "
    "not {actual_length}",
    "too_long": "{field_type} should have at most {max_length} item{s} after validation, "
    "not {actual_length}",
}
"""What pydantic says of its kinds of errors, as far as they occur here."""
_LENGTHS: Final = ("min_length", "max_length")


def fault_texts(file: str, error: ValidationError) -> list[Phrase]:
    """One sentence for each fault: file if it has a name, key path, found, expected."""
    texts = []
    for item in error.errors():
        key = key_path(item["loc"])
        place = Phrase("{file}: {key}", file=file, key=key) if file else key
        match item["type"]:
            case "missing":
                texts.append(Phrase("{place}: missing", place=place))
            case "extra_forbidden":
                text = "{place}: unknown key; found {found}"
                texts.append(Phrase(text, place=place, found=short(item["input"])))
            case _:
                text = "{place}: found {found}; expected {expected}"
                found = short(item["input"])
                texts.append(Phrase(text, place=place, found=found, expected=expected(item)))
    return texts


def key_path(place: Sequence[int | str]) -> str:
    """A place in a document as it is usually written.

    >>> key_path(("placements", 3, "hex"))
    'placements[3].hex'
    """
    path = ""
    for part in place:
        if isinstance(part, int):
            path += f"[{part}]"
        else:
            path += f".{part}" if path else part
    return path


def short(value: object) -> str:
    """A value as it is shown in a fault."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return Phrase("a number or a nesting that is too long to show")
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


def expected(item: Any) -> Phrase:
    """What a kind of error expects; what is not known by its kind stays as pydantic says it."""
    context: dict[str, object] = dict(item.get("ctx") or {})
    if item["type"] == "value_error":
        return Phrase("{error}", error=_own(str(item["msg"]).removeprefix("Value error, ")))
    said = str(item["msg"])
    for opening in ("Input should be ", "String should "):
        said = said.removeprefix(opening)
    said = said[:1].lower() + said[1:]
    template = _EXPECTED.get(item["type"])
    if template is not None:
        length = next((context[name] for name in _LENGTHS if name in context), 1)
        values = {"s": "" if length == 1 else "s", **context}
        if "expected" in context:
            values["expected"] = partial(_either, str(context["expected"]))
        values["field_type"] = str(context.get("field_type", "")).lower()
        found = Phrase(template, **{k: v for k, v in values.items() if f"{{{k}}}" in template})
        if found == said:
            return found
    return Phrase("{said}", said=said)


def _either(choices: str, language: str) -> str:
    """Values of which one is right, as pydantic lists them."""
    return choices.replace(" or ", ", ") if language == "ja" else choices


def _own(text: str) -> Phrase:
    """The text of a ValueError of our own models."""
    return Phrase(text.replace("{", "{{").replace("}", "}}"))
