"""Sealed steps as they are told: whoever does not see them cannot count them."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame_core.engine.decision import Event
from wargame_core.engine.history import Entry
from wargame_core.engine.sealed import Sealing
from wargame_core.engine.sealed_digest import NOBODY
from wargame_core.engine.told import Told, count_told, is_told, points, told

SEATS = ("red", "blue", "green")
COUNTS = st.tuples(*[st.integers(1, 5)] * 3)


def line_of(
    choices: Sequence[Sequence[int]], order: int, *, unfinished: bool = False
) -> list[Entry]:
    """Open actions with sealed choices between them, of so many steps by each seat.

    ``order``: whose steps come when. Of an unfinished last choice green has not made the last step.
    """
    draw, found, steps = random.Random(order), list[Entry](), dict[str, int]()

    def add(seat: str, sealing: Sealing, *events: Event) -> None:
        if sealing is Sealing.STEP:
            steps[seat] = steps.get(seat, 0) + 1
        number = len(found) + 1
        found.append(
            Entry(number, seat, number, str(number), events, 0, 0, False, sealing,
                  tuple(steps.items()))
        )  # fmt: skip

    for place, counts in enumerate(choices):
        add("red", Sealing.OPEN, Event("began", "1", {}))
        turns = [seat for seat, count in zip(SEATS, counts, strict=True) for _ in range(count)]
        draw.shuffle(turns)
        if unfinished and place == len(choices) - 1:
            turns.remove("green")
        owing = dict(zip(SEATS, counts, strict=True))
        for index, seat in enumerate(turns):
            owing[seat] -= 1
            done = not owing[seat]
            if done and not any(owing.values()):
                add(seat, Sealing.LAST, Event("revealed", "1", {}))
            else:
                add(seat, Sealing.ANSWER if done else Sealing.STEP)
            assert index < len(turns)
    if not unfinished:
        add("blue", Sealing.OPEN)
    return found


def shown(lines: Sequence[Told]) -> list[tuple[int, str, tuple[str, ...]]]:
    """What a reader sees of lines whose actions he does not see."""
    return [(one.number, one.entry.seat, tuple(e.kind for e in one.events)) for one in lines]


@given(COUNTS, COUNTS, COUNTS, COUNTS, st.integers(0, 99), st.integers(0, 99))
def test_neither_number_nor_order_of_steps_shows(
    a: tuple[int, ...], b: tuple[int, ...], c: tuple[int, ...], d: tuple[int, ...],
    first: int, second: int,
) -> None:  # fmt: skip
    one, other = line_of([a, b], first), line_of([c, d], second)
    for reader in (NOBODY, "outsider"):
        assert shown(told(one, reader, SEATS)) == shown(told(other, reader, SEATS))
        assert count_told(one[-1], reader) == count_told(other[-1], reader) == 9
        assert len(points(one, reader)) == len(points(other, reader)) == 10


@given(COUNTS, COUNTS, st.integers(0, 99))
def test_a_seat_is_told_its_own_steps_one_by_one(
    a: tuple[int, ...], b: tuple[int, ...], order: int
) -> None:
    entries = line_of([a, b], order)
    lines = told(entries, "blue", SEATS)
    assert [one.number for one in lines] == list(range(1, len(lines) + 1))
    own = [one.entry.number for one in lines if one.entry.seat == "blue"]
    assert own == [entry.number for entry in entries if entry.seat == "blue"]
    assert len(lines) == 7 + a[1] + b[1]
    assert count_told(entries[-1], "blue") == len(lines)
    kinds = [kind for one in shown(lines) for kind in one[2]]
    assert kinds == ["began", "revealed", "began", "revealed"]
    assert [one.entry for one in told(entries, None, SEATS)] == entries


@given(COUNTS, st.integers(0, 99))
def test_who_has_not_finished_has_done_nothing(a: tuple[int, ...], order: int) -> None:
    entries = line_of([a], order, unfinished=True)
    assert [seat for _, seat, _ in shown(told(entries, NOBODY, SEATS))] == ["red", "red", "blue"]


@pytest.mark.parametrize("reader", [NOBODY, "red", "green"])
@given(COUNTS, COUNTS, st.integers(0, 99))
def test_a_part_of_the_log_is_numbered_as_the_whole(
    reader: str, a: tuple[int, ...], b: tuple[int, ...], order: int
) -> None:
    entries = line_of([a, b], order)
    whole = told(entries, reader, SEATS)
    second = next(
        i
        for i, e in enumerate(entries)
        if i and e.events and e.seat == "red" and e.sealing is Sealing.OPEN
    )
    part = told(entries[second:], reader, SEATS)
    assert part == whole[-len(part) :]
    assert all(is_told(one.entry, reader) for one in whole)
