"""Positions of Gekokujō by hand, and a way to play them: the vocabulary of the rules' tests.

    state = position(
        side("oda", 3, owari="1 daimyo 3 bushi"),
        side("takeda", 0, mino="2 bushi"),
    )
    fight = battle(state, "oda", "owari")             # or: turn, open_at, run, rounds
    fight = play(fight, "hire-ronin 2", 5, 1, "hit player2 bushi")
    assert fight.units("takeda", "mino") == {"bushi": 1}
    assert refused(fight, "fight mino") == ("6.2-05", "fought-already")

A question that has a single answer, as who cannot pay is asked too (K-55), is answered on the way;
with ``asking`` it stays open.

Players sit in the order of the sides: the first is ``player1``. Seats without a side (a game has
four unless told otherwise) are eliminated players. What was to be done is done at ``at_rest``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from scenarios.gekokujo import library
from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.battle import announce
from scenarios.gekokujo.rules.battle_dice import Throw
from scenarios.gekokujo.rules.campaign import Battles, BeginMove
from scenarios.gekokujo.rules.reinforcement import Reinforce
from scenarios.gekokujo.rules.scenario import Scenario
from scenarios.gekokujo.rules.sequence import STEPS, Rounds
from scenarios.gekokujo.rules.state import Liberation, Mission, State, Status
from scenarios.gekokujo.rules.victory import leader
from scenarios.gekokujo.rules.working_copy import WorkingCopy
from scenarios.gekokujo.text import notation
from wargame_core.engine import procedure
from wargame_core.engine.decision import Action, Decision, Event, Refusal, Roll
from wargame_core.provinces.rules.actions import Decline, Finish
from wargame_core.provinces.rules.frames import Automatic
from wargame_core.provinces.rules.places import provinces_of
from wargame_core.provinces.rules.state import NOBODY

MODULES = ("political", "specialized", "firearms", "rice", "glory")


@dataclass(frozen=True, slots=True)
class Rest(procedure.Frame):
    """Slots below everything: what was to be done is done."""

    kind: ClassVar[str] = "rest"

    def seat(self, state: State) -> str:
        return state.seat(0)

    def legal(self, state: State) -> list[Any]:
        return [Finish(), Decline()]

    def explain(self, state: State, action: Action) -> Refusal:
        return Refusal("3.1-01", "at-rest", {})


@dataclass(frozen=True, slots=True)
class Lines(Automatic):
    """Some lines of the timing table, one after another."""

    ids: tuple[str, ...]

    def advance(self, working: WorkingCopy) -> None:
        if not self.ids:
            working.drop()
            return
        working.replace(Lines(self.ids[1:]))
        next(step for step in STEPS if step.id == self.ids[0]).run(working)


@dataclass(frozen=True)
class Side:
    """One player; see ``side``."""

    clan: str
    koku: int
    at: Mapping[str, str]
    facts: Mapping[str, Any] = field(default_factory=dict)


_FACTS = (
    "stored",
    "fund",
    "status",
    "master",
    "liberation",
    "glory",
    "castle",
    "fortified",
    "breached",
    "held",
)


def side(clan: str, koku: int = 0, /, **at: Any) -> Side:
    """A clan with its Koku and its units: ``side("oda", 3, owari="1 daimyo 3 bushi")``.

    Further facts by name: stored, fund, glory (numbers), status ("vassal", "on_path" …), master (a
    clan), liberation ("assault", "rebuilding"), castle (a province), fortified, breached, and held
    (provinces in control when the round began, "owari mino"; without it those of now).
    """
    facts = {name: at.pop(name) for name in _FACTS if name in at}
    return Side(clan, koku, at, facts)


def scenario(players: int = 4, modules: Iterable[str] = (), **options: str) -> Scenario:
    """A game for so many players with these modules and options."""
    chosen = {**dict.fromkeys(modules, "yes"), **options}
    return library.load(str(players), chosen)


def counts(game: Scenario, text: str) -> tuple[int, ...]:
    """Units by kind from "1 daimyo 3 bushi"."""
    found = [0] * len(game.kinds)
    words = text.split()
    for number, kind in zip(words[::2], words[1::2], strict=True):
        found[game.kind_ids.index(kind)] += int(number)
    return tuple(found)


def position(
    *sides: Side,
    players: int = 4,
    modules: Iterable[str] = (),
    round_: int = 2,
    order: str = "",
    pacts: Iterable[tuple[str, str]] = (),
    ninja: tuple[str, ...] = (),
    sown: Mapping[str, tuple[str, int]] | None = None,
    control: Mapping[str, str] | None = None,
    **options: str,
) -> State:
    """A state without an open choice.

    ``order`` is a text of clans, else the order of the sides. ``ninja`` is the hirer, the mission
    and the province of a field operation: ("oda", "sabotage", "mino"). ``control`` says who had
    control of a province that allies share before they both came.
    """
    game = scenario(max(players, len(sides)), modules, **options)
    state = State.blank(game)
    place = game.map.index
    clans = [side.clan for side in sides]
    clans += [clan for clan in game.clan_ids if clan not in clans][: game.players - len(sides)]
    state.clan = [game.clan_ids.index(clan) for clan in clans]
    state.round = round_
    for player in range(len(sides), game.players):
        state.status[player] = int(Status.ELIMINATED)
    for player, one in enumerate(sides):
        state.treasury[player] = one.koku
        state.units[player] = {place[at]: counts(game, text) for at, text in one.at.items()}
        facts = one.facts
        for name in ("stored", "fund", "glory", "fortified", "breached"):
            if name in facts:
                getattr(state, name)[player] = facts[name]
        if "status" in facts:
            state.status[player] = int(Status[facts["status"].upper()])
        if "master" in facts:
            state.master[player] = clans.index(facts["master"])
        if "liberation" in facts:
            state.liberation[player] = int(Liberation[facts["liberation"].upper()])
    state.pacts = frozenset(
        (min(pair), max(pair)) for pair in ((clans.index(a), clans.index(b)) for a, b in pacts)
    )
    for at, clan in (control or {}).items():
        state.control[place[at]] = clans.index(clan)
    WorkingCopy(state).update_control()
    if game.modules.glory:
        state.leaders = (leader(state),) * game.players
    state.held = tuple(
        sum(1 << place[at] for at in sides[player].facts["held"].split())
        if player < len(sides) and "held" in sides[player].facts
        else state.provinces(player)
        for player in range(game.players)
    )
    for player, one in enumerate(sides):
        if "castle" in one.facts:
            state.castle[player] = place[one.facts["castle"]]
    named = [clans.index(clan) for clan in order.split()]
    rest = [player for player in range(game.players) if player not in named]
    state.order = state.drawn = (*named, *rest)
    if ninja:
        state.ninja, state.mission = clans.index(ninja[0]), int(Mission[ninja[1].upper()])
        state.ninja_at = place[ninja[2]] if len(ninja) > 2 else -1
    state.sown = {place[at]: (clans.index(who), koku) for at, (who, koku) in (sown or {}).items()}
    return state


@dataclass(frozen=True)
class Played:
    """A state and everything that has happened on the way to it. Clans and provinces by name."""

    state: State
    events: tuple[Event, ...] = ()

    def player(self, clan: str) -> int:
        """Place at the table."""
        return self.state.clan.index(self.state.scenario.clan_ids.index(clan))

    def place(self, province: str) -> int:
        """Index of a province."""
        return self.state.scenario.map.index[province]

    def units(self, clan: str, province: str) -> dict[str, int]:
        """Units of a clan in a province, without zeros."""
        found = self.state.at(self.player(clan), self.place(province))
        kinds = self.state.scenario.kind_ids
        return {kinds[kind]: count for kind, count in enumerate(found) if count}

    def koku(self, clan: str) -> int:
        """Koku in a treasury."""
        return self.state.treasury[self.player(clan)]

    def holder(self, province: str) -> str | None:
        """Clan in control of a province."""
        found = self.state.control[self.place(province)]
        return None if found == NOBODY else self.clan(found)

    def clan(self, player: int) -> str:
        """Clan of a player."""
        return self.state.scenario.clan_ids[self.state.clan[player]]

    def order(self) -> list[str]:
        """Clans in the order of the round, without eliminated players."""
        return [self.clan(player) for player in self.state.in_order()]

    def castle(self, clan: str) -> str | None:
        """Province of the clan's castle."""
        found = self.state.castle[self.player(clan)]
        return None if found < 0 else self.state.scenario.map.ids[found]

    def status(self, clan: str) -> Status:
        """How free the clan is."""
        return Status(self.state.status[self.player(clan)])

    @property
    def decision(self) -> Decision:
        """The open decision."""
        found = engine.decision(self.state)
        assert found is not None, "the game is over"
        return found

    @property
    def asked(self) -> tuple[str, str]:
        """Who is asked (a clan or "chance"), and for what kind of decision."""
        open_ = self.decision
        seats = self.state.scenario.seats
        who = self.clan(seats.index(open_.seat)) if open_.seat in seats else open_.seat
        return who, open_.kind

    @property
    def at_rest(self) -> bool:
        """Whether everything that was to be done is done."""
        return bool(self.state.frames) and isinstance(self.state.frames[-1], Rest)

    @property
    def dice(self) -> dict[tuple[str, str], tuple[int, int]]:
        """Dice that are still to be rolled: clan and kind of unit to (number, target)."""
        top = self.state.frames[-1]
        assert isinstance(top, Throw), f"no dice are due but {self.asked}"
        kinds = self.state.scenario.kind_ids
        found: dict[tuple[str, str], tuple[int, int]] = {}
        for group in top.dice:
            key = self.clan(group.player), kinds[group.kind]
            assert key not in found
            found[key] = group.count, group.target
        return found

    @property
    def legal(self) -> list[str]:
        """All legal actions as they are written."""
        listed = engine.legal_actions(self.state)
        return [notation.write(self.state.scenario, action) for action in listed]

    @property
    def kinds(self) -> list[str]:
        """Kinds of the events, in order."""
        return [event.kind for event in self.events]

    def told(self, kind: str) -> list[Event]:
        """Events of a kind."""
        return [event for event in self.events if event.kind == kind]


def _settled(state: State, frames: Sequence[Any], begin: Any = None) -> Played:
    working = WorkingCopy(state.copy())
    working.state.frames = tuple(frames)
    if begin is not None:
        begin(working)
    procedure.settle(working)
    return Played(working.state, tuple(working.events))


def answered(played: Played) -> Played:
    """Go on where a player has a single answer (K-55)."""
    while played.state.frames and not played.state.frames[-1].by_chance:
        legal = engine.legal_actions(played.state)
        if len(legal) > 1:
            break
        step = engine.apply(played.state, legal[0])
        played = Played(step.state, (*played.events, *step.events))
    return played


def open_at(state: State, *frames: Any, asking: bool = False) -> Played:
    """Open frames, the last one first; afterwards comes the rest."""
    found = _settled(state, (Rest(), *frames))
    return found if asking else answered(found)


def run(state: State, *steps: str) -> Played:
    """Lines of the timing table by their ids ("income", "upkeep" …), then the rest."""
    return answered(_settled(state, (Rest(), Lines(steps))))


def rounds(state: State, step: str = "round-start", *, asking: bool = False) -> Played:
    """The sequence of play from a line on, round after round."""
    state = state.copy()
    state.step = next(index for index, one in enumerate(STEPS) if one.id == step)
    found = _settled(state, (Rounds(),))
    return found if asking else answered(found)


def reinforcement(state: State, clan: str, *, asking: bool = False) -> Played:
    """The reinforcement of one clan."""
    return open_at(state, Reinforce(Played(state).player(clan)), asking=asking)


def turn(state: State, clan: str) -> Played:
    """Movement and battles of one clan; Movement is open."""
    player = Played(state).player(clan)
    return open_at(state, Battles(player), BeginMove(player))


def battles(state: State, clan: str) -> Played:
    """The battles of one clan whose movement is over; a single battle begins at once."""
    return open_at(state, Battles(Played(state).player(clan)))


def battle(state: State, clan: str, province: str, *, asking: bool = False) -> Played:
    """One battle, from its announcement on."""
    table = Played(state)
    found = _settled(
        state,
        (Rest(),),
        lambda working: announce(working, table.player(clan), table.place(province)),
    )
    return found if asking else answered(found)


def play(before: State | Played, *actions: str | int, asking: bool = False) -> Played:
    """Carry out actions as they are typed; a number is a die."""
    played = before if isinstance(before, Played) else Played(before)
    for action in actions:
        chosen = (
            Roll(action)
            if isinstance(action, int)
            else notation.read(played.state.scenario, action)
        )
        step = engine.apply(played.state, chosen)
        played = Played(step.state, (*played.events, *step.events))
        played = played if asking else answered(played)
    return played


def refused(before: State | Played, action: str) -> tuple[str, str] | None:
    """Rule and code of the refusal of a typed action, or None if it is legal."""
    state = before.state if isinstance(before, Played) else before
    found = engine.why_not(state, notation.read(state.scenario, action))
    return None if found is None else (found.rule, found.code)


def held(state: State, clan: str) -> list[str]:
    """Provinces that a clan controls."""
    ids = state.scenario.map.ids
    return [ids[place] for place in provinces_of(state.provinces(Played(state).player(clan)))]
