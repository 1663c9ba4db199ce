"""The set-up of a checkout: what it does without a network, and for whom it installs what."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = ("pyproject.toml", "constraints.txt", "README.md", "LICENSE", "NOTICE.md")

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a script for Unix")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As much of the checkout as the set-up reads."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in FILES:
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "scripts", folder / "scripts")
    return folder


def set_up(checkout: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    nowhere = {"PIP_CONFIG_FILE": os.devnull, "PYTHONPATH": ""}
    return subprocess.run(
        [checkout / "scripts" / "setup.sh"],
        capture_output=True,
        text=True,
        check=False,
        env={**kept, **nowhere, **variables},
    )


def closed_port() -> int:
    """A port of this machine at which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.mark.thorough
def test_without_network_the_last_sentence_says_so(checkout: Path) -> None:
    index = f"http://127.0.0.1:{closed_port()}/simple"
    done = set_up(checkout, PIP_INDEX_URL=index, PIP_RETRIES="1")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        "The packages that the project needs could not be downloaded: there is no network, or "
        "the package index does not answer. Once it does, the same command goes on."
    )
    assert "conflict" not in done.stderr
    assert not (checkout / ".venv" / "gunyuden-setup").exists()


def test_an_index_that_is_switched_off_is_named(checkout: Path) -> None:
    done = set_up(checkout, PIP_NO_INDEX="1")
    assert done.returncode == 1
    assert "PIP_NO_INDEX keeps pip from" in done.stderr.splitlines()[-1]


FAKE_PYTHON = """#!/bin/sh
# Makes a .venv whose pip writes down what it is asked for.
if [ "$2" = venv ]; then
    mkdir -p .venv/bin
    printf '%s' "$PWD/.venv" >.venv/bin/activate
    cp "$0" .venv/bin/python
elif [ "$2" = pip ]; then
    printf '%s\\n' "$*" >>pip-was-asked
fi
"""


def test_who_plays_gets_no_linters_and_who_tests_gets_them_added(tmp_path: Path) -> None:
    for name in FILES:
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts")
    python = tmp_path / "a-python"
    python.write_text(FAKE_PYTHON, "utf-8")
    python.chmod(0o755)
    asked = tmp_path / "pip-was-asked"

    def projects(*words: str) -> list[str]:
        """What pip was told to install of the project by one set-up."""
        asked.unlink(missing_ok=True)
        command = [tmp_path / "scripts" / "setup.sh", *words]
        variables = {**os.environ, "PYTHON": str(python), "DISPLAY": ""}
        subprocess.run(command, env=variables, check=True, capture_output=True)
        lines = asked.read_text("utf-8").splitlines() if asked.exists() else []
        return [line.split("--editable ")[1] for line in lines if "--editable" in line]

    assert projects("--window") == ["."]
    assert projects("--window") == []
    assert projects() == [".[dev]"]
    assert projects("--window") == []
    (tmp_path / "constraints.txt").write_text("", "utf-8")
    assert projects("--window") == ["."]
