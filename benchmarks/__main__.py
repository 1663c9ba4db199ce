"""`make bench [ARGS="--json name ..."]` runs every `bench_<name>.py` of this folder.

Such a file has one public function, `measure() -> Iterable[Figure]`. Figures are printed as
measured and as the reference machine would show them, by the calibration loop's speed.
"""

from __future__ import annotations

import argparse
import importlib
import json
import platform
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from benchmarks import calibration
from benchmarks.figures import Figure

PREFIX = "bench_"


def main() -> None:
    available = sorted(path.stem.removeprefix(PREFIX) for path in _folder().glob(f"{PREFIX}*.py"))
    parser = argparse.ArgumentParser(prog="benchmarks")
    parser.add_argument("names", nargs="*", metavar="name", help=f"one of: {', '.join(available)}")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    chosen = parser.parse_args()
    if unknown := sorted(set(chosen.names) - set(available)):
        parser.error(f"no benchmark {', '.join(unknown)}; there are: {', '.join(available)}")

    before = calibration.rounds_per_second()
    figures = [figure for name in chosen.names or available for figure in _measure(name)]
    after = calibration.rounds_per_second()
    speed = max(before, after) / calibration.REFERENCE_ROUNDS_PER_SECOND

    if chosen.json:
        print(json.dumps(_document(figures, speed), indent=2))
    else:
        _print_table(figures, speed, before, after)


def _folder() -> Path:
    return Path(__file__).parent


def _measure(name: str) -> Iterable[Figure]:
    measured: Iterable[Figure] = importlib.import_module(f"benchmarks.{PREFIX}{name}").measure()
    return measured


def _document(figures: list[Figure], speed: float) -> dict[str, object]:
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "speed": speed,
        "figures": [
            asdict(figure)
            | {"on_reference": figure.on_reference(speed), "met": figure.meets_bar(speed)}
            for figure in figures
        ],
    }


def _print_table(figures: list[Figure], speed: float, before: float, after: float) -> None:
    print(f"Python {platform.python_version()} on {platform.machine()}")
    print(
        f"calibration: {before:,.0f} rounds/s before, {after:,.0f} after; "
        f"speed {speed:.2f} (reference machine 1.00)\n"
    )
    print(f"{'figure':<48} {'here':>12} {'reference':>12} {'bar':>12}  unit")
    for figure in figures:
        bar = "" if figure.bar is None else f"{figure.bar:,.4g}"
        verdict = {True: "met", False: "NOT MET", None: ""}[figure.meets_bar(speed)]
        print(
            f"{figure.name:<48} {_number(figure.value):>12} "
            f"{_number(figure.on_reference(speed)):>12} {bar:>12}  {figure.unit} {verdict}".rstrip()
        )


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"


if __name__ == "__main__":
    main()
