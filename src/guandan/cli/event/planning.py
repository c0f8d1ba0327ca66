"""规程: a plan in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.model.values import Seeding
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from guandan.competition.model.values import Plan, Stage


def plan_words(plan: Plan, lang: str) -> list[str]:
    """Describe the plan, one line for each stage."""
    lines = [
        say("organise.stage", lang, stage=number, format=_stage_words(stage, lang))
        for number, stage in enumerate(plan.stages, 1)
    ]
    if plan.teams is not None:
        count = plan.teams.best or plan.teams.tables
        words = name_of(plan.teams.scoring, lang) + (f" ({count})" if count else "")
        lines.append(say("organise.teams", lang, scoring=words))
    return lines


def _stage_words(stage: Stage, lang: str) -> str:
    facts = {
        "organise.stage.rounds": stage.rounds,
        "organise.stage.groups": stage.groups if stage.groups > 1 else None,
        "organise.stage.takes": stage.takes,
        "organise.stage.boards": stage.boards,
        "organise.stage.leaves": stage.leaves if stage.leaves > 1 else None,
        "organise.stage.turns": stage.turns if stage.turns > 1 else None,
        "organise.stage.accelerated": stage.accelerated or None,
    }
    words = [name_of(stage.format, lang)]
    words += [say(key, lang, number=number) for key, number in facts.items() if number is not None]
    if stage.third_place:
        words.append(say("organise.stage.third_place", lang))
    if stage.second_final:
        words.append(say("organise.stage.second_final", lang))
    if stage.bands:
        words.append(say("organise.stage.bands", lang))
    if stage.seeding is Seeding.STAGE_BEFORE:
        words.append(say("organise.stage.by_rank", lang))
    if stage.keep_apart:
        words.append(say("organise.stage.keep_apart", lang))
    return say("value.and", lang).join(words)
