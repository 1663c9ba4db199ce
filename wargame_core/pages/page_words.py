"""What a page says itself, in the present language."""

from __future__ import annotations

from wargame_core.views.words import tr


def page_words() -> dict[str, str]:
    """The words of buttons and headings by the name that the script of the page has for them."""
    return {
        "start": tr("To the start"),
        "turn_back": tr("A turn back"),
        "back": tr("One action back"),
        "play": tr("Play or pause"),
        "on": tr("One action on"),
        "turn_on": tr("A turn on"),
        "end": tr("To the end"),
        "speed": tr("Speed"),
        "nearer": tr("Nearer"),
        "farther": tr("Farther"),
        "whole": tr("The whole board"),
        "follow": tr("Follow the play"),
        "log": tr("Log"),
        "players": tr("Players"),
        "remarks": tr("Remarks"),
        "place": tr("Place"),
        "language": "日本語" if tr("Log") == "Log" else "English",
        "rule": tr("Rule {number}"),
        "ruling": tr("Ruling {number}"),
        "close": tr("Close"),
        "to_come": tr("Next: {who}"),
        "beginning": tr("The start of the match"),
        "action": tr("Action {number} of {all}"),
        "time": tr("Time line"),
        "board": tr("The board"),
        "remark": tr("Remark"),
        "nobody": tr("nobody"),
        "strength": tr("strength {number}"),
        "durability": tr("durability {now} of {full}"),
        "empty": tr("Nothing lies here."),
        "keys": tr("Keys: ← → one action, Shift a turn, space plays, Home and End, + and − zoom"),
        "out": tr("out of the match"),
        "made": tr("Made with Gunyuden"),
    }
