"""What results depend on: versions and digests of the program, the rules and the data."""

from __future__ import annotations

from collections.abc import Mapping

from wargame_core.analysis.sources import code_digest
from wargame_core.engine.game import Game, ScenarioInfo
from wargame_core.engine.installed import program_version
from wargame_core.files.results_lines import FORMAT, ResultsHeader


def header(
    game: Game,
    scenario: ScenarioInfo,
    *,
    work: str,
    options: Mapping[str, str],
    players: Mapping[str, str],
    seed: int,
    seconds: float = 0.0,
) -> ResultsHeader:
    """What the results of such work depend on."""
    return ResultsHeader(
        format=FORMAT,
        work=work,
        game=game.info.id,
        scenario=scenario.id,
        options=dict(options),
        players=dict(players),
        seed=seed,
        seconds=seconds,
        program=program_version(),
        rules=game.info.rules_version,
        data={
            **game.data_digests(scenario.id, options),
            "code": code_digest(game),
        },
    )


def facts(about: ResultsHeader) -> dict[str, str]:
    """What has to be the same wherever the matches are played."""
    return {"program": about.program, "rules": about.rules, **about.data}
