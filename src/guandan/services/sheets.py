"""记分表 at a paper table: a side writes a deal down, the other side confirms it, and then it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from guandan.cards import Rank
from guandan.competition.handlers.rounds import require_started_round, require_table
from guandan.competition.model.clock import is_time_called
from guandan.competition.model.settings import get_round_book
from guandan.competition.model.state import RoundStatus
from guandan.errors import IllegalAction
from guandan.game import commands as ga
from guandan.game.events import DealCorrected, DealRecorded
from guandan.game.log import replay_steps
from guandan.game.match_events import Adjusted, MatchEnded, RulingCancelled, RulingMade
from guandan.game.paper import Briefing, brief_table
from guandan.game.ruling import Ruling
from guandan.rules.levels import Standing
from guandan.rules.points import Ending
from guandan.rules.seat import Seat, Side
from guandan.services.results import NO_TIME_ANSWER, enter_match_result
from guandan.services.rounds import ClockRow, TableRow, build_clock_view, build_table_row, find_last_activity

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Round
    from guandan.game.events import AnyMatchEvent
    from guandan.game.log import History
    from guandan.game.match import Match
    from guandan.services.results import TimeAnswer
    from guandan.services.rounds import FindMatch


class SheetLine(Struct, frozen=True, kw_only=True):
    """A line of the sheet: the deal as written, by which side, and whether it was struck out or confirmed."""

    line: int
    deal: int
    order: tuple[Seat, ...]
    side: Side
    level: Rank | None = None
    is_struck: bool = False
    is_confirmed: bool = False

    @property
    def is_open(self) -> bool:
        """Whether it waits for the other side."""
        return not self.is_struck and not self.is_confirmed


class DealRow(Struct, frozen=True, kw_only=True):
    """A deal that counts: its level and order; `before` are the orders that corrections struck out."""

    deal: int
    level: Rank
    order: tuple[Seat, ...]
    is_extra: bool = False
    before: tuple[tuple[Seat, ...], ...] = ()


_BY_RULING = frozenset({Ending.RULING, Ending.FORFEIT, Ending.BOTH_FORFEIT})


class LevelJump(Struct, frozen=True, kw_only=True):
    """Levels that moved otherwise than by a deal: by a ruling, one that was revoked, or a corrected deal.

    The ruling that ended the match is one even if it left the levels as they were.
    """

    cause: Literal["ruling", "revoked", "corrected"]
    before: Standing
    after: Standing
    ruling: Ruling | None = None
    deal: int | None = None


class SheetView(Struct, frozen=True, kw_only=True):
    """记分表: the table, how the match stands, what is told before the next deal, what was written and struck out."""

    round: int
    status: RoundStatus
    table: TableRow
    standing: Standing | None
    deals: tuple[DealRow, ...]
    briefing: Briefing | None
    is_extra_due: bool
    lines: tuple[SheetLine, ...]
    clock: ClockRow | None
    open_calls: tuple[int, ...]
    version: int
    jumps: tuple[LevelJump, ...] = ()


def find_sheet_round(championship: Championship) -> Round:
    """The round that was drawn last, once its draw is published."""
    last = championship.competition.last
    if last is None or last.status not in {RoundStatus.PUBLISHED, RoundStatus.STARTED, RoundStatus.CLOSED}:
        raise IllegalAction("round_not_started")
    return last


def build_sheet_view(
    championship: Championship,
    table: int,
    lines: Sequence[SheetLine],
    find_match: FindMatch,
    *,
    now: datetime,
    version: int,
) -> SheetView:
    """The sheet of a table in the current round; a match that has not begun is shown as it will begin."""
    played = find_sheet_round(championship)
    seated = require_table(played, table)
    history = championship.matches.get(f"{played.number}-{table}")
    if history is None and played.status is RoundStatus.STARTED and not seated.boards:
        _, history = championship.fork().match(table, now)
    match = None if history is None else history.match
    clocks = () if played.start is None else build_clock_view(championship, played, now).tables
    since = find_last_activity(championship, played).get(table)
    return SheetView(
        round=played.number,
        status=played.status,
        table=build_table_row(championship, played, seated, find_match(played.number, table), since),
        standing=None if match is None else _read_levels(match),
        deals=_list_deals(history),
        briefing=brief_table(match) if match is not None and match.result is None else None,
        is_extra_due=match is not None and match.is_extra_due,
        lines=tuple(lines),
        clock=next((clock for clock in clocks if clock.table == table), None),
        open_calls=tuple(
            call.called.call
            for call in championship.competition.calls
            if call.closed is None and (call.called.round, call.called.table) == (played.number, table)
        ),
        version=version,
        jumps=list_level_jumps(history),
    )


def list_level_jumps(history: History | None) -> tuple[LevelJump, ...]:
    """List where the levels of a table moved otherwise than by a deal, so that its phone can say why."""
    if history is None:
        return ()
    found: list[LevelJump] = []
    before: Standing | None = None
    for entry, match in replay_steps(history.book, history.entries):
        after = _read_levels(match)
        is_changed = before is not None and (before.ew, before.ns) != (after.ew, after.ns)
        if before is not None and (is_changed or _ends_by_ruling(entry.event, match)):
            jump = _read_jump(entry.event, match, before, after)
            found += [] if jump is None else [jump]
        before = after
    return tuple(found)


def _ends_by_ruling(event: AnyMatchEvent, match: Match) -> bool:
    """Whether this ends the match by a ruling, which is told even if the levels stay."""
    return isinstance(event, MatchEnded) and match.result is not None and match.result.ending in _BY_RULING


def _read_levels(match: Match) -> Standing:
    """Read the levels as recorded: a ruling that ends the match may set them otherwise than the deals did."""
    standing, result = match.progress.standing, match.result
    return standing if result is None or result.is_unplayed else replace(standing, ew=result.ew, ns=result.ns)


def _read_jump(event: AnyMatchEvent, match: Match, before: Standing, after: Standing) -> LevelJump | None:
    match event:
        case RulingMade(ruling=ruling):
            return LevelJump(cause="ruling", before=before, after=after, ruling=ruling)
        case Adjusted(ruling=number) if number is not None:
            ruled = next((numbered.ruling for numbered in match.rulings if numbered.number == number), None)
            is_over = any(numbered.number == number and numbered.cancelled for numbered in match.rulings)
            return LevelJump(cause="revoked" if is_over else "ruling", before=before, after=after, ruling=ruled)
        case MatchEnded() if match.rulings:
            return LevelJump(cause="ruling", before=before, after=after, ruling=match.rulings[-1].ruling)
        case RulingCancelled(number=number):
            ruled = next((numbered.ruling for numbered in match.rulings if numbered.number == number), None)
            return LevelJump(cause="revoked", before=before, after=after, ruling=ruled)
        case DealCorrected(number=number):
            return LevelJump(cause="corrected", before=before, after=after, deal=number)
        case _:
            return None


def _list_deals(history: History | None) -> tuple[DealRow, ...]:
    if history is None:
        return ()
    before: dict[int, list[tuple[Seat, ...]]] = {}
    orders: list[tuple[Seat, ...]] = []
    for entry in history.entries:
        if isinstance(entry.event, DealRecorded):
            orders.append(entry.event.order)
        elif isinstance(entry.event, DealCorrected) and entry.event.number <= len(orders):
            before.setdefault(entry.event.number, []).append(orders[entry.event.number - 1])
            orders[entry.event.number - 1] = entry.event.order
    return tuple(
        DealRow(
            deal=deal.number,
            level=deal.level,
            order=deal.order,
            is_extra=deal.is_extra,
            before=tuple(before.get(deal.number, ())),
        )
        for deal in history.match.progress.done
    )


def find_same_line(
    lines: Sequence[SheetLine], deal: int, order: tuple[Seat, ...], level: Rank | None
) -> SheetLine | None:
    """The line that says the same already; refuses another one while a line of this deal waits to be confirmed."""
    for line in lines:
        if line.is_struck or line.deal != deal:
            continue
        if (line.order, line.level) == (order, level):
            return line
        if line.is_open:
            raise IllegalAction("line_waits", line=line.line, deal=line.deal)
    return None


def find_line(lines: Sequence[SheetLine], number: int) -> SheetLine:
    """A line by its number."""
    if not 1 <= number <= len(lines):
        raise IllegalAction("no_such_line", line=number)
    return lines[number - 1]


def find_strikable_line(lines: Sequence[SheetLine], number: int) -> SheetLine:
    """A line that may be struck out: it is not confirmed."""
    line = find_line(lines, number)
    if line.is_confirmed:
        raise IllegalAction("line_confirmed", line=number)
    return line


def find_confirmable_line(lines: Sequence[SheetLine], number: int, side: Side, *, is_official: bool) -> SheetLine:
    """A line that this side may confirm: the other side wrote it, unless an official confirms."""
    line = find_line(lines, number)
    if line.is_struck:
        raise IllegalAction("line_struck_out", line=number)
    if line.side is side and not is_official:
        raise IllegalAction("other_side_confirms", line=number)
    return line


def record_deal(championship: Championship, table: int, deal: int, order: tuple[Seat, ...], level: Rank | None) -> None:
    """Record the next deal of a table's match, or correct an earlier one; a deal that is recorded so stays."""
    _, history = championship.match(table)
    done = history.match.progress.done
    if deal <= len(done):
        if done[deal - 1].order == order and level in {None, done[deal - 1].level}:
            return
        championship.play(table, ga.CorrectDeal(number=deal, order=order, level=level))
    elif deal == len(done) + 1:
        championship.play(table, ga.RecordDeal(order=order, level=level))
    else:
        raise IllegalAction("deal_out_of_order", deal=deal, next=len(done) + 1)


def count_line(championship: Championship, table: int, line: SheetLine, answer: TimeAnswer = NO_TIME_ANSWER) -> bool:
    """Record a confirmed line in the match, and enter the result when the match is over. Returns whether it is."""
    record_deal(championship, table, line.deal, line.order, line.level)
    return enter_match_result(championship, table, answer)


def call_time_at_table(
    championship: Championship, table: int, *, in_play: bool, is_official: bool, answer: TimeAnswer = NO_TIME_ANSWER
) -> bool:
    """Call time at one table: no deal after this one counts. Returns whether the match is over.

    Players call it only after the clock or the hall did.
    """
    if not is_official:
        _check_clock(championship, table)
    championship.play(table, ga.CallTime(in_play=in_play))
    return enter_match_result(championship, table, answer)


def _check_clock(championship: Championship, table: int) -> None:
    """Where the round has a clock, refuse a call of time before the clock or the hall calls it."""
    competition = championship.competition
    played = require_started_round(competition)
    book = get_round_book(competition, played)
    if book.match.minutes is not None and not is_time_called(competition, played, table, championship.at):
        raise IllegalAction("time_not_called", book.cite("match.at_call"), round=played.number, table=table)
