"""The state that a position document describes, with every fault of its names at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenarios.gekokujo.files.position_steps import CHOICES, DRAFT, LINES, NAMES, natural, number
from scenarios.gekokujo.files.position_write import facts_of
from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.campaign import Battles, Movement
from scenarios.gekokujo.rules.draft import DrawOrder
from scenarios.gekokujo.rules.sequence import STEPS, Rounds
from scenarios.gekokujo.rules.state import State, Status
from scenarios.gekokujo.rules.victory import leader
from scenarios.gekokujo.rules.working_copy import WorkingCopy
from wargame_core.engine.phrase import Phrase
from wargame_core.provinces.rules.roles import PLAYER
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.gekokujo.rules.scenario import Scenario
    from wargame_core.files.position_form import PositionHeader


class Reader:
    """Turns one document into a state; ``values.faults`` says what is wrong with it."""

    def __init__(self, scenario: Scenario, document: PositionHeader) -> None:
        self.scenario = scenario
        self.said: dict[str, Any] = document.model_dump(exclude_unset=True)
        self.facts = facts_of(scenario)
        self.values = self.facts.values

    def read(self) -> State:
        """The state; what has to be settled first is still to be done."""
        state = State.blank(self.scenario)
        state.round = self.said.get("round", 1)
        if self.said.get("ended"):
            self.said["ended"].setdefault("winner", None)
        self.facts.say(self.said, state)
        self._out(state)
        self.facts.derive(self.said, state)
        self._when(state)
        self._lead(state)
        self._former(state)
        return state

    def _out(self, state: State) -> None:
        """Who is not listed after the draft is out, with a clan that is free."""
        listed = self.said.get("players", {})
        out = [n for n, seat in enumerate(self.scenario.seats) if seat not in listed]
        free = [clan for clan in range(len(self.scenario.clan_ids)) if clan not in state.clan]
        for player, clan in zip(out if state.round else (), free, strict=False):
            state.status[player], state.clan[player] = int(Status.ELIMINATED), clan

    def _when(self, state: State) -> None:
        step = self.said.get("step", "movement" if state.round else DRAFT)
        if step not in NAMES or (step == DRAFT) != (state.round == 0):
            self.values.fault(
                ("step",),
                step,
                Phrase("in round {round} one of {known}", round=state.round, known=_named(state)),
            )
            return
        state.step = number(step)
        if state.ended is not None:
            return
        if "open" in self.said:
            state.frames = self.values.stack(self.said["open"])
        elif step == DRAFT:
            state.frames = (Rounds(), DrawOrder())
        elif step in CHOICES:
            player = self._chooser(state, step)
            if player != NOBODY and not self.values.faults:
                state.frames = natural(state, step, player)
        else:
            self._begins(state, step)

    def _former(self, state: State) -> None:
        """Who had control before a battle to come: what is said, else the usual (K-57)."""
        if self.values.faults:
            return
        for name, said in self.said.get("provinces", {}).items():
            province = self.scenario.map.index[name]
            former = state.usual_former(province)
            if "former" in said:
                place = ("provinces", name, "former")
                former = self.values.index(PLAYER.or_none, said["former"], place)
            if former != NOBODY:
                state.former[province] = former

    def _lead(self, state: State) -> None:
        """Who led when movement began: what is said, else who leads now (K-71)."""
        if not self.scenario.modules.glory or set(state.leaders) != {NOBODY}:
            return
        if not list(state.alive()):
            return
        leaders = list(state.leaders)
        for frame in state.frames:
            if isinstance(frame, Movement | Battles):
                leaders[frame.player] = leader(state)
        state.leaders = tuple(leaders)

    def _chooser(self, state: State, step: str) -> int:
        """Whose choice it is: the one who is named, else the first who has one."""
        able = [
            p for p in state.in_order() if step != "vassals" or state.status[p] == Status.VASSAL
        ]
        named = self.said.get("player")
        if named is not None:
            player = self.values.index(PLAYER, named, ("player",))
            if player in able:
                return player
            self.values.fault(("player",), named, "a player who can act at this step")
        elif able:
            return able[0]
        else:
            self.values.fault(("step",), step, "a step at which somebody can act")
        return NOBODY

    def _begins(self, state: State, step: str) -> None:
        """A step without a choice of its own is only about to begin."""
        state.step = LINES.index(step)
        if not STEPS[state.step].applies(self.scenario):
            self.values.fault(("step",), step, "a step that the modules in play have")
        if state.step == 0:
            state.round -= 1
        state.frames = (Rounds(),)


def _named(state: State) -> str:
    return ", ".join(name for name in NAMES if name != DRAFT) if state.round else DRAFT


def settled(state: State) -> State:
    """The next decision of a state whose open step has just been put together."""
    working = WorkingCopy(state.copy())
    engine.settle(working)
    return working.state
