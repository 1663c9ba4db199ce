"""Rulings with two readings: the option that switches one, and which reading a match has.

A ruling names its option (``rulings.toml``), and the option names the ruling in ``rule``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from wargame_core.analysis.rule_numbers import under
from wargame_core.analysis.rules_index import RulesIndex
from wargame_core.engine.game import Choice, GameInfo, Option


@dataclass(frozen=True, slots=True)
class Reading:
    """An option that stems from a ruling, and the value that it has."""

    option: Option
    rulings: tuple[str, ...]
    """Numbers of the rulings that it switches."""
    value: str

    @property
    def choice(self) -> Choice:
        """The value with its title."""
        return next(one for one in self.option.choices if one.value == self.value)

    @property
    def is_usual(self) -> bool:
        """Whether the value is the default."""
        return self.value == self.option.default


def numbers_of(option: Option) -> tuple[str, ...]:
    """The numbers of cases and rulings that an option names."""
    return tuple(part.strip() for part in option.rule.split(","))


def game_options(info: GameInfo) -> dict[str, Option]:
    """The options of all scenarios of a game by id, in the order in which they are offered."""
    return {option.id: option for scenario in info.scenarios for option in scenario.options}


def readings_of(
    index: RulesIndex, number: str, offered: Iterable[Option], chosen: Mapping[str, str]
) -> tuple[Reading, ...]:
    """The readings that a ruling has, a case, or all cases below a heading.

    Args:
        index: The rules of the game.
        number: Of a ruling, a case, or a heading.
        offered: The options of a match's scenario, or those of the whole game.
        chosen: The values of a match; an option that is not among them has its default.
    """
    exact = index.find(number)
    names = [*([exact] if exact is not None else ()), *under(number, index.numbers)]
    rulings = [name for name in names if name in index.rulings]
    rulings += [
        name for number in names if number in index.cases for name in index.cases[number].rulings
    ]
    wanted = {index.rulings[name].option for name in rulings}
    return _readings(index, [option for option in offered if option.id in wanted], chosen)


def read_otherwise(
    index: RulesIndex, offered: Sequence[Option], chosen: Mapping[str, str]
) -> tuple[Reading, ...]:
    """The rulings that a match reads in another way than usual."""
    return tuple(one for one in _readings(index, offered, chosen) if not one.is_usual)


def _readings(
    index: RulesIndex, offered: Sequence[Option], chosen: Mapping[str, str]
) -> tuple[Reading, ...]:
    found = []
    for option in offered:
        rulings = tuple(r.number for r in index.rulings.values() if r.option == option.id)
        if rulings:
            found.append(Reading(option, rulings, chosen.get(option.id, option.default)))
    return tuple(found)
