"""Quickly made values differ from ordinary frozen dataclasses in nothing else."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from wargame_core.engine.values import changed, maker, value


@value
class Quick:
    """With every kind of default."""

    name: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    limit: int | None = None


@value
class Single:
    """With one field."""

    name: str


@dataclass(frozen=True, slots=True)
class Ordinary:
    """The same fields."""

    name: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    limit: int | None = None


def test_arguments_and_defaults_are_taken_alike() -> None:
    for arguments, named in ((("a",), {}), (("a", {"b": 1}), {"limit": 3}), ((), {"name": "c"})):
        quick, ordinary = Quick(*arguments, **named), Ordinary(*arguments, **named)
        for entry in fields(Quick):
            assert getattr(quick, entry.name) == getattr(ordinary, entry.name)
        assert repr(quick).removeprefix("Quick") == repr(ordinary).removeprefix("Ordinary")


def test_a_default_made_by_a_function_is_made_each_time() -> None:
    assert Quick("a").facts is not Quick("a").facts


def test_it_is_frozen_and_can_be_compared_hashed_replaced_and_pickled() -> None:
    quick = Quick("a", (), 1)  # type: ignore[arg-type]
    with pytest.raises(FrozenInstanceError):
        quick.limit = 2  # type: ignore[misc]
    assert quick == Quick("a", (), 1) != Quick("a", (), 2)  # type: ignore[arg-type]
    assert hash(quick) == hash(Quick("a", (), 1))  # type: ignore[arg-type]
    assert replace(quick, limit=5).limit == 5
    assert pickle.loads(pickle.dumps(quick)) == quick


def test_some_entries_are_changed() -> None:
    quick = Quick("a", {"b": 1}, 2)
    assert changed(quick, limit=5, name="c") == replace(quick, limit=5, name="c")
    assert changed(quick) == quick
    assert changed(Single("a"), name="b") == Single("b")
    with pytest.raises(KeyError, match="unknown"):
        changed(quick, unknown=1)


def test_a_missing_argument_is_an_error() -> None:
    with pytest.raises(TypeError, match="name"):
        Quick()  # type: ignore[call-arg]


@value
class Longer(Quick):
    """With an entry more than the value that it builds on."""

    more: int = 0


@pytest.mark.parametrize(("kind", "entries"), [(Quick, ("a", {}, 1)), (Longer, ("a", {}, 1, 2))])
def test_a_maker_makes_what_the_class_makes(kind: type[Any], entries: tuple[Any, ...]) -> None:
    made = maker(kind)(*entries)
    assert type(made) is kind
    assert made == kind(*entries)
    assert pickle.loads(pickle.dumps(made)) == made
    with pytest.raises(FrozenInstanceError):
        made.limit = 2


def test_a_maker_wants_every_entry() -> None:
    with pytest.raises(TypeError):
        maker(Quick)("a")
