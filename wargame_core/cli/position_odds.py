"""Exact odds of an action in a position: every way the dice can fall, up to the next choice."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from wargame_core.cli.odds_text import OddsText
from wargame_core.engine.errors import IllegalActionError, UsageError

if TYPE_CHECKING:
    from wargame_core.analysis.outcome_tree import Outcome
    from wargame_core.engine.game import Game
    from wargame_core.engine.preview import Preview


def print_odds(file: Path, text: str, *, as_json: bool, language: str = "en") -> None:
    """Print what can come of an action in a position, with probabilities.

    Without an action: of the roll that the position waits for. Where no die falls, what the game
    can say from what the seat that decides may know, as in a battle of sealed choices. Raises
    UsageError if the action is not legal.
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
    if not any(die for outcome in outcomes for way in outcome.faces for die in way):
        from wargame_core.engine.guide import guide_of

        guide, decision = guide_of(game), game.decision(state)
        if guide is not None and decision is not None:
            preview = guide.preview(game.view(state, decision.seat), action, language)
            if preview is not None:
                _print_preview(preview, OddsText(game, guide, language), as_json=as_json)
                return
    found = [_outcome(game, state, outcome, language) for outcome in outcomes]
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False, indent=2))
        return
    for outcome in found:
        typer.echo(f"{outcome['probability']:>8}  {outcome['percent']:6.2f} %  {outcome['next']}")
        for line in outcome["events"]:
            typer.echo(f"    {line}")


def _print_preview(preview: Preview, text: OddsText, *, as_json: bool) -> None:
    if not as_json:
        for line in text.whole(preview):
            typer.echo(line)
        return
    rows = [
        {"result": each.words, "probability": str(each.chance), "percent": _percent(each.chance)}
        for each in preview.follows
    ]
    typer.echo(json.dumps(rows, ensure_ascii=False, indent=2))


def _percent(chance: Fraction) -> float:
    return round(float(chance * 100), 2)


def _outcome(game: Game, before: object, outcome: Outcome[Any], language: str) -> dict[str, Any]:
    from wargame_core.files.position_kinds import kind_of

    return {
        "probability": str(outcome.probability),
        "percent": _percent(outcome.probability),
        "dice": [list(way) for way in outcome.faces],
        "next": outcome.decision.kind if outcome.decision else "the end",
        "losses_to_take": outcome.losses,
        **kind_of(game).losses(before, outcome.state),
        "events": [game.event_text(outcome.state, event, language) for event in outcome.events],
    }
