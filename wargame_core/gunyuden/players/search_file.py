"""The numbers of the searching opponents as data: ``players/search.toml``, read strictly.

The series has all of them. A game's folder may have a file of the same name, which says of a seat
of its scenarios how good each valuation is by itself, against others on the whole and against each
enemy, how far playouts are doubted there, and which objectives count for more or less; and of a
scenario what the end of a playout is worth.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import Any, Final

from wargame_core.engine.errors import UsageError
from wargame_core.files.model_faults import short
from wargame_core.gunyuden.players.prospects import FEATURES
from wargame_core.gunyuden.players.search_settings import (
    Leading,
    SearchSettings,
    SeatEmphases,
    Standing,
)
from wargame_core.gunyuden.players.tuning import tuning_text
from wargame_core.gunyuden.players.weights import NUMBERS, Emphasis
from wargame_core.players.search.halving import Doubt
from wargame_core.players.weight_file import Numbers, number_faults, table, table_faults

FORMAT: Final = "gunyuden-search/10"
FILE: Final = "search.toml"
QUOTES: Final = "'"
OF_SEAT: Final = ("constancy", "doubt", "likeness", "luck", "phases")
"""Numbers of the search that a game may have otherwise in a seat."""
LIKE: Final = "like"
"""The entry of a valuation that names another, from which it differs only by what it says."""
OF_CASTLES: Final = ("castle", "ruin", "relief", "raid", "storm", "guard", "hold")
"""Objectives at a castle of which a game may say in a seat that they count for more or less."""
WHO: Final = "valuations"
"""The entry beside these kinds that lists the valuations that count them so; all, if missing."""
UNTIL: Final = "until"
"""The entry that says in which turn they do for the last time; to the end, if missing."""
MOST: Final = 1000.0
"""No number is larger that is said of a seat, or of how the enemy is known."""
_SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "search": (
        "phases",
        "tried",
        "margin",
        "proposed",
        "movers",
        "others",
        "variations",
        "soon",
        "march",
        "staying",
        "constancy",
        "change",
        "unusual",
        "otherwise",
        "likeness",
    ),
    "doubt": ("prior", "model", "trial"),
    "choices": ("prior", "model", "trial"),
    "outcome": ("certain", "now", "whole", "steeper", "point"),
}
_OF_THE_ENEMY: Final = {"unusual": MOST, "otherwise": MOST, "likeness": 1.0}
"""How it is told by what valuation he goes, and how far that counts: numbers from 0 to these."""
_WHOLE: Final = {"phases": 0, "tried": 1, "movers": 0, "others": 0, "variations": 0}
_LISTS: Final = ("proposals", "answers")
_LEADING: Final = ("turns", "ahead")
_STANDING: Final = ("early", "always")
_CHANCE: Final = ("now", "whole", "steeper")
"""How points become a chance to win, of which a game may say otherwise in a scenario."""


def read(text: str, source: str = FILE) -> SearchSettings:
    """The settings of a document.

    Raises UsageError naming everything that is unknown, missing or no sensible number.
    """
    known = ("leading", *_LISTS, "valuation", "standing", *_SECTIONS)
    document, faults = _document(text, source, known)
    standing = table(document.get("standing", {}))
    complete: dict[str, tuple[Any, tuple[str, ...]]] = {
        **{name: (document.get(name, {}), names) for name, names in _SECTIONS.items()},
        **{f"standing.{name}": (standing.get(name, {}), FEATURES[1:]) for name in _STANDING},
    }
    for place, (entries, names) in complete.items():
        faults += [f"{place}: {name!r} is missing" for name in names if name not in table(entries)]
        wrong = number_faults(place, entries, names, _WHOLE)
        some: dict[str, float] = {
            name: table(entries).get(name, 0.0) for name in _OF_THE_ENEMY if name in names
        }
        faults += wrong or _beyond(place, some, _OF_THE_ENEMY)
    valuations, valuation_faults = _valuations(document.get("valuation", {}))
    faults += valuation_faults
    leading, leading_faults = _leading(document.get("leading", {}), document.get("proposals"))
    faults += leading_faults
    for entry in _LISTS:
        named: Any = document.get(entry)
        known_names = isinstance(named, list) and all(name in [*valuations] for name in named)
        if not named or not known_names:
            faults.append(f"{entry} is {short(named)}, expected a list of names of valuations")
    if not valuations:
        faults.append("valuation: expected at least one section")
    if faults:
        raise UsageError(f"{source}: {'; '.join(faults)}.")
    early, always = (tuple(standing[name][n] for n in FEATURES[1:]) for name in _STANDING)
    return SearchSettings(
        document["search"],
        Doubt(**document["doubt"]),
        Doubt(**document["choices"]),
        valuations,
        leading,
        tuple(document["proposals"]),
        tuple(document["answers"]),
        Standing(early, always, **document["outcome"]),
    )


def _document(text: str, source: str, known: Sequence[str]) -> tuple[Mapping[str, Any], list[str]]:
    """A document of this format with these sections, and what is wrong so far."""
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{source}: {error}.") from None
    faults = [f"unknown section {key!r}" for key in document if key not in ("format", *known)]
    found = document.get("format")
    if found != FORMAT:
        faults.append(f"format is {short(found)}, expected {FORMAT!r}")
    return document, faults


def _valuations(found: object) -> tuple[dict[str, Numbers], list[str]]:
    """What each valuation weighs otherwise than ``normal`` does, and what makes no sense of that.

    One that is ``like`` another, which stands before it, says only what differs from that.
    """
    faults = table_faults("valuation", found)
    valuations: dict[str, Numbers] = {}
    for name, entries in table(found).items():
        place, said = f"valuation.{name}", dict(table(entries))
        before = said.pop(LIKE) if LIKE in said else None
        faults += table_faults(place, entries) or number_faults(place, said, NUMBERS)
        if before is not None and (not isinstance(before, str) or before not in valuations):
            faults.append(
                f"{place}.{LIKE} is {short(before)}, expected the name of a valuation before it"
            )
            before = None
        valuations[name] = {**({} if before is None else valuations[before]), **said}
    return valuations, faults


def _leading(found: object, proposals: object) -> tuple[tuple[Leading, ...], list[str]]:
    """Who leads, those of longer matches first, and what makes no sense of that."""
    faults = table_faults("leading", found)
    leading: list[Leading] = []
    for name, entries in table(found).items():
        place = f"leading.{name}"
        wrong = table_faults(place, entries) or _leading_faults(place, table(entries), proposals)
        if not wrong:
            leading.append(Leading(**entries))
        faults += wrong
    turns = [one.turns for one in leading]
    if not faults and (0 not in turns or len(set(turns)) < len(turns)):
        faults.append("leading: expected one section whose turns are 0, and others with more")
    return tuple(sorted(leading, key=lambda one: -one.turns)), faults


def _leading_faults(place: str, entries: Mapping[str, Any], proposals: object) -> list[str]:
    """What is wrong with one of those who lead."""
    numbers = {key: value for key, value in entries.items() if key != "valuation"}
    faults = [f"{place}: {key!r} is missing" for key in _LEADING if key not in numbers]
    faults += number_faults(place, numbers, _LEADING, {"turns": 0})
    if not faults and numbers["ahead"] < 0:
        faults.append(f"{place}: 'ahead' is {numbers['ahead']}, expected a number from 0")
    valuation = entries.get("valuation")
    if not isinstance(proposals, list) or valuation not in proposals:
        said = short(valuation)
        faults.append(f"{place}.valuation is {said}, expected the name of one that proposes plans")
    return faults


def read_of_game(text: str, source: str, series: SearchSettings) -> SearchSettings:
    """The settings of the series with what a game's document adds to them.

    Raises UsageError naming everything that is unknown, missing or no sensible number.
    """
    known = ("scenario", "against", "search", "objectives", "standing")
    document, faults = _document(text, source, known)
    alone: dict[tuple[str, str], Numbers] = {}
    for key, place, shares in _by_seat("scenario", document, faults):
        faults += _share_faults(place, shares, series.proposals)
        alone[key] = dict(table(shares))
    against = {
        key: _against(place, said, series, faults)
        for key, place, said in _by_seat("against", document, faults)
    }
    of_seats: dict[tuple[str, str], Numbers] = {}
    for key, place, numbers in _by_seat("search", document, faults):
        wrong = number_faults(place, numbers, OF_SEAT, {"phases": 0})
        faults += wrong or _beyond(place, table(numbers), _OF_THE_ENEMY)
        of_seats[key] = dict(table(numbers))
    emphases: dict[tuple[str, str], tuple[SeatEmphases, ...]] = {}
    for key, place, said in _by_seat("objectives", document, faults):
        if not isinstance(said, list) or not said:
            faults.append(f"{place}: expected sections in double brackets, [[{place}]]")
            continue
        emphases[key] = tuple(
            _emphases(f"{place}[{number}]", one, series, faults)
            for number, one in enumerate(said, 1)
        )
    standings = document.get("standing", {})
    faults += table_faults("standing", standings)
    of_scenarios = {
        scenario: _standing(f"standing.{short(scenario).strip(QUOTES)}", said, series, faults)
        for scenario, said in table(standings).items()
    }
    if faults:
        raise UsageError(f"{source}: {'; '.join(faults)}.")
    return replace(
        series,
        alone=alone,
        against=against,
        of_seats=of_seats,
        emphases=emphases,
        of_scenarios=of_scenarios,
    )


def _standing(place: str, said: object, series: SearchSettings, faults: list[str]) -> Standing:
    """What an end is worth in a scenario, as in the series where nothing is said of a number."""
    standing, entries = series.standing, dict(table(said))
    wrong = table_faults(place, said)
    if isinstance(said, dict) and not said:
        wrong.append(f"{place}: expected a number at least")
    weights: dict[str, Any] = {}
    for name in _STANDING:
        usual = dict(zip(FEATURES[1:], getattr(standing, name), strict=True))
        own = entries.pop(name, {})
        at = f"{place}.{name}"
        wrong += number_faults(at, own, FEATURES[1:]) or _beyond(at, table(own))
        weights[name] = tuple({**usual, **table(own)}[feature] for feature in FEATURES[1:])
    wrong += number_faults(place, entries, _CHANCE) or _beyond(place, entries)
    if not wrong and not entries.get("now", standing.now):
        wrong.append(f"{place}: 'now' is 0, expected a number above that")
    if wrong:
        faults += wrong
        return standing
    return replace(standing, **weights, **entries)


def _against(
    place: str, said: object, series: SearchSettings, faults: list[str]
) -> dict[str, Numbers]:
    """The shares won from an enemy by each valuation; what makes no sense goes to faults."""
    faults += table_faults(place, said)
    found: dict[str, Numbers] = {}
    for enemy, shares in table(said).items():
        here = f"{place}.{short(enemy).strip(QUOTES)}"
        if enemy not in series.valuations:
            faults.append(f"{here}: expected the name of a valuation")
            continue
        faults += _share_faults(here, shares, series.proposals)
        found[enemy] = dict(table(shares))
    return found


def _emphases(place: str, said: object, series: SearchSettings, faults: list[str]) -> SeatEmphases:
    """Objectives that count for more or less in a seat; what makes no sense goes to faults."""
    faults += table_faults(place, said)
    kinds = dict(table(said))
    named = kinds.pop(WHO, [*series.valuations])
    whole = isinstance(named, list) and all(name in [*series.valuations] for name in named)
    if not named or not whole:
        faults.append(f"{place}.{WHO} is {short(named)}, expected a list of names of valuations")
        named = []
    lasting = {UNTIL: kinds.pop(UNTIL)} if UNTIL in kinds else {}
    faults += number_faults(place, lasting, (UNTIL,), {UNTIL: 1}) or _beyond(place, lasting)
    if isinstance(said, dict) and not kinds:
        faults.append(f"{place}: expected an objective at least")
    found: list[Emphasis] = []
    for kind, castles in kinds.items():
        here = f"{place}.{short(kind).strip(QUOTES)}"
        if kind not in OF_CASTLES:
            faults.append(f"{here}: expected one of {', '.join((WHO, UNTIL, *OF_CASTLES))}")
            continue
        faults += table_faults(here, castles) or _factor_faults(here, castles)
        factors = table(castles).items()
        found += [Emphasis(kind, castle, factor, *lasting.values()) for castle, factor in factors]
    return SeatEmphases(tuple(found), tuple(named))


def _factor_faults(place: str, castles: Mapping[str, Any]) -> list[str]:
    """What is wrong with the numbers by which objectives at castles are multiplied."""
    if not castles:
        return [f"{place}: expected the factor of a castle at least"]
    named = {short(castle).strip(QUOTES): factor for castle, factor in castles.items()}
    return number_faults(place, named, (*named,)) or _beyond(place, named)


def _beyond(
    place: str, numbers: Mapping[str, float], largest: Mapping[str, float] | None = None
) -> list[str]:
    """Which numbers are too small or too large.

    ``largest``: what each may be at most, where that is not ``MOST``.
    """
    limits = {name: (largest or {}).get(name, MOST) for name in numbers}
    return [
        f"{place}: {name!r} is {number}, expected a number from 0 to {limits[name]:g}"
        for name, number in numbers.items()
        if not 0.0 <= number <= limits[name]
    ]


def _by_seat(
    section: str, document: Mapping[str, Any], faults: list[str]
) -> Iterator[tuple[tuple[str, str], str, object]]:
    """What a section says of seats: scenario and seat, the place in words, and what is said."""
    scenarios = document.get(section, {})
    faults += table_faults(section, scenarios)
    for scenario, seats in table(scenarios).items():
        place = f"{section}.{short(scenario).strip(QUOTES)}"
        faults += table_faults(place, seats)
        for seat, said in table(seats).items():
            yield (scenario, seat), f"{place}.{short(seat).strip(QUOTES)}", said


def _share_faults(place: str, shares: object, proposals: tuple[str, ...]) -> list[str]:
    """What is wrong with the shares of matches that valuations have won."""
    faults = table_faults(place, shares) or number_faults(place, shares, proposals)
    if not faults and not shares:
        faults = [f"{place}: expected the share of a valuation at least"]
    if not faults:
        faults = [
            f"{place}: {name!r} is {share}, expected a share from 0 to 1"
            for name, share in table(shares).items()
            if not 0.0 <= share <= 1.0
        ]
    return faults


@cache
def settings(game: str = "") -> SearchSettings:
    """The settings as published: of a game, or of the series where none is named.

    Raises UsageError for a bad document.
    """
    if not game:
        return read((resources.files(__package__) / FILE).read_text("utf-8"))
    text = tuning_text(game, FILE)
    return settings() if text is None else read_of_game(text, f"{game}/{FILE}", settings())
