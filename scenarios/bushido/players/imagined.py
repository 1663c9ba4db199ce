"""A whole state that agrees with what a seat sees: everything hidden is dealt anew."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scenarios.bushido.odds.knowledge import unseen_discs, unseen_tiles
from scenarios.bushido.rules.pieces import BACK, KATANA
from scenarios.bushido.rules.state import MILITARY, POLITICAL
from wargame_core.engine.sealed import SealedChoice
from wargame_core.players.urn import Urn

if TYPE_CHECKING:
    from scenarios.bushido.rules.state import State
    from wargame_core.engine.heaps import Counts
    from wargame_core.players.randomness import Randomness


def imagine(view: State, seat: str, randomness: Randomness) -> State:
    """Hands, bags, discs, and stacks as they could be (4).

    Pieces that the seat does not see are dealt to where it knows that there are some: every way
    that fits the numbers of each bag is as likely. Nobody else has answered yet where several
    choose at the same time.
    """
    state = view.copy()
    _imagine_tiles(view, state, randomness)
    _imagine_discs(view, state, randomness)
    top = view.frames[-1] if view.frames else None
    if isinstance(top, SealedChoice) and any(other != seat for other, _ in top.answers):
        own = tuple(pair for pair in top.answers if pair[0] == seat)
        asking = seat if seat in top.owing else ""
        state.frames = (*view.frames[:-1], replace(top, answers=own, asking=asking))
    return state


def _imagine_tiles(view: State, state: State, randomness: Randomness) -> None:
    kinds = view.scenario.numbers.tiles
    left = list(unseen_tiles(view))
    katana = Urn([count if kind in KATANA else 0 for kind, count in enumerate(left)], randomness)
    if view.battle is not None:
        stacks = [
            tuple(katana.draw() if tile == BACK else tile for tile in stack)
            for stack in view.battle.stacks
        ]
        state.battle = replace(view.battle, stacks=(stacks[0], stacks[1], stacks[2]))
    left = [katana.counts[kind] if kind in KATANA else count for kind, count in enumerate(left)]
    hidden: list[int] = []
    for bag in (MILITARY, POLITICAL):
        own = [n if kind.military == (bag == MILITARY) else 0
               for n, kind in zip(left, kinds, strict=True)]  # fmt: skip
        urn = Urn(own, randomness)
        hidden += urn.several(sum(own) - sum(view.bags[bag]))
        state.bags[bag] = tuple(urn.counts)
    for last in range(len(hidden) - 1, 0, -1):
        other = randomness.below(last + 1)
        hidden[last], hidden[other] = hidden[other], hidden[last]
    for player, hand in enumerate(view.hand):
        state.hand[player] = _known(hand, hidden)
        stack = view.shrine[player]
        state.shrine[player] = tuple(hidden.pop() if tile == BACK else tile for tile in stack)


def _imagine_discs(view: State, state: State, randomness: Randomness) -> None:
    urn = Urn(list(unseen_discs(view)), randomness)
    for player, discs in enumerate(view.discs):
        state.discs[player] = _known(discs, urn.several(discs[BACK]))
    state.discarded = _known(view.discarded, urn.several(view.discarded[BACK]))
    state.pile = _known(view.pile, urn.several(view.pile[BACK]))


def _known(counts: Counts, hidden: list[int]) -> Counts:
    """Counts with pieces of ``hidden``, which are taken, for those that lie face down."""
    found = list(counts)
    for _ in range(found[BACK]):
        found[hidden.pop()] += 1
    found[BACK] = 0
    return tuple(found)
