"""One match that programs are to play, here or in another process, and what comes back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from wargame_core.engine import registry
from wargame_core.files.results_lines import Finished, Key, PackedCounts
from wargame_core.players.playout import play_out

DECIMALS: Final = 4
"""Of a forecast in a results file."""


@dataclass(frozen=True, slots=True)
class Task:
    """One match that is to be played; it travels to other processes."""

    game: str
    scenario: str
    options: Mapping[str, str]
    seats: Mapping[str, str]
    seed: int
    seconds: float = 0.0
    """Of the processor, that those who look ahead think a turn; 0: their trials count."""

    @property
    def key(self) -> Key:
        """As in ``Finished``."""
        return tuple(self.seats.items()), self.seed


def play_task(task: Task) -> Finished:
    """Play a match to its end.

    Without seconds, of the task or in a player's name, the same task gives the same answer
    everywhere.
    """
    playout = play_out(
        registry.load(task.game),
        task.scenario,
        options=task.options,
        seats=task.seats,
        seed=task.seed,
        observe=True,
        seconds=task.seconds,
    )
    result, observed = playout.result, playout.observed
    return Finished(
        seats=dict(task.seats),
        seed=task.seed,
        winner=result.winner,
        reason=playout.reason,
        ending=result.reason.key,
        rule=result.rule,
        points={seat: result.total(seat) for seat in task.seats},
        actions=playout.actions,
        choices=playout.choices,
        turns=observed.turns if observed is not None else None,
        counts=PackedCounts(_plain(observed.counts) if observed is not None else {}),
        digest=playout.digest,
        forecasts={
            seat: [round(chance, DECIMALS) for chance in chances]
            for seat, chances in playout.forecasts.items()
        },
    )


def _plain(counts: Any) -> dict[str, dict[str, dict[str, int]]]:
    return {
        table: {row: dict(columns) for row, columns in rows.items()}
        for table, rows in counts.items()
    }
