"""The levels of program opponents in words: their names, what they are good for, their time."""

from __future__ import annotations

from wargame_core.engine.game import Game
from wargame_core.engine.seats import HUMAN
from wargame_core.players import roster
from wargame_core.players.player_name import PlayerName
from wargame_core.views.words import tr


def title(name: str) -> str:
    """A level as one who can sit down."""
    titles = {
        "random": tr("Random program"),
        "beginner": tr("Beginner program"),
        "easy": tr("Easy program"),
        "normal": tr("Normal program"),
        "hard": tr("Hard program"),
        "expert": tr("Expert program"),
    }
    return titles.get(name, name.capitalize())


def note(game: Game, player: str, seconds: float) -> str:
    """What a player of a game is good for and how long he thinks; empty for people.

    ``seconds``: what is set for a turn of those who look ahead.
    """
    said = PlayerName.read(player)
    name = said.level
    level = roster.opponents(game).get(name)
    if level is None or player == HUMAN:
        return ""
    good_for = {
        "random": tr("Any legal action, for trying things out."),
        "beginner": tr("Sensible and forgiving, for a first match."),
        "easy": tr("Takes what promises most now, for learning the rules."),
        "normal": tr("Plans for all its forces, for an even match."),
        "hard": tr("Plays whole phases out before it decides, for those who know the game."),
        "expert": tr("The same with more time, for the strongest resistance."),
    }.get(name, "")
    time = said.seconds or (seconds if level.set_by_people and seconds else level.seconds)
    took = (
        tr("Answers at once.") if not time else tr("Up to {seconds} s a turn.", seconds=f"{time:g}")
    )
    return f"{good_for} {took}".strip()
