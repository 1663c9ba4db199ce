"""Dice, targets and phases of every kind of unit, through real battles (6.2.3, 10.2)."""

from __future__ import annotations

from collections.abc import Iterator

from scenarios.gekokujo.audits.board import farthest
from scenarios.gekokujo.audits.fixture import (
    Material,
    at_step,
    battle,
    before_dice,
    dice_of,
    faces_that_hit,
    side,
    situation,
)
from scenarios.gekokujo.rules.scenario import Scenario
from scenarios.gekokujo.rules.state import State
from scenarios.gekokujo.text import words as text
from wargame_core.analysis.driven import Driven, cell, rows, value
from wargame_core.provinces.rules.actions import Kind, Leave

FIELD = "hida"
FIREARMS = {"firearms": "yes"}


def _fight(game: Scenario, kind: str, *, attacks: bool) -> State:
    """One unit of a kind against many; a Ronin comes with a soldier."""
    soldier = game.kinds[1].id
    mine = f"1 {soldier}" if kind == "ronin" else f"1 {kind}"
    one = side("takeda", 1 if kind == "ronin" else 0, **{FIELD: mine})
    many = side("tokugawa", **{FIELD: f"7 {soldier}"})
    return situation(game, *((one, many) if attacks else (many, one)))


def _name(game: Scenario, kind: str, printed: str) -> str:
    """The printed Japanese name if the words of the game have it."""
    said = text.describe(_fight(game, kind, attacks=True), Leave(Kind(game.kind(kind))), "ja")
    return printed if printed in said else said


def _faces(game: Scenario, kind: str, *, attacks: bool) -> str:
    state, player = _fight(game, kind, attacks=attacks), 0 if attacks else 1
    return faces_that_hit(state, FIELD, player, kind, ronin=int(kind == "ronin"))


def unit_combat(material: Material) -> Iterator[Driven]:
    """Daimyō, Bushi and Ronin: number of dice, and every face in attack and defence."""
    game, chart = material.game(), "unit_combat"
    for _, kind in rows(material.printed[chart]):
        printed = material.printed[chart].cell(kind, "name_ja")
        yield cell(material, chart, kind, "name_ja", _name(game, kind, printed), "in words")
        for attacks in (True, False):
            table = before_dice(battle(_fight(game, kind, attacks=attacks), FIELD), ronin=1)
            found = dice_of(table, 0 if attacks else 1, kind)
            yield cell(material, chart, kind, "dice", found, "attacks" if attacks else "defends")
        yield cell(material, chart, kind, "attack", _faces(game, kind, attacks=True), "attacks")
        yield cell(material, chart, kind, "defence", _faces(game, kind, attacks=False), "defends")


def specialized_units(material: Material) -> Iterator[Driven]:
    """Every specialised kind: faces, phase of its dice, and its class by the Bannerman."""
    game, chart = material.game(**FIREARMS), "specialized_units"
    for _, kind in rows(material.printed[chart]):
        printed = material.printed[chart].cell(kind, "name_ja")
        yield cell(material, chart, kind, "name_ja", _name(game, kind, printed), "in words")
        yield cell(material, chart, kind, "attack", _faces(game, kind, attacks=True), "attacks")
        yield cell(material, chart, kind, "defence", _faces(game, kind, attacks=False), "defends")
        yield cell(material, chart, kind, "phase", _phase(game, kind), "attacks")
        reach = _reach_with_banner(material, kind)
        found = (
            "Ashigaru" if reach > material.number("movement_and_stacking", "bushi") else "Samurai"
        )
        yield cell(material, chart, kind, "class", found, "starts with a Bannerman")


def _phase(game: Scenario, kind: str) -> str:
    """Name of the phase in which an attacking unit's dice fall."""
    table = before_dice(battle(_fight(game, kind, attacks=True), FIELD))
    index = game.kind(kind)
    if any((group.player, group.kind) == (0, index) for group in table.state.frames[-1].dice):
        return str(table.state.frames[-1].phase).capitalize()
    return "—"


def _reach_with_banner(material: Material, kind: str) -> int:
    """Provinces that a unit goes when it starts together with a Bannerman."""
    game = material.game(**FIREARMS)
    start = situation(
        game, side("tokugawa", owari=f"1 {kind} 1 bannermen"), side("mori", aki="1 daimyo")
    )
    table = at_step(start, "movement").play("move-from owari")
    if kind != "bannermen":
        table.play("leave bannermen")
    return farthest(table, "owari")


def special_abilities(material: Material) -> Iterator[Driven]:
    """Spear Wall, Duelist and Banner, by dice and steps."""
    game, chart = material.game(**FIREARMS), "special_abilities"
    walls = {count: _wall(game, count) for count in range(1, 6)}
    fewest = min((count for count, added in walls.items() if added), default=0)
    added = "/".join(f"{added:+d}" for added in sorted({*walls.values()} - {0}))
    yield value(material, chart, "spear_wall", added, "Spearmen defend")
    yield value(material, chart, "spear_wall_units", fewest, "fewest Spearmen with a wall")
    table = before_dice(battle(_fight(game, "swordsmen", attacks=True), FIELD))
    yield value(material, chart, "duel_dice", dice_of(table, 0, "swordsmen"), "alone")
    more = _reach_with_banner(material, "spearmen") - _reach_alone(material)
    yield value(material, chart, "banner_movement", f"{more:+d}", "Spearmen with a Bannerman")


def _wall(game: Scenario, count: int) -> int:
    """What is added to the defence of so many Spearmen."""
    state = situation(
        game,
        side("takeda", **{FIELD: "1 swordsmen"}),
        side("tokugawa", **{FIELD: f"{count} spearmen 1 archers"}),
    )
    index = game.kind("spearmen")
    dice = before_dice(battle(state, FIELD)).state.frames[-1].dice
    (spears,) = (group for group in dice if (group.player, group.kind) == (1, index))
    return int(spears.base - spears.target)


def _reach_alone(material: Material) -> int:
    game = material.game(**FIREARMS)
    start = situation(game, side("tokugawa", owari="1 spearmen"), side("mori", aki="1 daimyo"))
    return farthest(at_step(start, "movement").play("move-from owari"), "owari")
