"""Short matches as text: the state, who decides what, how many actions are legal, what happens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scenarios.western_hero.game import GAME
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.players.crew import Crew

_DIGITS = 12
"""Digits of a digest that are written down."""
_ACTION, _EVENT = " > ", "    "


@dataclass(frozen=True)
class Opening:
    """The first actions of a seeded match between programs."""

    scenario: str
    players: tuple[str, str]
    seed: int
    actions: int

    @property
    def name(self) -> str:
        """Name of the file."""
        return f"scenario_{self.scenario}_{'_'.join(self.players)}_{self.seed}"

    def heading(self) -> str:
        """First line of the file."""
        return (
            f"# Western Hero, scenario {self.scenario}: {' against '.join(self.players)}, "
            f"seed {self.seed}, {self.actions} actions"
        )

    def played(self) -> list[str]:
        """The actions as programs choose them now."""
        match = _match(self)
        crew = Crew(GAME, match.seats, self.seed)
        while match.position < self.actions and crew.act(match) is not None:
            pass
        told = match.branch(0)
        texts = []
        for entry in match.entries:
            texts.append(GAME.write_action(told.state, entry.action))
            told.play(entry.action)
        return texts


OPENINGS = (
    Opening("1", ("greedy", "greedy"), 1, 320),
    Opening("1", ("greedy", "random"), 2, 320),
    Opening("2", ("greedy", "greedy"), 1, 320),
    Opening("2", ("greedy", "random"), 2, 320),
    Opening("3", ("greedy", "greedy"), 1, 300),
    Opening("3", ("greedy", "random"), 2, 300),
    Opening("4", ("greedy", "greedy"), 1, 300),
    Opening("4", ("greedy", "random"), 2, 300),
)


def _match(opening: Opening) -> Match:
    info = next(info for info in GAME.info.scenarios if info.id == opening.scenario)
    seats = dict(zip((seat.id for seat in info.seats), opening.players, strict=True))
    return Match(GAME, opening.scenario, seats=seats, seed=opening.seed)


def told(opening: Opening, actions: list[str]) -> str:
    """The transcript of a match in which these actions are played."""
    return "\n".join([opening.heading(), *_lines(opening, actions)]) + "\n"


def _lines(opening: Opening, actions: list[str]) -> Iterator[str]:
    state = GAME.setup(opening.scenario, {}, opening.seed)
    for text in actions:
        decision = GAME.decision(state)
        assert decision is not None, "the game is over before the transcript"
        action = GAME.read_action(state, text)
        legal = 6 if decision.seat == CHANCE else len(GAME.legal_actions(state))
        digest = GAME.digest(state)[:_DIGITS]
        yield f"{digest} {decision.seat} {decision.kind} {legal}{_ACTION}{text}"
        step = GAME.apply(state, action)
        for event in step.events:
            yield f"{_EVENT}{event.kind}: {GAME.event_text(state, event, 'en')}"
        state = step.state
    yield f"{GAME.digest(state)[:_DIGITS]} end"


def actions_in(text: str) -> list[str]:
    """The actions of a transcript."""
    return [
        line.partition(_ACTION)[2] for line in text.splitlines()
        if _ACTION in line and not line.startswith((_EVENT, "#"))
    ]  # fmt: skip


def kinds_in(text: str) -> set[str]:
    """Kinds of the events of a transcript."""
    return {line.split()[0].rstrip(":") for line in text.splitlines() if line.startswith(_EVENT)}
