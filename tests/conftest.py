"""What every test stands on: no display, the user's own files left alone, nothing left behind."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

import pytest

from tests.patience import PatientBot

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything imports Qt


@pytest.fixture(autouse=True, scope="session")
def _own_user_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Settings, saves and autosaves go to folders of this test run."""
    home = tmp_path_factory.mktemp("user")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
            patch.setenv(name, str(home / name.lower()))
        yield


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> PatientBot:
    """The bot of pytest-qt, which waits until something happens however long it takes."""
    return PatientBot(request)


def pytest_collection_finish() -> None:
    """What is there before the first test stays; the collector need not look at it again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    """Let go of the windows of a test, which otherwise would stay until the last one."""
    result = yield
    if "PySide6.QtWidgets" in sys.modules:
        _delete_windows()
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
    gc.collect()
