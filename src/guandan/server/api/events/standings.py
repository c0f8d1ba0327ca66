"""/api/v1/events/…/standings: places with every figure down to the rounds it comes from; brackets, teams, prizes."""

from datetime import datetime
from fractions import Fraction
from typing import Annotated

from litestar.params import Parameter
from msgspec import Struct

from guandan.competition.championship.championship import Championship
from guandan.competition.draw.contestants import groups_of
from guandan.competition.handlers.corrections import is_final
from guandan.competition.model.settings import stage_book
from guandan.competition.model.state import Competition, RoundStatus
from guandan.competition.model.values import EntryStatus, Format
from guandan.competition.scoring.prizes import Asked, prizes
from guandan.competition.scoring.ranking import Figure, Source
from guandan.competition.scoring.rows import How
from guandan.competition.scoring.standings import left_as, rows_by_pair, standings
from guandan.competition.scoring.team_events import team_lines
from guandan.competition.scoring.teams import TeamLine
from guandan.errors import IllegalAction
from guandan.rules.options.ranking import Criterion
from guandan.rules.points import Result
from guandan.rules.seat import Side
from guandan.server.access.who import Needs, Role, Who
from guandan.server.api.events.command_routes import EVENT
from guandan.server.api.route import get
from guandan.server.events.hosted import Hosted
from guandan.server.state import Server
from guandan.services.naming import PairName, name_pair
from guandan.services.words import Words, name_both

StageNumber = Annotated[
    int | None, Parameter(ge=1, le=100, description="Which stage; the last one drawn where none is named")
]


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
    how: How
    table: int | None
    side: Side | None
    opponent: PairName | None
    result: Result | None
    nets: tuple[int, ...]
    is_won: bool


class Explained(Struct, frozen=True, kw_only=True):
    """A pair's place explained: its figures, and every round that they come from."""

    standing: StandingRow
    rounds: tuple[RoundRow, ...]


class PrizesView(Struct, frozen=True, kw_only=True):
    """奖励: classes, souvenirs and teams as far as they are settled, and what the organisers are asked."""

    classes: tuple[tuple[PairName, ...], ...]
    souvenirs: tuple[PairName, ...]
    teams: tuple[str, ...]
    asks: tuple[Asked, ...]


class BracketPlace(Struct, frozen=True, kw_only=True):
    """A meeting of a knockout: its pairs, none for an empty place, and who went on."""

    round: int
    place: int
    pairs: tuple[PairName | None, ...]
    table: int | None
    result: Result | None
    winner: int | None


def _stage(championship: Championship, stage: int | None) -> int:
    competition = championship.competition
    public = [one for one in competition.rounds if one.status is not RoundStatus.DRAFT]
    which = stage or (public[-1].stage if public else 1)
    is_drawn = any(one.stage == which for one in public)
    # Who goes on, and in which group, is in the first draft of a later stage: not for anybody to guess.
    if not 1 <= which <= len(competition.plan.stages) or (which > 1 and not is_drawn):
        raise IllegalAction("no_such_stage", stage=which)
    return which


def _text(figure: Figure) -> str:
    if isinstance(figure.value, int):
        return str(figure.value)
    # A total that is not whole is that of duplicate: an exact fraction.
    return str(Fraction(*figure.value)) if figure.criterion is Criterion.TOTAL else " ".join(map(str, figure.value))


def _figure(figure: Figure) -> FigureRow:
    return FigureRow(
        criterion=figure.criterion,
        name=name_both(figure.criterion),
        value=figure.value,
        text=_text(figure),
        sources=figure.sources,
    )


def _rows(championship: Championship, stage: int) -> tuple[StandingRow, ...]:
    competition = championship.competition
    is_drawn = any(one.status is not RoundStatus.DRAFT for one in competition.stage_rounds(stage))
    groups = groups_of(competition, stage) if is_drawn else ()
    grouped = {pair: number for number, group in enumerate(groups, 1) for pair in group}
    return tuple(
        StandingRow(
            place=line.place,
            is_tied=line.is_tied,
            pair=name_pair(championship, line.pair),
            group=grouped.get(line.pair, 1),
            figures=tuple(_figure(one) for one in line.figures if one.criterion is not Criterion.BRACKET),
            mark=left_as(competition, line.pair),
            article=competition.entries[line.pair].article,
        )
        for line in standings(championship.competition, stage)
    )


async def standing_rows(hosted: Hosted, stage: int, *, lately: bool = False) -> tuple[StandingRow, ...]:
    """名次, kept until something changes; with `lately`, those of thousands of pairs may be some seconds old."""
    made = hosted.made_lately if lately and not hosted.championship.competition.is_closed else hosted.made
    return await made(f"api.standings.{stage}", lambda championship: _rows(championship, stage))


@get(f"{EVENT}/standings", Needs.NOTHING)
async def show_standings(*, event: str, server: Server, stage: StageNumber = None) -> StandingsView:
    """名次 of a stage; ties are shown as ties until lots are drawn."""
    hosted = await server.events.get(event)
    competition = hosted.championship.competition
    which = _stage(hosted.championship, stage)
    rounds = [one for one in competition.stage_rounds(which) if one.status is not RoundStatus.DRAFT]
    book = stage_book(competition, which)
    return StandingsView(
        stage=which,
        format=competition.stage(which).format,
        rounds=len(rounds),
        is_final=bool(rounds) and all(is_final(competition, one, server.clock.now()) for one in rounds),
        criteria=book.ranking.criteria,
        article=book.cite("ranking.criteria"),
        lines=await standing_rows(hosted, which),
    )


@get(f"{EVENT}/standings/{{pair:int}}", Needs.NOTHING)
async def explain_standing(*, event: str, pair: int, server: Server, stage: StageNumber = None) -> Explained:
    """A pair's place, down to the results that it comes from."""
    hosted = await server.events.get(event)
    championship = hosted.championship
    which = _stage(championship, stage)
    line = next((one for one in await standing_rows(hosted, which) if one.pair.pair == pair), None)
    if line is None:
        raise IllegalAction("no_such_pair", pair=pair)
    by_pair = await hosted.made(f"api.rows.{which}", lambda whole: rows_by_pair(whole.competition, which))
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
        for row in by_pair.get(pair, [])
    )
    return Explained(standing=line, rounds=rounds)


@get(f"{EVENT}/teams", Needs.NOTHING)
async def show_teams(*, event: str, server: Server, stage: StageNumber = None) -> list[TeamLine]:
    """团体: the teams' places with what they are made of; none where the event has no teams."""
    hosted = await server.events.get(event)
    which = _stage(hosted.championship, stage)
    return list(await hosted.made(f"api.teams.{which}", lambda whole: team_lines(whole.competition, which)))


@get(f"{EVENT}/prizes", Needs.NOTHING)
async def show_prizes(*, event: str, server: Server, who: Who) -> PrizesView:
    """奖励 as the book and the last stage's standings give them: for everybody once those are final."""
    hosted = await server.events.get(event)
    if not are_public(hosted.championship.competition, server.clock.now()) and not who.has(Role.SCORER, event):
        raise IllegalAction("prizes_not_yet")
    return await hosted.made("api.prizes", _prizes)


def are_public(competition: Competition, now: datetime) -> bool:
    """May everybody know the prizes: is the last stage over, and its results final?"""
    last = competition.last
    return last is not None and last.stage == len(competition.plan.stages) and is_final(competition, last, now)


def _prizes(championship: Championship) -> PrizesView:
    competition, stage = championship.competition, len(championship.competition.plan.stages)
    given = prizes(
        standings(competition, stage),
        team_lines(competition, stage),
        stage_book(competition, stage),
        competition.decisions,
    )
    return PrizesView(
        classes=tuple(tuple(name_pair(championship, pair) for pair in pairs) for pairs in given.classes),
        souvenirs=tuple(name_pair(championship, pair) for pair in given.souvenirs),
        teams=given.teams,
        asks=given.asks,
    )


@get(f"{EVENT}/bracket", Needs.NOTHING)
async def show_bracket(*, event: str, server: Server, stage: StageNumber = None) -> list[BracketPlace]:
    """对阵图: the meetings of a knockout stage, round by round."""
    championship = (await server.events.get(event)).championship
    competition = championship.competition
    which = _stage(championship, stage)
    if competition.stage(which).format is not Format.KNOCKOUT:
        raise IllegalAction("no_bracket", stage=which)
    wins = {(row.round, row.pair): row.is_won for rows in rows_by_pair(competition, which).values() for row in rows}
    found = []
    for one in competition.stage_rounds(which):
        if one.status is RoundStatus.DRAFT:
            continue
        by_pair = {pair: table for table in one.tables for pair in (table.ew, table.ns)}
        for place, start in enumerate(range(0, len(one.lots), 2), 1):
            pairs = one.lots[start : start + 2]
            table = next((by_pair[pair] for pair in pairs if pair in by_pair), None)
            winner = next((pair for pair in pairs if wins.get((one.number, pair))), None)
            found.append(
                BracketPlace(
                    round=one.number,
                    place=place,
                    pairs=tuple(name_pair(championship, pair) if pair else None for pair in pairs),
                    table=None if table is None else table.number,
                    result=None if table is None else one.sheet(table.number).result,
                    winner=winner,
                )
            )
    return found


ROUTES = [show_standings, explain_standing, show_teams, show_prizes, show_bracket]
