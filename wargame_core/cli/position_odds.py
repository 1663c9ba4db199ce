"""Exact odds of an action in a position: every way the dice can fall, up to the next choice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from wargame_core.engine.errors import IllegalActionError, UsageError

if TYPE_CHECKING:
    from wargame_core.analysis.outcome_tree import Outcome
    from wargame_core.engine.game import Game


def print_odds(file: Path, text: str, *, as_json: bool, language: str = "en") -> None:
    """Print what can come of an action in a position, with probabilities.

    Without an action: of the roll that the position waits for. Raises UsageError if the action
    is not legal.
    """
    from wargame_core.analysis.outcome_tree import odds_of, rolls_of
    from wargame_core.files.position import load_position
    from wargame_core.files.position_lines import not_legal

    position = load_position(file)
    game, state = position.game, position.state
    action = game.read_action(state, text) if text else None
    try:
        outcomes = odds_of(game, state, action) if text else rolls_of(game, state)
    except IllegalActionError as error:
        raise UsageError(not_legal(game, state, action, error.refusal)) from error
    found = [_outcome(game, state, outcome, language) for outcome in outcomes]
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False, indent=2))
        return
    for outcome in found:
        typer.echo(f"{outcome['probability']:>8}  {outcome['percent']:6.2f} %  {outcome['next']}")
        for line in outcome["events"]:
            typer.echo(f"    {line}")


def _outcome(game: Game, before: object, outcome: Outcome[Any], language: str) -> dict[str, Any]:
    from wargame_core.files.position_kinds import kind_of

    return {
        "probability": str(outcome.probability),
        "percent": round(float(outcome.probability * 100), 2),
        "dice": [list(way) for way in outcome.faces],
        "next": outcome.decision.kind if outcome.decision else "the end",
        "losses_to_take": outcome.losses,
        **kind_of(game).losses(before, outcome.state),
        "events": [game.event_text(outcome.state, event, language) for event in outcome.events],
    }
