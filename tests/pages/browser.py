"""A headless browser of the system, and what it finds on the board of a page."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from wargame_core.views.area_values import PieceView
from wargame_core.views.contract import GameViews
from wargame_core.views.values import CounterView

NAMES = ("chromium", "chromium-browser", "google-chrome")
START = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip

FOUND = """() => {
  const told = (one, names) => names.map((name) => one.getAttribute("data-" + name) || "");
  const all = (kind, names) => [...document.querySelectorAll(kind)].map((one) => {
    const place = one.closest("[data-place]").dataset.place;
    return [place, ...told(one, names)].join("|");
  });
  return {
    counters: all("#pieces .counter", ["clan", "name", "strength", "count", "unit"]),
    castles: all("#pieces .castle", ["clan"]),
    holdings: all("#holdings .holding", ["clan"]),
    contested: all("#holdings .contested", ["clan"]),
    tiles: all("#holdings .tile", ["clan", "ground", "title"]),
    tokens: all("#pieces .token", ["kind", "clan", "number"]),
  };
}"""


@contextmanager
def opened(page_file: Path, **look: Any) -> Iterator[tuple[Any, list[str]]]:
    """The page in a new browser, and everything that it asks for; skips where there is none."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.skip(f"none of these browsers is installed: {', '.join(NAMES)}")
    asked: list[str] = []
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(START))
        page = browser.new_page(**look)
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: asked.append(f"error: {error}"))
        page.on("console", lambda message: asked.append(f"console: {message.text}"))
        page.goto(page_file.as_uri())
        yield page, asked
        browser.close()


def on_the_page(page: Any) -> dict[str, Counter[str]]:
    """Counters, castles, holdings, tiles and tokens as the page draws them."""
    return {kind: Counter(lines) for kind, lines in page.evaluate(FOUND).items()}


def in_the_views(views: GameViews, state: object) -> dict[str, Counter[str]]:
    """The same as the window is told."""
    found: dict[str, list[tuple[object, ...]]] = {
        kind: [] for kind in ("counters", "castles", "holdings", "contested", "tiles", "tokens")
    }
    for pile in views.stacks(state):
        for face in pile.counters:
            assert isinstance(face, CounterView | PieceView)
            strength = face.strength if isinstance(face, CounterView) else ""
            count = face.count if isinstance(face, PieceView) else ""
            told = (pile.place, face.clan, face.name, strength, count, face.unit)
            found["counters"].append(told)
    found["castles"] = [(fort.place, fort.clan) for fort in views.castles(state)]
    provinces = views.provinces(state)
    if provinces is not None:
        for one in provinces.holdings:
            found["holdings"].append((one.place, one.clan))
            found["contested"] += [(one.place, clan) for clan in one.contested]
        found["tiles"] = [(t.place, t.clan, t.ground, t.title) for t in provinces.tiles]
        found["tokens"] = [(t.place, t.kind, t.clan, t.number or "") for t in provinces.tokens]
    return {
        kind: Counter("|".join(map(str, one)) for one in lines) for kind, lines in found.items()
    }
