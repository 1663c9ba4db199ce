"""What is sound where programs went wrong: each fault with its position and its reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.soundness.playing import SITS_STILL, Phase, beginning, phases, turns_later
from wargame_core.gunyuden.rules.communication import in_communication
from wargame_core.gunyuden.rules.scoring import totals

PHASES = 8
"""Phases of a turn of two sides."""
SHARE_BACK = 0.04
"""Of all moves that may lead straight back: a feint now and then, half of what was once seen."""

Sound = Callable[[list[Phase]], bool]


@dataclass(frozen=True)
class Fault:
    """A way in which a level went wrong."""

    number: str
    """Of the list of faults that were seen in play."""
    start: str
    """A position, or GAME/SCENARIO."""
    seats: Mapping[str, str]
    level: str
    """The level that is to play soundly."""
    turns: int
    """How long is played: until so many more turns have begun."""
    sound: Sound
    reason: str
    options: Mapping[str, str] = field(default_factory=dict)

    def is_sound(self, seed: int) -> bool:
        """Whether the level plays soundly with these dice."""
        start = beginning(self.start, self.options)
        return self.sound(list(phases(start, self.seats, seed, turns_later(start, self.turns))))


def _side(state: Any, seat: str) -> int:
    return int(state.scenario.side_of_seat(seat))


def _castle(state: Any, name: str) -> int:
    return next(n for n, castle in enumerate(state.scenario.castles) if castle.id == name)


def _hex(state: Any, castle: str) -> int:
    return int(state.scenario.castles[_castle(state, castle)].hex)


def _in_hex(state: Any, hex_: int, side: int) -> list[int]:
    return [unit for unit in state.at(hex_) if state.scenario.side_of_unit[unit] == side]


def never_empty_before_the_enemy(castle: str, seat: str) -> Sound:
    """No enemy ever stands before a main castle in which nobody is left, unless it was defended
    until it fell, or until the last of its garrison was lost."""

    def sound(played: list[Phase]) -> bool:
        for phase in played:
            state = phase.after
            side, hex_ = _side(state, seat), _hex(state, castle)
            if not _owned(state, side)[_castle(state, castle)]:
                return True
            if _in_hex(state, hex_, 1 - side) and not _in_hex(state, hex_, side):
                garrison = _in_hex(phase.before, hex_, side)
                return bool(garrison) and all(state.hex[unit] < 0 for unit in garrison)
        return True

    return sound


def expels(castle: str, seat: str) -> Sound:
    """Who stands in one's main castle is attacked there, or gone by the end."""

    def sound(played: list[Phase]) -> bool:
        state = played[-1].after
        side, hex_ = _side(state, seat), _hex(state, castle)
        raiders = set(_in_hex(played[0].before, hex_, 1 - side))
        attacked = any(
            raiders & set(event.params["target_units"])
            for phase in played
            for event in phase.events
            if event.kind == "attack-declared"
        )
        return attacked or not raiders & set(_in_hex(state, hex_, 1 - side))

    return sound


def goes_on(seat: str) -> Sound:
    """With enemy castles open before him somebody invests, assaults or takes one."""

    def sound(played: list[Phase]) -> bool:
        first, last = played[0].before, played[-1].after
        side = _side(first, seat)
        begun = any(
            phase.after.besieged[castle] and not phase.before.besieged[castle]
            for phase in played
            if phase.seat == seat
            for castle in range(len(first.owner))
        )
        held = [sum(_owned(state, side)) for state in (first, last)]
        return begun or held[1] > held[0]

    return sound


def _owned(state: Any, side: int) -> list[bool]:
    clans = state.scenario.clans
    return [owner >= 0 and clans[owner].side == side for owner in state.owner]


def stays_in_communication(seat: str) -> Sound:
    """Nobody marches out of communication to stop anywhere but before an enemy castle."""

    def sound(played: list[Phase]) -> bool:
        for phase in played:
            before, after = phase.before, phase.after
            if phase.seat != seat:
                continue
            side = _side(before, seat)
            castles = zip(before.scenario.castles, _owned(before, 1 - side), strict=True)
            goals = {castle.hex for castle, enemy in castles if enemy}
            for unit, hex_ in enumerate(after.hex):
                if before.scenario.side_of_unit[unit] != side or before.hex[unit] < 0:
                    continue
                marched = hex_ not in (-1, before.hex[unit]) and not after.inside[unit]
                if (
                    marched
                    and hex_ not in goals
                    and in_communication(before, unit)
                    and not in_communication(after, unit)
                ):
                    return False
        return True

    return sound


def sails(seat: str) -> Sound:
    """Somebody puts to sea, since the victory condition lies on an island."""

    def sound(played: list[Phase]) -> bool:
        return any("sails" in phase.kinds() for phase in played if phase.seat == seat)

    return sound


def gains(seat: str, points: int) -> Sound:
    """Against an enemy who sits still, the lead grows by so many points: castles, and the dead."""

    def sound(played: list[Phase]) -> bool:
        first, last = (_lead(state, seat) for state in (played[0].before, played[-1].after))
        return last - first >= points

    return sound


def _lead(state: Any, seat: str) -> int:
    """Points that a seat is ahead of the others."""
    found = totals(state)
    return 2 * found[seat] - sum(found.values())


def _fighting(phase: Phase) -> set[int]:
    """Units that attacked in a phase or were attacked."""
    attacks = [event.params for event in phase.events if event.kind == "attack-declared"]
    return {u for params in attacks for u in (*params["units"], *params["target_units"])}


def seldom_straight_back(seat: str) -> Sound:
    """Hardly a move within a turn leads back, unmolested, to where the one before came from."""

    def sound(played: list[Phase]) -> bool:
        moves: dict[int, tuple[int, int, int]] = {}
        back = walked = 0
        for number, phase in enumerate(played):
            before, after = phase.before, phase.after
            for unit in _fighting(phase):
                moves.pop(unit, None)
            if phase.seat != seat:
                continue
            side = _side(before, seat)
            for unit, hex_ in enumerate(after.hex):
                there = before.hex[unit]
                if (
                    hex_ in (-1, there)
                    or there < 0
                    or before.scenario.side_of_unit[unit] != side
                    or after.leader[unit] != unit
                ):
                    continue
                last = moves.get(unit)
                walked += 1
                if last is not None and last[1:] == (hex_, there) and number - last[0] <= PHASES:
                    back += 1
                moves[unit] = (number, there, hex_)
        return back <= walked * SHARE_BACK

    return sound


MORI = {"mori": "hard", "ouchi": "normal"}
OUCHI = {"mori": "normal", "ouchi": "hard"}

FAULTS = (
    Fault("1", "koriyama_left", MORI, "hard", 6,
          never_empty_before_the_enemy("koriyama", "mori"),
          "a main castle is left without a garrison only while no enemy can come before help"),
    Fault("2", "raider", {"ouchi": "normal", "amago": "normal"}, "normal", 2,
          expels("gassan_toda", "amago"),
          "without a main castle a whole clan is cut off, so whoever stands there is expelled"),
    Fault("3", "after_success", OUCHI, "hard", 2, goes_on("ouchi"),
          "empty enemy castles beside strong forces are taken"),
    Fault("4", "marching_out", MORI, "hard", 0, stays_in_communication("mori"),
          "units out of communication lose morale every turn"),
    Fault("5", "western_hero/2", OUCHI, "hard", 6, sails("ouchi"),
          "Miyanoo lies on an island and decides the match", {"victory": "historical"}),
    Fault("6", "western_hero/1", {"mori": "hard", "ouchi": SITS_STILL}, "hard", 8,
          gains("mori", 20),
          "who does nothing loses castles, or an army that has no lines"),
    Fault("8", "to_and_fro", OUCHI, "hard", 3, seldom_straight_back("ouchi"),
          "to go and come back is to have done nothing"),
)  # fmt: skip
