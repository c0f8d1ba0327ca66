"""Rows as tests write them down: results at tables, by round, pairs and levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.model.forfeit import build_forfeit
from guandan.competition.model.values import Final
from guandan.competition.scoring.final_states import judge_final
from guandan.competition.scoring.score import ScoreOrigin, ScoreRow, score_row
from guandan.rulebooks import load
from guandan.rules.rulebook import override
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.competition.scoring.score import Score
    from guandan.rules.points import Result
    from guandan.rules.rulebook import Rulebook

JS, TD, KO, ZD, NT = "jiangsu-2017", "two-deck", "knockout-2023", "five-round-points", "nantong-2018"
BOOKS = (JS, TD, KO, ZD, NT)
EW, NS = Side.EW, Side.NS
LEVELS = ("", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "past A")


def book_of(name: str, **overrides: object) -> Rulebook:
    """A book; the organisers of jiangsu-2017 have set a time."""
    limits = {"match.minutes": 60} if name == JS else {}
    return override(load(name), limits | {path.replace("__", "."): value for path, value in overrides.items()})


def number(level: str) -> int:
    return LEVELS.index(level)


def final(ew: str, ns: str, **more: object) -> Final:
    return Final(ew=number(ew), ns=number(ns), **more)


def rows_of(at: int, table: int, pairs: tuple[int, int], result: Result) -> list[ScoreRow]:
    """The two rows of a table; the first pair sits East-West."""
    return [
        ScoreRow(
            round=at,
            pair=pair,
            how=ScoreOrigin.PLAYED,
            table=table,
            opponent=opponent,
            side=side,
            result=result,
        )
        for pair, opponent, side in ((pairs[0], pairs[1], EW), (pairs[1], pairs[0], NS))
    ]


def played(
    book: Rulebook, at: int, table: int, pairs: tuple[int, int], levels: tuple[str, str], **more: object
) -> list[ScoreRow]:
    return rows_of(at, table, pairs, judge_final(final(*levels, **more), book))


def forfeit(book: Rulebook, at: int, table: int, pairs: tuple[int, int], sides: tuple[Side, ...]) -> list[ScoreRow]:
    result = build_forfeit(sides, book)
    return [
        ScoreRow(
            round=at,
            pair=pair,
            how=ScoreOrigin.FORFEIT_LOST if side in sides else ScoreOrigin.FORFEIT_WON,
            table=table,
            opponent=opponent,
            side=side,
            result=result,
        )
        for pair, opponent, side in ((pairs[0], pairs[1], EW), (pairs[1], pairs[0], NS))
    ]


def bye(at: int, pair: int, how: ScoreOrigin = ScoreOrigin.BYE) -> ScoreRow:
    return ScoreRow(round=at, pair=pair, how=how)


def by_pair(rows: Iterable[ScoreRow]) -> dict[int, list[ScoreRow]]:
    found: dict[int, list[ScoreRow]] = {}
    for row in rows:
        found.setdefault(row.pair, []).append(row)
    return found


def scored(rows: Iterable[ScoreRow], book: Rulebook) -> dict[int, list[Score]]:
    return {pair: [score_row(row, book) for row in of_pair] for pair, of_pair in by_pair(rows).items()}
