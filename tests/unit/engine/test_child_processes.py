"""Interrupts while processes are begun: kept from those, and not lost for this one."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from textwrap import dedent

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


def printed_by(program: str) -> str:
    """What a process of its own prints: an interrupt of this one would end the tests."""
    done = subprocess.run(
        [sys.executable, "-c", dedent(program)], capture_output=True, text=True, check=True
    )
    return done.stdout


def test_an_interrupt_comes_after_the_block_and_is_not_lost() -> None:
    program = """
        import os, signal
        from wargame_core.engine.child_processes import uninterrupted
        signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            with uninterrupted():
                os.kill(os.getpid(), signal.SIGINT)
                print("reached")
            print("not interrupted")
        except KeyboardInterrupt:
            print("interrupted")
    """
    assert printed_by(program).split() == ["reached", "interrupted"]


def test_an_interrupt_that_another_thread_took_is_not_lost_either() -> None:
    program = """
        import os, signal, threading
        from wargame_core.engine.child_processes import uninterrupted
        signal.signal(signal.SIGINT, signal.default_int_handler)

        def take():
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
            os.kill(os.getpid(), signal.SIGINT)

        try:
            with uninterrupted():
                thread = threading.Thread(target=take)
                thread.start()
                thread.join()
            print("not interrupted")
        except KeyboardInterrupt:
            print("interrupted")
    """
    assert printed_by(program).split() == ["interrupted"]


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
