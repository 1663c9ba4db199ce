"""What a seat does not know shows in none of the doors through which it looks at a match."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from scenarios.bushido.game import GAME
from scenarios.bushido.rules import engine
from scenarios.bushido.rules.state import State
from tests.bushido.battles import next_battle
from tests.bushido.playing import random_game
from tests.bushido.test_random_games import permuted
from wargame_core.cli.match_text import MatchText
from wargame_core.engine import procedure
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.declared_numbers import observation
from wargame_core.engine.match import Match
from wargame_core.files.match_states import facts_of
from wargame_core.files.shared_copy import shared_copy
from wargame_core.players.reasons import hint

GUIDE = GAME.guide()


def told(state: State, seat: str) -> dict[str, Any]:
    """Everything that is said to a seat at the terminal, in both languages."""
    view = engine.view(state, seat)
    decision = procedure.decision(view)
    assert decision is not None
    legal = procedure.legal_actions(view) if decision.seat == seat else ()
    found: dict[str, Any] = {"digest": GAME.digest(view)}
    for language in ("en", "ja"):
        found[language] = [
            GAME.summary(view, language),
            GAME.say(view, decision.prompt, language),
            GAME.turn_words(view, language),
            [GAME.describe(view, action, language) for action in legal],
            GUIDE.notes(view, legal, language),
            GUIDE.standing(view, language),
            [GUIDE.preview(view, action, language) for action in (None, *legal[:12])],
            [list(GUIDE.place(view, place, language)) for place in (0, 9)],
            list(GUIDE.picture(view, 4, language)),
        ]
    return found


@pytest.mark.parametrize("players", [4, 6])
def test_words_odds_prices_and_maps_are_alike(players: int) -> None:
    draw = random.Random(players)
    compared = 0
    for number, (state, _, _, _) in enumerate(random_game(players, players + 20, most=2600)):
        decision = procedure.decision(state)
        if number % 7 or decision is None or decision.seat == CHANCE:
            continue
        for seat in {decision.seat, draw.choice(state.scenario.seats)}:
            other = permuted(state, seat, draw)
            assert told(state, seat) == told(other, seat), decision.kind
            compared += other.canonical() != state.canonical()
    assert compared > 100


@pytest.mark.parametrize("kinds", [("tactic", "stack"), ("mobilize", "influence", "build")])
def test_hints_are_alike(kinds: tuple[str, ...]) -> None:
    """A program in the place of the player looks through the same window."""
    draw, compared = random.Random(1), 0
    for state, _, _, _ in random_game(6, 8, most=4000):
        decision = procedure.decision(state)
        if decision is None or decision.kind not in kinds or compared > 8:
            continue
        legal = procedure.legal_actions(state)
        if len(legal) < 2:
            continue
        other = permuted(state, decision.seat, draw)
        hints = [hint(GAME, one, decision, legal, seed=1, position=0) for one in (state, other)]
        assert hints[0] == hints[1]
        compared += other.canonical() != state.canonical()
    assert compared > 3


# --- matches --------------------------------------------------------------------------------------

SALT = b"the same salt for both matches !"


def after(change: Callable[[Match], None]) -> Match:
    """A match before a battle, sealed with one salt, in which something was done unseen."""
    match = next_battle()
    match.salt = SALT
    change(match)
    return match


def doors(match: Match, seat: str) -> dict[str, Any]:
    """What a third seat, or whoever has no seat, is told of a match."""
    text = MatchText(match, "en")
    return {
        "view": engine.view(match.state, seat).canonical(),
        "facts": facts_of(match) if seat == "" else None,
        "shared": _lines(shared_copy(match, seat)),
        "log": list(text.log(match.entries)),
        "said": told(match.state, seat) if seat else None,
        "numbers": observation(GAME, GAME.view(match.state, seat), seat) if seat else None,
    }


def _lines(copy: bytes) -> list[bytes]:
    """The lines of a shared copy without digests, which are keyed with what is hidden."""
    return [line.partition(b'"digest"')[0] for line in copy.splitlines()]


def others(match: Match) -> list[str]:
    taking_part = {match.state.seat(one) for one in match.state.battle.leaders}
    return ["", *(seat for seat in match.seats if seat not in taking_part)]


def test_a_sealed_answer_shows_in_no_door() -> None:
    def seal(number: int) -> Callable[[Match], None]:
        return lambda match: match.play(match.legal[number])  # type: ignore[return-value]

    one, two = after(seal(0)), after(seal(-1))
    assert one.entries[-1].action != two.entries[-1].action
    for seat in others(one):
        assert doors(one, seat) == doors(two, seat)


def test_the_order_of_sealed_answers_shows_in_no_door() -> None:
    """Whoever is quick may be quick because he has no choice."""

    def answer(*, turned: bool) -> Callable[[Match], None]:
        def play(match: Match) -> None:
            waiting = list(match.waiting)
            for seat in waiting[::-1] if turned else waiting:
                match.ask(seat)
                match.play(match.legal[-1])

        return play

    one, two = after(answer(turned=False)), after(answer(turned=True))
    order = [[entry.seat for entry in match.entries[-2:]] for match in (one, two)]
    assert order[0] == order[1][::-1]
    for seat in others(one):
        assert doors(one, seat) == doors(two, seat)
