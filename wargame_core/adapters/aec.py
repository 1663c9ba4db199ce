"""A match as a PettingZoo environment: agents in turn, legal actions as an index with a mask."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from numbers import Integral
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo.utils.env import AECEnv  # type: ignore[import-untyped]  # it ships no types

from wargame_core.engine.chance import SeededDice
from wargame_core.engine.decision import CHANCE, Action
from wargame_core.engine.declared_numbers import observation
from wargame_core.engine.errors import UsageError
from wargame_core.engine.game import Game
from wargame_core.engine.registry import complete_options, scenario_of

BOUND: Final = 100.0
"""Numbers of an observation are cut at this, and at minus this."""

PAGE_NUMBERS: Final = 2
"""Numbers behind those of the game: the open page and the last, in parts of sixteen."""
_PAGES: Final = 16.0
_SEEDS: Final = 2**31

Observation = dict[str, NDArray[Any]]


class MatchEnvironment(AECEnv):  # type: ignore[misc]
    """One match after the other. Dice are rolled inside, from the seed of ``reset``.

    An action is the index of a legal action in the game's order. The list has no bound, so it is
    laid out in pages of ``page_size``: the last index of the action space, ``page_size``, turns
    to the next page, after the last one to the first. It is legal only if there is more than one
    page, and is no action of the match. With the usual size, a page holds all legal actions of
    almost every decision.

    An observation has ``observation``, the game's numbers for the view of the agent, then the
    open page and the last; and ``action_mask``. Pages and mask are zero for an agent who does
    not decide: how much another can do may come of what that one hides.
    At the end the winner is given +1 and all others -1; in a draw everybody is given 0.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: Game,
        scenario: str,
        options: Mapping[str, str],
        *,
        page_size: int = 256,
        most_choices: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """Take a game with a scenario and options that differ from their defaults.

        With ``most_choices`` a match is broken off after so many actions of agents. Raises
        UsageError for unknown names, a game without observations, or a size below 2.
        """
        super().__init__()
        if page_size < 2:
            raise UsageError(f"Found a page size of {page_size}, expected at least 2.")
        if render_mode not in (None, "ansi"):
            raise UsageError(f"There is no render mode “{render_mode}”; there is: ansi.")
        info = scenario_of(game, scenario)
        self._game, self._scenario = game, info
        self._options = complete_options(info, options)
        self._page_size, self._most_choices = page_size, most_choices
        self._dice = SeededDice()
        self._page, self._page_count = 0, 1
        self._legal: Sequence[Action] = ()
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game.info.id}_{scenario}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [seat.id for seat in info.seats]
        self.agents = list(self.possible_agents)
        start = game.setup(scenario, self._options, 0)
        seat = self.possible_agents[0]
        first = observation(game, game.view(start, seat), seat)
        if first is None:
            raise UsageError(f"{game.info.title} cannot be seen as numbers.")
        length = len(first) + PAGE_NUMBERS
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-BOUND, BOUND, (length,), np.float32),
                    "action_mask": spaces.Box(0, 1, (page_size + 1,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(page_size + 1) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can do: the entries of a page, and turning it."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Action] | None = None) -> None:
        """Begin a match with this seed, or with any."""
        del options
        self._seed = secrets.randbelow(_SEEDS) if seed is None else seed
        self._rolls = self._choices = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._skip_agent_selection = None
        self._go_on(self._game.setup(self._scenario.id, self._options, self._seed))

    def observe(self, agent: str) -> Observation:
        """The numbers and the mask of an agent."""
        numbers = observation(self._game, self._game.view(self._state, agent), agent) or ()
        page, count = self._pages_of(agent)
        pages = (page / _PAGES, (count - 1) / _PAGES)
        vector = np.array((*numbers, *pages), dtype=np.float32)
        mask = np.zeros(self._page_size + 1, dtype=np.int8)
        if agent == self._decider:
            mask[: len(self.legal_actions())] = 1
            mask[self._page_size] = self._page_count > 1
        return {"observation": np.clip(vector, -BOUND, BOUND), "action_mask": mask}

    def legal_actions(self) -> Sequence[Action]:
        """What the indices of the open page mean, as actions of the game."""
        first = self._page * self._page_size
        return self._legal[first : first + self._page_size]

    def action_texts(self) -> list[str]:
        """What the indices of the open page mean, in the game's notation."""
        return [self._game.write_action(self._state, action) for action in self.legal_actions()]

    def step(self, action: Action) -> None:
        """Carry out the action with this index; None for an agent whose match is over.

        Raises UsageError for an index that the mask does not allow.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        offered = self.legal_actions()
        if action == self._page_size and self._page_count > 1:
            self._page = (self._page + 1) % self._page_count
            self._tell()
        elif isinstance(action, Integral) and 0 <= int(action) < len(offered):
            self._choices += 1
            self._go_on(self._game.apply(self._state, offered[int(action)]).state)
        else:
            raise UsageError(f"Found the action {action}, expected one that the mask allows.")
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as text, as the deciding agent sees it, in the render mode ``ansi``."""
        if self.render_mode is None:
            return None
        view = self._game.view(self._state, self.agent_selection)
        return self._game.summary(view, "en")

    def close(self) -> None:
        """Nothing has to be given back."""

    def _go_on(self, state: object) -> None:
        """Roll what has to be rolled, up to the next choice or the end."""
        game = self._game
        while (decision := game.decision(state)) is not None and decision.seat == CHANCE:
            roll = self._dice.pick(self._seed, self._rolls, game.outcomes(state))
            self._rolls += 1
            state = game.apply(state, roll).state
        self._state, self._page, self._decider = state, 0, ""
        self._legal = () if decision is None else game.legal_actions(state)
        self._page_count = max(1, -(-len(self._legal) // self._page_size))
        if decision is None:
            self._end()
        elif self._most_choices and self._choices >= self._most_choices:
            self._legal = ()
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._decider = self.agent_selection = decision.seat
        self._tell(decision.kind if decision is not None else "")

    def _tell(self, kind: str | None = None) -> None:
        """What is told beside the numbers: the kind of decision, the page, the last page."""
        for agent, info in self.infos.items():
            if kind is not None:
                info["decision"] = kind if agent == self._decider else ""
            info["page"], info["pages"] = self._pages_of(agent)

    def _pages_of(self, agent: str) -> tuple[int, int]:
        """The open page and how many there are, for the agent who decides only."""
        return (self._page, self._page_count) if agent == self._decider else (0, 1)

    def _end(self) -> None:
        result = self._game.result(self._state)
        assert result is not None, "a game without an open decision has a result"
        self.terminations = dict.fromkeys(self.agents, True)
        if result.winner is not None:
            self.rewards = {agent: 1.0 if agent == result.winner else -1.0 for agent in self.agents}
