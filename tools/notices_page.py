"""docs/rulebooks/notices.md: what the reader of notices makes of the thirty notices in tests/notices."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from guandan.services.notices.fit import fit_notice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.services.notices.fit import NoticeFit

HEAD = "<!-- Written by tools/write_docs.py; `make docs` writes it again. -->\n"
INTRODUCTION = Path(__file__).with_name("notices.md")
FOLDER = Path(__file__).parents[1] / "tests" / "notices"


def notices_page() -> str:
    """The page."""
    introduction = INTRODUCTION.read_text(encoding="utf-8")
    return "\n".join([HEAD, introduction, *_walk_rows()]).rstrip() + "\n"


def _walk_rows() -> Iterator[str]:
    yield "| notice | kind | starts from | options set | asked | plan | what cannot be said |"
    yield "| --- | --- | --- | ---: | --- | --- | --- |"
    for path in sorted(FOLDER.glob("*.toml")):
        notice = tomllib.loads(path.read_text(encoding="utf-8"))
        fit = fit_notice(notice["text"], "en")
        asked = ", ".join(dict.fromkeys(f"`{question.option}`" for question in fit.questions)) or "–"
        link = f"[{path.stem}](../../tests/notices/{path.name})"
        cannot = notice.get("cannot", "–")
        yield f"| {link} | {notice['kind']} | {fit.base} | {len(fit.changes)} | {asked} | {_describe(fit)} | {cannot} |"


def _describe(fit: NoticeFit) -> str:
    if fit.plan is None:
        return "left open"
    stages = []
    for stage in fit.plan.stages:
        rounds = "" if stage.rounds is None else f", {stage.rounds} rounds"
        groups = "" if stage.groups == 1 else f", {stage.groups} groups"
        takes = "" if stage.takes is None else f" of {stage.takes}"
        stages.append(f"{stage.format.value.replace('_', ' ')}{takes}{rounds}{groups}")
    return "; then ".join(stages)
