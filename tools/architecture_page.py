"""The picture of the packages, from the layers in pyproject.toml and the imports in the sources."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from article_tests import ROOT

if TYPE_CHECKING:
    from pathlib import Path

TITLE = "A package imports only from those below it"
SOURCE = ROOT / "src" / "guandan"
PURPOSES = {
    "cli": "the command guandan",
    "web": "view models, templates, scripts",
    "server": "HTTP, WebSocket, access, live tables",
    "services": "what people can do and ask",
    "lab": "simulate, arena, training, adapters",
    "documents": "PDF, PNG, XLSX",
    "analysis": "reviews, solver, puzzles",
    "checker": "re-derives an event by itself",
    "bots": "from random to search",
    "competition": "events: model, draw, scoring, handlers",
    "kernel": "the compiled twin of rules",
    "referee": "infractions and what follows",
    "store": "the log on SQLite or PostgreSQL",
    "wording": "events and rulings in words",
    "formatting": "events and rulings in words",
    "rulebooks": "the books as data",
    "game": "the match: commands, events, views",
    "eventlog": "one event stream",
    "rules": "plays, tribute, levels, points",
    "texts": "every word in zh and en",
    "cards": "cards, hands, shuffle",
    "characters": "refuses unseen characters",
    "unseen": "refuses unseen characters",
    "errors": "the exception tree",
}
FONT = 'font-size="12"'
WIDTH, HEIGHT, GAP, LEFT = 1240, 54, 16, 20


def pages(docs: Path) -> dict[Path, str]:
    """The picture, by its file."""
    return {docs / "architecture.svg": draw_picture(read_layers(), list_imports())}


def read_layers() -> list[list[str]]:
    """The packages of each layer, the highest first."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = project["tool"]["importlinter"]["contracts"][0]
    return [re.findall(r"\w+", layer) for layer in contract["layers"]]


@cache
def list_imports() -> frozenset[tuple[str, str]]:
    """Which package imports from which other one."""
    found: set[tuple[str, str]] = set()
    for file in sorted(SOURCE.rglob("*.py")):
        package = _package(file)
        tree = ast.parse(file.read_text(encoding="utf-8"))
        named = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
        used = {module.split(".")[1] for module in named if module.startswith("guandan.")}
        found.update((package, other) for other in used if other != package)
    return frozenset(found)


def _package(file: Path) -> str:
    parts = file.relative_to(SOURCE).parts
    return parts[0].removesuffix(".py")


def draw_picture(layers: list[list[str]], imports: frozenset[tuple[str, str]]) -> str:
    """Boxes in their layers; under each name what it is for and which packages it imports from."""
    height = 50 + len(layers) * (HEIGHT + GAP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" {FONT}>',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="28" font-size="15" font-weight="bold" fill="#222">{TITLE}</text>',
    ]
    for row, layer in enumerate(layers):
        y = 44 + row * (HEIGHT + GAP)
        width = (WIDTH - 2 * LEFT - GAP * (len(layer) - 1)) // len(layer)
        for column, package in enumerate(layer):
            parts += _box(package, LEFT + column * (width + GAP), y, width, imports)
    return "\n".join([*parts, "</svg>", ""])


def _box(package: str, x: int, y: int, width: int, imports: frozenset[tuple[str, str]]) -> list[str]:
    used = sorted(other for own, other in imports if own == package and other in PURPOSES)
    shown = ", ".join(used)
    return [
        f'<g><rect x="{x}" y="{y}" width="{width}" height="{HEIGHT}" rx="6" fill="#eef4ee" stroke="#2e6b47"/>',
        f'<text x="{x + 10}" y="{y + 18}" font-weight="bold" fill="#17402a">{package}</text>',
        f'<text x="{x + 10}" y="{y + 33}" fill="#333">{escape(PURPOSES.get(package, ""))}</text>',
        f'<text x="{x + 10}" y="{y + 47}" font-size="10" fill="#777">uses {shown or "nothing of ours"}</text></g>',
    ]
