"""docs/scenarios.md from its middle on: the titles and articles of the referee's scenarios."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from typing import TYPE_CHECKING

from article_tests import ROOT

from guandan.rulebooks import load

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

FILES = ROOT / "tests" / "scenarios"
MARK = "<!-- From here on written by tools/write_docs.py from tests/scenarios. -->\n"


def pages(docs: Path) -> dict[Path, str]:
    """The page, by its file."""
    page, language = docs / "scenarios.md", load_language()
    written = page.read_text(encoding="utf-8").partition(MARK)[0]
    scenarios = {book: language.read_scenarios(FILES / f"{book}.txt") for book in language.BOOKS}
    lines = [f"\n## The {sum(map(len, scenarios.values()))} scenarios\n"]
    for book, found in scenarios.items():
        lines.append(f"### [{book}](../tests/scenarios/{book}.txt): {load(book).title_en}, {len(found)} scenarios\n")
        lines += ["| scenario | articles |", "| --- | --- |"]
        lines += [f"| {scenario.title} | {', '.join(scenario.articles)} |" for scenario in found]
        lines.append("")
    return {page: written + MARK + "\n".join(lines)}


def load_language() -> ModuleType:
    """The parser, which lies among the tests."""
    spec = spec_from_file_location("scenario_language", FILES / "language.py")
    if spec is None or spec.loader is None:
        raise ImportError(FILES)
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look their module up
    spec.loader.exec_module(module)
    return module
