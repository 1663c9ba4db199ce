"""The state that a position document describes, with every fault of its names at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenarios.gekokujo.files.position_frames import FrameReader
from scenarios.gekokujo.files.position_names import CLAN, KIND, PROVINCE, SEAT, Names
from scenarios.gekokujo.files.position_steps import CHOICES, DRAFT, LINES, NAMES, natural, number
from scenarios.gekokujo.files.position_write import usual_alone, usual_control
from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.campaign import Battles, Movement
from scenarios.gekokujo.rules.draft import DrawOrder
from scenarios.gekokujo.rules.sequence import STEPS, Rounds
from scenarios.gekokujo.rules.state import Liberation, Mission, State, Status, new_state
from scenarios.gekokujo.rules.victory import Ending, leader
from scenarios.gekokujo.rules.working_copy import WorkingCopy
from wargame_core.engine.phrase import Phrase
from wargame_core.provinces.rules.state import NOBODY

if TYPE_CHECKING:
    from scenarios.gekokujo.files.position_document import GekokujoPosition, PlayerRecord
    from scenarios.gekokujo.rules.scenario import Scenario


class Reader:
    """Turns one document into a state; ``names.faults`` says what is wrong with it."""

    def __init__(self, scenario: Scenario, document: GekokujoPosition) -> None:
        self.scenario = scenario
        self.document = document
        self.names = Names(scenario)

    def read(self) -> State:
        """The state; what has to be settled first is still to be done."""
        state = new_state(self.scenario)
        state.round = self.document.round
        self._players(state)
        self._provinces(state)
        self._pictures(state)
        self._others(state)
        self._when(state)
        self._lead(state)
        self._former(state)
        return state

    # --- players ------------------------------------------------------------------------------

    def _players(self, state: State) -> None:
        listed = self.document.players
        for seat in listed:
            self.names.index(SEAT, seat, ("players", seat))
        for player, seat in enumerate(self.scenario.seats):
            if seat in listed:
                self._player(state, player, listed[seat])
        out = [n for n, seat in enumerate(self.scenario.seats) if seat not in listed]
        free = [clan for clan in range(len(self.scenario.clan_ids)) if clan not in state.clan]
        for player, clan in zip(out if state.round else (), free, strict=False):
            state.status[player], state.clan[player] = int(Status.ELIMINATED), clan

    def _player(self, state: State, player: int, record: PlayerRecord) -> None:
        place, names = ("players", state.seat(player)), self.names
        state.clan[player] = names.index(CLAN, record.clan, (*place, "clan"), optional=True)
        state.treasury[player], state.stored[player] = record.koku, record.stored
        state.fund[player], state.glory[player] = record.fund, record.glory
        state.status[player] = int(Status[record.status.upper()])
        state.master[player] = names.index(SEAT, record.master, (*place, "master"), optional=True)
        state.liberation[player] = int(Liberation[record.liberation.upper()])
        state.castle[player] = names.index(
            PROVINCE, record.castle, (*place, "castle"), optional=True
        )
        state.fortified[player], state.breached[player] = record.fortified, record.breached

    # --- provinces ----------------------------------------------------------------------------

    def _provinces(self, state: State) -> None:
        kinds = len(self.scenario.kinds)
        for name, record in self.document.provinces.items():
            place = ("provinces", name)
            province = self.names.index(PROVINCE, name, place)
            for seat, units in record.units.items():
                there = (*place, "units", seat)
                counts = self.names.counts(KIND, units, there, kinds)
                player = self.names.index(SEAT, seat, there)
                if any(counts):
                    state.units[player][province] = counts
            if record.moved:
                state.moved[province] = self.names.counts(
                    KIND, record.moved, (*place, "moved"), kinds
                )
            if record.unfought:
                kept = self.names.indices(SEAT, record.unfought, (*place, "unfought"))
                state.unfought[province] = sum(1 << player for player in kept)
            if record.sown is not None:
                sower = self.names.index(SEAT, record.sown.player, (*place, "sown", "player"))
                state.sown[province] = (sower, record.sown.koku)
            state.control[province] = (
                self.names.index(SEAT, record.control, (*place, "control"), optional=True)
                if "control" in record.model_fields_set
                else usual_control(state, province)
            )

    def _pictures(self, state: State) -> None:
        """What the round began with, and what has brought glory."""
        held, claimed, alone = list(state.held), list(state.claimed), list(state.alone)
        for player, seat in enumerate(self.scenario.seats):
            record = self.document.players.get(seat)
            said = record.model_fields_set if record is not None else frozenset()
            place = ("players", seat)
            held[player], alone[player] = state.provinces(player), usual_alone(state, player)
            if record is not None:
                claimed[player] = self.names.mask(record.claimed, (*place, "claimed"))
                if "held" in said:
                    held[player] = self.names.mask(record.held, (*place, "held"))
                if "alone" in said:
                    alone[player] = self.names.mask(record.alone, (*place, "alone"))
        state.held, state.claimed, state.alone = tuple(held), tuple(claimed), tuple(alone)

    # --- the rest -----------------------------------------------------------------------------

    def _others(self, state: State) -> None:
        document, names = self.document, self.names
        pairs = [names.indices(SEAT, pair, ("pacts", n)) for n, pair in enumerate(document.pacts)]
        state.pacts = frozenset((min(pair), max(pair)) for pair in pairs)
        ninja = document.ninja
        if ninja is not None:
            state.ninja = names.index(SEAT, ninja.player, ("ninja", "player"))
            state.mission = int(Mission[ninja.mission.upper()])
            state.ninja_at = names.index(
                PROVINCE, ninja.province, ("ninja", "province"), optional=True
            )
        ended = document.ended
        if ended is not None:
            state.ended = Ending(
                names.index(SEAT, ended.winner, ("ended", "winner"), optional=True),
                ended.how,
                ended.rule,
                names.indices(SEAT, ended.tied, ("ended", "tied")),
            )

    def _when(self, state: State) -> None:
        document, said = self.document, self.document.model_fields_set
        state.order = self._order(state, "order", tuple(state.alive()))
        state.drawn = self._order(state, "drawn", tuple(range(self.scenario.players)))
        step = document.step if "step" in said or state.round else DRAFT
        if step not in NAMES or (step == DRAFT) != (state.round == 0):
            self.names.fault(
                ("step",),
                step,
                Phrase("in round {round} one of {known}", round=state.round, known=_named(state)),
            )
            return
        state.step = number(step)
        if state.ended is not None:
            return
        if "open" in said:
            state.frames = FrameReader(self.names).read(document.open)
        elif step == DRAFT:
            state.frames = (Rounds(), DrawOrder())
        elif step in CHOICES:
            player = self._chooser(state, step)
            if player != NOBODY and not self.names.faults:
                state.frames = natural(state, step, player)
        else:
            self._begins(state, step)

    def _former(self, state: State) -> None:
        """Who had control before a battle to come: what is said, else the usual (K-57)."""
        if self.names.faults:
            return
        for name, record in self.document.provinces.items():
            place = ("provinces", name)
            province = self.names.index(PROVINCE, name, place)
            former = (
                self.names.index(SEAT, record.former, (*place, "former"), optional=True)
                if "former" in record.model_fields_set
                else state.usual_former(province)
            )
            if former != NOBODY:
                state.former[province] = former

    def _lead(self, state: State) -> None:
        """Who led when movement began: what is said, else who leads now (K-71)."""
        seats, records = self.scenario.seats, self.document.players
        leaders = [
            self.names.index(SEAT, records[seat].leader, ("players", seat, "leader"), optional=True)
            if seat in records
            else NOBODY
            for seat in seats
        ]
        if self.scenario.modules.glory and set(leaders) == {NOBODY} and list(state.alive()):
            for frame in state.frames:
                if isinstance(frame, Movement | Battles):
                    leaders[frame.player] = leader(state)
        state.leaders = tuple(leaders)

    def _order(self, state: State, key: str, usual: tuple[int, ...]) -> tuple[int, ...]:
        if key in self.document.model_fields_set:
            return self.names.indices(SEAT, getattr(self.document, key), (key,))
        return usual if state.round else ()

    def _chooser(self, state: State, step: str) -> int:
        """Whose choice it is: the one who is named, else the first who has one."""
        able = [
            p for p in state.in_order() if step != "vassals" or state.status[p] == Status.VASSAL
        ]
        named = self.document.player
        if named is not None:
            player = self.names.index(SEAT, named, ("player",))
            if player in able:
                return player
            self.names.fault(("player",), named, "a player who can act at this step")
        elif able:
            return able[0]
        else:
            self.names.fault(("step",), step, "a step at which somebody can act")
        return NOBODY

    def _begins(self, state: State, step: str) -> None:
        """A step without a choice of its own is only about to begin."""
        state.step = LINES.index(step)
        if not STEPS[state.step].applies(self.scenario):
            self.names.fault(("step",), step, "a step that the modules in play have")
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
