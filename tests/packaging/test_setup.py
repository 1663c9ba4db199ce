"""The set-up of a checkout where nothing can be downloaded."""

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
