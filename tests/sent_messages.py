"""What the sources can send to be said: keys of the catalogue, and the parameters beside them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

# Call, place of the argument that names the text, section of the catalogue.
CALLS = {
    "Refusal": (1, "refusal"),
    "Message": (0, ""),
    "record": (0, "event"),
    "Event": (0, "event"),
    "Modifier": (0, "modifier"),
}
NO_PARAMETERS = {"die", "modifiers", "lookup"}
"""Keywords of an event that are shown beside its sentence."""
Function = ast.FunctionDef | ast.Module


@dataclass(frozen=True)
class Sent:
    """One place that sends a message."""

    where: str
    key: str
    """Regular expression of the keys that it can send."""
    params: frozenset[str] | None
    """Names of the parameters; None where they are not to be seen."""


def functions(tree: ast.Module) -> Iterator[Function]:
    """The module itself and every function in it."""
    yield tree
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def assigned(name: str, scope: Function, *, annotated: bool = False) -> list[ast.expr]:
    """Every value that a name is given, also with an annotation if that is wanted."""
    found = []
    for entry in ast.walk(scope):
        targets = (
            entry.targets
            if isinstance(entry, ast.Assign)
            else [entry.target]
            if annotated and isinstance(entry, ast.AnnAssign)
            else []
        )
        named = any(isinstance(target, ast.Name) and target.id == name for target in targets)
        value = getattr(entry, "value", None)
        if named and value is not None:
            found.append(value)
    return found


def patterns(node: ast.expr, scope: Function) -> list[str] | None:
    """Regular expressions of what an expression can be; None where that is not to be seen."""
    match node:
        case ast.Constant(value=str(text)):
            return [re.escape(text)]
        case ast.IfExp(body=yes, orelse=no):
            both = [patterns(yes, scope), patterns(no, scope)]
            return None if None in both else [text for found in both for text in found or ()]
        case ast.JoinedStr(values=parts):
            return [
                "".join(
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
                    for part in parts
                )
            ]
        case ast.Name(id=name):
            found = [patterns(value, scope) for value in assigned(name, scope)]
            if not found or None in found:
                return None
            return [text for texts in found for text in texts or ()]
        case _:
            return None


def names(node: ast.expr, scope: Function) -> frozenset[str] | None:
    """Keys of a mapping; None where they are not to be seen."""
    match node:
        case ast.Dict(keys=keys, values=values):
            found: frozenset[str] = frozenset()
            for key, value in zip(keys, values, strict=True):
                if isinstance(key, ast.Constant):
                    found |= {str(key.value)}
                    continue
                inner = names(value, scope) if key is None else None
                if inner is None:
                    return None
                found |= inner
            return found
        case ast.Name(id=name):
            every = [names(value, scope) for value in assigned(name, scope, annotated=True)]
            if len(every) == 1:
                return every[0]
    return None


def parameters(call: ast.Call, scope: Function) -> frozenset[str] | None:
    """Names of the parameters that a call sends; None where they are not to be seen."""
    called = getattr(call.func, "id", getattr(call.func, "attr", ""))
    if called == "record":
        keywords = [keyword.arg for keyword in call.keywords]
        if None in keywords:
            return None
        return frozenset(word for word in keywords if word is not None) - NO_PARAMETERS
    place = CALLS[called][0] + (2 if called == "Event" else 1)
    if called == "Modifier":
        return frozenset()
    if len(call.args) <= place:
        return frozenset()
    return names(call.args[place], scope)


def sent(sources: Iterable[Path]) -> Iterator[Sent]:
    """Everything that some sources send."""
    for file in sources:
        tree = ast.parse(file.read_text("utf-8"))
        for scope in functions(tree):
            for node in ast.walk(scope):
                if not isinstance(node, ast.Call):
                    continue
                called = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if called not in CALLS:
                    continue
                place, section = CALLS[called]
                if len(node.args) <= place:
                    continue
                for text in patterns(node.args[place], scope) or ():
                    key = f"{section}\\.{text}" if section else text
                    yield Sent(f"{file.name}:{node.lineno}", key, parameters(node, scope))
