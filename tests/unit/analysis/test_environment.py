"""The games as environments for learning programs."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.unit.analysis.counted_race import CountedRace
from tests.unit.engine.toy_game import RaceGame
from wargame_core.adapters import environment
from wargame_core.engine import registry
from wargame_core.engine.declared_numbers import observation
from wargame_core.engine.errors import UsageError
from wargame_core.engine.observation import HasObservation

parts: Any = pytest.importorskip(
    "pettingzoo.test", reason="PettingZoo is not installed: pip install '.[rl]'"
)

GAMES: list[tuple[str, str, dict[str, str]]] = [
    ("race", "short", {}),
    ("western_hero", "1", {}),
    ("gekokujo", "4", {"max_rounds": "4"}),
    ("gekokujo", "5", {"firearms": "yes", "rice": "yes", "glory": "yes", "political": "yes"}),
]


@pytest.fixture(autouse=True)
def _race() -> Iterator[None]:
    registry.register("race", CountedRace)
    yield
    registry.unregister("race")


@pytest.mark.parametrize(("game", "scenario", "options"), GAMES)
@pytest.mark.parametrize("page_size", [256, 5])
@pytest.mark.filterwarnings("ignore:We recommend agents to be named")  # as the game names them
@pytest.mark.filterwarnings("ignore:Observation space for each agent")  # numbers with a mask
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")  # likewise
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")  # does not decide
def test_pettingzoo_finds_no_fault(
    game: str, scenario: str, options: dict[str, str], page_size: int
) -> None:
    def made(**more: Any) -> Any:
        return environment(game, scenario, options, page_size=page_size, **more)

    parts.api_test(made(render_mode="ansi"), num_cycles=30)
    parts.seed_test(made, num_cycles=20)


def play(env: Any, seed: int) -> tuple[dict[str, float], int]:
    """A match at random: what everybody was given, and how many choices there were."""
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    given: dict[str, float] = dict.fromkeys(env.possible_agents, 0.0)
    choices = 0
    for agent in env.agent_iter():
        seen, reward, ended, broken_off, info = env.last()
        given[agent] += reward
        if ended or broken_off:
            env.step(None)
            continue
        assert env.observation_space(agent).contains(seen)
        assert info["decision"]
        env.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        choices += 1
    assert not env.agents
    return given, choices


@pytest.mark.parametrize("page_size", [256, 2])
def test_a_match_is_played_to_its_end_and_the_winner_is_rewarded(page_size: int) -> None:
    env = environment("gekokujo", "4", {"max_rounds": "4"}, page_size=page_size)
    given, _ = play(env, 3)
    assert sorted(given.values()) == [-1, -1, -1, 1]
    assert play(env, 3)[0] == given
    given, _ = play(environment("race", "short", page_size=page_size), 1)
    assert sorted(given.values()) == [-1, 1]


def test_a_draw_gives_nobody_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    result = CountedRace.result
    monkeypatch.setattr(
        CountedRace, "result", lambda self, state: replace(result(self, state), winner=None)
    )
    assert set(play(environment("race", "short"), 1)[0].values()) == {0}


def test_a_long_match_can_be_broken_off() -> None:
    given, choices = play(environment("western_hero", "1", most_choices=25), 1)
    assert choices == 25 and set(given.values()) == {0}


def test_every_action_can_be_reached_by_turning_pages() -> None:
    env = environment("race", "short", page_size=2)
    env.reset(seed=1)
    seen = []
    for _ in range(3):
        seen += env.action_texts()
        assert env.observe("red")["action_mask"][2] == 1
        assert not env.observe("blue")["action_mask"].any()
        env.step(2)
    assert seen == ["walk", "dash", "reveal", "walk", "dash"]
    assert env.infos["red"] == {"decision": "go", "page": 1, "pages": 2}
    assert env.infos["blue"] == {"decision": "", "page": 0, "pages": 1}
    for bad in ("x", None, 0.5, 1):
        with pytest.raises(UsageError, match="expected one that the mask allows"):
            env.step(bad)
    env.step(0)
    assert env.agent_selection == "blue"


def test_what_is_hidden_is_not_among_the_numbers() -> None:
    env = environment("gekokujo", "4", {"max_rounds": "4"})
    env.reset(seed=1)
    game, state = env._game, env._state
    other = state.copy()
    other.treasury[1] += 5
    for seat, same in (("player1", True), ("player2", False)):
        a, b = (observation(game, game.view(s, seat), seat) for s in (state, other))
        assert (a == b) is same


def test_how_much_another_can_do_is_not_among_the_numbers() -> None:
    env = environment("gekokujo", "4", {"max_rounds": "4"}, page_size=2)
    env.reset(seed=3)
    chance = np.random.default_rng(3)
    several = 0
    for agent in env.agent_iter(max_iter=200):
        seen, _, ended, _, info = env.last()
        if ended:
            break
        for other in set(env.agents) - {agent}:
            assert not env.observe(other)["observation"][-2:].any()
            assert env.infos[other] == {"decision": "", "page": 0, "pages": 1}
        several += info["pages"] > 1
        env.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    assert several > 20


def test_a_side_sees_with_its_own_eyes() -> None:
    game = registry.load("western_hero")
    state = game.setup("1", {}, 0)
    assert isinstance(game, HasObservation)
    own, other = (np.array(game.observation(state, seat)) for seat in ("mori", "ouchi"))
    assert own.shape == other.shape and np.abs(own).max() <= 1
    differ = own != other
    assert differ.sum() > 20 and (own[differ] == -other[differ]).all()


@pytest.mark.parametrize(
    ("arguments", "more", "sentence"),
    [
        (("race", "medium"), {}, "There is no scenario “medium”"),
        (("chess", "1"), {}, "There is no game “chess”"),
        (("race", "short"), {"page_size": 1}, "expected at least 2"),
        (("race", "short"), {"render_mode": "human"}, "There is no render mode “human”"),
        (("race", "short", {"gaol": "1"}), {}, "There is no option “gaol”"),
    ],
)
def test_wrong_names_are_refused(arguments: Any, more: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UsageError, match=sentence):
        environment(*arguments, **more)


def test_a_game_without_numbers_is_refused() -> None:
    registry.register("race", RaceGame)
    with pytest.raises(UsageError, match="cannot be seen as numbers"):
        environment("race", "short")


def test_missing_packages_are_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    imported = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name == "wargame_core.adapters.aec":
            raise ImportError(name)
        return imported(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(UsageError, match="pip install '\\.\\[rl\\]'"):
        environment("race", "short")
