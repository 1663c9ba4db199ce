"""Interrupts while processes are begun: kept from those, and not lost for this one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from wargame_core.engine.child_processes import uninterrupted

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals as on Unix")

SAYS_WHAT_IS_BLOCKED = "import signal; print(signal.SIGINT in signal.pthread_sigmask(0, []))"


@pytest.fixture(autouse=True)
def interrupts_count() -> Iterator[None]:
    """Whoever starts the tests in the background may have interrupts ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def blocked_in_a_child() -> str:
    done = subprocess.run(
        [sys.executable, "-c", SAYS_WHAT_IS_BLOCKED], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_an_interrupt_comes_after_the_block_and_is_not_lost() -> None:
    reached = False

    def block() -> None:
        nonlocal reached
        with uninterrupted():
            os.kill(os.getpid(), signal.SIGINT)
            reached = True

    with pytest.raises(KeyboardInterrupt):
        block()
    assert reached


def test_an_interrupt_that_another_thread_took_is_not_lost_either() -> None:
    def block() -> None:
        with uninterrupted():
            thread = threading.Thread(target=os.kill, args=(os.getpid(), signal.SIGINT))
            ready = threading.Thread(
                target=lambda: (
                    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT}),
                    thread.run(),
                )
            )
            ready.start()
            ready.join()

    with pytest.raises(KeyboardInterrupt):
        block()


def test_processes_begun_in_the_block_have_interrupts_blocked() -> None:
    with uninterrupted():
        assert blocked_in_a_child() == "True"
    assert blocked_in_a_child() == "False"
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_also_those_of_another_thread() -> None:
    found = []

    def begin() -> None:
        with uninterrupted():
            found.append(blocked_in_a_child())

    thread = threading.Thread(target=begin)
    thread.start()
    thread.join()
    assert found == ["True"]
