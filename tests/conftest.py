"""What every test stands on: no display, the user's own files left alone, nothing left behind."""

from __future__ import annotations

import ctypes
import functools
import gc
import itertools
import os
import sys
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.patience import PatientBot
from tests.thorough import VARIABLE

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything imports Qt

BETWEEN_COLLECTIONS = 6
"""Tests with windows between two collections, which take a tenth of a second each."""
_with_windows = itertools.count(1)
_CACHED = type(functools.lru_cache(int))

FILES_BETWEEN = 12
"""Files of tests after which everything is forgotten that can be worked out again."""
_files = itertools.count(1)
ROOMS = ("wargame_core.", "scenarios.", "gui.")


@pytest.fixture(autouse=True, scope="session")
def _own_user_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Settings, saves and autosaves go to folders of this test run."""
    home = tmp_path_factory.mktemp("user")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
            patch.setenv(name, str(home / name.lower()))
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough", action="store_true", help="also the long tests: whole matches, every picture"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Tell the tests, while they are collected, how often they are to try something."""
    if config.getoption("--thorough"):
        os.environ[VARIABLE] = "1"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long tests out, unless they are asked for. A rule is never among them."""
    long = [item for item in items if item.get_closest_marker("thorough")]
    for item in long:
        if item.get_closest_marker("rule"):
            raise pytest.UsageError(f"{item.nodeid}: what proves a rule runs every day")
    if long and not config.getoption("--thorough"):
        config.hook.pytest_deselected(items=long)
        left_out = set(long)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> PatientBot:
    """The bot of pytest-qt, which waits until something happens however long it takes."""
    return PatientBot(request)


def pytest_collection_finish() -> None:
    """What is there before the first test stays; the collector need not look at it again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, object, object]:
    """Let go of the windows of a test, which otherwise would stay until the last one."""
    result = yield
    if "PySide6.QtWidgets" in sys.modules:
        _delete_windows()
    if nextitem is None or nextitem.path != item.path:
        if next(_files) % FILES_BETWEEN == 0:
            _forget()
        _give_memory_back()
    return result


def _delete_windows() -> None:
    """Delete what is to be deleted later, as a program does that runs, and collect the rest.

    pytest-qt closes windows but leaves them to an event loop, and no loop runs between tests.
    """
    from PySide6.QtCore import QCoreApplication, QEvent
    from PySide6.QtWidgets import QApplication

    if QApplication.instance() is None or not QApplication.allWidgets():
        return
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if next(_with_windows) % BETWEEN_COLLECTIONS == 0:
        gc.collect()


def _forget() -> None:
    """Empty the memories with a limit; those forget sooner or later anyway."""
    modules = [module for name, module in sys.modules.items() if name.startswith(ROOMS)]
    for module in modules:
        for known in list(vars(module).values()):
            if isinstance(known, _CACHED) and known.cache_info().maxsize is not None:
                known.cache_clear()
    gc.collect()


def _give_memory_back() -> None:
    """Pictures leave holes in the heap; the GNU library keeps them unless it is asked."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if os.name == "posix" else None
    if trim is not None:
        trim(0)
