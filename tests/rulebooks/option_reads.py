"""Which options the program reads: in its source, attributes of what is known to be a group of options.

Known to be one are `<some book>.tribute`, a name or field annotated `TributeRules`, and a name that was given one of
these. What only lists or shows options does not count.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import guandan
from guandan.rules.rulebook import GROUPS

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(guandan.__file__).parent
NOT_READERS = (
    "rules/options/",
    "rules/rulebook.py",
    "rules/play_rules.py",
    "rulebooks/",
    "texts/",
    "cli/",
    "cli.py",
)
GROUP_OF = {kind.__name__: group for group, kind in GROUPS.items()}

Known = dict[str, str]
"""Names that hold a group of options, and which."""


@cache
def options_read(*packages: str) -> frozenset[str]:
    """The paths of all options that some module reads, or some module of these packages."""
    trees = [(_package(file), ast.parse(file.read_text(encoding="utf-8"))) for file in _readers(packages)]
    fields: dict[str, Known] = {}
    for package, tree in trees:
        fields.setdefault(package, {}).update(_fields(tree))
    return frozenset(path for package, tree in trees for path in _reads(tree, fields[package]))


def _package(file: Path) -> str:
    """Where a field's name means one thing: a season's `rules` are not a table's."""
    return file.relative_to(SOURCE).parts[0]


def _readers(packages: tuple[str, ...]) -> list[Path]:
    files = [file for part in packages or (".",) for file in sorted((SOURCE / part).rglob("*.py"))]
    return [file for file in files if not file.relative_to(SOURCE).as_posix().startswith(NOT_READERS)]


def _fields(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The fields of classes that hold a group, such as a table's `rules`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for field in node.body:
                if (
                    isinstance(field, ast.AnnAssign)
                    and isinstance(field.target, ast.Name)
                    and (group := _named(field.annotation))
                ):
                    yield field.target.id, group


def _named(annotation: ast.expr | None) -> str | None:
    match annotation:
        case None:
            return None
        case ast.Name(id=name):
            return GROUP_OF.get(name)
        case _:
            return GROUP_OF.get(ast.unparse(annotation))


def _reads(tree: ast.Module, fields: Known) -> Iterator[str]:
    for part in tree.body:
        nodes = list(ast.walk(part))
        known = _known(nodes, fields)
        for node in nodes:
            if isinstance(node, ast.Attribute) and (group := _group(node.value, known, fields)):
                yield f"{group}.{node.attr}"


def _known(nodes: list[ast.AST], fields: Known) -> Known:
    """The names inside a function or class that hold a group: by annotation, or by what they were given."""
    known: Known = {}
    for node in nodes:
        if isinstance(node, ast.arg) and (group := _named(node.annotation)):
            known[node.arg] = group
    for node in nodes:
        if isinstance(node, ast.Assign | ast.NamedExpr):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                known |= _given(target, node.value, known, fields)
    return known


def _given(target: ast.expr, value: ast.expr, known: Known, fields: Known) -> Known:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = zip(target.elts, value.elts, strict=True)
        return {name: group for one, other in pairs for name, group in _given(one, other, known, fields).items()}
    group = _group(value, known, fields)
    return {target.id: group} if isinstance(target, ast.Name) and group else {}


def _group(value: ast.expr, known: Known, fields: Known) -> str | None:
    """The group of options that an expression is, if it is one."""
    match value:
        case ast.Name(id=name):
            return known.get(name)
        case ast.Attribute(value=owner, attr=name) if name in GROUPS:
            return name if "book" in ast.unparse(owner) else None
        case ast.Attribute(attr=name):
            return fields.get(name)
        case _:
            return None
