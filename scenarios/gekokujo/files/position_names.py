"""Names of seats, provinces, kinds and clans in position files, both ways, with every fault."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from wargame_core.engine.phrase import Phrase
from wargame_core.files.model_faults import key_path, short
from wargame_core.provinces.rules.places import provinces_of
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.scenario import Scenario

Place = tuple[int | str, ...]
SEAT: Final = "seat"
PROVINCE: Final = "province"
KIND: Final = "kind of unit"
CLAN: Final = "clan"


class Names:
    """The names of a game's things. Reading adds to ``faults`` and gives some value."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.faults: list[str] = []
        self.of: Mapping[str, Sequence[str]] = {
            SEAT: scenario.seats,
            PROVINCE: scenario.map.ids,
            KIND: scenario.kind_ids,
            CLAN: scenario.clan_ids,
        }

    def fault(self, place: Place, value: object, expected: str) -> None:
        """Note a fault: path, found, expected."""
        self.faults.append(
            Phrase(
                "{place}: found {found}; expected {expected}",
                place=key_path(place),
                found=short(value),
                expected=expected,
            )
        )

    # --- writing ------------------------------------------------------------------------------

    def name(self, what: str, index: int) -> str | None:
        """A name; None for nobody and nowhere."""
        return self.of[what][index] if index >= 0 else None

    def names(self, what: str, indices: Iterable[int]) -> list[str]:
        """Several names in order."""
        return [self.of[what][index] for index in indices]

    def of_set(self, mask: int) -> list[str]:
        """The provinces of a set."""
        return self.names(PROVINCE, provinces_of(mask))

    def by(self, what: str, counts: Sequence[int]) -> dict[str, int]:
        """Counts by name, without zeros."""
        return {self.of[what][i]: count for i, count in enumerate(counts) if count}

    # --- reading ------------------------------------------------------------------------------

    def index(self, what: str, value: Any, place: Place, *, optional: bool = False) -> int:
        """The index of a name; with ``optional`` null is nobody or nowhere."""
        if value is None and optional:
            return NOBODY
        if isinstance(value, str) and value in self.of[what]:
            return self.of[what].index(value)
        expected = Phrase("a {role} of this game", role=Phrase(what))
        if what != PROVINCE:
            text = "a {role} of this game ({known})"
            expected = Phrase(text, role=Phrase(what), known=", ".join(self.of[what]))
        self.fault(place, value, expected)
        return 0

    def indices(self, what: str, value: Any, place: Place) -> tuple[int, ...]:
        """The indices of several names, each of which may stand once."""
        if not isinstance(value, list):
            self.fault(place, value, Phrase("a list"))
            return ()
        found = [self.index(what, item, (*place, n)) for n, item in enumerate(value)]
        if len(set(map(str, value))) != len(value):
            self.fault(place, value, Phrase("each name once"))
        return tuple(found)

    def mask(self, value: Any, place: Place) -> int:
        """A set of provinces."""
        return sum(1 << index for index in set(self.indices(PROVINCE, value, place)))

    def counts(self, what: str, value: Any, place: Place, length: int) -> tuple[int, ...]:
        """Counts by name as a tuple of so many; what is not named is 0."""
        found = [0] * length
        if not isinstance(value, dict):
            self.fault(place, value, Phrase("an object of numbers by name"))
            return tuple(found)
        for name, count in value.items():
            index = self.index(what, name, (*place, name))
            if index >= length:
                self.fault(
                    (*place, name),
                    name,
                    Phrase("a {role} that stands on the board", role=Phrase(what)),
                )
            elif isinstance(count, int) and not isinstance(count, bool) and 0 <= count <= 99:
                found[index] = count
            else:
                self.fault((*place, name), count, Phrase("a number from 0 to 99"))
        return tuple(found)
