"""Messages, events, modifiers and look-ups in words, from the templates of a catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from wargame_core.engine.decision import Event, Lookup, Message, Modifier

MINUS: Final = "\N{MINUS SIGN}"

MOST_NAMES: Final = 6
"""Names in a list that may be cut."""

MOST_IN_SHORT: Final = 2
"""Names in a list that a template wants in short."""

Namer = Callable[[str, Any], Any]
"""Key and value of a parameter to what is shown: a name, or the value itself."""


class Shown(str):
    """A value as it is shown, which agrees with a word: ``{steps:step|steps}``.

    ``{units:short}`` and ``{units:short,fights|fight}`` show of many names the first alone.
    """

    __slots__ = ("_one", "_short")
    _one: bool
    _short: str

    def __new__(cls, shown: object, value: object, short: object = "") -> Shown:
        """Take what is shown, of which number or tuple, and the same in short if there is that."""
        made = super().__new__(cls, shown)
        made._one = len(value) == 1 if isinstance(value, tuple) else value in (1, -1)
        made._short = str(short or shown)
        return made

    def __format__(self, words: str) -> str:
        """The value followed by the first word for one and the second for more."""
        wish, _, rest = words.partition(",")
        shown, words = (self._short, rest) if wish == "short" else (str(self), words)
        one, bar, many = words.partition("|")
        return f"{shown} {one if self._one else many}" if bar else format(shown, words)


class _Missing(dict[str, object]):
    """Shows a parameter that the event does not carry as its name in braces."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def say(
    texts: Mapping[str, str], message: Message, name_of: Namer, in_short: Namer | None = None
) -> str:
    """A message in words. An unknown key is shown as it is, so that nothing is hidden.

    ``in_short`` gives lists of names in short, for the templates that ask for that.
    """
    template = texts.get(message.key)
    if template is None:
        return f"{message.key} {dict(message.params)}" if message.params else message.key
    names = {key: Shown(name_of(key, value), value) for key, value in message.params.items()}
    if in_short is not None and ":short" in template:
        names = {
            key: Shown(names[key], value, in_short(key, value) if isinstance(value, tuple) else "")
            for key, value in message.params.items()
        }
    return template.format_map(_Missing(names))


def listed(
    texts: Mapping[str, str], names: Sequence[str], *, cut: bool = False, most: int = MOST_NAMES
) -> str:
    """Names one after the other; of a long list that may be cut the first, and how many others."""
    comma = texts["name.comma"]
    others = len(names) - most
    if not cut or others < 2:
        return comma.join(names)
    return texts["name.others"].format(names=comma.join(names[:most]), count=others)


def may_cut(message: Message) -> bool:
    """Whether long lists of names in a message are cut: a reason is to be short, a fact whole."""
    return message.key.startswith("refusal.")


def signed_or_plain(value: Any) -> Any:
    """A number below 0 with a typographic minus; anything else as it is."""
    if isinstance(value, int) and not isinstance(value, bool) and value < 0:
        return f"{MINUS}{-value}"
    return value


def modifier_text(texts: Mapping[str, str], modifier: Modifier) -> str:
    """One modifier with its sign, name and rule."""
    name = texts.get(f"modifier.{modifier.name}", modifier.name)
    sign = "+" if modifier.value >= 0 else MINUS
    return f"{sign}{abs(modifier.value)} {name} ({modifier.rule})"


def lookup_text(texts: Mapping[str, str], lookup: Lookup) -> str:
    """One use of a chart: its title, row, column and result.

    The catalogue has ``chart.<id>`` for titles and ``cell.<text>`` for words in rows, columns and
    cells; what it lacks, numbers above all, is shown as the chart has it.
    """
    title = texts.get(f"chart.{lookup.chart}", lookup.chart)
    row, column, result = (
        texts.get(f"cell.{text or 'empty'}", text)
        for text in (lookup.row, lookup.column, lookup.result)
    )
    place = f"{row} / {column}" if lookup.column else row
    return f"{title}: {place} → {result}"


def event_text(texts: Mapping[str, str], event: Event, name_of: Namer) -> str:
    """An event with die, modifiers and the chart cell that was read."""
    words = [say(texts, event.message, name_of)]
    if event.die is not None:
        added = [modifier_text(texts, modifier) for modifier in event.modifiers]
        total = event.die + sum(modifier.value for modifier in event.modifiers)
        text = f"[{event.die}]"
        if added:
            text += f" {texts['name.comma'].join(added)} = {str(total).replace('-', MINUS)}"
        words.append(text)
    elif event.modifiers:
        words.append(texts["name.comma"].join(modifier_text(texts, m) for m in event.modifiers))
    if event.lookup is not None:
        words.append(lookup_text(texts, event.lookup))
    return "  ".join(words) + f"  ({event.rule})"


def first_known(texts: Mapping[str, str], keys: Iterable[str]) -> str | None:
    """The first of some keys that the catalogue has."""
    return next((key for key in keys if key in texts), None)
