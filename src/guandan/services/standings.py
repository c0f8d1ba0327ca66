"""名次: places with every figure down to the rounds it comes from; brackets, teams, prizes."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.competition.draw.contestants import list_groups
from guandan.competition.handlers.corrections import is_result_final
from guandan.competition.model.charts import BRACKET_FORMATS, BracketPart, find_stake
from guandan.competition.model.settings import get_stage_book
from guandan.competition.model.values import EntryStatus, Format
from guandan.competition.scoring.final_ranking import compute_final_ranking
from guandan.competition.scoring.knockout import find_chart
from guandan.competition.scoring.prizes import PrizeQuestion, award_prizes
from guandan.competition.scoring.ranking import Figure, Source
from guandan.competition.scoring.score import ScoreOrigin
from guandan.competition.scoring.standings import compute_standings, find_leaver_status, group_rows_by_pair
from guandan.errors import IllegalAction
from guandan.rules.options.ranking import Criterion
from guandan.rules.points import Result
from guandan.rules.seat import Side
from guandan.services.naming import PairName, name_pair
from guandan.services.rounds import is_public
from guandan.services.words import Words, name_both

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Competition, Round
    from guandan.competition.scoring.score import ScoreRow
    from guandan.competition.scoring.teams import TeamFigure


class FigureRow(Struct, frozen=True, kw_only=True):
    """What is compared, its value as data and as a text, and the rounds that it comes from."""

    criterion: Criterion
    name: Words
    value: int | tuple[int, ...]
    text: str
    sources: tuple[Source, ...]


class StandingRow(Struct, frozen=True, kw_only=True):
    """名次: a pair's place with all its figures in the order in which the book compares them.

    `mark` tells that a pair has withdrawn or was disqualified, the latter by `article`; without a place `place` is
    null, and the line comes after all that have one.
    """

    place: int | None
    is_tied: bool
    pair: PairName
    group: int
    figures: tuple[FigureRow, ...]
    mark: EntryStatus | None = None
    article: str = ""


class FinalPlace(Struct, frozen=True, kw_only=True):
    """总名次: a pair's place over all stages, and the stage that decided it."""

    place: int | None
    is_tied: bool
    pair: PairName
    stage: int


class StandingsView(Struct, frozen=True, kw_only=True):
    """The standings of a stage; `is_final` once every window for corrections is closed."""

    stage: int
    format: Format
    rounds: int
    is_final: bool
    criteria: tuple[Criterion, ...]
    article: str
    lines: tuple[StandingRow, ...]


class RoundRow(Struct, frozen=True, kw_only=True):
    """What a round was to a pair."""

    round: int
    how: ScoreOrigin
    table: int | None
    side: Side | None
    opponent: PairName | None
    result: Result | None
    nets: tuple[int, ...]
    is_won: bool


class StandingExplanation(Struct, frozen=True, kw_only=True):
    """A pair's place explained: its figures, and every round that they come from."""

    standing: StandingRow
    rounds: tuple[RoundRow, ...]


class PrizesView(Struct, frozen=True, kw_only=True):
    """奖励: classes, souvenirs and teams as far as they are settled, and what the organisers are asked."""

    classes: tuple[tuple[PairName, ...], ...]
    souvenirs: tuple[PairName, ...]
    teams: tuple[str, ...]
    asks: tuple[PrizeQuestion, ...]


class BracketPlace(Struct, frozen=True, kw_only=True):
    """A meeting of a knockout: its pairs, none for an empty place, and who went on.

    Where losers play on, `part` names the part of the bracket, and `best` and `worst` the places at stake.
    """

    round: int
    place: int
    pairs: tuple[PairName | None, ...]
    table: int | None
    result: Result | None
    winner: int | None
    part: BracketPart | None = None
    best: int | None = None
    worst: int | None = None


def find_stage(competition: Competition, stage: int | None, *, with_drafts: bool = False) -> int:
    """Find the stage that is asked for, or the last one drawn.

    Who goes on, and in which group, is in the first draft of a later stage. Without drafts that stage is not there yet.
    """
    drawn = [round_ for round_ in competition.rounds if with_drafts or is_public(round_.status)]
    chosen = stage or (drawn[-1].stage if drawn else 1)
    is_there = chosen == 1 or with_drafts or any(round_.stage == chosen for round_ in drawn)
    if not 1 <= chosen <= len(competition.plan.stages) or not is_there:
        raise IllegalAction("no_such_stage", stage=chosen)
    return chosen


def list_stage_rounds(competition: Competition, stage: int) -> list[Round]:
    """List the rounds of a stage that are published."""
    return [round_ for round_ in competition.stage_rounds(stage) if is_public(round_.status)]


def are_standings_final(competition: Competition, stage: int, now: datetime) -> bool:
    """Whether every window for corrections of a stage is closed."""
    rounds = list_stage_rounds(competition, stage)
    return bool(rounds) and all(is_result_final(competition, round_, now) for round_ in rounds)


def format_figure(figure: Figure | TeamFigure) -> str:
    """Format a figure: a number, an exact fraction, or several numbers that are compared one after another."""
    if isinstance(figure.value, int):
        return str(figure.value)
    # A total that is not whole is that of duplicate: an exact fraction.
    return str(Fraction(*figure.value)) if figure.criterion is Criterion.TOTAL else " ".join(map(str, figure.value))


def _build_figure(figure: Figure) -> FigureRow:
    return FigureRow(
        criterion=figure.criterion,
        name=name_both(figure.criterion),
        value=figure.value,
        text=format_figure(figure),
        sources=figure.sources,
    )


def build_standing_rows(championship: Championship, stage: int) -> tuple[StandingRow, ...]:
    """Build the lines of a stage's standings, best first."""
    competition = championship.competition
    groups = list_groups(competition, stage) if list_stage_rounds(competition, stage) else ()
    group_numbers = {pair: number for number, group in enumerate(groups, 1) for pair in group}
    return tuple(
        StandingRow(
            place=line.place,
            is_tied=line.is_tied,
            pair=name_pair(championship, line.pair),
            group=group_numbers.get(line.pair, 1),
            figures=tuple(
                _build_figure(figure) for figure in line.figures if figure.criterion is not Criterion.BRACKET
            ),
            mark=find_leaver_status(competition, line.pair),
            article=competition.entries[line.pair].article,
        )
        for line in compute_standings(competition, stage)
    )


def list_final_places(championship: Championship) -> list[FinalPlace]:
    """List everybody's place over all stages that are published; who came further comes first."""
    competition = championship.competition
    public = max((round_.stage for round_ in competition.rounds if is_public(round_.status)), default=1)
    told = replace(competition, rounds=tuple(round_ for round_ in competition.rounds if round_.stage <= public))
    return [
        FinalPlace(place=line.place, is_tied=line.is_tied, pair=name_pair(championship, line.pair), stage=stage)
        for stage, line in compute_final_ranking(told)
    ]


def build_standings_view(
    championship: Championship, stage: int, lines: tuple[StandingRow, ...], now: datetime
) -> StandingsView:
    """Build the view of a stage's standings; ties are shown as ties until lots are drawn."""
    competition = championship.competition
    book = get_stage_book(competition, stage)
    return StandingsView(
        stage=stage,
        format=competition.stage(stage).format,
        rounds=len(list_stage_rounds(competition, stage)),
        is_final=are_standings_final(competition, stage, now),
        criteria=book.ranking.criteria,
        article=book.cite("ranking.criteria"),
        lines=lines,
    )


def explain_standing(
    championship: Championship,
    pair: int,
    lines: Sequence[StandingRow],
    rows: Mapping[int, Sequence[ScoreRow]],
) -> StandingExplanation:
    """Explain a pair's place by the results that it comes from; `rows` are those of the stage by pair."""
    line = next((line for line in lines if line.pair.pair == pair), None)
    if line is None:
        raise IllegalAction("no_such_pair", pair=pair)
    rounds = tuple(
        RoundRow(
            round=row.round,
            how=row.how,
            table=row.table,
            side=row.side,
            opponent=None if row.opponent is None else name_pair(championship, row.opponent),
            result=row.result,
            nets=row.nets,
            is_won=row.is_won,
        )
        for row in rows.get(pair, ())
    )
    return StandingExplanation(standing=line, rounds=rounds)


def are_prizes_public(competition: Competition, now: datetime) -> bool:
    """Whether everybody may know the prizes: the last stage is over, and its results are final."""
    last = competition.last
    return last is not None and last.stage == len(competition.plan.stages) and is_result_final(competition, last, now)


def build_prizes_view(championship: Championship) -> PrizesView:
    """Build the view of the prizes as the book and the last stage's standings give them."""
    competition = championship.competition
    given = award_prizes(competition, len(competition.plan.stages))
    return PrizesView(
        classes=tuple(tuple(name_pair(championship, pair) for pair in pairs) for pairs in given.classes),
        souvenirs=tuple(name_pair(championship, pair) for pair in given.souvenirs),
        teams=given.teams,
        asks=given.asks,
    )


def build_bracket(championship: Championship, stage: int) -> list[BracketPlace]:
    """对阵图: list the meetings of a knockout stage as far as they are published, round by round."""
    competition = championship.competition
    if competition.stage(stage).format not in BRACKET_FORMATS:
        raise IllegalAction("no_bracket", stage=stage)
    wins = {
        (row.round, row.pair): row.is_won for rows in group_rows_by_pair(competition, stage).values() for row in rows
    }
    places = []
    chart = find_chart(competition, stage)
    for index, round_ in enumerate(list_stage_rounds(competition, stage), 1):
        by_pair = {pair: table for table in round_.tables for pair in (table.ew, table.ns)}
        for place, start in enumerate(range(0, len(round_.lots), 2), 1):
            pairs = round_.lots[start : start + 2]
            if chart is not None and not any(pairs):
                continue
            best, worst = (None, None) if chart is None else find_stake(chart, index, place)
            table = next((by_pair[pair] for pair in pairs if pair in by_pair), None)
            winner = next((pair for pair in pairs if wins.get((round_.number, pair))), None)
            places.append(
                BracketPlace(
                    round=round_.number,
                    place=place,
                    pairs=tuple(name_pair(championship, pair) if pair else None for pair in pairs),
                    table=None if table is None else table.number,
                    result=None if table is None else round_.sheet(table.number).result,
                    winner=winner,
                    part=None if chart is None else chart.parts.get((index, place)),
                    best=best,
                    worst=worst,
                )
            )
    return places
