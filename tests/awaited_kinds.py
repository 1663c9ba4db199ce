"""Which kinds of events the sources wait for."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

EVENTS = {"event", "later", "earlier"}
"""Names under which events are looked at; so are the items of ``together`` and ``events``."""


def awaited(file: Path) -> Iterator[tuple[str, str]]:
    """Every kind that a file compares with that of an event, and where."""
    tree = ast.parse(file.read_text("utf-8"))
    for node in ast.walk(tree):
        looked_up: list[ast.expr] = []
        match node:
            case ast.Compare(left=left, comparators=[right]) if is_kind(left):
                looked_up = [right]
            case ast.Call(func=ast.Attribute(value=table, attr="get"), args=[key, *_]):
                looked_up = [table] if is_kind(key) else []
            case ast.Call(func=ast.Attribute(value=left, attr="startswith")) if is_kind(left):
                looked_up = [node.args[0]]
            case ast.Compare(left=ast.Call(func=ast.Attribute(value=left)), comparators=[right]):
                looked_up = [right] if is_kind(left) else []
        for place in looked_up:
            for kind in strings(place, tree):
                yield kind, f"{file.name}:{place.lineno}"


def is_kind(node: ast.expr) -> bool:
    """Whether an expression is the kind of an event."""
    match node:
        case ast.Attribute(value=ast.Name(id=name), attr="kind"):
            return name in EVENTS
        case ast.Attribute(value=ast.Subscript(value=ast.Name(id=name)), attr="kind"):
            return name in ("together", "events")
    return False


def strings(node: ast.expr, tree: ast.Module) -> Iterator[str]:
    """The strings of a value; constants of the module are followed."""
    match node:
        case ast.Constant(value=str(found)):
            yield found
        case ast.Dict(keys=keys):
            for key in keys:
                yield from strings(key, tree) if key is not None else ()
        case ast.Name(id=name):
            for statement in tree.body:
                match statement:
                    case ast.AnnAssign(target=ast.Name(id=given), value=ast.expr() as value) | (
                        ast.Assign(targets=[ast.Name(id=given)], value=value)
                    ) if given == name:
                        yield from strings(value, tree)
        case _:
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    yield from strings(child, tree)
