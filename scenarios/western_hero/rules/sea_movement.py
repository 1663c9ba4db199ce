"""Sea movement (35.7(2), G-102): from one coastal hex over sea hexes to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scenarios.western_hero.rules import sea_frames
from scenarios.western_hero.rules.sea_routes import finds_shore, shores
from wargame_core.engine.decision import FAIR_DIE, Refusal
from wargame_core.gunyuden.rules.actions import HexId, Sail
from wargame_core.gunyuden.rules.forces import cannot_act, units_of_force
from wargame_core.gunyuden.rules.scenario import Scenario
from wargame_core.gunyuden.rules.sequence import PHASE_FLAG
from wargame_core.gunyuden.rules.state import State
from wargame_core.gunyuden.rules.working_copy import WorkingCopy

TRIED = PHASE_FLAG + "sailed"
"""Set once a coastal hex has been used in the phase (35.7(2).2)."""


@dataclass(frozen=True, slots=True)
class SailingClan:
    """How one clan may sail (35.7(2).6, 35.7(2).7)."""

    clan: int
    free_uses: int
    """Times in the game without a die."""
    lowest_die: int
    """Lowest die that lets sail."""
    die_for_unit: bool
    """One die for each unit; otherwise one for the hex."""
    rule: str
    free_for_all: bool = False
    """Without a die all units of the hex sail, whether they can act or not; an option (G-102)."""


@dataclass(frozen=True, slots=True)
class SeaMovement:
    """Offers to sail when a force is selected."""

    clans: tuple[SailingClan, ...]
    sea_cost: int
    """Movement points for a sea hex (35.7(2).3)."""
    rule: str

    def offers(self, state: State) -> Sequence[Sail]:
        """Every coastal hex from which somebody could sail and land, in order of hex."""
        found: list[Sail] = []
        sailor = self.sailor(state)
        if sailor is None or TRIED in state.flags or state.turn == 0:
            return found
        coastal = state.scenario.map.coastal
        able = self._able(state, sailor, [h >= 0 and coastal[h] for h in state.hex])
        for hex_ in sorted({state.hex[leader] for leader in able}):
            if self._refusal(state, sailor, hex_, able) is None:
                if self._free_left(state, sailor):
                    found.append(Sail(HexId(hex_), free=True))
                else:
                    found.append(Sail(HexId(hex_)))
        return found

    def attempt_of(self, state: State, leader: int) -> Sail | None:
        """To sail from where a force stands, if its clan has ships (35.7(2).5).

        None where others there can sail and the force cannot: they would sail without it.
        """
        sailor = self.sailor(state)
        if sailor is None or state.scenario.units[leader].clan != sailor.clan:
            return None
        here = [u for u in self._able(state, sailor) if state.hex[u] == state.hex[leader]]
        sailing = [u for u in here if self._may_land(state, sailor, u)]
        if sailing and leader not in sailing:
            return None
        return Sail(HexId(state.hex[leader]), free=self._free_left(state, sailor))

    def chances(self, state: State, clan: int) -> tuple[float, float]:
        """How likely an attempt of the clan succeeds, and which share of a fleet may then sail.

        Both 0 for a clan that never may.
        """
        entry = next((entry for entry in self.clans if entry.clan == clan), None)
        if entry is None:
            return 0.0, 0.0
        if self._free_left(state, entry):
            return 1.0, 1.0
        lucky = float(sum(part for roll, part in FAIR_DIE if roll.face >= entry.lowest_die))
        return (1.0, lucky) if entry.die_for_unit else (lucky, 1.0)

    def shores(self, scenario: Scenario, start: int) -> Mapping[int, int]:
        """Movement points to land in other coastal hexes, where nobody hampers it."""
        return shores(scenario, start, self.sea_cost)

    def sailor(self, state: State) -> SailingClan | None:
        """The clan of this phase that can sail (35.7(2).5)."""
        for entry in self.clans:
            if state.scenario.clans[entry.clan].phase == state.phase:
                return entry
        return None

    def _able(
        self, state: State, sailor: SailingClan, asked: Sequence[bool] | None = None
    ) -> list[int]:
        """Leaders in the field of the clan who can act now (G-102 a), of those asked about.

        By an option all of them while a sailing without a die is left, but none whom the
        scenario holds back (35.7(2).6, G-105).
        """
        anybody = self._takes_anybody(state, sailor)
        units, inside, clan = state.scenario.units, state.inside, sailor.clan
        return [
            leader
            for leader in state.forces()
            if units[leader].clan == clan
            and not inside[leader]
            and (asked is None or asked[leader])
            and (_is_free(state, leader) if anybody else cannot_act(state, leader) is None)
        ]

    def _takes_anybody(self, state: State, sailor: SailingClan) -> bool:
        return sailor.free_for_all and self._free_left(state, sailor)

    def _free_left(self, state: State, sailor: SailingClan) -> bool:
        return sea_frames.free_uses_spent(state, sailor.clan) < sailor.free_uses

    def _refusal(
        self, state: State, sailor: SailingClan, hex_: int, leaders: Sequence[int]
    ) -> Refusal | None:
        """Why nobody of the able leaders sails from a hex, or None."""
        facts = {"hex": hex_}
        if not state.scenario.map.coastal[hex_]:
            return Refusal("35.7(2).1", "not-coastal", facts)
        able = [leader for leader in leaders if state.hex[leader] == hex_]
        if not able:
            anybody = self._takes_anybody(state, sailor)
            code = "nobody-to-sail" if anybody else "nobody-can-sail"
            return Refusal("35.7(2).5", code, {**facts, "clan": sailor.clan})
        if not any(self._may_land(state, sailor, leader) for leader in able):
            return Refusal("35.7(2).4", "no-landing", facts)
        return None

    def _may_land(self, state: State, sailor: SailingClan, leader: int) -> bool:
        """Whether the force, or a unit that rolls for itself, finds a shore (G-102 e)."""
        if not sailor.die_for_unit or self._free_left(state, sailor):
            return finds_shore(state, (leader,), self.sea_cost)
        return any(
            finds_shore(state, (leader,), self.sea_cost, (unit,))
            for unit in units_of_force(state, leader)
        )

    def explain(self, state: State, action: object) -> Refusal | None:
        """The first rule against sailing from a hex."""
        if not isinstance(action, Sail):
            return None
        sailor = self.sailor(state)
        facts = {"hex": action.hex}
        if sailor is None:
            return Refusal("35.7(2).5", "clan-cannot-sail", {**facts, "phase": state.phase})
        if TRIED in state.flags or state.turn == 0:
            return Refusal("35.7(2).2", "one-hex-a-phase", facts)
        refusal = self._refusal(state, sailor, action.hex, self._able(state, sailor))
        code = "free-sailing-used" if action.free else "free-sailing-left"
        return refusal or Refusal(sailor.rule, code, facts)

    def begin(self, working: WorkingCopy, action: object) -> bool:
        """Let the forces embark, without a die or after it."""
        state = working.state
        sailor = self.sailor(state)
        if not isinstance(action, Sail) or sailor is None:
            return False
        able = tuple(u for u in self._able(state, sailor) if state.hex[u] == action.hex)
        state.flags = state.flags | {TRIED}
        working.record("sails", sailor.rule, hex=action.hex, free=action.free)
        voyage = sea_frames.Voyage(
            action.hex, able, self.sea_cost, sailor.lowest_die, sailor.rule, free=action.free
        )
        sea_frames.open_voyage(working, voyage, for_unit=sailor.die_for_unit)
        return True


def _is_free(state: State, leader: int) -> bool:
    """Whether no special rule holds a force back (G-105)."""
    return all(rule(state, leader) is None for rule in state.scenario.special.restraints)
