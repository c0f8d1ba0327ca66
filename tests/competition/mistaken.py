"""A round that was played, and a result of it put right."""

from __future__ import annotations

from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Mistake, Stage
from tests.competition.kit import JS, Hall, final

SWISS = Stage(format=Format.SWISS, rounds=2)


def played(stage: Stage = SWISS) -> Hall:
    event = Hall(JS, stage, pairs=4)
    event.seat((1, 2), (3, 4))
    event.score(1, "K", "9")
    event.score(2, "A", "9")
    return event


def correct(mistake: Mistake, at: int = 1, table: int = 1, **more: object) -> co.CorrectResult:
    return co.CorrectResult(
        round=at, table=table, mistake=mistake, reason="the sheet says 9 and K", final=final("9", "K"), **more
    )
