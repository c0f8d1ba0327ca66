"""编排与抽签: handle drafts of rounds, changes by hand, publication, and lots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.draw.calendar import find_next_round
from guandan.competition.draw.contestants import build_players, build_seating_histories, list_drawn_contestants
from guandan.competition.draw.drafts import draft_round
from guandan.competition.draw.hand_draw import check_byes, check_shape, find_draw_problems
from guandan.competition.draw.lot_rounds import pair_by_lot
from guandan.competition.draw.lots import follows_link, order_by_lot
from guandan.competition.draw.seating import seat_meetings
from guandan.competition.handlers.registry import handles
from guandan.competition.model import commands as co
from guandan.competition.model import events as ev
from guandan.competition.model.charts import CHART_FORMATS
from guandan.competition.model.confirmation import list_absent_byes, list_left_over, redraws_left_over
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import Format, list_places
from guandan.competition.planning.plan import check_size, check_sizes
from guandan.competition.scoring.knockout import find_trio
from guandan.competition.scoring.standings import compute_standings
from guandan.competition.scoring.team_events import compute_team_standings, is_by_teams
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from guandan.competition.model.state import Competition, Round


@handles(co.DrawRound)
def draw_round(competition: Competition, command: co.DrawRound, _at: datetime | None) -> list[ev.DrawDrafted]:
    """编排: draft the next round."""
    number, stage = find_next_round(competition)
    plan = competition.stage(stage)
    drawn = list_drawn_contestants(competition, stage, number)
    if number == 1:
        check_sizes(competition.plan, len(drawn), competition.book)
    elif not any(played.stage == stage and played.number < number for played in competition.rounds):
        check_size(plan, stage, len(drawn), competition.plan, competition.book)
    if plan.format in {Format.ROUND_ROBIN, Format.DUPLICATE} | CHART_FORMATS:
        return [_draft_by_order(competition, command, number, stage, drawn)]
    if command.lots:
        raise IllegalAction("no_numbers_here", format=plan.format)
    if command.seed is None:
        check_shape(competition, number, stage, command.tables, command.byes)
        lots: tuple[int, ...] = ()
        if plan.format is Format.KNOCKOUT:
            if not is_by_teams(competition) and find_trio(competition, stage, number) is None:
                check_byes(competition, command.tables, command.byes)
            lots = list_places(command.tables, command.byes)
        by_hand = ev.DrawDrafted(round=number, stage=stage, tables=command.tables, byes=command.byes, lots=lots)
        return [by_hand]
    if command.tables or command.byes:
        raise IllegalAction("drawn_twice")
    _check_link(competition, command.seed)
    return [draft_round(competition, number, stage, drawn, command.seed)]


def _draft_by_order(
    competition: Competition, command: co.DrawRound, number: int, stage: int, drawn: Sequence[int]
) -> ev.DrawDrafted:
    """Draft a round of a format in which one order, drawn by lot or by hand, gives all rounds."""
    if command.tables or command.byes:
        raise IllegalAction("tables_from_order", format=competition.stage(stage).format)
    is_first = not any(played.stage == stage and played.number < number for played in competition.rounds)
    if command.seed is not None:
        _check_link(competition, command.seed)
    elif is_first and sorted(command.lots) != sorted(drawn):
        raise IllegalAction("lots_missing", pairs=sorted(drawn))
    return draft_round(competition, number, stage, drawn, command.seed, command.lots)


def _check_link(competition: Competition, link: str) -> None:
    if competition.is_revealed:
        raise IllegalAction("lots_revealed")
    if not follows_link(link, competition.link):
        raise IllegalAction("wrong_link", link=link)


def require_draft(competition: Competition) -> Round:
    """Return the current draft; refuse if there is none."""
    last = competition.last
    if last is None or last.status is not RoundStatus.DRAFT:
        raise IllegalAction("no_draft")
    return last


@handles(co.ChangeDraw)
def change_draw(competition: Competition, command: co.ChangeDraw, _at: datetime | None) -> list[ev.DrawChanged]:
    """Change a draft by hand: refuse the impossible; a change against the plan has to be accepted."""
    last = require_draft(competition)
    if not command.reason.strip():
        raise IllegalAction("reason_missing")
    check_shape(competition, last.number, last.stage, command.tables, command.byes)
    if competition.stage(last.stage).format in CHART_FORMATS:
        _refuse_other_meetings(last, command)
    problems = find_draw_problems(competition, last, command.tables, command.byes)
    if problems and not command.accept:
        raise IllegalAction("draw_against_plan", problems=[why.code for why in problems])
    changed = ev.DrawChanged(
        round=last.number,
        tables=command.tables,
        byes=command.byes,
        reason=command.reason,
        problems=problems,
    )
    return [changed]


def _refuse_other_meetings(drawn: Round, command: co.ChangeDraw) -> None:
    """Refuse other meetings where losers play on: the lines fix them, so only tables and seats may change."""
    before, after = ({frozenset((table.ew, table.ns)) for table in tables} for tables in (drawn.tables, command.tables))
    if before != after:
        raise IllegalAction("lines_are_fixed", round=drawn.number)


@handles(co.PublishDraw)
def publish_draw(competition: Competition, _command: co.PublishDraw, _at: datetime | None) -> list[ev.DrawPublished]:
    """Publish the draft as the draw of the round."""
    last = require_draft(competition)
    drawn = sorted({pair for table in last.tables for pair in (table.ew, table.ns)} | set(last.byes))
    gone = [pair for pair in drawn if not competition.entries[pair].is_in(last.number)]
    if gone:
        raise IllegalAction("draft_with_pairs_that_left", pairs=gone)
    if not is_by_teams(competition):
        advanced = list_drawn_contestants(competition, last.stage, last.number)
        lost = [pair for pair in drawn if pair not in advanced]
        if lost and not set(advanced) <= set(drawn):  # a result was corrected since; a revived pair takes no place
            raise IllegalAction("draft_with_pairs_that_lost", pairs=lost)
    return [ev.DrawPublished(round=last.number)]


def regroup_left_over(competition: Competition, command: co.DrawLeftOver) -> list[ev.LeftOverDrawn]:
    """补抽: those without an opponent, among themselves; one for whom none is left keeps a bye, or has the points.

    A pair with the bye that is marked absent is not drawn, and forfeits.
    """
    book, last = competition.book, competition.last
    if last is None or last.status is not RoundStatus.STARTED:
        raise IllegalAction("round_not_started")
    if not redraws_left_over(competition, last.stage):
        raise IllegalAction("no_left_over_here", book.cite("byes.forfeit_won"))
    left = list_left_over(competition, last)
    if not left:
        raise IllegalAction("nobody_left_over", book.cite("byes.forfeit_won"))
    _check_link(competition, command.seed)
    link = bytes.fromhex(command.seed)
    plan = competition.stage(last.stage)
    known = build_players(competition, last.stage, last.number + 1, left)
    found = pair_by_lot(known, link, avoid_repeats=plan.avoid_repeats, keep_apart=plan.keep_apart, is_left_over=True)
    tables = seat_meetings(
        found.meetings, build_seating_histories(competition, last.number + 1), {}, link, spread=False, drawn=left
    )
    highest = max(last.highest, *(table.number for table in last.all_tables))
    has_already = found.bye in {*last.byes, *last.left}
    numbered = tuple(replace(table, number=highest + place) for place, table in enumerate(tables, 1))
    return [
        ev.LeftOverDrawn(
            round=last.number,
            tables=numbered,
            left=() if found.bye is None or has_already else (found.bye,),
            seed=command.seed,
            absent=list_absent_byes(competition, last),
        )
    ]


@handles(co.DrawLots)
def draw_lots(competition: Competition, command: co.DrawLots, _at: datetime | None) -> list[ev.LotsDrawn]:
    """抽签: draw lots; only pairs that are equal in everything else may be separated by lot."""
    if not 1 <= command.stage <= len(competition.plan.stages):
        raise IllegalAction("no_such_stage", stage=command.stage)
    if command.stage not in competition.stages_closed:
        raise IllegalAction("lots_at_the_end", competition.book.cite("ranking.many_equal"), stage=command.stage)
    wanted = set(command.order or command.pairs)
    places: dict[int | None, set[int]] = {}
    find = compute_team_standings if is_by_teams(competition) else compute_standings
    for line in find(competition, command.stage):
        places.setdefault(line.place, set()).add(line.pair)
    places.pop(None, None)
    tied = next((pairs for pairs in places.values() if pairs == wanted and len(pairs) > 1), None)
    if tied is None:
        shared = [sorted(pairs) for pairs in places.values() if len(pairs) > 1]
        raise IllegalAction("not_tied", competition.book.cite("ranking.criteria"), pairs=sorted(wanted), tied=shared)
    if command.seed is None:
        if len(command.order) != len(wanted):
            raise IllegalAction("lots_missing", pairs=sorted(wanted))
        return [ev.LotsDrawn(stage=command.stage, order=command.order)]
    _check_link(competition, command.seed)
    drawn = order_by_lot(bytes.fromhex(command.seed), "places", wanted)
    return [ev.LotsDrawn(stage=command.stage, order=drawn, seed=command.seed)]
