"""What is installed beside the core: entry points of games and windows, and the version.

A checkout that is not installed answers from its own ``pyproject.toml``.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

DISTRIBUTION: Final = "gunyuden"


@cache
def entry_points(group: str) -> Mapping[str, Callable[[], Any]]:
    """Loaders of an entry point group by name, in alphabetical order; nothing is imported."""
    return {name: _loader(value) for name, value in _values(group).items()}


@cache
def entry_modules(group: str) -> Mapping[str, str]:
    """The module that each entry point of a group names, in alphabetical order."""
    return {name: value.partition(":")[0] for name, value in _values(group).items()}


def _values(group: str) -> Mapping[str, str]:
    """What the entry points of a group are said to be: ``module:object``, or a module.

    Whatever another package may have declared is taken as it is; to load it fails, if it names
    nothing, and harms no other.
    """
    found = dict(_checkout().get("entry-points", {}).get(group, {}))
    for point in _declared(tuple(sys.path)).select(group=group):
        found[point.name] = point.value.partition("[")[0].strip()
    return dict(sorted(found.items()))


class _Declared(Protocol):
    """All entry points; what kind of value they are differs between versions of Python."""

    def select(self, *, group: str) -> Iterable[EntryPoint]: ...


@lru_cache(maxsize=1)
def _declared(folders: tuple[str, ...]) -> _Declared:
    """The entry points of all packages in some folders; every package is read for them once."""
    from importlib import metadata

    del folders  # where the library looks by itself
    return metadata.entry_points()


@cache
def program_version() -> str:
    """Version of this program, as it is written into records."""
    from importlib import metadata

    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return str(_checkout().get("version", "unknown"))


def _loader(value: str) -> Callable[[], Any]:
    def load() -> Any:
        module, _, attribute = value.partition(":")
        found: Any = importlib.import_module(module)
        for name in filter(None, attribute.split(".")):
            found = getattr(found, name)
        return found

    return load


@cache
def _checkout() -> Mapping[str, Any]:
    """The ``project`` table of the checkout this module stands in, or nothing."""
    import tomllib

    path = Path(__file__).parents[2] / "pyproject.toml"
    if not path.is_file():
        return {}
    project: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8")).get("project", {})
    return project if project.get("name") == DISTRIBUTION else {}
