"""Good files with damage: each is read, or refused with a sentence; nothing else ever happens."""

from __future__ import annotations

import json
import tomllib
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.western_hero.game import GAME
from scenarios.western_hero.rules.special_rules import SPECIAL_RULES
from tests.fuzz.limits import answer, examples
from tests.fuzz.mutations import damaged, damaged_bytes, toml_of
from tests.gekokujo.test_secrets import sealed
from tests.unit.files.test_map_file import HEXES, MAP_TOML, SIDES
from wargame_core.boards.map_builder.settings_file import read_settings
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.files.map_file import FILES, load_hex_map
from wargame_core.files.position import load_position, position_of
from wargame_core.files.position_game import match_from
from wargame_core.files.position_lines import position_faults
from wargame_core.files.record import load_match, read_record
from wargame_core.files.record_header import header_for
from wargame_core.files.record_lines import header_digest, text_of
from wargame_core.files.recorder import Recorder
from wargame_core.files.shared_copy import compare, shared_copy
from wargame_core.gunyuden.files.charts import load_gunyuden_charts
from wargame_core.gunyuden.files.position_write import write_position
from wargame_core.gunyuden.files.scenario_file import load_scenario
from wargame_core.gunyuden.files.scenario_tables import read_scenario_tables
from wargame_core.gunyuden.rules import engine

TESTS = Path(__file__).parents[1]
RECORD = (TESTS / "replays/matches/2_historical_at_once.gunyuden").read_bytes()
RECORD_LINES = [json.loads(line) for line in RECORD.splitlines()[:40]]
POSITIONS = sorted((TESTS / "positions").glob("*.json"))
SCENARIOS = sorted(GAME.library.data.glob("scenario_*.toml"))
MAP = dict(zip(FILES, (MAP_TOML, HEXES, SIDES), strict=True))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz")


# --- records --------------------------------------------------------------------------------


@examples(40)
@given(data=damaged_bytes(b"".join(RECORD.splitlines(keepends=True)[:20])))
def test_a_record_with_damaged_bytes(folder: Path, data: bytes) -> None:
    path = folder / "bytes.gunyuden"
    path.write_bytes(data)
    answer(lambda: load_match(path))
    answer(lambda: load_match(path, to=3))


@examples(40)
@given(lines=damaged(RECORD_LINES), seal=st.booleans())
def test_a_record_with_damaged_values(folder: Path, lines: list[Any], seal: bool) -> None:
    path = folder / "values.gunyuden"
    if seal and lines and isinstance(lines[0], dict) and "header_digest" in lines[0]:
        lines[0]["header_digest"] = header_digest(lines[0])
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    answer(lambda: load_match(path))


@cache
def sealed_match() -> Match:
    """A match of a game with secrets."""
    return sealed(20)


@cache
def sealed_lines() -> list[Any]:
    """The header of its record, and the actions of a copy for others."""
    match = sealed_match()
    header = json.loads(text_of(header_for(match)))
    return [header, *(json.loads(line) for line in shared_copy(match).splitlines()[1:])]


@examples(60)
@given(data=st.data(), seal=st.booleans(), copy=st.booleans())
def test_a_record_with_secrets_with_damaged_values(
    folder: Path, data: st.DataObject, seal: bool, copy: bool
) -> None:
    path = folder / "sealed.gunyuden"
    lines = data.draw(damaged(sealed_lines()))
    if lines and isinstance(lines[0], dict):
        if copy:
            lines[0].pop("secrets", None)
        if seal and "header_digest" in lines[0]:
            lines[0]["header_digest"] = header_digest(lines[0])
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    match, _ = answer(lambda: load_match(path)) or (sealed_match(), ())
    answer(lambda: compare(read_record(path), match, read_record(path)))


@examples(40)
@given(data=st.data())
def test_a_record_with_a_damaged_position(folder: Path, data: Any) -> None:
    part = data.draw(st.sampled_from(("open", "units", "castles")))
    good = data.draw(st.sampled_from([known for known in _midgames() if part in known]))
    position = {**good, part: data.draw(damaged(good[part]))}
    header = {**RECORD_LINES[0], "position": position}
    path = folder / "position.gunyuden"
    path.write_text(json.dumps({**header, "header_digest": header_digest(header)}) + "\n")
    answer(lambda: load_match(path))  # the digest of the start does not fit any more
    found = answer(lambda: position_of(position, "position"))
    if found is not None:
        _play_on(match_from(found), path.with_suffix(".new"), data)


def _play_on(match: Match, path: Path, data: Any) -> None:
    """A few actions from a position that was let through, recorded and read again."""
    path.unlink(missing_ok=True)
    recorder = Recorder(match, path)
    for _ in range(4):
        if match.decision is None:
            break
        action = data.draw(st.integers(0, len(match.legal) - 1))
        rolls = match.decision.seat == CHANCE
        if answer(match.roll if rolls else partial(match.play, match.legal[action])) is None:
            break
    recorder.close()
    read = answer(lambda: load_match(path))
    assert read is not None
    assert read[0].digest == match.digest


# --- positions ------------------------------------------------------------------------------


@examples(40)
@given(data=st.sampled_from(POSITIONS).flatmap(lambda path: damaged_bytes(path.read_bytes())))
def test_a_position_with_damaged_bytes(folder: Path, data: bytes) -> None:
    path = folder / "bytes.json"
    path.write_bytes(data)
    _open(path)


@examples(60)
@given(
    document=st.sampled_from(POSITIONS).flatmap(lambda path: damaged(json.loads(path.read_bytes())))
)
def test_a_position_with_damaged_values(folder: Path, document: Any) -> None:
    path = folder / "values.json"
    path.write_text(json.dumps(document))
    _open(path)


@cache
def _midgames() -> list[dict[str, Any]]:
    """Positions in the middle of a recorded match, procedures and all."""
    match, _ = load_match(TESTS / "replays/matches/2_historical_at_once.gunyuden")
    found = {}
    for _, state in match.walk():
        if len(state.frames) > 2:  # one for every procedure
            found[type(state.frames[-1])] = write_position("western_hero", state)
    return list(found.values())


@examples(40)
@given(data=st.data())
def test_a_position_with_damaged_procedures(folder: Path, data: Any) -> None:
    position = data.draw(st.sampled_from(_midgames()))
    path = folder / "open.json"
    path.write_text(json.dumps({**position, "open": data.draw(damaged(position["open"]))}))
    _open(path)


def _open(path: Path) -> None:
    position = answer(lambda: load_position(path))
    if position is not None:
        answer(lambda: position_faults(position))
        engine.legal_actions(position.state)


# --- scenarios ------------------------------------------------------------------------------


@examples(40)
@given(data=st.sampled_from(SCENARIOS).flatmap(lambda path: damaged_bytes(path.read_bytes())))
def test_a_scenario_with_damaged_bytes(folder: Path, data: bytes) -> None:
    path = folder / "bytes.toml"
    path.write_bytes(data)
    _set_up(path)


@examples(60)
@given(
    document=st.sampled_from(SCENARIOS).flatmap(
        lambda path: damaged(tomllib.loads(path.read_text("utf-8")))
    )
)
def test_a_scenario_with_damaged_values(folder: Path, document: dict[str, Any]) -> None:
    path = folder / "values.toml"
    path.write_text(toml_of(document), encoding="utf-8")
    _set_up(path)


@examples(30)
@given(
    data=st.data(), name=st.sampled_from(("units.csv", "castles.csv", "clans.csv", "options.toml"))
)
def test_a_table_of_scenarios_with_damaged_bytes(folder: Path, data: Any, name: str) -> None:
    for file in ("units.csv", "castles.csv", "clans.csv", "options.toml"):
        good = (GAME.library.data / file).read_bytes()
        (folder / file).write_bytes(data.draw(damaged_bytes(good)) if file == name else good)
    answer(lambda: read_scenario_tables.__wrapped__(folder))


def _set_up(path: Path) -> None:
    charts = load_gunyuden_charts(GAME.library.game)
    scenario = answer(
        lambda: load_scenario(
            GAME.library.data, path, {}, GAME.library.map(), charts, SPECIAL_RULES
        )
    )
    if scenario is not None:
        engine.legal_actions(engine.start(scenario))


# --- maps -----------------------------------------------------------------------------------


@examples(60)
@given(data=st.data(), name=st.sampled_from(FILES))
def test_a_map_with_damaged_bytes(folder: Path, data: Any, name: str) -> None:
    for file, text in MAP.items():
        good = text.encode()
        (folder / file).write_bytes(data.draw(damaged_bytes(good)) if file == name else good)
    answer(lambda: load_hex_map(folder))


@examples(60)
@given(document=damaged(tomllib.loads(MAP_TOML)))
def test_a_map_with_a_damaged_head(folder: Path, document: dict[str, Any]) -> None:
    for file, text in MAP.items():
        (folder / file).write_text(text, encoding="utf-8")
    (folder / "map.toml").write_text(toml_of(document), encoding="utf-8")
    answer(lambda: load_hex_map(folder))


@examples(30)
@given(document=damaged(tomllib.loads((GAME.library.map_folder / "build.toml").read_text("utf-8"))))
def test_settings_of_a_map_with_damaged_values(folder: Path, document: dict[str, Any]) -> None:
    path = folder / "build.toml"
    path.write_text(toml_of(document), encoding="utf-8")
    answer(lambda: read_settings(path))
