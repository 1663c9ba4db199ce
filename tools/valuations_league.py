"""How good each valuation of the search is by itself, in both seats of a scenario.

``python -m tools.valuations_league play GAME SCENARIO ROUNDS FILE`` appends a line for every match:
in a round each valuation and ``normal`` meet each of them, themselves too, in both seats.
``python -m tools.valuations_league fit FILE...`` prints the sections ``scenario`` and ``against``
of a game's ``search.toml``. No plan is searched, so that a match takes seconds; all
processors play. Seeds are those for fitting.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from itertools import cycle, islice, product
from pathlib import Path
from typing import Any, Final

from tools.likely_enemies import Pair, likely_enemies, pair_shares
from tools.played_lines import Line, append, in_processes, lines_of
from tools.valuation_matches import LEVEL, ended, score_of
from wargame_core.analysis.seeds import fitting_seeds
from wargame_core.engine.game import Game
from wargame_core.engine.registry import load, scenario_of
from wargame_core.gunyuden.players.search_file import FORMAT, settings
from wargame_core.players.search.trial_processes import processors

ON_THE_WHOLE: Final = 8
"""So many matches the share on the whole counts for in that against one enemy."""


def schedule(names: Sequence[str]) -> Iterator[Pair]:
    """The matches of a round: each pair of these and ``normal``."""
    yield from product([*names, LEVEL], repeat=2)


def match(game: Game, scenario: str, pair: Pair, seed: int) -> Mapping[str, Any]:
    """The line of one match."""
    seats = [seat.id for seat in scenario_of(game, scenario).seats]
    result = ended(game, scenario, dict(zip(seats, pair, strict=True)), seed)
    line = {"scenario": scenario, "seed": seed, "seats": seats}
    return {**line, "players": list(pair), "score": score_of(result, seats[0])}


def play(name: str, scenario: str, rounds: int, file: Path, jobs: int = 1) -> None:
    """Play rounds in so many processes, and append their lines in the order of their seeds.

    Both go on after those of the lines that the file has already.
    """
    one_round = [*schedule(settings().proposals)]
    begun = len(lines_of([file])) if file.exists() else 0
    pairs = [*islice(cycle(one_round), begun, begun + rounds * len(one_round))]
    seeds = fitting_seeds(len(pairs), begun)
    for line in in_processes(partial(_match, name, scenario), pairs, seeds, jobs):
        append(file, [line])


def _match(name: str, scenario: str, pair: Pair, seed: int) -> Line:
    return match(load(name), scenario, pair, seed)


def shares(lines: Sequence[Mapping[str, Any]]) -> dict[tuple[str, str, str], float]:
    """What a valuation wins from whom it is likely to meet, by scenario, seat and name.

    Each enemy counts as often as he is played where both sides choose what wins
    (``tools/likely_enemies.py``), ``normal`` among them; a draw counts half.
    """
    scores: dict[str, dict[Pair, list[float]]] = {}
    seats: dict[str, Sequence[str]] = {}
    for line in lines:
        first, second = line["players"]
        seats[line["scenario"]] = line["seats"]
        of_pair = scores.setdefault(line["scenario"], {}).setdefault((first, second), [])
        of_pair.append(line["score"])
    found = {}
    for scenario, by_pair in scores.items():
        won = pair_shares(by_pair)
        firsts, seconds = likely_enemies(won)
        for name in firsts:
            share = sum(often * won[name, enemy] for enemy, often in seconds.items())
            found[scenario, seats[scenario][0], name] = share
        for name in seconds:
            share = sum(often * (1.0 - won[enemy, name]) for enemy, often in firsts.items())
            found[scenario, seats[scenario][1], name] = share
    return {key: share for key, share in found.items() if key[2] != LEVEL}


def against(
    lines: Sequence[Mapping[str, Any]], whole: Mapping[tuple[str, str, str], float]
) -> dict[tuple[str, str, str, str], float]:
    """The share that a valuation has won from each, by scenario, seat, enemy and name.

    There are few matches of each pair, so that its share on the whole counts besides; who has
    none is left out.
    """
    won: Counter[tuple[str, str, str, str]] = Counter()
    played: Counter[tuple[str, str, str, str]] = Counter()
    for line in lines:
        for place, score in enumerate((line["score"], 1.0 - line["score"])):
            player, enemy = line["players"][place], line["players"][1 - place]
            if LEVEL not in (player, enemy):
                key = line["scenario"], line["seats"][place], enemy, player
                won[key] += score
                played[key] += 1
    return {
        key: (won[key] + ON_THE_WHOLE * whole[key[0], key[1], key[3]])
        / (played[key] + ON_THE_WHOLE)
        for key in played
        if (key[0], key[1], key[3]) in whole
    }


def fit(files: Sequence[Path]) -> str:
    """The sections of the scenarios and enemies of some files."""
    lines = lines_of(files)
    found = shares(lines)
    text = [f"# Fitted {date.today().isoformat()} on {len(lines)} matches.", f'format = "{FORMAT}"']
    for scenario, seat in sorted({key[:2] for key in found}):
        text += ["", f"[scenario.{scenario}.{seat}]"]
        names = [name for name in settings().proposals if (scenario, seat, name) in found]
        text += [f"{name} = {found[scenario, seat, name]:.2f}" for name in names]
    pairs = against(lines, found)
    for scenario, seat, enemy in sorted({key[:3] for key in pairs}):
        named = [name for name in settings().proposals if (scenario, seat, enemy, name) in pairs]
        if named and enemy in settings().valuations:
            text += ["", f"[against.{scenario}.{seat}.{enemy}]"]
            text += [f"{name} = {pairs[scenario, seat, enemy, name]:.2f}" for name in named]
    return "\n".join(text)


def main() -> None:
    """Play or fit, as the command line says."""
    words = sys.argv[1:]
    if len(words) == 5 and words[0] == "play":
        _, name, scenario, rounds, file = words
        play(name, scenario, int(rounds), Path(file), processors())
    elif len(words) > 1 and words[0] == "fit":
        print(fit([Path(file) for file in words[1:]]))
    else:
        print(__doc__)


if __name__ == "__main__":
    main()
