"""What the board and the panels show of armies, forces, castles, plans and battles."""

from __future__ import annotations

import pytest

from scenarios.shogun1986.rules.actions import Allot
from scenarios.shogun1986.rules.state import CASTLE, FORTRESS, State
from scenarios.shogun1986.views.window import VIEWS
from tests.shogun1986.rules.builder import action_of, army, line, play, position, side, turn
from wargame_core.engine.procedure import legal_actions
from wargame_core.tables.loader import load_charts
from wargame_core.views.area_values import LORD, ClusterView, PieceView
from wargame_core.views.tray_values import STOCK, Put, TrayView


def place(state: State, province: str) -> int:
    return state.scenario.map.index[province]


def cluster(state: State, province: str) -> ClusterView:
    where = place(state, province)
    return next(found for found in VIEWS.stacks(state) if found.place == where)


def faces(state: State, province: str) -> list[tuple[str, int]]:
    return [(piece.sign, piece.count) for piece in cluster(state, province).counters]


@pytest.fixture
def state() -> State:
    return position(
        side(army("owari", "1 daimyo 1 bowman 2 spearman", level=2), owari="3 spearman"),
        side(army("kai", "1 daimyo 2 swordsman", struck_by=0), mino="1 gunner 2 spearman"),
        side(army("mutsu")),
        castles={"owari": CASTLE, "mino": FORTRESS},
        hidden={"mino": 2},
    )


def test_an_army_is_one_round_counter_with_all_its_figures(state: State) -> None:
    assert faces(state, "owari") == [(LORD, 4), ("spear", 3)]
    assert cluster(state, "owari").counters[0].level == 2
    assert cluster(state, "owari").total == 7


def test_kinds_of_a_force_have_counters_of_their_own(state: State) -> None:
    assert faces(state, "mino") == [("gun", 1), ("spear", 2)]


def test_a_struck_daimyo_lies_down(state: State) -> None:
    assert cluster(state, "kai").counters[0].down
    assert not cluster(state, "owari").counters[0].down


def test_every_counter_has_a_number_of_its_own(state: State) -> None:
    fought = play(turn(state, 0, "B"), "declare owari mino", "finish")
    pieces = [piece for found in VIEWS.stacks(fought) for piece in found.counters]
    assert len({piece.unit for piece in pieces}) == len(pieces)


def test_in_a_battle_the_units_of_an_army_stand_one_by_one(state: State) -> None:
    fought = play(turn(state, 0, "B"), "declare owari mino army", "finish")
    assert faces(fought, "owari") == [(LORD, 1), ("bow", 1), ("spear", 2), ("spear", 3)]
    of_army = [piece.of_army for piece in cluster(fought, "owari").counters]
    assert of_army == [False, True, True, False]


def test_a_card_has_a_box_for_every_unit(state: State) -> None:
    (card,) = VIEWS.view_of_place(state, place(state, "owari")).troops
    samurai, ashigaru, hired = card.rows
    assert (samurai.signs, samurai.capacity) == (("bow",), 4)
    assert (ashigaru.signs, ashigaru.capacity) == (("spear", "spear"), 10)
    assert not hired.capacity
    assert card.title == "Owari, level 2"
    assert "2 Spearmen" in card.words


def test_a_fortress_has_walls(state: State) -> None:
    built = {castle.place: castle.fortified for castle in VIEWS.castles(state)}
    assert built == {place(state, "owari"): False, place(state, "mino"): True}


def test_hidden_ronin_are_marked_for_their_owner_only(state: State) -> None:
    def marks(seat: str) -> list[tuple[str, int]]:
        return [(token.kind, token.number) for token in VIEWS.provinces(state.seen_by(seat)).tokens]

    assert marks("player2") == [("hidden", 2)]
    assert marks("player1") == []


def test_what_is_planned_is_marked_before_it_is_there() -> None:
    plans = (Allot(0, 0, 1, 0, 0), Allot(0, 0, 1, 0, 0), Allot(0, 0, 0, 0, 0))
    state = position(
        side(army("owari"), owari="1 spearman", mino="1 spearman"),
        side(army("kai")),
        side(army("mutsu")),
        plans=plans,
    )
    levying = play(line(state, "levy"), "levy mino spearman")
    where = place(levying, "mino")
    own = cluster(levying.seen_by("player1"), "mino")
    assert [(piece.sign, piece.planned) for piece in own.counters] == [
        ("spear", False),
        ("spear", True),
    ]
    assert own.total == 2
    assert cluster(levying.seen_by("player2"), "mino").total == 1
    facts = dict(VIEWS.view_of_place(levying.seen_by("player1"), where).facts)
    assert facts["Planned, not seen by others"] == "One Spearman in Mino"
    secrets = dict(VIEWS.players(levying.seen_by("player1"), "player1").players[0].secrets)
    assert secrets == {"Levied": "1 Spearman", "Koku left": "0 / 1"}


def test_declared_battles_are_marked_in_the_province_that_is_attacked(state: State) -> None:
    declared = play(turn(state, 0, "B"), "declare owari mino army", "declare owari mino")
    tokens = [t for t in VIEWS.provinces(declared).tokens if t.kind == "battle"]
    assert [(t.place, t.number) for t in tokens] == [(place(declared, "mino"), 2)]
    said = [
        words
        for title, words in VIEWS.view_of_place(declared, tokens[0].place).facts
        if title == "Declared"
    ]
    assert said == ["The army in Owari attacks Mino", "The force of Owari attacks Mino"]


def test_casualties_are_chosen_by_their_counters() -> None:
    state = position(
        side(army("owari", "1 daimyo 1 swordsman 1 spearman"), owari="1 spearman"),
        side(army("mutsu"), mino="3 spearman"),
        side(army("kai")),
    )
    fought = play(turn(state, 0, "B"), "declare owari mino army", "finish", 12, 12, 12, 1, 12, 12)
    loses = [one for one in legal_actions(fought) if type(one).__name__ == "Lose"]
    units = [VIEWS.places(fought, one).units for one in loses]
    shown = {piece.unit: piece for piece in cluster(fought, "owari").counters}
    chosen: list[PieceView] = [shown[number] for (number,) in units]
    assert [(piece.sign, piece.of_army) for piece in chosen] == [("sword", True), ("spear", True)]


def test_the_bins_offer_every_sealed_choice_and_nothing_else() -> None:
    state = position(side(army("owari")), side(army("kai")), side(army("mutsu")), koku=5)
    planning = line(state, "plan")
    first = VIEWS.tray(planning, legal_actions(planning), -1)
    assert first is not None
    assert first.stock is not None
    assert (len(first.stock.pieces), len(first.rows)) == (5, 5)
    assert [row.room for row in first.rows] == [1, 2, 1, 1, 1], "a castle takes its whole price"
    found, reached = [first], set()
    while found:
        view = found.pop()
        reached |= set(view.actions)
        number = max((n for n, row in enumerate(view.rows) if row.pieces), default=0)
        for target in range(number, 5):
            after = view.put(Put("koku", STOCK, target))
            found += [after] if isinstance(after, TrayView) else []
    assert reached == set(legal_actions(planning))
    assert action_of(planning, "allot 1 2 0 1 1") in reached
    assert VIEWS.tray(state, legal_actions(state), -1) is None


def test_a_castle_that_is_planned_is_marked() -> None:
    plans = (Allot(0, 2, 0, 0, 0), Allot(0, 2, 0, 0, 0), Allot(0, 0, 0, 0, 0))
    state = position(
        side(army("owari"), mino="1 spearman"), side(army("kai")), side(army("mutsu")), plans=plans
    )
    building = play(line(state, "build"), "build mino")
    seen = VIEWS.provinces(building.seen_by("player1")).tokens
    assert [(t.place, t.kind, t.number) for t in seen] == [(place(state, "mino"), "planned", 1)]
    assert VIEWS.provinces(building.seen_by("player2")).tokens == ()


def test_the_units_stand_in_their_chart_and_in_no_list_beside_it(state: State) -> None:
    lists = VIEWS.lists("shogun1986", state)
    assert tuple(one.title for one in lists) == VIEWS.list_titles()
    assert not {one.id for one in lists} & set(load_charts("shogun1986"))
