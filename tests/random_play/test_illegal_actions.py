"""Every illegal action is refused by a rule, with a sentence that names what is in the way."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator

import pytest

from tests.random_play.illegal import CROWDED, FOLDERS, SCENARIOS, SOURCE, refuse
from tests.random_play.refusals import placeholders
from wargame_core.analysis.rule_numbers import key
from wargame_core.gunyuden.rules import engine
from wargame_core.gunyuden.rules.frames import Frame

WANTED = int(os.environ.get("GUNYUDEN_ILLEGAL", "150"))
OPEN = "-open"
"""End of the codes of choices that come first, one for each kind of decision."""
NEVER_IN_THE_WAY = {"select"}
"""What is chosen next in a phase keeps nobody from anything: something else is missing."""


@pytest.mark.parametrize("place", [*SCENARIOS, CROWDED])
def test_every_illegal_action_is_refused_with_its_reason(place: str) -> None:
    refuse(place, WANTED).check_variety(WANTED, codes=20, verbs=20)


# --- codes and sentences --------------------------------------------------------------------------


def constants(node: ast.expr, scope: ast.AST) -> list[str]:
    """All values of an expression that names a code or a rule; fails where they are not seen."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=yes, orelse=no):
            return [*constants(yes, scope), *constants(no, scope)]
        case ast.Tuple(elts=[*parts]):
            return [text for part in parts for text in constants(part, scope)]
        case ast.Name(id=name):
            return [text for value in _assigned(name, scope) for text in constants(value, scope)]
    return []


def _assigned(name: str, scope: ast.AST) -> Iterator[ast.expr]:
    for entry in ast.walk(scope):
        if isinstance(entry, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == name for target in entry.targets
        ):
            yield entry.value


def made() -> Iterator[tuple[str, ast.Call, ast.AST]]:
    """Every refusal that the sources make: file and line, the call, the function around it."""
    for folder in FOLDERS:
        for file in sorted(folder.rglob("*.py")):
            tree = ast.parse(file.read_text("utf-8"))
            functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
            for scope in functions:
                for node in ast.walk(scope):
                    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                        yield f"{file.name}:{node.lineno}", node, scope


def tabled() -> list[tuple[str, str]]:
    """Rule and code of the refusals that stand in a table."""
    tree = ast.parse((FOLDERS[0] / "rules" / "not_now.py").read_text("utf-8"))
    pairs = [constants(node, tree) for node in ast.walk(tree) if isinstance(node, ast.Tuple)]
    return [(pair[0], pair[1]) for pair in pairs if len(pair) == 2 and pair[0][0].isdigit()]


def kinds(frame: type[Frame] = Frame) -> Iterator[tuple[str, str]]:
    """The kinds of all decisions that can be open, with their rules; those by case have none."""
    for below in frame.__subclasses__():
        if below.__module__.startswith(("wargame_core.", "scenarios.western_hero.")):
            if below.kind and not below.automatic:
                yield below.kind, below.rule if isinstance(below.rule, str) else ""
            yield from kinds(below)


def codes() -> set[str]:
    """Every code that the sources can make."""
    assert engine.start  # all frames are loaded with the rules
    found = {code for _, code in tabled()}
    found |= {f"{kind}{OPEN}" for kind, _ in kinds() if kind not in NEVER_IN_THE_WAY}
    for where, call, scope in made():
        if isinstance(call.args[0], ast.Starred):
            assert where.startswith("not_now.py"), f"{where}: a code from a table"
            continue
        written = constants(call.args[1], scope)
        by_kind = isinstance(call.args[1], ast.JoinedStr) and where.startswith("frames.py")
        named = isinstance(call.args[1], ast.Name) and where.startswith("not_now.py")
        assert written or by_kind or named, f"{where}: no code to be seen"
        found |= set(written)
    return found


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    made_codes, known = codes(), set(SOURCE.sentences("en"))
    assert len(made_codes) > 200
    assert not made_codes - known, "codes without a sentence"
    assert not known - made_codes, "sentences that nothing sends"


def test_every_refusal_carries_facts() -> None:
    bare = [where for where, call, _ in made() if len(call.args) + len(call.keywords) < 2]
    bare += [
        where
        for where, call, _ in made()
        if len(call.args) == 2 and not isinstance(call.args[0], ast.Starred)
    ]
    assert not bare


def test_every_rule_of_a_refusal_stands_in_the_index() -> None:
    cited = {rule: "not_now.py" for rule, _ in tabled()}
    for where, call, scope in made():
        cited.update(dict.fromkeys(constants(call.args[0], scope), where))
    assert len(cited) > 60
    cited.update({rule: f"kind {kind}" for kind, rule in kinds() if rule})
    unknown = {rule: where for rule, where in cited.items() if key(rule) not in SOURCE.known_rules}
    assert not unknown


def test_every_sentence_names_what_is_in_the_way() -> None:
    assert not [code for code, text in SOURCE.sentences("en").items() if not placeholders(text)]
    assert not [code for code, text in SOURCE.sentences("en").items() if not text.endswith(".")]


def test_english_and_japanese_sentences_name_the_same_facts() -> None:
    english, japanese = SOURCE.sentences("en"), SOURCE.sentences("ja")
    assert set(japanese) == set(english)
    unlike = {
        code: (text, japanese[code])
        for code, text in english.items()
        if placeholders(text) != placeholders(japanese[code])
    }
    assert not unlike
