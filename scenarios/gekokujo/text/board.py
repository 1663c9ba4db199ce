"""The board in plain text: the round, every player, and what is in dispute."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scenarios.gekokujo.rules.control import is_contested
from scenarios.gekokujo.rules.sequence import current
from scenarios.gekokujo.rules.state import Mission, Status
from scenarios.gekokujo.text import words as text
from wargame_core.provinces.rules.places import provinces_of
from wargame_core.provinces.rules.state import NOBODY, NOWHERE, UNKNOWN

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.state import State

STATUS = {
    Status.FREE: "free",
    Status.VASSAL: "vassal",
    Status.ON_PATH: "on-path",
    Status.ELIMINATED: "eliminated",
}


def summary(state: State, language: str) -> str:
    """Round and phase, order, players with what they have, disputes, Ninja, pacts, fields."""
    words = _Words(state, language)
    lines = [turn_words(state, language)]
    if state.order:
        lines.append(words("order", players=words.players(state.order)))
    for player in range(state.scenario.players):
        lines += _player(state, player, words)
    lines += _disputes(state, words)
    lines += _round_only(state, words)
    return "\n".join(lines)


class _Words:
    """The words of this page, from the catalogue's section ``board``."""

    def __init__(self, state: State, language: str) -> None:
        self._state, self.language = state, language
        self._texts = text.catalogue(language)

    def __call__(self, key: str, **values: object) -> str:
        return self._texts[f"board.{key}"].format_map(values)

    def phase(self, number: int) -> str:
        return self._texts[f"phase.{number}"]

    def join(self, names: list[str]) -> str:
        return text.listed(names, self.language)

    def player(self, player: int) -> str:
        return text.player_name(self._state, player, self.language)

    def players(self, players: tuple[int, ...]) -> str:
        return self.join([self.player(player) for player in players])

    def province(self, province: int) -> str:
        return text.province_name(self._state, province, self.language)

    def group(self, counts: tuple[int, ...]) -> str:
        return text.group_text(self._state, counts, self.language)

    def mission(self, name: str) -> str:
        return self._texts[f"mission.{name}"]


def turn_words(state: State, language: str) -> str:
    """The round and its phase."""
    words = _Words(state, language)
    if not state.round:
        return words("draft")
    phase = words.phase(current(state.step).phase)
    limit = state.scenario.rulings.max_rounds
    key = "round-of" if limit else "round"
    return words(key, round=state.round, last=limit, phase=phase)


def _player(state: State, player: int, words: _Words) -> Iterator[str]:
    """One player: clan, seat and status; then what lies behind and in front of the screen."""
    seat = text.seat_name(state, player, words.language)
    if state.clan[player] == NOBODY:
        yield words("no-clan", seat=seat)
        return
    status = Status(state.status[player])
    master = words.player(state.master[player])
    told = words(STATUS[status], master=master, fund=state.fund[player])
    yield words("player", clan=words.player(player), seat=seat, status=told)
    if status == Status.ELIMINATED:
        return
    if state.treasury[player] != UNKNOWN:
        key = "koku-stored" if state.stored[player] else "koku"
        yield words(key, koku=state.treasury[player], stored=state.stored[player])
    if state.scenario.modules.glory:
        yield words("glory", points=state.glory[player])
    held = provinces_of(state.provinces(player))
    names = words.join([words.province(place) for place in held])
    yield words("provinces", count=len(held), provinces=names)
    units = [
        words("units-in", province=words.province(place), units=words.group(counts))
        for place, counts in sorted(state.units[player].items())
    ]
    yield words("units", count=state.all_units(player), units=words("between").join(units) or "–")
    if state.castle[player] != NOWHERE:
        clan = state.scenario.clan(state.clan[player])
        kind = "fortress" if clan.fortress_defence else "castle"
        key = "fortified" if state.fortified[player] else kind
        yield words(key, province=words.province(state.castle[player]))


def _disputes(state: State, words: _Words) -> Iterator[str]:
    """Provinces where players stand who are not all allies."""
    found = [
        words(
            "contested-by",
            province=words.province(place),
            players=words.players(tuple(state.present(place))),
        )
        for place in range(len(state.control))
        if is_contested(state, place)
    ]
    if found:
        yield words("contested", provinces=words.join(found))


def _round_only(state: State, words: _Words) -> Iterator[str]:
    """What lasts for this round: the Ninja, pacts, broken ones, and what was sown."""
    if state.ninja != NOBODY:
        mission = Mission(state.mission)
        player = words.player(state.ninja)
        if state.ninja_at != NOWHERE:
            yield words(
                "ninja-at",
                player=player,
                mission=words.mission(mission.name.lower()),
                province=words.province(state.ninja_at),
            )
        else:
            yield words("ninja-done" if mission == Mission.DONE else "ninja", player=player)
    if state.pacts:
        pacts = [
            words("pact", a=words.player(a), b=words.player(b)) for a, b in sorted(state.pacts)
        ]
        yield words("pacts", pacts=words.join(pacts))
    breached = tuple(player for player, broke in enumerate(state.breached) if broke)
    if breached:
        yield words("breached", players=words.players(breached))
    if state.sown:
        fields = [
            words("field", province=words.province(place), koku=koku, player=words.player(player))
            for place, (player, koku) in sorted(state.sown.items())
        ]
        yield words("sown", fields=words.join(fields))
