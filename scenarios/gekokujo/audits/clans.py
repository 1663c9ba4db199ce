"""The nine clans: region, home and every ability, through draft, income and battles (2.2, 2.4)."""

from __future__ import annotations

from collections.abc import Iterator

from scenarios.gekokujo.audits.board import farthest, steps_between
from scenarios.gekokujo.audits.fixture import (
    Material,
    Table,
    at_step,
    battle,
    castle,
    faces_that_hit,
    line,
    side,
    situation,
)
from scenarios.gekokujo.rules import engine
from scenarios.gekokujo.rules.actions import ClanId, PickClan
from scenarios.gekokujo.rules.scenario import Scenario
from scenarios.gekokujo.text import words as text
from wargame_core.analysis.driven import BLANK, Driven, cell, rows
from wargame_core.tables.sheet import MARK

CHART = "clans"
FIELD = "kaga"
PLENTY = 50


def clans(material: Material) -> Iterator[Driven]:
    """Every cell of the chart for every clan."""
    for _, clan in rows(material.printed[CHART]):
        yield from _where_from(material, clan)
        yield from _income(material, clan)
        yield from _fights(material, clan)
        yield from _marches(material, clan)


def _where_from(material: Material, clan: str) -> Iterator[Driven]:
    """Name, region and home."""
    game, chart = material.game("5"), material.printed[CHART]
    printed = chart.cell(clan, "name_ja")
    start = engine.start(game)
    said = text.describe(start, PickClan(ClanId(game.clan_ids.index(clan))), "ja")
    yield cell(material, CHART, clan, "name_ja", printed if printed in said else said, "in words")
    table = Table(start).rest(until=("pick-clan",)).play(f"pick-clan {clan}")
    barred = {c for c in game.clan_ids if table.why_not(f"pick-clan {c}") == "2.2.2-02"} | {clan}
    region = chart.cell(clan, "region")
    same = {c for c in game.clan_ids if chart.cell(c, "region") == region}
    found = region if barred == same else f"with {', '.join(sorted(barred))}"
    yield cell(material, CHART, clan, "region", found, "who is barred after him in the draft")
    table.rest(until=("reinforce",))
    player = table.state.clan.index(game.clan_ids.index(clan))
    (home,) = table.state.units[player]
    yield cell(material, CHART, clan, "home", game.map.ids[home], "set-up")


def _income(material: Material, clan: str) -> Iterator[Driven]:
    """Base income, and Koku for coasts."""
    game = material.game()
    base = _earned(game, clan, 0)
    printed = material.printed[CHART].cell(clan, "base_income")
    usual = material.printed["economy"].cell("base_income", "Value")
    expected = usual if printed == BLANK else printed
    yield cell(material, CHART, clan, "base_income", base, "without a province", expected)
    extra = [_earned(game, clan, coasts) - base - coasts for coasts in range(11)]
    per = next((coasts for coasts, koku in enumerate(extra) if koku), 0)
    yield cell(material, CHART, clan, "coast_per", per or BLANK, "0 to 10 coasts")
    most = extra[-1] if per and extra[-1] < 10 // per else "no limit"
    yield cell(material, CHART, clan, "coast_limit", most if per else BLANK, "10 coasts")


def _earned(game: Scenario, clan: str, coasts: int) -> int:
    listed = [place for place in game.map.ids if game.coasts >> game.map.index[place] & 1]
    state = situation(
        game,
        side(clan, tsushima="1 daimyo", **dict.fromkeys(listed[:coasts], "1 bushi")),
        side("oda" if clan != "oda" else "takeda", tsushima="1 daimyo"),
    )
    return line(state, "income").state.treasury[0]


def _fights(material: Material, clan: str) -> Iterator[Driven]:
    """Fortress, bonuses to dice, and rolling again."""
    game, foe = material.game(), "tokugawa" if clan != "tokugawa" else "takeda"
    shop = at_step(
        situation(game, side(clan, PLENTY, owari="1 daimyo"), side(foe, kai="1 daimyo")),
        "reinforcement",
    ).play("build owari")
    paid, usual = PLENTY - shop.koku(), material.number("costs", "castle")
    found = BLANK if paid == usual else str(paid)
    yield cell(material, CHART, clan, "fortress_cost", found, "builds")
    plain = situation(game, side(foe, **{FIELD: "3 bushi"}), side(clan, **{FIELD: "3 bushi"}))
    alone = _faces(faces_that_hit(plain, FIELD, 1, "bushi"))
    walled = _faces(faces_that_hit(castle(plain.copy(), 1, FIELD), FIELD, 1, "bushi")) - alone
    wall = int(material.printed["dice_modifiers"].cell("castle", "modifier"))
    found = BLANK if walled == wall else f"{walled:+d}"
    yield cell(material, CHART, clan, "fortress_defence", found, "defends in his castle")
    home = plain.copy()
    home.held = (0, 1 << game.map.index[FIELD], 0, 0)
    added = _faces(faces_that_hit(home, FIELD, 1, "bushi")) - alone
    yield cell(material, CHART, clan, "defence_at_home", _sign(added), "held at the start")
    without, led = (
        situation(game, side(clan, **{FIELD: own}), side(foe, **{FIELD: "3 bushi"}))
        for own in ("3 bushi", "3 bushi 1 daimyo")
    )
    added = _faces(faces_that_hit(led, FIELD, 0, "bushi")) - _faces(
        faces_that_hit(without, FIELD, 0, "bushi")
    )
    yield cell(material, CHART, clan, "attack_with_daimyo", _sign(added), "attacks with a Daimyō")
    without.treasury[0] = PLENTY
    table = battle(without, FIELD)
    found = BLANK
    if table.kind == "reroll":
        found = str(PLENTY - table.play("pay-reroll").koku())
    yield cell(material, CHART, clan, "reroll_cost", found, "pays before the dice")


def _faces(printed: str) -> int:
    """How many faces hit."""
    low, _, high = printed.partition("–")
    return 0 if printed == BLANK else int(high or low) - int(low) + 1


def _sign(added: int) -> str:
    return f"{added:+d}" if added else BLANK


def _marches(material: Material, clan: str) -> Iterator[Driven]:
    """Groups with a Daimyō, sailing, and supply in the mountains."""
    game, bushi = material.game(), material.number("movement_and_stacking", "bushi")
    far = {count: _group(game, clan, count) for count in range(1, 8)}
    quick = [count for count, steps in far.items() if steps > bushi]
    most = str(max(quick)) if quick else BLANK
    yield cell(material, CHART, clan, "group_bushi", most, "Bushi with a Daimyō")
    steps = str(far[quick[0]]) if quick else BLANK
    yield cell(material, CHART, clan, "group_movement", steps, "Bushi with a Daimyō")
    yield cell(material, CHART, clan, "sails", _mark(_sails(game, clan)), "between own coasts")
    mountain = situation(game, side(clan, PLENTY, kai="3 bushi"))
    free = line(mountain, "supply").state.treasury[0] == PLENTY
    yield cell(material, CHART, clan, "mountain_immune", _mark(free), "Winter in Kai")


def _group(game: Scenario, clan: str, count: int) -> int:
    """Steps that a Daimyō and so many Bushi go together."""
    foe = "takeda" if clan != "takeda" else "oda"
    own = side(clan, owari=f"1 daimyo {count} bushi")
    table = at_step(situation(game, own, side(foe, tsushima="1 daimyo")), "movement")
    return farthest(table.play("move-from owari"), "owari")


def _sails(game: Scenario, clan: str) -> bool:
    """Whether a Bushi reaches a far province of his own over the sea in one step."""
    foe = "takeda" if clan != "takeda" else "oda"
    own = side(clan, aki="1 bushi", sanuki="1 bushi")
    table = at_step(situation(game, own, side(foe, kai="1 daimyo")), "movement")
    table.play("move-from aki")
    steps = steps_between(game, game.map.index["sanuki"])
    return any(
        steps[game.map.index[move.split()[1]]] == 1 and _land(game, move.split()[1]) > 2
        for move in table.legal
        if move.startswith("move-to ")
    )


def _land(game: Scenario, place: str) -> int:
    return steps_between(game, game.map.index["aki"])[game.map.index[place]]


def _mark(there: bool) -> str:
    return MARK if there else BLANK
