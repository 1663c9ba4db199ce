"""An evening with Western Hero: you against a program, then an example with a skirmish."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from tests.evenings import sitting
from tests.evenings.player import Player
from tests.evenings.program import ROOT, Told

EXAMPLE: Final = ROOT / "scenarios/western_hero/examples/skirmish_printed_example.json"

MOST_FOR_A_MOVE: Final = 2
MOST_FOR_A_SKIRMISH: Final = 4
MOST_FOR_ORGANISING_THREE: Final = 6


def first_turn(player: Player) -> None:
    """From the front page through the set-up, a phase of moves, and a whole turn."""
    sitting.begin_at_once(player)
    player.picture("set-up")
    player.play(_ending(player))
    player.wait_for_human()
    player.picture("first-phase")
    sitting.open_rules_and_charts(player)
    why_not(player)
    organise_three(player)
    move(player)
    sitting.undo_and_redo(player)
    second_kind_of_move(player)
    sitting.look_back(player)
    answers = play_turns(player, 1)
    assert answers, "the opponent's answer was on the map"
    sitting.save_a_copy(player)
    sitting.leave_and_go_on(player)


def why_not(player: Player) -> None:
    """What cannot be done says why."""
    player.go(player.match["able"][0][0])
    refused = player.widgets(**{"class": "ChoiceButton", "refused": True})
    assert refused, "something is not possible"
    position = player.match["position"]
    player.press(**{"class": "ChoiceButton", "text": refused[0]["text"]})
    said = player.program.ask("words")["labels"]
    why = refused[0]["tip"].split("(")[0].strip()
    assert any(why and why in words for words in said), said
    assert any("rule" in words for words in said), said
    assert player.match["position"] == position
    player.picture("why-not")
    player.escape()


def organise_three(player: Player) -> None:
    """Three units under one commander."""
    position = player.match["position"]
    taken = player.counted("organise three", lambda: player.organise(3))
    played = player.since(position)
    assert [one.split()[0] for one in played].count("incorporate") == 3, played
    player.picture("organised")
    if player.hand == "mouse":
        assert taken <= MOST_FOR_ORGANISING_THREE, taken


def move(player: Player) -> None:
    """An ordinary move: two clicks, and by mouse also one drag."""
    player.wait_for_match(lambda match: match["able"])
    place, _ = player.match["able"][0]
    position = player.match["position"]
    end = _end_of(player, place)

    def clicks() -> None:
        player.go(place)
        player.picture("taken-up")
        player.go(end)

    taken = player.counted("move", clicks)
    played = player.wait_for_match(lambda match: match["position"] > position)
    assert player.since(position)[1].startswith("go "), played
    player.picture("moved")
    if player.hand == "mouse":
        assert taken <= MOST_FOR_A_MOVE, taken
    stop(player)


def second_kind_of_move(player: Player) -> None:
    """The same by a drag with the mouse; by keys in the other kind of movement."""
    if not player.match["able"]:
        return
    place, _ = player.match["able"][-1]
    position = player.match["position"]
    end = _end_of(player, place)
    taken = player.counted("move by a drag", lambda: player.carry(place, end))
    player.wait_for_match(lambda match: match["position"] > position)
    assert any(one.startswith("go ") for one in player.since(position))
    player.picture("carried")
    if player.hand == "mouse":
        assert taken == 1, taken
    stop(player)


def _end_of(player: Player, place: int) -> int:
    """An empty hex in reach where nothing lies above it, with points left, or the last."""
    player.go(place)
    spots = [
        (end, player.program.ask("point", place=end[0])) for end in player.match["lift"]["ends"]
    ]
    ends = [end for end, spot in spots if spot["free"] and spot["empty"]]
    player.escape()
    rich = [one for one in ends if one[1] not in {"0", "1", "2"}] or ends
    return int(rich[-1][0])


def stop(player: Player) -> None:
    """End a move that goes on."""
    match = player.match
    if match["kind"] == "move":
        player.play(next(one for one in match["choices"] if one["does"] == "stop"))


def play_turns(player: Player, number: int) -> int:
    """Play until so many turns are over; how often the opponent's answer was on the map."""
    last = max(1, player.wait_for_human()["turn"][0]) + number - 1
    answers = 0
    kinds: set[str] = set()
    while (match := player.wait_for_human())["turn"][0] <= last and match["kind"]:
        if match["kind"] not in kinds:
            kinds.add(match["kind"])
            player.picture(match["kind"])
        if match["traces"] and not answers:
            answers += sitting.step_through_what_others_did(player)
        if match["kind"] == "select":
            end_of_phase(player)
        else:
            player.play(_plain(match))
    return answers


def end_of_phase(player: Player) -> None:
    """It says how many can still act, and is asked about as long as somebody can."""
    match = player.match
    able, position = match["able"], match["position"]
    ending = _ending(player)
    player.choose(ending)
    if able:
        question = player.wait_for_match(lambda match: match["question"])["question"]
        assert not question["enter_is_yes"]
        assert str(len(able)) in question["words"]
        assert player.match["position"] == position
        player.picture("end-of-phase")
        player.agree()
    elif player.match["question"] is not None:
        player.agree()
    player.wait_for_match(lambda match: match["position"] > position)


def _ending(player: Player) -> Told:
    return next(one for one in player.match["choices"] if one["ends"])


def _plain(match: Told) -> Told:
    """What goes on without more: what ends or is finished, hexes of retreat, or the first."""
    if match["kind"] == "split-losses":
        return max(match["choices"], key=lambda one: int(one["does"].split()[-1]))
    plain = [one for one in match["choices"] if one["ends"] or one["does"] == "finish"]
    return (plain or match["choices"])[0]


# --- a skirmish -----------------------------------------------------------------------------------


def one_against_one(folder: Path) -> Path:
    """The printed example of a skirmish without the second force that is attacked."""
    document = json.loads(EXAMPLE.read_text("utf-8"))
    del document["units"]["sasuka_naganobu"], document["play"]
    file = folder / "skirmish.json"
    file.write_text(json.dumps(document), "utf-8")
    return file


def skirmishes(player: Player) -> None:
    """The printed example: preview, Roll, losses, a retreat, pursuit; until somebody has gone."""
    player.wait_for_human()
    rolled = 0
    for _ in range(60):
        match = player.wait_for_human()
        if not match["kind"] or (rolled and match["kind"] == "select" and _retreated(player)):
            break
        aims = _aims(player) if match["kind"] == "select" else None
        if aims is not None:
            skirmish(player, *aims)
            rolled += 1
        elif match["kind"] == "select":
            end_of_phase(player)
        else:
            player.picture(match["kind"])
            player.play(_plain(match))
    assert rolled
    assert _retreated(player)
    player.picture("after-the-skirmish")


def _retreated(player: Player) -> bool:
    return any(one.startswith("retreat") for one in player.record())


def _aims(player: Player) -> tuple[int, int] | None:
    """Who can attack, and whom."""
    for place, _ in player.match["able"]:
        player.go(place)
        lift = player.match["lift"]
        aims = lift["aims"] if lift is not None else []
        player.escape()
        if aims:
            return place, aims[0]
    return None


def skirmish(player: Player, place: int, target: int) -> None:
    """Nothing is rolled before Roll; with it four clicks at most."""
    position = player.match["position"]

    def clicks() -> None:
        player.go(place)
        player.go(target)
        for _ in range(6):
            match = player.wait_for_match(lambda match: match["settled"])
            if any(one.startswith("roll") for one in player.since(position)):
                return
            if match["question"] is not None and match["question"]["rolls"]:
                player.picture("odds")
                assert not any(one.startswith("roll") for one in player.since(position))
                player.agree()
                player.wait_for_match(lambda match: match["position"] > position)
                return
            player.choose(_plain(match))

    before = player.count
    clicks()
    taken = player.count - before
    joined = sum(one.startswith("join-force") for one in player.since(position))
    name = "skirmish" if not joined else f"skirmish of {1 + joined} forces"
    player.counts[name] = min(taken, player.counts.get(name, taken))
    player.wait_for_human()
    player.picture("skirmish-rolled")
    if player.hand == "mouse":
        assert taken <= MOST_FOR_A_SKIRMISH + joined, taken
