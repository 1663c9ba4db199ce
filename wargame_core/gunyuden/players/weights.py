"""The planner's weights as data: ``normal``, what fits a scenario's seat, and the personas.

The series has usual weights and personas; a game's folder may change them in
``players/weights.toml``, and say there what fits a seat of its scenarios.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib import resources
from math import inf
from typing import Any, Final, NamedTuple

from wargame_core.gunyuden.players.tuning import tuning_text
from wargame_core.players.weight_file import read_weights

FORMAT: Final = "gunyuden-weights/1"
FILE: Final = "weights.toml"


class Emphasis(NamedTuple):
    """An objective at a castle that decides more in a scenario, or less, than its points say."""

    kind: str
    """As of an ``Aim``."""
    castle: str
    """Its id."""
    factor: float
    """What the objective promises is multiplied by it."""
    until: float = inf
    """The last turn in which objectives are given so."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What a planner's numbers are. Worths are in victory points, shares from 0 to 1."""

    strength: float
    """Worth of one point of combat strength."""
    first_step: float
    """Share of a unit's worth that goes with its first step."""
    clan: float
    """Worth that hangs on a sōdaishō for each point of strength of his clan, at the start."""
    morale_1: float
    """Share of a unit's worth that is lost while its morale is one point low; so on."""
    morale_2: float
    morale_3: float
    morale_4: float
    straggling: float
    """How likely a hex of a retreat costs a step."""
    patience: float
    """What is left of a castle that falls a stage later."""
    siege: float
    """What a begun siege is worth of what it promises."""
    called_away: float
    """How much more than its siege an enemy in the field must promise who calls a besieger away;
    0: nobody leaves."""
    ruin: float
    """What an abandoned castle is worth of one that is won."""
    relief: float
    """What driving besiegers away is worth of what the castle would cost."""
    cut: float
    """What cutting a clan off from its main castle is worth of its units in the field."""
    expulsion: float
    """What driving an enemy from before one's main castle is worth of the morale that his standing
    there would cost; and how much blows count that bring besiegers nearer to leaving."""
    guard: float
    """What a main castle's safety is worth of its clan's units in the field."""
    hold: float
    """Share of a castle's swing that standing beside its walls is worth while an enemy may come."""
    reach: float
    """Movement points that a force goes at most to relieve a castle or to hold it."""
    keeper: float
    """Share of a castle's points that a garrison is worth where the enemy is near."""
    nearer: float
    """Share of an aim's gain that one march towards it is worth."""
    undone: float
    """What it costs a force to go straight back to where it has come from."""
    there: float
    """Share of an aim's gain that arriving with all the strength it takes is worth."""
    prey: float
    """Share of an enemy's worth that going after him promises."""
    lords: float
    """How much more it promises to go after units with a sōdaishō, whose army leaves with him."""
    catch: float
    """How likely it is, a stage of marching, that an enemy in the field is caught."""
    conquest: float
    """How much castles count as objectives of what they promise."""
    momentum: float
    """How much more a castle counts to forces that are strong enough and a march away."""
    assign_jointly: float
    """1: objectives are chosen for all forces together; 0: the best first, then the next."""
    haste: float
    """If together: what is left of an objective that is reached a stage later."""
    garrison: float
    """If together: share of a castle's swing that a force in garrison gives up by leaving."""
    keepers: float
    """1: one keeper pays for a castle, where the enemy may come, and somebody goes to a main castle
    on which many lines depend before he is near; 0: whoever is in garrison pays."""
    shores: float
    """1: on a small island forces stand where the enemy could land, and who sails there waits for
    them; 0: nobody thinks of that."""
    risk: float
    """If together: share of the forces' worth that a stronger enemy near may take."""
    unsupplied: float
    """What is left of an objective out of reach of communication."""
    relayed: float
    """What is left of an objective that communication reaches if a unit relays it."""
    relay: float
    """Share of what communication saves the forces beyond that relaying it is worth."""
    odds: float
    """Own strength for one point of the enemy's that an attack wants."""
    strike: float
    """How much the blows count that neighbours can strike first."""
    chance: float
    """How likely an enemy is still there who may act before one's own blow."""
    exposure: float
    """Share of a force's worth that is at risk where enemies are twice as strong."""
    sodaisho: float
    """The same of a force with a sōdaishō."""
    safety: float
    """Share of his worth that a sōdaishō without a strong force gives for a safe castle."""
    stand: float
    """Share of the strongest enemy force that a sōdaishō's force needs to go to war."""
    stranded: float
    """How much the morale counts that an objective out of reach of communication will cost."""
    cut_off: float
    """What a unit without communication costs, and again for every point of lost morale."""
    parting: float
    """What leaving a unit of the force behind costs."""
    command: float
    """What a point of field battle modifier adds to the strength that is led by it."""
    spirit: float
    """Share of a force's strength that a point of lost morale takes."""
    initiative: float
    """How much more conquest counts for who is behind in points, and how much less holding."""
    closing: float
    """Turns before the end from which strength, steps and morale count less and less; 0: never."""
    calm: float
    """Factor of the fear of blows for who leads when few turns are left."""
    press: float
    """The same for who is behind."""
    goal: float
    """How much a castle counts that the scenario's own condition names, or a main castle."""
    trouble: float
    """What an action costs that changes little."""
    emphases: tuple[Emphasis, ...] = ()
    """The objectives at castles that count for more or less in the seat, from its scenario."""

    def changed(self, numbers: Mapping[str, float]) -> Weights:
        """The same with other numbers for some weights. Raises TypeError for an unknown one."""
        others: dict[str, Any] = dict(numbers)
        return replace(self, **others)


NUMBERS: Final = tuple(field.name for field in fields(Weights) if field.name != "emphases")
"""The names of all weights that are numbers."""


@dataclass(frozen=True, slots=True)
class Personas:
    """All weights of a document."""

    usual: Weights
    fits: Mapping[tuple[str, str], Mapping[str, float]]
    """What differs from the usual self in a scenario, for the seat: by their ids."""
    differences: Mapping[str, Mapping[str, float]]
    """What differs in a persona, by its name; ``""`` is the usual self."""

    def weights(self, persona: str, scenario: str = "", seat: str = "") -> Weights:
        """How a persona weighs things in a seat of a scenario. Raises KeyError if unknown.

        The persona's own words come before what fits the scenario.
        """
        fit = self.fits.get((scenario, seat), {})
        return self.usual.changed({**fit, **self.differences[persona]})


def read(text: str, source: str = FILE, base: Personas | None = None) -> Personas:
    """The weights of a document; with a base it names only those that differ from that.

    Raises UsageError naming everything that is unknown, missing or no number.
    """
    found = read_weights(text, source, FORMAT, NUMBERS, by_seat=True, complete=base is None)
    if base is None:
        numbers: dict[str, Any] = dict(found.normal)
        return Personas(Weights(**numbers), found.fits, {"": {}, **found.personas})
    own = found.personas.items()
    differences = {name: {**base.differences.get(name, {}), **entries} for name, entries in own}
    return Personas(
        base.usual.changed(found.normal), found.fits, {**base.differences, **differences}
    )


@cache
def published(game: str = "") -> Personas:
    """The weights as published: of a game, or of the series where none is named.

    Raises UsageError for a bad document.
    """
    if not game:
        return read((resources.files(__package__) / FILE).read_text("utf-8"))
    text = tuning_text(game, FILE)
    return published() if text is None else read(text, f"{game}/{FILE}", published())


@cache
def personas() -> Mapping[str, Weights]:
    """The personas of the series, the usual self under ``""``."""
    return {name: published().weights(name) for name in published().differences}


@cache
def fitted(game: str, persona: str, scenario: str, seat: str) -> Weights:
    """How a persona weighs things in a seat of a scenario. Raises KeyError for no persona."""
    return published(game).weights(persona, scenario, seat)
