"""Short matches as text: the state, who decides what, how many actions are legal, what happens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from wargame_core.engine import registry
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.game import Game
from wargame_core.engine.match import Match
from wargame_core.players.opponents import Opponents

_DIGITS = 12
"""Digits of a digest that are written down."""
_ACTION, _EVENT = " > ", "    "


@dataclass(frozen=True)
class Opening:
    """The first actions of a seeded match between programs."""

    scenario: str
    players: tuple[str, ...]
    seed: int
    actions: int
    game_id: str = "western_hero"
    title: str = "Western Hero"
    options: Mapping[str, str] = field(default_factory=dict)
    variant: str = "scenario"
    """First word of the name of the file."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return registry.load(self.game_id)

    @property
    def name(self) -> str:
        """Name of the file."""
        return f"{self.variant}_{self.scenario}_{'_'.join(self.players)}_{self.seed}"

    def heading(self) -> str:
        """First line of the file."""
        chosen = "".join(f", {name} {value}" for name, value in self.options.items())
        return (
            f"# {self.title}, scenario {self.scenario}{chosen}: "
            f"{' against '.join(self.players)}, seed {self.seed}, {self.actions} actions"
        )

    def played(self) -> list[str]:
        """The actions as programs choose them now."""
        match = _match(self)
        opponents = Opponents(self.game, match.seats, self.seed)
        while match.position < self.actions and opponents.act(match) is not None:
            pass
        told = match.branch(0)
        texts = []
        for entry in match.entries:
            texts.append(self.game.write_action(told.state, entry.action))
            told.play(entry.action)
        return texts


OPENINGS = (
    Opening("1", ("easy", "easy"), 1, 320),
    Opening("1", ("easy", "random"), 2, 320),
    Opening("2", ("easy", "easy"), 1, 320),
    Opening("2", ("easy", "random"), 2, 320),
    Opening("3", ("easy", "easy"), 1, 300),
    Opening("3", ("easy", "random"), 2, 300),
    Opening("4", ("easy", "easy"), 1, 300),
    Opening("4", ("easy", "random"), 2, 300),
    Opening("4", ("easy", "random") * 2, 2, 300, "gekokujo", "Gekokujō",
            {"max_rounds": "4"}, "gekokujo_rounds"),
    Opening("4", ("easy", "random") * 2, 8, 520, "gekokujo", "Gekokujō",
            variant="gekokujo_core"),
    Opening("5", ("easy",) * 5, 11, 325, "gekokujo", "Gekokujō",
            {"political": "yes", "firearms": "yes", "rice": "yes"}, "gekokujo_rice"),
    Opening("5", ("easy",) * 5, 5, 490, "gekokujo", "Gekokujō",
            {"political": "yes", "specialized": "yes", "glory": "yes"}, "gekokujo_glory"),
    Opening("3", ("random",) * 3, 1, 450, "shogun1986", "Shogun (1986)", variant="shogun1986"),
    Opening("2", ("random",) * 2, 20, 450, "shogun1986", "Shogun (1986)",
            {"simultaneous_setup": "yes", "castle_refresh": "per_battle"}, "shogun1986_colours"),
    Opening("3", ("random",) * 3, 2, 1300, "shogun1986", "Shogun (1986)",
            {"quick_start": "yes"}, "shogun1986_quick"),
    Opening("6", ("random",) * 6, 2, 520, "bushido", "Bushido with Tanin", variant="bushido"),
    Opening("5", ("random",) * 5, 3, 700, "bushido", "Bushido with Tanin",
            {"market": "no"}, "bushido_no_market"),
    Opening("4", ("random",) * 4, 7, 700, "bushido", "Bushido with Tanin",
            {"donations": "no"}, "bushido_no_shrine"),
)  # fmt: skip
"""An opening ends early where the match does."""


def _match(opening: Opening) -> Match:
    info = registry.scenario_of(opening.game, opening.scenario)
    seats = dict(zip((seat.id for seat in info.seats), opening.players, strict=True))
    return Match(
        opening.game, opening.scenario, options=opening.options, seats=seats, seed=opening.seed
    )


def told(opening: Opening, actions: list[str]) -> str:
    """The transcript of a match in which these actions are played."""
    return "\n".join([opening.heading(), *_lines(opening, actions)]) + "\n"


def _lines(opening: Opening, actions: list[str]) -> Iterator[str]:
    game = opening.game
    info = registry.scenario_of(game, opening.scenario)
    options = registry.complete_options(info, opening.options)
    state = game.setup(opening.scenario, options, opening.seed)
    for text in actions:
        decision = game.decision(state)
        assert decision is not None, "the game is over before the transcript"
        action = game.read_action(state, text)
        legal = len(game.outcomes(state) if decision.seat == CHANCE else game.legal_actions(state))
        digest = game.digest(state)[:_DIGITS]
        yield f"{digest} {decision.seat} {decision.kind} {legal}{_ACTION}{text}"
        step = game.apply(state, action)
        for event in step.events:
            yield f"{_EVENT}{event.kind}: {game.event_text(state, event, 'en')}"
        state = step.state
    yield f"{game.digest(state)[:_DIGITS]} end"


def actions_in(text: str) -> list[str]:
    """The actions of a transcript."""
    return [
        line.partition(_ACTION)[2]
        for line in text.splitlines()
        if _ACTION in line and not line.startswith((_EVENT, "#"))
    ]


def kinds_in(text: str) -> set[str]:
    """Kinds of the events of a transcript."""
    return {line.split()[0].rstrip(":") for line in text.splitlines() if line.startswith(_EVENT)}
