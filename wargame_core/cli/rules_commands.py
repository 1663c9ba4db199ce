"""``gunyuden rules``: what a rule says, how it is read, where it is implemented and tested."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wargame_core.cli import arguments
from wargame_core.engine import registry
from wargame_core.engine.errors import UsageError
from wargame_core.engine.phrase import Phrase
from wargame_core.engine.program_words import Words, speaking

if TYPE_CHECKING:
    from wargame_core.analysis.readings import Reading
    from wargame_core.analysis.rules_coverage import Coverage
    from wargame_core.analysis.rules_index import RulesIndex
    from wargame_core.analysis.rules_trace import Place
    from wargame_core.cli.rules_text import RulesText

app = typer.Typer(rich_markup_mode=None, add_completion=False)

NO_TESTS = "the tests are not installed; run it in a checkout of the program"


@app.command("rules")
def command(
    game: Annotated[str, typer.Argument(help="The game.")],
    wanted: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NUMBER | WORD…]", help="A case, section, ruling, or words."),
    ] = None,
    *,
    cover: Annotated[
        bool, typer.Option("--coverage", help="Is everything tested? Exit code 1 if not.")
    ] = False,
    as_markdown: Annotated[
        bool, typer.Option("--markdown", help="With --coverage: as a page of docs/.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
    unit: Annotated[
        str | None, typer.Option("--unit", metavar="NAME", help="Who a unit was, with sources.")
    ] = None,
    castle: Annotated[
        str | None, typer.Option("--castle", metavar="NAME", help="A castle, by name or hex.")
    ] = None,
    match: Annotated[
        Path | None,
        typer.Option("--match", metavar="FILE", help="Show how this recorded match reads it."),
    ] = None,
    language: Annotated[
        str, typer.Option(help="“en” or “ja”; the rules themselves are in English only.")
    ] = "en",
) -> None:
    """Print a rule in our own words, its rulings, where it is implemented and where it is tested.

    A heading prints all cases below it, numbers may be divided by commas, words
    print all cases that hold them, and without either the sections are listed.

    A ruling is printed with the option that switches it, its values and the default; with
    --match also the value of that match.

    --unit and --castle print who stands behind a counter or where a castle stood, with the
    sources; a name is found with and without macrons, in Japanese, and by other spellings.

    JSON of units and castles: portraits, each with id, heading, names, facts, sources.
    JSON of cases: entries, each with number, section, statement, see, rulings, implemented,
    tested, excuse (a ruling: title, text, why, weight, option instead of statement, see and
    rulings), and options: id, title, title_ja, rule, choices, default, rulings, value (in the
    match; null without one). JSON of the coverage: complete, percent, sections, missing,
    needless, strays, excuses.
    """
    from wargame_core.analysis.rules_index import load_rules

    arguments.one_of(language, arguments.LANGUAGES, Phrase("language"))
    if unit is not None or castle is not None:
        with speaking(language):
            if wanted or cover or match is not None or (unit is not None and castle is not None):
                raise UsageError(Phrase("--unit and --castle stand alone."))
            _portray(game, unit, castle, language, as_json=as_json)
        return
    index = load_rules(game)
    if (cover and wanted) or (as_markdown and not cover):
        raise UsageError("--coverage takes no number, and --markdown goes with --coverage.")
    if cover:
        _cover(index, as_json=as_json, as_markdown=as_markdown)
    elif wanted:
        with speaking(language):
            text = _text_of(index, language, match)
        from wargame_core.cli.rules_text import numbers_of

        numbers = numbers_of(index, " ".join(wanted))
        if as_json:
            _write({"game": game, "entries": _documents(index, numbers, text, match)})
        else:
            _print_entries(index, numbers, text, Words(language))
    elif match is not None:
        raise UsageError(Phrase("--match goes with the number of a rule."))
    elif as_json:
        _write({"game": game, "sections": dict(index.sections), "entries": list(index.numbers)})
    else:
        _print_sections(index)


def _portray(
    game: str, unit: str | None, castle: str | None, language: str, *, as_json: bool
) -> None:
    """Print the units or castles of a name. Raises UsageError if there are none."""
    from wargame_core.cli.portrait_print import found_portraits, portrait_lines

    found = found_portraits(registry.load(game), unit, castle, language)
    if as_json:
        _write({"game": game, "portraits": [asdict(one) for one in found]})
        return
    for position, portrait in enumerate(found):
        for line in (*([""] if position else ()), *portrait_lines(portrait, Words(language))):
            typer.echo(line)


# --- finding --------------------------------------------------------------------------------------


# --- one or more rules ----------------------------------------------------------------------------


def _traces(index: RulesIndex) -> tuple[Mapping[str, Any], Mapping[str, Any] | None]:
    from wargame_core.analysis import rules_trace

    folder = rules_trace.folder_of_tests()
    return rules_trace.where_implemented(
        index
    ), None if folder is None else rules_trace.where_tested(folder, index.game)


def _text_of(index: RulesIndex, language: str, match: Path | None) -> RulesText:
    """The rules in words, as the match of a record reads them. Raises RecordError, UsageError."""
    from wargame_core.cli.rules_text import RulesText

    game = registry.load(index.game)
    if match is None:
        return RulesText(index, game.info, language)
    from wargame_core.files.record import read_record

    header = read_record(match).header
    if header.game != index.game:
        raise UsageError(
            Phrase(
                "{file} is a match of {found}; expected one of {game}.",
                file=match,
                found=header.game,
                game=index.game,
            )
        )
    scenario = registry.scenario_of(game, header.scenario)
    settings = registry.complete_options(scenario, header.options)
    return RulesText(index, game.info, language, settings)


def _documents(
    index: RulesIndex, numbers: Sequence[str], text: RulesText, match: Path | None
) -> list[dict[str, Any]]:
    sources, tests = _traces(index)
    return [
        {
            **asdict(index.cases.get(number) or index.rulings[number]),
            "options": [_option(one, match) for one in text.readings(number)],
            "implemented": [asdict(place) for place in sources[number]],
            "tested": None if tests is None else [asdict(p) for p in tests.get(number, ())],
            "excuse": index.excuses.get(number, ""),
        }
        for number in numbers
    ]


def _option(reading: Reading, match: Path | None) -> dict[str, Any]:
    return {
        **asdict(reading.option),
        "rulings": list(reading.rulings),
        "value": None if match is None else reading.value,
    }


def _print_entries(
    index: RulesIndex, numbers: Sequence[str], text: RulesText, words: Words
) -> None:
    sources, tests = _traces(index)
    for position, number in enumerate(numbers):
        if position:
            typer.echo("")
        for line in text.entry(number):
            typer.echo(line)
        _print_places(words("implemented"), sources[number], words("no source names it"))
        if tests is None:
            typer.echo(f"  {words('tested')}: {words(NO_TESTS)}")
        else:
            excuse = index.excuses.get(number, words("nowhere"))
            _print_places(words("tested"), tests.get(number, ()), excuse)


def _print_places(what: str, places: Sequence[Place], otherwise: str) -> None:
    typer.echo(f"  {what}: {'' if places else otherwise}".rstrip())
    for place in places:
        typer.echo(f"    {place}")


# --- all rules ------------------------------------------------------------------------------------


def _print_sections(index: RulesIndex) -> None:
    for section, title in index.sections.items():
        cases = sum(case.section == section for case in index.cases.values())
        typer.echo(f"{section:>2}  {title:40} {cases:3} cases")
    typer.echo(f"{index.ruling_letter:>2}  {'Rulings':40} {len(index.rulings):3}")


def _cover(index: RulesIndex, *, as_json: bool, as_markdown: bool) -> None:
    from wargame_core.analysis.rules_coverage import coverage, markdown
    from wargame_core.analysis.rules_trace import folder_of_tests

    folder = folder_of_tests()
    if folder is None:
        raise UsageError(f"No coverage: {NO_TESTS}.")
    found = coverage(index, folder)
    if as_markdown:
        typer.echo(markdown(found), nl=False)
    elif as_json:
        _write(_coverage_document(found))
    else:
        _print_coverage(found)
    if not found.is_complete:
        raise typer.Exit(1)


def _coverage_document(found: Coverage) -> dict[str, Any]:
    return {
        "game": found.index.game,
        "complete": found.is_complete,
        "percent": round(found.share, 1),
        "sections": [asdict(count) for count in found.counts()],
        "missing": list(found.missing),
        "needless": list(found.needless),
        "strays": list(found.strays),
        "excuses": dict(found.index.excuses),
    }


def _print_coverage(found: Coverage) -> None:
    typer.echo(f"{'section':46} entries  tested  excused")
    for count in found.counts():
        title = f"{count.section:>2}  {count.title}"
        typer.echo(f"{title:46} {count.entries:7} {count.tested:7} {count.excused:8}")
    lists = (
        ("not tested", found.missing),
        ("excused although tested", found.needless),
        ("markers of no rule", found.strays),
    )
    for what, numbers in lists:
        if numbers:
            typer.echo(f"{what}:")
            for number in numbers:
                case = found.index.cases.get(number)
                typer.echo(f"  {number}  {case.statement if case else ''}".rstrip())
    excused = len(found.index.excuses)
    entries = len(found.index.numbers)
    typer.echo(f"{found.share:.1f} % of {entries} cases and rulings, {excused} of them excused")


def _write(value: Any) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))
