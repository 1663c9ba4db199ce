"""Games say themselves how their positions are written, and what can be asked about their dice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenarios.gekokujo.files.positions import GekokujoPositions
from tests.unit.engine.toy_game import GAME
from wargame_core.cli.main import main
from wargame_core.engine import registry
from wargame_core.engine.errors import DataError
from wargame_core.files.position import read_position, write_position
from wargame_core.files.position_kinds import kind_of
from wargame_core.gunyuden.files.positions import SeriesPositions


@pytest.fixture
def race() -> Iterator[str]:
    registry.register("race", lambda: GAME)
    yield "race"
    registry.unregister("race")


def test_every_game_has_its_own_kind_of_positions() -> None:
    assert isinstance(kind_of(registry.load("western_hero")), SeriesPositions)
    assert isinstance(kind_of(registry.load("gekokujo")), GekokujoPositions)


def test_a_game_without_positions_says_so(race: str) -> None:
    info = GAME.info.scenarios[0]
    state = GAME.setup(info.id, registry.complete_options(info, {}), 0)
    with pytest.raises(DataError, match="positions of race cannot be written down yet"):
        write_position(race, state)
    document = {"format": "gunyuden-position/1", "game": race, "scenario": "1"}
    with pytest.raises(DataError, match=r"p\.json: game: positions of race"):
        read_position(document, "p.json")


def test_keys_of_another_game_are_unknown() -> None:
    document = {
        "format": "gunyuden-position/1",
        "game": "western_hero",
        "scenario": "1",
        "provinces": {},
    }
    with pytest.raises(DataError, match="provinces: unknown key"):
        read_position(document)


def test_a_game_without_questions_says_so(race: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", race, "battle"]) == 2
    assert capsys.readouterr().err.startswith("gunyuden: race has no questions about odds")
