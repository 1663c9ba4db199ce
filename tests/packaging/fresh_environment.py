"""A Python environment of its own, in which wheels are installed without any network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

LIBRARIES = {"site-packages", "dist-packages"}


def build_wheel(project: Path, folder: Path) -> Path:
    """Build the wheel of a project with the build backend that is installed here."""
    before = set(folder.glob("*.whl"))
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    _run(command, cwd=project)
    [wheel] = set(folder.glob("*.whl")) - before
    return wheel


class FreshEnvironment:
    """Sees the libraries that the tests run with, but no checkout and no path of theirs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        builder = venv.EnvBuilder(with_pip=False)
        builder.create(folder)
        self.python = Path(builder.ensure_directories(folder).env_exe)
        base = {"base": str(folder), "platbase": str(folder)}
        self.packages = Path(sysconfig.get_path("purelib", "venv", base))
        borrowed = [path for path in sys.path if Path(path).name in LIBRARIES]
        (self.packages / "borrowed.pth").write_text("\n".join(borrowed) + "\n", "utf-8")
        self._home = folder / "home"

    def install(self, *wheels: Path) -> None:
        """Install wheels as they are."""
        pip = [sys.executable, "-m", "pip", "--python", str(self.python), "install"]
        offline = ["--no-index", "--no-deps", "--quiet", "--disable-pip-version-check"]
        _run([*pip, *offline, *map(str, wheels)], env=self._variables())

    def run(self, *words: str, typed: str = "") -> str:
        """What Python prints with these words on its command line. Fails with what it complains."""
        return _run(
            [str(self.python), "-X", "faulthandler", "-I", *words],
            typed=typed,
            env=self._variables(),
        ).stdout

    def gunyuden(self, *words: str, typed: str = "") -> str:
        """What the installed command prints."""
        command = shutil.which("gunyuden", path=str(self.python.parent))
        assert command is not None, "the command is not installed"
        return _run([command, *words], typed=typed, env=self._variables()).stdout

    def _variables(self) -> dict[str, str]:
        """Nothing that would lead to the checkout or to the player's own files."""
        kept = {n: v for n, v in os.environ.items() if not n.startswith(("PIP_", "PYTHON"))}
        own = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
        folders = {name: str(self._home / name.lower()) for name in own}
        return {**kept, **folders, "PIP_CONFIG_FILE": os.devnull, "PYTHONUTF8": "1"}


def _run(
    command: list[str],
    *,
    cwd: Path | None = None,
    env: dict[str, str] | None = None,
    typed: str = "",
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        command,
        cwd=cwd,
        env=env,
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    ended = f"{command} ended with {done.returncode}"
    assert done.returncode == 0, f"{ended}\n{done.stdout}\n{done.stderr}"
    return done
