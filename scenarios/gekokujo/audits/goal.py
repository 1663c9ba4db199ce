"""Provinces that win by control for every number of players, at a real check (1.2, K-42)."""

from __future__ import annotations

from collections.abc import Iterator

from scenarios.gekokujo.audits.fixture import Material, line, side, situation
from wargame_core.analysis.driven import Driven, cell, rows


def province_control(material: Material) -> Iterator[Driven]:
    """Four and five players."""
    yield from _thresholds(material, "province_control")


def small_games(material: Material) -> Iterator[Driven]:
    """Two and three players."""
    yield from _thresholds(material, "small_games")


def _thresholds(material: Material, chart: str) -> Iterator[Driven]:
    for _, players in rows(material.printed[chart]):
        fewest = next((n for n in range(1, 40) if _wins(material, players, n)), 0)
        yield cell(material, chart, players, "Provinces", fewest, "fewest that win at a check")


def _wins(material: Material, players: str, count: int) -> bool:
    game = material.game(players)
    plain = [place for place in game.map.ids if game.map.index[place] not in game.mandates]
    state = situation(
        game,
        side("takeda", **dict.fromkeys(plain[:count], "1 bushi")),
        side("mori", tsushima="1 daimyo"),
    )
    ended = line(state, "check-1").state.ended
    return ended is not None and ended.how == "control" and ended.winner == 0
