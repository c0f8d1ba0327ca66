"""Compute rows, scores and standings; they are never stored."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.model.charts import BRACKET_FORMATS
from guandan.competition.model.confirmation import is_confirmed, redraws_left_over
from guandan.competition.model.forfeit import build_forfeit
from guandan.competition.model.settings import get_stage_book
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import EntryStatus
from guandan.competition.scoring.duplicate_standings import compute_duplicate_standings
from guandan.competition.scoring.knockout import (
    compute_trio_values,
    find_chart,
    find_stage_trio,
    find_trio,
    rank_bracket,
    rank_chart,
)
from guandan.competition.scoring.ranking import rank_pairs
from guandan.competition.scoring.score import ScoreOrigin, ScoreRow, score_row
from guandan.rules.options.ranking import Criterion, LeaverPlace
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from guandan.competition.model.state import Competition, Round
    from guandan.competition.model.values import Table
    from guandan.competition.scoring.ranking import RankedLine
    from guandan.competition.scoring.score import Score
    from guandan.rules.rulebook import Rulebook


NO_OPPONENT = "no_opponent"
"""The reason of a bye that is a walkover, and is not in the ledger of byes."""


def list_score_rows(competition: Competition, stage: int, *, before: int | None = None) -> list[ScoreRow]:
    """List each pair's rows of a stage, for the rounds before `before`; only confirmed results count."""
    rounds = [played for played in competition.stage_rounds(stage) if before is None or played.number < before]
    book, again = get_stage_book(competition, stage), redraws_left_over(competition, stage)
    return [
        row
        for played in rounds
        if played.status is not RoundStatus.DRAFT
        for row in _walk_round_rows(
            played, book, again=again, rests=find_trio(competition, stage, played.number) is not None
        )
    ]


def _walk_round_rows(played: Round, book: Rulebook, *, again: bool, rests: bool) -> Iterator[ScoreRow]:
    """List the rows of a round; the pair that `rests` in a round robin of three has no bye, and no row."""
    if played.status in {RoundStatus.STARTED, RoundStatus.CLOSED}:
        for pair in played.byes:
            codes = {why.code for why in played.why.get(-pair, ())}
            if rests and NO_OPPONENT not in codes:
                continue
            yield ScoreRow(
                round=played.number, pair=pair, how=ScoreOrigin.WALKOVER if NO_OPPONENT in codes else ScoreOrigin.BYE
            )
        for pair in played.left:
            yield ScoreRow(round=played.number, pair=pair, how=ScoreOrigin.WALKOVER)
        for pair in played.absent:
            result = build_forfeit(tuple(Side), book)
            yield ScoreRow(round=played.number, pair=pair, how=ScoreOrigin.FORFEIT_LOST, side=Side.EW, result=result)
    for table in played.all_tables:
        yield from _walk_table_rows(played, table, book, again=again)


def _walk_table_rows(played: Round, table: Table, book: Rulebook, *, again: bool) -> Iterator[ScoreRow]:
    sheet = played.sheet(table.number)
    if not is_confirmed(sheet, book):
        return
    for side, pair, opponent in ((Side.EW, table.ew, table.ns), (Side.NS, table.ns, table.ew)):
        how = ScoreOrigin.PLAYED
        if sheet.forfeited:
            how = ScoreOrigin.FORFEIT_LOST if side in sheet.forfeited else ScoreOrigin.FORFEIT_WON
            if how is ScoreOrigin.FORFEIT_WON and again:
                continue  # the pair was drawn again or left over, and that row counts
        yield ScoreRow(
            round=played.number,
            pair=pair,
            how=how,
            table=table.number,
            opponent=opponent,
            side=side,
            result=sheet.result,
            boards=table.boards,
            nets=sheet.boards,
        )


def group_rows_by_pair(competition: Competition, stage: int, *, before: int | None = None) -> dict[int, list[ScoreRow]]:
    """Group the rows of a stage by pair, for everybody who was drawn for it or may still be."""
    found: dict[int, list[ScoreRow]] = {pair: [] for pair in _list_everybody(competition, stage)}
    for row in list_score_rows(competition, stage, before=before):
        found[row.pair].append(row)
    return found


def _list_everybody(competition: Competition, stage: int) -> list[int]:
    rounds = competition.stage_rounds(stage)
    drawn = {pair for played in rounds for table in played.all_tables for pair in (table.ew, table.ns)}
    drawn |= {pair for played in rounds for pair in (*played.byes, *played.absent)}
    waits = {pair for pair, entry in competition.entries.items() if stage == 1 and entry.status is EntryStatus.IN_PLAY}
    return sorted(drawn | waits)


def compute_scores(competition: Competition, stage: int, *, before: int | None = None) -> dict[int, tuple[Score, ...]]:
    """Compute what each round of a stage was worth to each pair."""
    book = get_stage_book(competition, stage)
    by_pair = group_rows_by_pair(competition, stage, before=before)
    return {pair: tuple(score_row(row, book) for row in rows) for pair, rows in by_pair.items()}


def compute_standings(competition: Competition, stage: int, *, before: int | None = None) -> tuple[RankedLine, ...]:
    """名次: compute the standings of a stage from its own results alone; ties are shown as ties until lots are drawn.

    Pairs that have left have a place or none, as the book says; those without one come last.
    """
    leavers = _list_leavers(competition, get_stage_book(competition, stage))
    lines = _rank_everybody(competition, stage, leavers, before=before)
    return withhold_places(lines, leavers) if leavers else lines


def find_leaver_status(competition: Competition, pair: int) -> EntryStatus | None:
    """退赛, 取消资格: find how a pair has left, as every list shows it; none if it has not."""
    status = competition.entries[pair].status
    return status if status in {EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED} else None


def _list_leavers(competition: Competition, book: Rulebook) -> dict[int, LeaverPlace]:
    """Map the pairs that have left and do not keep their places to what happens to those places."""
    rules = {EntryStatus.DISQUALIFIED: book.ranking.disqualified, EntryStatus.WITHDRAWN: book.ranking.withdrawn}
    found = {pair: rules.get(entry.status, LeaverPlace.KEEPS) for pair, entry in competition.entries.items()}
    return {pair: place for pair, place in found.items() if place is not LeaverPlace.KEEPS}


def _rank_everybody(
    competition: Competition, stage: int, leavers: Collection[int], *, before: int | None
) -> tuple[RankedLine, ...]:
    """Rank everybody by figures; a pair that was left out of a draw of lots ranks behind the pairs in it."""
    plan, book = competition.stage(stage), get_stage_book(competition, stage)
    drawn = [lot.order for lot in competition.lots if lot.stage == stage]
    lots = [(*order, *(pair for pair in leavers if pair not in order)) for order in drawn]
    if plan.boards is not None:
        return compute_duplicate_standings(group_rows_by_pair(competition, stage, before=before), lots)
    scores = compute_scores(competition, stage, before=before)
    if plan.format not in BRACKET_FORMATS:
        return _rank_bands(competition, stage, lambda own: rank_pairs(own, book, lots=lots), scores)
    rows = group_rows_by_pair(competition, stage, before=before)
    chart = find_chart(competition, stage)
    if chart is not None:
        rounds = [played for played in competition.stage_rounds(stage) if before is None or played.number < before]
        return rank_pairs(scores, book, lots=lots, bracket=rank_chart(chart, rounds, rows))
    final = competition.stage_rounds(stage)[-1].number if stage in competition.stages_closed else None
    values = rank_bracket(rows, final_round=final, third_place=plan.third_place)
    playing = _find_first_players(competition, stage, before=before)
    values |= {pair: worth for pair, worth in playing.items() if not values.get(pair)}
    trio = find_stage_trio(competition, stage)
    if trio is not None and (before is None or before > trio.first):
        values |= compute_trio_values(trio, rows)
    return rank_pairs(scores, book, lots=lots, bracket=values)


def _find_first_players(competition: Competition, stage: int, *, before: int | None) -> dict[int, int]:
    """Find who plays in the first round while it is on: without a result they count as out in it, like its losers."""
    first = next(iter(competition.stage_rounds(stage)), None)
    if first is None or first.status is not RoundStatus.STARTED or (before is not None and before <= first.number):
        return {}
    return {pair: 2 * first.number for table in first.all_tables for pair in (table.ew, table.ns)}


def _rank_bands(
    competition: Competition,
    stage: int,
    rank: Callable[[Mapping[int, Sequence[Score]]], tuple[RankedLine, ...]],
    scores: Mapping[int, Sequence[Score]],
) -> tuple[RankedLine, ...]:
    """Rank everybody together, or group after group if groups play for places of their own."""
    plan, rounds = competition.stage(stage), competition.stage_rounds(stage)
    if not plan.bands or not rounds:
        return rank(scores)
    found: list[RankedLine] = []
    for band in split_lots(rounds[0].lots, plan.groups):
        lines = rank({pair: own for pair, own in scores.items() if pair in band})
        ahead = len(found)
        found += [replace(line, place=None if line.place is None else line.place + ahead) for line in lines]
    return tuple(found)


def split_lots(lots: Sequence[int], groups: int) -> list[set[int]]:
    """Return the groups of a round robin as its first draw has them."""
    size = len(lots) // groups
    return [set(lots[start : start + size]) - {0} for start in range(0, size * groups, size)]


def compute_total(line: RankedLine | None) -> int:
    """Compute the points of a line; 0 if there are none yet."""
    values = () if line is None else (figure.value for figure in line.figures if figure.criterion is Criterion.TOTAL)
    return next((value for value in values if isinstance(value, int)), 0)


def count_byes(competition: Competition) -> dict[int, int]:
    """轮空: count the byes of each pair in the event, from one ledger."""
    had: dict[int, int] = {}
    for stage in range(1, len(competition.plan.stages) + 1):
        for row in list_score_rows(competition, stage):
            if row.how is ScoreOrigin.BYE:
                had[row.pair] = had.get(row.pair, 0) + 1
    return had


# ---- 名次: handle the places of pairs that have left the event (D37, D70)


def withhold_places(lines: Sequence[RankedLine], leavers: Mapping[int, LeaverPlace]) -> tuple[RankedLine, ...]:
    """Take the leavers' places away; lines without a place come last.

    If a place stays empty, equals keep theirs and the empty one comes after them.
    """
    placed: list[RankedLine] = []
    without: list[RankedLine] = []
    gone = 0
    for place, group in groupby(lines, key=lambda line: line.place or 0):
        equal = list(group)
        staying = [line for line in equal if leavers.get(line.pair, LeaverPlace.KEEPS) is LeaverPlace.KEEPS]
        leaving = [line for line in equal if line not in staying]
        now = place - gone
        placed += [replace(line, place=now, is_tied=line.is_tied and len(staying) > 1) for line in staying]
        empty = now + len(staying)
        for line in leaving:
            if leavers[line.pair] is LeaverPlace.LEFT_EMPTY:
                without.append(replace(line, place=None, vacant=empty, is_tied=False))
                empty += 1
            else:
                without.append(replace(line, place=None, is_tied=False))
                gone += 1
    return (*placed, *without)
