"""Units and castles of the series in words: who they were, where they stand, what they count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from wargame_core.engine.game import title_in
from wargame_core.engine.portraits import Kind, Portrait, PortraitSource
from wargame_core.gunyuden.rules.scenario import Castle, Placement, Scenario, Source, Unit
from wargame_core.gunyuden.text.sources import cited
from wargame_core.gunyuden.text.words import castle_name, catalogue, hex_name, own_name

_NUMBERS: Final = ("name", "rank", "strength", "modifier", "activation")
_RECONSTRUCTED: Final = "reconstruction"
_FULL, _REDUCED = 2, 1


def portraits(scenarios: Sequence[Scenario], kind: Kind, language: str) -> tuple[Portrait, ...]:
    """Every unit or castle of some scenarios, in the order in which they first appear."""
    things = [
        thing.id
        for scenario in scenarios
        for thing in (scenario.units if kind == "unit" else scenario.castles)
    ]
    tell = _Teller(scenarios, language)
    make = tell.unit if kind == "unit" else tell.castle
    return tuple(make(name) for name in dict.fromkeys(things))


class _Teller:
    """Puts units and castles into words of one language."""

    def __init__(self, scenarios: Sequence[Scenario], language: str) -> None:
        self._scenarios = scenarios
        self._language = language
        self._texts = catalogue(language)

    def unit(self, name: str) -> Portrait:
        """A unit, as its counter is in the last scenario that has it."""
        homes = [scenario for scenario in self._scenarios if name in scenario.unit_index]
        units = [scenario.units[scenario.unit_index[name]] for scenario in homes]
        unit = units[-1]
        history = self._own(unit.history, unit.history_ja)
        facts = [
            ("who", history),
            ("spellings", ", ".join(unit.aliases)),
            ("counter", self._text("counter-numbers", full=unit.strength[_FULL],
                                   reduced=unit.strength[_REDUCED],
                                   modifier=unit.field_battle_modifier,
                                   activation=unit.activation_points)),
            ("origin", self._origin(unit.provenance)),
        ]  # fmt: skip
        told = [(self._text(key), text) for key, text in facts if text]
        told += [self._start(scenario, one) for scenario, one in zip(homes, units, strict=True)]
        noted = (history, *unit.provenance.values())
        rank = self._text(unit.rank.name.lower())
        clan = own_name(homes[-1].clans[unit.clan], self._language)
        heading = self._text("unit", name=unit.name, name_ja=unit.name_ja, clan=clan, rank=rank)
        names = (unit.id, unit.name, unit.name_ja, *unit.aliases)
        return Portrait(unit.id, heading, names, tuple(told), self._sources(noted, homes))

    def castle(self, name: str) -> Portrait:
        """A castle, with its owners at the start."""
        homes = [scenario for scenario in self._scenarios if name in scenario.castle_index]
        scenario = homes[-1]
        castle = scenario.castles[scenario.castle_index[name]]
        board = scenario.map
        number = board.names[castle.hex]
        province = board.provinces.get(board.province[castle.hex], ("", ""))
        facts = [
            ("site", self._own(castle.site, castle.site_ja)),
            ("spellings", ", ".join(castle.aliases)),
            (
                "walls",
                self._text("castle-numbers", level=castle.level, durability=castle.durability),
            ),
            ("origin", self._text("site-source", origin=self._known(castle.origin))),
        ]
        told = [(self._text(key), text) for key, text in facts if text]
        told += [self._owner(home, home.castles[home.castle_index[name]]) for home in homes]
        heading = self._text(
            "castle",
            hex=number,
            name=castle.name,
            name_ja=castle.name_ja,
            province=self._own(*province),
        )
        names = (castle.id, number, castle.name, castle.name_ja, *castle.aliases)
        every = (*names, f"{castle.name} castle", f"{castle.name_ja}城")
        return Portrait(
            castle.id, heading, every, tuple(told), self._sources((castle.site,), homes)
        )

    # --- parts --------------------------------------------------------------------------------

    def _start(self, scenario: Scenario, unit: Unit) -> tuple[str, str]:
        """Where a unit starts, and whom it serves there."""
        place = _placement(scenario, scenario.unit_index[unit.id])
        castle = scenario.castle_at.get(place.hex, -1)
        here = (
            castle_name(scenario, castle, self._language)
            if castle >= 0
            else hex_name(scenario, place.hex, self._language)
        )
        clan = scenario.clans[unit.clan]
        side = scenario.sides[clan.side]
        told = self._text(
            "start",
            clan=own_name(clan, self._language),
            side=own_name(side, self._language),
            place=here,
            hex=scenario.map.names[place.hex],
            capacity=unit.capacity,
        )
        return self._scenario(scenario), told

    def _owner(self, scenario: Scenario, castle: Castle) -> tuple[str, str]:
        clan = scenario.clans[castle.owner]
        is_main = clan.main_castle == scenario.castle_index[castle.id]
        key = "main-castle-of" if is_main else "castle-of"
        told = self._text(key, clan=own_name(clan, self._language), points=castle.points)
        return self._scenario(scenario), told

    def _scenario(self, scenario: Scenario) -> str:
        title = title_in(scenario.info, self._language)
        return self._text("scenario", number=scenario.info.id, title=title)

    def _origin(self, provenance: Mapping[str, str]) -> str:
        """Where each number of a counter comes from; in Japanese whether it is reconstructed."""
        return self._text("between").join(
            self._text(f"{name}-from", origin=self._known(provenance[name]))
            for name in _NUMBERS
            if name in provenance
        )

    def _known(self, origin: str) -> str:
        if self._language == "en":
            return origin
        made = origin.startswith(_RECONSTRUCTED)
        return self._text("reconstructed" if made else "printed")

    def _sources(
        self, texts: Sequence[str], homes: Sequence[Scenario]
    ) -> tuple[PortraitSource, ...]:
        known: dict[str, Source] = {}
        for scenario in homes:
            known.update(scenario.sources)
        return tuple(self._told(cited(" ".join(texts), known)))

    def _told(self, found: Sequence[Source]) -> Iterator[PortraitSource]:
        for source in found:
            title = self._own(source.title, source.title_ja)
            yield PortraitSource(source.id, title, source.addresses)

    def _own(self, text: str, text_ja: str) -> str:
        return (self._language == "ja" and text_ja) or text

    def _text(self, key: str, **values: object) -> str:
        return self._texts[f"portrait.{key}"].format_map(values)


def _placement(scenario: Scenario, unit: int) -> Placement:
    return next(place for place in scenario.placements if place.unit == unit)
