"""Every modifier of the chart on its own, told by the faces that hit with and without it (0.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scenarios.gekokujo.audits.fixture import (
    Material,
    castle,
    faces_that_hit,
    sabotaged,
    side,
    situation,
)
from scenarios.gekokujo.rules.state import State
from wargame_core.analysis.driven import BLANK, Driven, cell, rows

CHART = "dice_modifiers"
FIELD = "hida"
KYOTO = "yamashiro"
_Case = tuple[State, str]
"""A battle, and the kind of the Bushi that fight in it."""


def _core(
    material: Material,
    attacker: str = "takeda",
    defender: str = "tokugawa",
    at: str = FIELD,
    extra: str = "",
) -> _Case:
    game = material.game(political="yes")
    return situation(
        game,
        side(attacker, **{at: "3 bushi" + extra}),
        side(defender, **{at: "3 bushi"}),
        side("mori", aki="1 daimyo"),
    ), "bushi"


def _held(case: _Case) -> _Case:
    """The defender controlled the province when the round began."""
    state, kind = case
    state.held = (0, 1 << state.scenario.map.index[FIELD], 0, 0)
    return state, kind


def _breached(case: _Case) -> _Case:
    case[0].breached[0] = True
    return case


def _spears(material: Material) -> _Case:
    game = material.game(specialized="yes")
    return situation(
        game, side("takeda", **{FIELD: "3 spearmen"}), side("tokugawa", **{FIELD: "2 spearmen"})
    ), "spearmen"


def _one_spear(material: Material) -> _Case:
    game = material.game(specialized="yes")
    return situation(
        game, side("takeda", **{FIELD: "3 spearmen"}), side("tokugawa", **{FIELD: "1 spearmen"})
    ), "spearmen"


CASES: dict[str, tuple[Callable[[Material], _Case], Callable[[Material], _Case]]] = {
    "oda": (lambda m: _core(m, "oda", extra=" 1 daimyo"), lambda m: _core(m, "oda")),
    "uesugi": (lambda m: _held(_core(m, defender="uesugi")), lambda m: _core(m, defender="uesugi")),
    "kyoto": (lambda m: _core(m, at=KYOTO), _core),
    "castle": (lambda m: (castle(_core(m)[0], 1, FIELD), "bushi"), _core),
    "fortress": (lambda m: (castle(_core(m, defender="hojo")[0], 1, FIELD), "bushi"), _core),
    "fortified": (lambda m: (castle(_core(m)[0], 1, FIELD, fortified=True), "bushi"), _core),
    "sabotage": (
        lambda m: (sabotaged(_daimyo(m), 2, FIELD), "daimyo"),
        lambda m: (_daimyo(m), "daimyo"),
    ),
    "broken_pact": (lambda m: _breached(_core(m)), _core),
    "spear_wall": (_spears, _one_spear),
}
"""For each source a battle with it and the same without."""


def _daimyo(material: Material) -> State:
    """Daimyō on both sides: a penalty leaves Bushi no face to hit on."""
    game = material.game()
    return situation(
        game,
        side("takeda", **{FIELD: "1 daimyo"}),
        side("tokugawa", **{FIELD: "1 daimyo"}),
        side("mori", aki="1 daimyo"),
    )


def dice_modifiers(material: Material) -> Iterator[Driven]:
    """Which roll a source changes, and by how much."""
    for _, source in rows(material.printed[CHART]):
        with_it, without = (make(material) for make in CASES[source])
        changes = {
            roll: _count(with_it, player) - _count(without, player)
            for roll, player in (("attack", 0), ("defence", 1))
        }
        changed = [roll for roll, change in changes.items() if change]
        yield cell(material, CHART, source, "roll", " and ".join(changed) or BLANK, "faces change")
        added = f"{changes[changed[0]]:+d}" if changed else BLANK
        yield cell(material, CHART, source, "modifier", added, "faces more or less")


def _count(case: _Case, player: int) -> int:
    """How many faces hit."""
    state, kind = case
    province = KYOTO if state.total(0, state.scenario.kyoto) else FIELD
    faces = faces_that_hit(state, province, player, kind)
    low, _, high = faces.partition("–")
    if faces == BLANK:
        return 0
    return int(high or low) - int(low) + 1


def highest_of_each(material: Material) -> Iterator[Driven]:
    """Bonuses do not add up, and the highest bonus and penalty count together (0.1)."""
    state, _ = _held(_core(material, defender="uesugi"))
    alone = faces_that_hit(state, FIELD, 1, "bushi")
    both = faces_that_hit(castle(state, 1, FIELD), FIELD, 1, "bushi")
    yield Driven(CHART, "two bonuses of one type", "domain and castle", alone, both)
    fortress = castle(_core(material, defender="hojo")[0], 1, FIELD)
    net = faces_that_hit(sabotaged(fortress, 2, FIELD), FIELD, 1, "bushi")
    yield Driven(CHART, "a bonus with a penalty", "Fortress under Sabotage", alone, net)
