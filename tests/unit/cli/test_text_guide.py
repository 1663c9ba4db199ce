"""The text mode as a full seat: odds before dice, geography, the situation, whole moves."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.gallery.situations import match_at, province_match
from wargame_core.analysis.outcome_tree import odds_of
from wargame_core.cli.main import main
from wargame_core.cli.screen import Screen
from wargame_core.cli.text_play import TextPlay
from wargame_core.engine.chance import OwnDice, SeededDice
from wargame_core.engine.decision import CHANCE
from wargame_core.engine.match import Match
from wargame_core.engine.preview import hundredths
from wargame_core.files.position import load_position
from wargame_core.files.position_game import match_from
from wargame_core.files.record import load_match
from wargame_core.gunyuden.rules.actions import Assault
from wargame_core.players.opponents import Opponents

POSITIONS = Path(__file__).parents[2] / "positions"
Typed = Callable[..., str]
READY = ("ready", "ready")


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """What the terminal says after these lines in a match, from its first prompt."""

    def run(match: Match, *lines: str, language: str = "en") -> str:  # type: ignore[type-arg]
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        opponents = Opponents(match.game, dict.fromkeys(match.seats, "human"), 0)
        with pytest.raises(EOFError):
            TextPlay(match, opponents, Screen(), language).run()
        return capsys.readouterr().out

    return run


@pytest.fixture
def session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Typed:
    """What ``gunyuden play … --text`` says after these lines."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)

    def run(arguments: str, *lines: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["play", *arguments.split(), "--text"]) == 0
        return capsys.readouterr().out

    return run


# --- odds ---------------------------------------------------------------------------------------


def test_choices_that_lead_to_a_die_carry_their_odds(at: Typed) -> None:
    said = at(match_at("siege"))
    assert "  1  Invest the castle  [invest]\n  2  Assault the castle  [assault]\n" in said
    assert "        odds: Kōriyama falls" in said or "        odds: Kōriyama falls" in said
    said = at(match_at("target"))
    assert re.search(r"Attack 0928: strength 10 against Mōri Takamoto \(strength 2\)", said)
    assert "odds: all defenders are eliminated: 16.7 %" in said


def test_the_odds_of_an_assault_are_those_of_the_enumeration(at: Typed) -> None:
    match = match_at("siege-goes-on")
    ambush: dict[str, int] = {}
    for outcome in odds_of(match.game, match.state, Assault()):
        first = outcome.rolls[0]
        assert first.lookup is not None
        ambush.setdefault(first.lookup.result, 0)
        ambush[first.lookup.result] += outcome.probability
    said = at(match, "odds assault")
    told = said.partition("Ambush, ")[2].partition("Assault, if")[0]
    for result, chance in ambush.items():
        assert re.search(rf"die [\d–, ]+  {result}  .*{chance} \({hundredths(chance)}\)", told)
    assert "1 field battle modifier of the ambush's leader (19-2-5(2))" in told


def test_odds_of_what_rolls_nothing_are_refused_in_a_sentence(at: Typed) -> None:
    said = at(match_at("siege"), "odds invest", "odds", "odds fly")
    assert "> odds invest\nNo die falls on this.\n" in said
    assert "> odds\nNo die is due.\n" in said
    assert "'fly' is no action" in said


def test_odds_of_a_die_without_a_preview_are_enumerated(at: Typed) -> None:
    said = at(match_at("replenish"), "odds 1")
    assert re.search(r"> odds 1\n  .*: \d/\d \(\d+\.\d %\)\n", said)


def test_battles_of_provinces_carry_their_odds(at: Typed) -> None:
    said = at(province_match("battles"), "odds fight aki")
    assert "  Fight in Aki: held by nobody" in re.sub(r" +\d+ ", "  ", said)
    assert "odds: Mōri alone is left: 72.2 %" in said
    assert "Mōri alone is left: 13/18 (72.2 %)" in said
    said = at(province_match("ronin"))
    assert said.count("odds: ") == len(province_match("ronin").legal)


class Typing(Screen):
    """A terminal at which somebody sits."""

    @property
    def is_typed_at(self) -> bool:
        """He does."""
        return True


def test_dice_fall_after_one_question_at_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def typed(*lines: str, quick: bool = False) -> tuple[int, str]:
        before = match_at("siege-goes-on")
        match = before.branch(before.position, dice=SeededDice())
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        opponents = Opponents(match.game, dict.fromkeys(match.seats, "human"), 0)
        with pytest.raises(EOFError):
            TextPlay(match, opponents, Typing(), "en", quick=quick).run()
        return match.position - before.position, capsys.readouterr().out

    played, said = typed("assault", "no")
    assert played == 0
    assert "Enter lets the dice fall, “no” goes back> no\nNothing was rolled.\n" in said
    played, said = typed("assault", "")
    assert played > 0
    assert said.count("Enter lets the dice fall") == 1
    assert "Ambush, " in said.partition("Enter lets")[0]
    played, said = typed("assault", quick=True)
    assert played > 0
    assert "Enter lets" not in said


def test_a_script_that_wants_questions_answers_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = match_at("siege-goes-on")
    match = before.branch(before.position, dice=SeededDice())
    monkeypatch.setattr("sys.stdin", io.StringIO("assault\nno\n"))
    opponents = Opponents(match.game, dict.fromkeys(match.seats, "human"), 0)
    with pytest.raises(EOFError):
        TextPlay(match, opponents, Screen(), "en", ask=True).run()
    assert match.position == before.position
    assert "Nothing was rolled." in capsys.readouterr().out


def test_lines_of_a_script_are_never_taken_for_an_answer(at: Typed) -> None:
    before = match_at("siege-goes-on")
    match = before.branch(before.position, dice=SeededDice())
    assert "Enter lets" not in at(match, "assault")
    assert match.position > before.position


# --- geography ----------------------------------------------------------------------------------


def test_a_move_lists_castles_and_enemies_with_price_and_ground(session: Typed) -> None:
    said = session("western_hero/1 --seed 1", *READY, "move mori_motonari")
    listed = said.rpartition("movement points left (rule 15-1)\n")[2]
    castles, _, elsewhere = listed.partition("Elsewhere, the nearest first:")
    assert "  Castles:\n" in castles
    assert re.search(
        r"Go to Hinoyama \(3017\): 8 points, 0 left, W; rough; castle of Mōri", castles
    )
    numbers = [int(points) for points in re.findall(r": (\d) points?,", elsewhere)]
    assert numbers == sorted(numbers)
    assert re.search(r"  \d+ of \d+; “all” shows the others too", elsewhere)


def test_who_stands_beside_a_hex_is_named_with_his_strength(at: Typed) -> None:
    said = at(match_at("attacked-forces", back=1), "move sue_harukata")
    enemies = said.partition("  Next to enemies:\n")[2].partition("  Elsewhere")[0]
    lines = [line for line in enemies.splitlines() if "Go to" in line]
    assert lines
    assert all(re.search(r"; next to \S.* \((strength \d|.*durability)", line) for line in lines)
    assert "next to Kikkawa Motoharu (strength 3), Kobayakawa Takakage (strength 2)" in enemies


def test_the_whole_list_is_shown_at_once(session: Typed) -> None:
    said = session("western_hero/1 --seed 1", *READY, "move mori_motonari", "all")
    shown = said.partition("> all\n")[2].partition("> ")[0]
    numbers = [int(number) for number in re.findall(r"^ +(\d+)  ", shown, re.MULTILINE)]
    assert numbers == list(range(1, max(numbers) + 1))
    assert max(numbers) > 80


def test_a_hex_is_a_destination_and_no_number_of_the_list(session: Typed) -> None:
    said = session("western_hero/1 --seed 1", *READY, "move mori_motonari", "3319", "9999", "0101")
    assert "Mōri Motonari (strength 3) moves from" in said
    assert "to 3319 for 2 movement points" in said
    assert "Found 9999, expected a number from 1 to" in said
    assert re.search(r"> 0101\n0101 .* \(rule [\d.()-]+\)\n", said)


def test_a_whole_move_is_played_in_one_line(session: Typed, tmp_path: Path) -> None:
    session("western_hero/1 --seed 1 --save m", *READY, "move Mōri Motonari 3319")
    texts = [entry.text for entry in load_match(tmp_path / "m")[0].entries]
    assert texts == [*READY, "move mori_motonari", "go 3418 3319", "stop"]


def test_a_whole_move_that_is_not_legal_plays_nothing(session: Typed, tmp_path: Path) -> None:
    said = session("western_hero/1 --seed 1 --save m", *READY, "move mori_motonari 1226")
    assert re.search(r"> move mori_motonari 1226\n.* \(rule [\d.()-]+\)\n", said)
    assert load_match(tmp_path / "m")[0].position == 2


def test_a_whole_move_during_another_one_says_why_not(session: Typed, at: Typed) -> None:
    said = session(
        "western_hero/1 --seed 1", *READY, "move kikkawa_motoharu", "move kobayakawa takakage 3021"
    )
    assert "Kikkawa Motoharu is on the move with 8 movement points left" in said
    assert "too many" not in said
    said = at(province_match("group"), "move hitachi shimōsa")
    assert re.search(r"> move hitachi shimōsa\n.* \(rule [\d.()-]+\)\n", said)


def test_places_are_looked_up_by_number_or_name(session: Typed) -> None:
    said = session(
        "western_hero/1 --seed 1",
        "hex 2923",
        "hex kanayama",
        "near koriyama",
        "near Kōriyama",
        "map 3418",
        "hex nowhere",
        "map",
    )
    assert said.count("\nKanayama (2923): rough; Aki; 2 movement points to enter\n") == 2
    assert said.count("  4 hexes W: Hinoyama (3017): Hinoyama (Mōri, durability 10, empty)") == 2
    drawn = said.partition("> map 3418\n")[2].partition("> ")[0]
    assert ">3418" in drawn and "[M]M18" in drawn and "[M2] a castle" in drawn
    assert "Found “nowhere”, expected a place, castle or unit of this board." in said
    assert "Name a place: the decision that is open has none." in said


def test_provinces_have_distance_way_holder_and_neighbours(at: Typed) -> None:
    said = at(province_match("group"), "province owari", "near hitachi", "map")
    assert re.search(
        r"Enemies stand there:\n +2  Go to Musashi: 2 of 2 provinces; by land through Shimōsa; "
        r"held by Oda; Oda 1 Daimyō, 4 Bushi",
        said,
    )
    assert (
        "Go to Shimōsa: 1 of 2 provinces; by land; held by nobody; next to Oda in Musashi" in said
    )
    assert "  By land: Ise (held by Oda; Oda 1 Bushi)" in said
    assert "  1 step: Shimōsa: by land; held by nobody\n" in said
    assert ">Hitachi<[Hō] Hō6" in said


def test_a_province_is_a_destination(at: Typed) -> None:
    match = province_match("group")
    at(match, "Musashi")
    assert match.entries[-1].text == "move-to musashi"
    match = province_match("movement")
    at(match, "move hitachi shimōsa")
    assert [entry.text for entry in match.entries[-2:]] == ["move-from hitachi", "move-to shimosa"]


# --- the situation, and lines that come too late ------------------------------------------------


def test_the_situation_is_told_at_the_start_and_after_loading(session: Typed) -> None:
    said = session("western_hero/1 --seed 1 --save m", *READY)
    before = said.partition("(rule ")[0]
    assert "Before the first of 18 turns\nPoints: Mōri side 26, Ōuchi side 23\n" in before
    assert "“help” lists what can be typed." in said.partition("> ready")[0]
    said = session("--load m", "quit")
    before = said.partition("(rule 12")[0]
    assert "== What happened last ==\n1. Ōuchi side: ready\n" in before
    assert "Before the first of 18 turns" in before


def test_the_end_of_a_phase_that_is_over_does_not_end_the_next_one(session: Typed) -> None:
    """Nobody of the Mōri can act any more after the free action, so their phase ends."""
    play = ("western_hero/1 --seed 1 --save m --option free_activation=force", *READY)
    said = session(*play, "move mori_motonari 3319", "end-phase", "quit")
    match = load_match(Path("m"))[0]
    assert [entry.text for entry in match.entries][-1] == "stop"
    assert "Mōri phase before the first turn: over, nothing was left to do." in said
    assert re.search(
        r"> end-phase\nMōri phase before the first turn was over before this was typed, and now "
        r"it is .* turn 1, stage 1: type it once more to end that\.\n",
        said,
    )


def test_the_end_of_a_phase_is_played_when_it_is_typed_again(session: Typed) -> None:
    play = ("western_hero/1 --seed 1 --save m --option free_activation=force", *READY)
    session(*play, "move mori_motonari 3319", "end-phase", "end-phase", "quit")
    assert [entry.text for entry in load_match(Path("m"))[0].entries][-1] == "end-phase"


def test_a_phase_that_the_player_ends_is_no_surprise(session: Typed) -> None:
    said = session("western_hero/1 --seed 1 --save m", *READY, "end-phase", "end-phase", "quit")
    assert "nothing was left to do" not in said
    texts = [entry.text for entry in load_match(Path("m"))[0].entries]
    assert texts == [*READY, "end-phase", "end-phase"]


# --- labels -------------------------------------------------------------------------------------


def test_own_koku_and_prices_are_told_and_others_are_not(at: Typed) -> None:
    match = province_match("reinforce")
    said = at(match)
    own = match.state.treasury[0]
    assert f"(rule 5.1-04) You have {own} Koku.\n" in said
    assert re.search(r"Hire the Ninja: Sabotage \(\d Koku\)", said)


def test_the_draft_tells_what_clans_can_do(at: Typed) -> None:
    assert re.search(r"Oda: Owari; Vanguard: attacks with \+1", at(province_match("pick-clan")))


def test_a_sortie_is_called_one_and_names_the_enemy_with_the_strengths(at: Typed) -> None:
    said = at(match_at("sortie-forces", back=1))
    assert re.search(
        r": sortie from \S.* against \S.* \(strength \d+ against \d+\)  \[attack", said
    )


def test_leaving_an_investment_warns(at: Typed) -> None:
    said = at(match_from(load_position(POSITIONS / "call_a_stands.json")))
    assert "move, which gives up the investment of " in said


def test_changes_of_morale_say_why(at: Typed) -> None:
    retreat = match_at("retreat")
    for _ in range(4):
        if retreat.decision is not None and retreat.decision.kind == "retreat":
            retreat.play(retreat.legal[0])
    told = [
        retreat.game.event_text(retreat.state, event, "en")
        for entry in retreat.entries
        for event in entry.events
        if event.kind == "morale"
    ]
    assert told
    assert all(", one for each hex of the retreat  (23-4-5)" in words for words in told)


def test_charts_and_sides_have_names(at: Typed) -> None:
    said = at(match_at("split-losses"), "board", "log")
    assert "Combat Results Table: " in said
    assert "combat_results" not in said
    assert re.search(r"Points: Mōri side \d+, Ōuchi side \d+", said)


def test_a_single_action_that_a_word_finds_is_played_with_enter(at: Typed) -> None:
    match = province_match("pick-clan")
    said = at(match, "otomo", "")
    assert "Enter plays it; “all” shows the others too" in said
    assert "takes Ōtomo" in said


def test_all_of_it_is_japanese(at: Typed) -> None:
    for match, lines in (
        (match_at("target"), ("odds 1", "map", "near 0929", "hex 0929")),
        (match_at("siege"), ("odds 2", "hex 3418")),
        (match_at("move"), ("all",)),
        (province_match("group"), ("near owari", "province owari", "map")),
        (province_match("battles"), ("odds 1",)),
        (province_match("reinforce"), ()),
    ):
        said = at(match, *lines, language="ja")
        said = said[said.rindex("（規則", 0, said.index("> ")) :]
        shown = "\n".join(line for line in said.splitlines() if not line.startswith(">"))
        shown = re.sub(r"\[[^\]]*\]|[A-Z]\d+|^.*「[a-z]+」.*$", "", shown, flags=re.MULTILINE)
        assert re.findall(r"[A-Za-zŌŪōū]{3,}", shown) == []


# --- retreats and pursuits ----------------------------------------------------------------------


def retreat_from(name: str, *actions: str, die: int = 5) -> Match:  # type: ignore[type-arg]
    """A position after some actions; every die shows the same."""
    match = match_from(load_position(POSITIONS / name), dice=OwnDice())
    for action in actions:
        match.play(match.game.read_action(match.state, action))
        while match.decision is not None and match.decision.seat == CHANCE:
            match.play_face(die)
    return match


def test_retreats_have_their_price_in_words(at: Typed) -> None:
    split = retreat_from("retreat_into_zone.json", "attack sue_harukata")
    said = at(split)
    assert "all stand, and may strike back (rule 23-6)  [take-losses 1 0]" in said
    assert "all attacked forces retreat; morale −1 (rule 23-4-5)" in said
    said = at(split, "take-losses 0 1")
    assert re.search(
        r"0930: one step is lost \(rule 23-4-4\(1\)\), at the end morale −1 \(rule 23-4-5\); \w+; "
        r"in a strong zone of control of the Ōuchi side  \[retreat 0930\]",
        said,
    )
    assert re.search(r"0829: no loss, at the end morale −1 \(rule 23-4-5\); \w+  \[retreat", said)


def test_a_retreat_says_how_far_it_still_goes_and_a_pursuit_what_it_enters(at: Typed) -> None:
    line = ("attack sue_harukata", "take-losses 0 2")
    said = at(retreat_from("pursuit_stops.json", *line, die=6))
    assert "then 1 hex to go" in said
    said = at(retreat_from("pursuit_stops.json", *line, "retreat 0829", "retreat 0830", die=6))
    assert re.search(r"no enemy zone of control +\[pursue|zone of control of the .+\[pursue", said)


def test_prices_of_retreats_are_japanese(at: Typed) -> None:
    match = retreat_from("retreat_into_zone.json", "attack sue_harukata", "take-losses 0 1")
    said = at(match, language="ja")
    assert "1ステップを失う（規則23-4-4(1)）" in said
    assert "退却後に士気−1（規則23-4-5）" in said
