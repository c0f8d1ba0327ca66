"""The checker re-derives an event by itself: it may import events, values and rulebooks, nothing that decides."""

from __future__ import annotations

import ast
from pathlib import Path

import guandan.checker

ALLOWED = {
    "guandan.cards",
    "guandan.checker",
    "guandan.errors",
    "guandan.rules",
    "guandan.texts",
    "guandan.competition.model.events",
    "guandan.competition.model.values",
    "guandan.game.commands",
    "guandan.game.deal_events",
    "guandan.game.effects",
    "guandan.game.events",
    "guandan.game.log",
    "guandan.game.match",
    "guandan.game.match_events",
    "guandan.game.record",
    "guandan.game.ruling",
}


def _imports(source: str) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.startswith("guandan.")}


def test_the_checker_imports_only_what_it_may() -> None:
    folder = Path(guandan.checker.__file__).parent
    imported = {name for file in folder.rglob("*.py") for name in _imports(file.read_text(encoding="utf-8"))}
    refused = {
        name for name in imported if not any(name == allowed or name.startswith(f"{allowed}.") for allowed in ALLOWED)
    }
    assert "guandan.competition.model.events.AnyCompetitionEvent" in imported
    assert refused == set()
