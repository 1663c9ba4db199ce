"""What happens in short matches, word for word. After a change of the rules:

    pytest tests/transcripts --regenerate

and read the difference before it is committed.
"""

from pathlib import Path

import pytest

from tests.transcripts.transcript import OPENINGS, Opening, actions_in, kinds_in, told

GAMES = Path(__file__).parent / "games"
SHOWN = {
    "attack-roll", "counter-roll", "invested", "assault", "call-declared", "siege-incident",
    "castle-taken", "replenishment-roll", "sails", "activation-roll", "recovers", "retreated",
    "detached", "enters-garrison", "eliminated", "morale",
}  # fmt: skip
"""Kinds of events that the transcripts of the Gunyuden series together must show."""
PROVINCES = {
    "clan-picked", "set-up", "income", "upkeep", "supply", "order", "recruited", "moved",
    "control", "battle", "ronin-hired", "die-hits", "die-misses", "hits", "unit-lost",
    "last-daimyo", "vassal", "deposit", "bankrupt", "pact-offered", "pact", "sown", "harvested",
    "spoiled", "path-entered", "built", "round", "raided", "given-up", "castle-lost",
}  # fmt: skip
"""The same of Gekokujō."""
WARLORDS = {
    "order", "income", "mustered", "stationed", "round", "allotted", "lot", "sword", "built-castle",
    "levied", "ronin-hired", "ronin-hidden", "ronin-revealed", "ronin-over", "ninja-hired",
    "spy-sent", "spied", "strike", "strike-succeeds", "strike-fails", "turn",
    "declared-army", "declared-force", "battle", "die-hits", "die-misses", "unit-lost", "won",
    "called-off", "lapsed", "level", "moved", "left-behind", "taken-up",
    "daimyo-lost", "succeeded", "eliminated", "end-elimination",
}  # fmt: skip
"""The same of Shogun (1986)."""
MONTHS = {
    "flipped", "owner", "first-values", "stationed", "split", "drawn", "to-market", "disc-drawn",
    "turn", "household", "household-placed", "household-gone", "disc-discarded", "reshuffled",
    "shown", "invited", "tea", "tea-refused", "bought", "role", "ronin", "revolt", "spied",
    "geisha", "building-used", "alms", "challenged", "duel-stack", "duel-won", "ronin-led",
    "marched", "attack", "bonus", "executed", "peasants", "stack", "tactic", "battle-disc",
    "privilege", "shot-down", "compared", "battle-won", "losses", "warrior-honour", "honour",
    "rescued", "swapped", "market-tax", "suggested", "mercy", "seppuku-demanded", "donated",
    "to-arms", "built", "improved", "kotau", "kotau-replaced", "war-tax", "year-over", "council",
    "vote-on", "vote-end",
    "game-won",
}  # fmt: skip
"""The same of Bushido."""


@pytest.mark.parametrize("opening", OPENINGS, ids=lambda opening: opening.name)
def test_a_match_goes_as_it_is_written_down(opening: Opening, regenerate: bool) -> None:
    path = GAMES / f"{opening.name}.txt"
    if regenerate:
        path.write_text(told(opening, opening.played()), encoding="utf-8")
    written = path.read_text(encoding="utf-8")
    assert told(opening, actions_in(written)) == written


def test_the_transcripts_show_every_kind_of_procedure() -> None:
    texts = [path.read_text(encoding="utf-8") for path in GAMES.glob("*.txt")]
    assert len(texts) == len(OPENINGS)
    assert set().union(*map(kinds_in, texts)) >= SHOWN | PROVINCES | WARLORDS | MONTHS
