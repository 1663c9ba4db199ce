"""What is loaded for good is not searched for garbage."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator

import pytest

from wargame_core.cli import desktop
from wargame_core.cli.lasting import lasting


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    gc.unfreeze()
    gc.enable()


def test_nothing_is_searched_while_it_is_loaded_nor_afterwards() -> None:
    with lasting():
        assert not gc.isenabled()
        loaded: list[object] = []
        loaded.append(loaded)
    assert gc.isenabled()
    assert not any(one is loaded for one in gc.get_objects()), "it is frozen"


def test_a_search_that_was_off_stays_off() -> None:
    gc.disable()
    with lasting():
        pass
    assert not gc.isenabled()


def test_what_cannot_be_loaded_leaves_the_search_on() -> None:
    with pytest.raises(ImportError), lasting():
        raise ImportError
    assert gc.isenabled()


def test_the_desktop_program_is_loaded_so(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[bool] = []

    def load() -> Callable[[list[str]], int]:
        searched.append(gc.isenabled())
        return run

    def run(arguments: list[str]) -> int:
        searched.append(gc.isenabled())
        return len(arguments)

    monkeypatch.setattr(desktop, "has_display", lambda: True)
    monkeypatch.setattr(desktop, "what_is_missing", lambda environment: "")
    monkeypatch.setattr(desktop, "entry_points", lambda group: {"test": load})
    assert desktop.open_desktop(["play"], text_mode="") == 1
    assert searched == [False, True]
