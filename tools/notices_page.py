"""docs/rulebooks/notices.md: what the reader of notices makes of the thirty notices in tests/notices."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from measure_notices import FIRST, SECOND, measure_all

from guandan.services.notices.fit import fit_notice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.services.notices.fit import NoticeFit

HEAD = "<!-- Written by tools/write_docs.py; `make docs` writes it again. -->\n"
INTRODUCTIONS = {"en": "notices.md", "zh": "notices.zh.md"}
FOLDER = Path(__file__).parents[1] / "tests" / "notices"


def notices_page(lang: str = "en") -> str:
    """The page: the introduction in one language, the rows as they are."""
    introduction = Path(__file__).with_name(INTRODUCTIONS[lang]).read_text(encoding="utf-8")
    introduction = introduction.replace("SUMMARY", _summarise())
    for name, folder in (("HELD_OUT_FIRST", FIRST), ("HELD_OUT_SECOND", SECOND)):
        introduction = introduction.replace(name, "\n".join(_walk_held_out(folder)))
    return "\n".join([HEAD, introduction, *_walk_rows()]).rstrip() + "\n"


def _walk_held_out(folder: Path) -> Iterator[str]:
    yield "| notice | options meant | read | asked | set wrongly | plan | sentences not read |"
    yield "| --- | ---: | ---: | ---: | --- | --- | ---: |"
    every = measure_all(folder)
    for one in every:
        wrong = ", ".join(f"`{name}`" for name in one.wrong) or "–"
        plan = "right" if one.plan else "not read"
        unread = f"{one.unread} of {one.sentences}"
        yield f"| {one.name} | {one.options} | {one.read} | {one.asked} | {wrong} | {plan} | {unread} |"
    total = [sum(getattr(one, name) for one in every) for name in ("options", "read", "asked")]
    wrong, plans = sum(len(one.wrong) for one in every), sum(one.plan for one in every)
    yield f"| all | {total[0]} | {total[1]} | {total[2]} | {wrong} | {plans} of {len(every)} | |"


def _summarise() -> str:
    notices = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.toml"))]
    cannot, later = (sum(key in notice for notice in notices) for key in ("cannot", "later"))
    whole = len(notices) - cannot - later
    return (
        f"Of {len(notices)} notices, {whole} are said at once, {later} after an answer, and {cannot} with something "
        f"left out: {whole + later} without code."
    )


def _walk_rows() -> Iterator[str]:
    yield "| notice | kind | starts from | options set | asked | plan | what cannot be said, or after an answer |"
    yield "| --- | --- | --- | ---: | --- | --- | --- |"
    for path in sorted(FOLDER.glob("*.toml")):
        notice = tomllib.loads(path.read_text(encoding="utf-8"))
        fit = fit_notice(notice["text"], "en")
        asked = ", ".join(dict.fromkeys(f"`{question.option}`" for question in fit.questions)) or "–"
        link = f"[{path.stem}](../../tests/notices/{path.name})"
        later = f"after an answer: {notice['later']}" if "later" in notice else "–"
        cannot = notice.get("cannot", later)
        yield f"| {link} | {notice['kind']} | {fit.base} | {len(fit.changes)} | {asked} | {_describe(fit)} | {cannot} |"


def _describe(fit: NoticeFit) -> str:
    if fit.plan is None:
        return "left open"
    stages = []
    for stage in fit.plan.stages:
        rounds = "" if stage.rounds is None else f", {stage.rounds} rounds"
        groups = "" if stage.groups == 1 else f", {stage.groups} groups"
        takes = "" if stage.takes is None else f" of {stage.takes}"
        turns = "" if stage.turns == 1 else f", {stage.turns} turns"
        stages.append(f"{stage.format.value.replace('_', ' ')}{takes}{rounds}{groups}{turns}")
    return "; then ".join(stages)
