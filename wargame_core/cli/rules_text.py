"""Cases and rulings as lines for the terminal, with the options that switch a ruling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wargame_core.analysis.readings import Reading, game_options, read_otherwise, readings_of
from wargame_core.analysis.rules_index import WEIGHTS, RulesIndex, has_rules, load_rules
from wargame_core.engine.errors import UsageError
from wargame_core.engine.folding import folded
from wargame_core.engine.game import GameInfo, Option, title_in
from wargame_core.engine.match import Match
from wargame_core.engine.program_words import Words

INDENT: Final = "  "


class RulesText:
    """Puts rules into lines, as a match reads them or as they are read usually."""

    def __init__(
        self,
        index: RulesIndex,
        info: GameInfo,
        language: str,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        """``settings``: the options of a match; None where there is no match."""
        self._index = index
        self._info = info
        self._settings = settings
        self._language = language
        self._words = Words(language)

    def entry(self, number: str) -> Iterator[str]:
        """A case or a ruling, by the number as the index writes it."""
        if number in self._index.cases:
            yield from self._case(number)
        else:
            yield from self._ruling(number)

    def readings(self, number: str) -> tuple[Reading, ...]:
        """The options that switch the rulings of a rule."""
        offered = game_options(self._info).values()
        return readings_of(self._index, number, offered, self._settings or {})

    def _case(self, number: str) -> Iterator[str]:
        case, index = self._index.cases[number], self._index
        yield f"{number}  ({case.section} {self._section(case.section)})"
        yield INDENT + case.statement
        if case.see:
            yield INDENT + self._words("see {number}", number=case.see)
        for name in case.rulings:
            ruling = index.rulings[name]
            yield INDENT + self._words("ruling {number}: {title}", number=name, title=ruling.title)
            yield 2 * INDENT + ruling.text
            yield from self._options(name, 2 * INDENT)

    def _section(self, section: str) -> str:
        ja = self._index.sections_ja.get(section, "")
        return (self._language == "ja" and ja) or self._index.sections[section]

    def _ruling(self, number: str) -> Iterator[str]:
        ruling = self._index.rulings[number]
        kind = self._words(WEIGHTS[ruling.weight])
        yield f"{number}  " + self._words("(ruling: {kind})", kind=kind)
        yield INDENT + ruling.title
        yield INDENT + ruling.text
        if ruling.why:
            yield INDENT + self._words("why: {why}", why=ruling.why)
        yield from self._options(number, INDENT)
        cases = [case.number for case in self._index.cases.values() if number in case.rulings]
        if cases:
            yield INDENT + self._words("cases: {cases}", cases=", ".join(cases))

    def _options(self, ruling: str, indent: str) -> Iterator[str]:
        """The switch of a ruling: its values, the default, and the value in the match."""
        for reading in self.readings(ruling):
            option = reading.option
            title = title_in(option, self._language)
            said = self._words("option: {name} ({title})", name=option.id, title=title)
            yield indent + said + self._offered_in(option)
            for choice in option.choices:
                marks = []
                if choice.value == option.default:
                    marks.append(self._words("default"))
                if self._settings is not None and choice.value == reading.value:
                    marks.append(self._words("in this match"))
                note = f" [{self._words(', ').join(marks)}]" if marks else ""
                words = title_in(choice, self._language)
                said = self._words("{value}: {words}", value=choice.value, words=words)
                yield f"{indent}{INDENT}{said}{note}"

    def _offered_in(self, option: Option) -> str:
        """The scenarios that offer an option, unless all do."""
        scenarios = self._info.scenarios
        found = [one.id for one in scenarios if option.id in [o.id for o in one.options]]
        if len(found) == len(scenarios):
            return ""
        return self._words("; in scenario {scenarios}", scenarios=", ".join(found))


# --- the rules of a match -------------------------------------------------------------------------


class MatchRules:
    """The rules of a match for those who play it in the terminal; silent without an index."""

    def __init__(self, match: Match, language: str) -> None:
        """Take the match, whose options do not change."""
        self._match = match
        self._language = language
        self._words = Words(language)

    @property
    def _index(self) -> RulesIndex | None:
        game = self._match.game.info.id
        return load_rules(game) if has_rules(game) else None

    def opening(self) -> Iterator[str]:
        """The rulings that are read otherwise than usual, under a heading; mostly nothing."""
        index, match = self._index, self._match
        if index is None:
            return
        found = read_otherwise(index, match.scenario.options, match.options)
        if found:
            yield self._words("Rulings that are read otherwise than usual:")
        for one in found:
            rulings = self._words(", ").join(one.rulings)
            said = self._words("{title}: {choice}", **self._names(one))
            yield f"{INDENT}{rulings}  {said} ({one.option.id}={one.value})"

    def told(self, number: str) -> Iterator[str]:
        """The rules that a number or words mean, as they are read here.

        Raises UsageError where nothing is found.
        """
        index = self._index
        if index is None:
            raise UsageError(self._words("This game has no index of rules."))
        if not number:
            found = [*self.opening()]
            yield from found or [self._words("All rulings are read as usual.")]
            return
        text = RulesText(index, self._match.game.info, self._language, self._match.options)
        for one in numbers_of(index, number):
            yield from text.entry(one)

    def reading_at(self, rules: str) -> Iterator[str]:
        """How the match reads the rulings behind a refusal; mostly nothing."""
        index, match = self._index, self._match
        if index is None:
            return
        found: dict[str, Reading] = {}
        for number in rules.split(","):
            for one in readings_of(index, number.strip(), match.scenario.options, match.options):
                found[one.option.id] = one
        for one in found.values():
            known = {"rulings": self._words(", ").join(one.rulings), **self._names(one)}
            if one.is_usual:
                yield self._words("Read here ({rulings}): {title}: {choice}, as usual.", **known)
            else:
                yield self._words(
                    "Read here ({rulings}): {title}: {choice}, not as usual.", **known
                )

    def _names(self, reading: Reading) -> dict[str, str]:
        language = self._language
        return {
            "title": title_in(reading.option, language),
            "choice": title_in(reading.choice, language),
        }


def numbers_of(index: RulesIndex, text: str) -> list[str]:
    """The cases and rulings that a text means. Raises UsageError if there are none."""
    from wargame_core.analysis.rule_numbers import looks_like_a_number, nearest, under

    parts = [part.strip() for part in text.split(",")]
    if len(parts) > 1 and all(looks_like_a_number(part) for part in parts):
        found = [number for part in parts for number in numbers_of(index, part)]
        return list(dict.fromkeys(found))
    exact = index.find(text)
    below = under(text, index.numbers)
    if exact is not None or below:
        return [*([exact] if exact is not None else []), *below]
    if looks_like_a_number(text):
        near = nearest(text, index.numbers)
        listed = f"; the nearest are {', '.join(near)}" if near else ""
        raise UsageError(f"{index.game} has no rule {text}{listed}.")
    words = folded(text).split()
    texts = {n: case.statement for n, case in index.cases.items()}
    texts |= {n: f"{r.title} {r.text} {r.why}" for n, r in index.rulings.items()}
    found = [n for n, said in texts.items() if all(word in folded(said) for word in words)]
    if not found:
        raise UsageError(f"No rule of {index.game} holds “{text}”.")
    return found
