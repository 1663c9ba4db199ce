"""Previews of fights and sieges, and how some of them end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from tools.gallery.decisions import look_there
from tools.gallery.situations import example, match_at
from tools.gallery.stage import Picture, Stage

FAMILY = "Fights"

_PREVIEWS: Final = {
    "skirmish": ("battle-kind", 0, "Skirmish"),
    "decisive": ("battle-kind", 0, "DecisiveBattle"),
    "assault": ("siege", 0, "Assault"),
    "call": ("surrender-roll", 1, "CallForSurrender"),
    "siege": ("siege-roll", 0, "Roll"),
}
"""Decision, actions before it, and class of the action that is pointed at."""

_ENDINGS: Final = {
    "castle-falls": ("castle_falls_in_assault", "A castle has fallen"),
    "surrender": ("call_h_surrenders", "A castle has surrendered"),
    "skirmish-over": ("skirmish_printed_example", "A skirmish is over"),
    "round-over": ("decisive_round", "A round of a decisive battle is over"),
    "siege-over": ("siege_result_over_limit", "A siege roll has been read"),
    "retreat-over": ("retreat_across_river", "A retreat across a river"),
}


def pictures() -> Iterator[Picture]:
    """All pictures of this family."""
    for name, (kind, back, action) in _PREVIEWS.items():
        put = partial(_preview, kind, back, action)
        yield Picture(f"preview-{name}", f"Preview: {name}", FAMILY, put)
    for name, (file, title) in _ENDINGS.items():
        yield Picture(f"fight-{name}", title, FAMILY, partial(_ending, file))


def _preview(kind: str, back: int, action: str, stage: Stage) -> None:
    stage.begin(match_at(kind, back=back))
    look_there(stage)
    for row, button in enumerate(stage.page.prompt_bar.buttons):
        if type(getattr(button, "action", None)).__name__ == action:
            stage.point_at_button(row)
            return
    raise LookupError(action)


def _ending(name: str, stage: Stage) -> None:
    stage.begin(example("western_hero", name))
    look_there(stage)
    stage.page.side.show("fight")
    stage.afterwards(stage.page.side.fold)
