"""What must have words: found in the source, so that nothing new is forgotten."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import guandan

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(guandan.__file__).parent
REFUSAL = "IllegalAction"
SILENT = ("kernel", "bots", "lab")
"""Packages that say nothing to people."""
WRITTEN = ("Card",)
"""Enums whose values are written as they are."""


@cache
def enums() -> list[tuple[str, list[str]]]:
    """Every enum of texts that people read the values of, by name."""
    files = [file for file in sorted(SOURCE.rglob("*.py")) if file.relative_to(SOURCE).parts[0] not in SILENT]
    return [found for file in files for found in _enums(file) if found[0] not in WRITTEN]


def _enums(file: Path) -> Iterator[tuple[str, list[str]]]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef) and any(ast.unparse(base).endswith("StrEnum") for base in node.bases):
            given = (line.value for line in node.body if isinstance(line, ast.Assign))
            yield node.name, [value.value for value in given if isinstance(value, ast.Constant)]


@cache
def refusals() -> list[tuple[str, set[str]]]:
    """The code of every refusal that people may read, and the names of the details that come with it."""
    parts = (
        *("game", "competition", "season", "common_game", "referee", "documents"),
        *("analysis", "server", "services", "tables", "web"),
    )
    files = [*SOURCE.glob("*.py"), *(file for part in parts for file in sorted((SOURCE / part).rglob("*.py")))]
    return [found for file in files for found in _refusals(file)]


@cache
def told() -> set[str]:
    """The codes that the socket answers with where nothing of the rules has refused."""
    files = sorted((SOURCE / "server").rglob("*.py"))
    calls = (node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    refused = (node for node in calls if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Refused"))
    named = (keyword.value for node in refused for keyword in node.keywords if keyword.arg == "code")
    return {code.value for code in named if isinstance(code, ast.Constant)}


def _refusals(file: Path) -> Iterator[tuple[str, set[str]]]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for function in ast.walk(tree):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for call in _calls(function, REFUSAL):
                for code in _codes(call.args[0], function, tree, file):
                    yield code, {str(keyword.arg) for keyword in call.keywords}


def _calls(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def _codes(code: ast.expr, function: ast.FunctionDef | ast.AsyncFunctionDef, tree: ast.Module, file: Path) -> list[str]:
    """A code that is written out, or handed to the function by its callers in the same file."""
    if isinstance(code, ast.Constant):
        return [code.value]
    if isinstance(code, ast.IfExp):
        return [found for one in (code.body, code.orelse) for found in _codes(one, function, tree, file)]
    names = [argument.arg for argument in function.args.args]
    if isinstance(code, ast.Name) and code.id in names:
        given = [call.args[names.index(code.id)] for call in _calls(tree, function.name)]
        assert all(isinstance(one, ast.Constant) for one in given), f"{file}: a code that cannot be followed"
        return [one.value for one in given if isinstance(one, ast.Constant)]
    raise AssertionError(f"{file}:{code.lineno}: a code that cannot be followed")
