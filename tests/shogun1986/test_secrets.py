"""What records, copies and logs of an unfinished match of Shogun (1986) tell, and whom."""

from __future__ import annotations

import json

import pytest

from scenarios.shogun1986.game import GAME
from scenarios.shogun1986.rules.actions import Allot, Hide, Levy, Lose
from wargame_core.engine.history import events_seen
from wargame_core.engine.match import Match
from wargame_core.engine.sealed_digest import NOBODY
from wargame_core.engine.secrecy import action_seen
from wargame_core.engine.told import told
from wargame_core.files.shared_copy import shared_copy
from wargame_core.players.opponents import Opponents

SALT = b"\x5a" * 32
SECRET = (Allot, Levy, Hide, Lose)


def played(until: str, seed: int = 20_261_123) -> Match:
    """A match of three, until a choice of this kind has been made by all."""
    match = Match(GAME, "3", seed=seed, salt=SALT)
    programs = Opponents(GAME, dict.fromkeys(("player1", "player2", "player3"), "random"), seed)
    begun = False
    while not begun or match.state.frames[-1].kind == until:
        begun = begun or match.state.frames[-1].kind == until
        programs.act(match)
    return match


@pytest.mark.rule("SG-RON-02")
@pytest.mark.parametrize("seat", [NOBODY, "player1", "player2"])
def test_a_copy_for_others_has_no_sealed_action(seat: str) -> None:
    match = played("casualties")
    kinds = {type(entry.action) for entry in match.entries}
    assert kinds >= set(SECRET)
    copy = shared_copy(match, seat)
    for secret in (str(match.seed), match.salt.hex(), '"secrets"', '"seed"', '"salt"'):
        assert secret.encode() not in copy
    lines = [json.loads(line) for line in copy.splitlines()[1:]]
    shown = told(match.entries, seat, ("player1", "player2", "player3"))
    assert len(lines) == len(shown) < match.position
    assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))
    for line, one in zip(lines, shown, strict=True):
        if isinstance(one.entry.action, SECRET):
            assert line["action"] == (one.entry.text if one.entry.seat == seat else None)


@pytest.mark.rule("SG-RON-02")
def test_the_log_tells_where_ronin_hide_to_their_player_alone() -> None:
    match = played("hide")
    (hidden,) = [
        entry for entry in match.entries
        if any(event.kind == "ronin-hidden" for event in entry.events)
    ]  # fmt: skip
    owners = {match.state.seat(int(event.params["player"])) for event in hidden.events
              if event.kind == "ronin-hidden"}  # fmt: skip
    assert owners
    for seat in ("player1", "player2", "player3"):
        told = [event for event in events_seen(hidden, seat) if event.kind == "ronin-hidden"]
        of = {match.state.seat(int(event.params["player"])) for event in told}
        assert of == owners & {seat}


@pytest.mark.rule("SG-PLN-06")
def test_a_plan_is_seen_by_its_player_alone_before_all_have_planned() -> None:
    match = Match(GAME, "3", seed=4, salt=SALT)
    programs = Opponents(GAME, dict.fromkeys(("player1", "player2", "player3"), "random"), 4)
    while not isinstance(match.entries[-1].action if match.entries else None, Allot):
        programs.act(match)
    entry = match.entries[-1]
    assert action_seen(GAME, match.state, entry, entry.seat) == entry.action
    others = {"player1", "player2", "player3"} - {entry.seat}
    assert all(action_seen(GAME, match.state, entry, other) != entry.action for other in others)
