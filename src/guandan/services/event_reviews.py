"""赛后报告: what the decisions at an event's live tables cost, for its officials, once the rounds are over.

A round counts when it is closed, a match when it has a result: nobody learns anything while cards are on a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from guandan.analysis.field import (
    BoardReport,
    ComparedBoard,
    JudgedDeal,
    JudgedDecision,
    JudgedTable,
    PairReport,
    compare_same_cards,
    judge_deals,
    report_board,
    report_pairs,
)
from guandan.analysis.integrity import PersonIntegrity, report_integrity
from guandan.competition.model.state import RoundStatus, map_seats
from guandan.formatting.read_record import read_record_text
from guandan.game.commands import Mode
from guandan.game.log import replay
from guandan.game.record import Record
from guandan.services.naming import PairName, name_pair, name_person

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Competition, Round
    from guandan.competition.model.values import Table
    from guandan.rules.seat import Seat


class JudgedMatch(Struct, frozen=True, kw_only=True):
    """A finished match in figures: who sat where, by their numbers in the event, and its deals."""

    people: dict[str, str]
    deals: tuple[JudgedDeal, ...]


class EventReviewProgress(Struct, frozen=True, kw_only=True):
    """The rounds that are over, how many of their live matches are finished, and how many of these are judged."""

    rounds: tuple[int, ...]
    matches: int
    judged: int


class EventReview(Struct, frozen=True, kw_only=True):
    """Every pair beside the field, and every board that several tables played."""

    progress: EventReviewProgress
    names: dict[int, PairName]
    pairs: tuple[PairReport, ...]
    boards: tuple[BoardReport, ...]


class NamedIntegrity(Struct, frozen=True, kw_only=True):
    """A person of the event, with the pair."""

    name: str
    pair: int
    figures: PersonIntegrity


class IntegrityReport(Struct, frozen=True, kw_only=True):
    """Agreement with the bot and thinking times, person by person; it accuses nobody."""

    progress: EventReviewProgress
    people: tuple[NamedIntegrity, ...]


# ---------------------------------------------------------------- matches


def judge_match(record: Record) -> JudgedMatch | None:
    """Judge a match; none where it is not over, or was played with cards that nobody recorded."""
    match = replay(record.book, record.entries)
    if match.result is None or match.mode is not Mode.LIVE:
        return None
    people = {str(seat): name for seat, name in match.players.items()}
    return JudgedMatch(people=people, deals=tuple(judge_deals(record)))


def judge_match_lines(lines: str) -> bytes:
    """The same of a record's lines, encoded: for a process of its own."""
    return msgspec.msgpack.encode(judge_match(read_record_text(lines)))


def decode_judged_match(encoded: bytes) -> JudgedMatch | None:
    """What `judge_match_lines` found."""
    return msgspec.msgpack.decode(encoded, type=JudgedMatch | None)


def list_closed_tables(competition: Competition) -> Iterator[tuple[Round, Table]]:
    """Tables of rounds that are over."""
    for played in competition.rounds:
        if played.status is RoundStatus.CLOSED:
            for table in played.all_tables:
                yield played, table


def build_judged_table(competition: Competition, played: Round, table: Table, judged: JudgedMatch) -> JudgedTable:
    """A table with its pairs; its people are those who sat down, not those who came for them later."""
    seated: dict[Seat, int] = map_seats(competition, table)
    people = {
        seat: int(judged.people[str(seat)]) if judged.people.get(str(seat), "").isdecimal() else person
        for seat, person in seated.items()
    }
    return JudgedTable(
        round=played.number, table=table.number, ew=table.ew, ns=table.ns, people=people, deals=judged.deals
    )


def judge_championship(championship: Championship) -> list[JudgedTable]:
    """Judge every finished live match that an event has in memory, such as one read from its file."""
    found = []
    for played, table in list_closed_tables(championship.competition):
        history = championship.matches.get(f"{played.number}-{table.number}")
        if history is not None:
            judged = judge_match(Record(book=history.book, entries=tuple(history.entries)))
            if judged is not None:
                found.append(build_judged_table(championship.competition, played, table, judged))
    return found


# ---------------------------------------------------------------- reports


def build_progress(competition: Competition, matches: int, judged: int) -> EventReviewProgress:
    """How far a report has come."""
    rounds = tuple(dict.fromkeys(played.number for played, _ in list_closed_tables(competition)))
    return EventReviewProgress(rounds=rounds, matches=matches, judged=judged)


def build_event_review(
    championship: Championship, tables: list[JudgedTable], progress: EventReviewProgress
) -> EventReview:
    """The report of an event by what was judged so far."""
    competition = championship.competition
    pairs = report_pairs(tables)
    boards = (*list_paper_boards(competition), *compare_same_cards(tables))
    named = {report.pair for report in pairs} | {
        pair for board in boards for line in board.lines for pair in (line.ew, line.ns)
    }
    return EventReview(
        progress=progress,
        names={pair: name_pair(championship, pair) for pair in sorted(named)},
        pairs=pairs,
        boards=boards,
    )


def list_paper_boards(competition: Competition) -> tuple[BoardReport, ...]:
    """复式: every board of a stage that is over, with each table's net levels.

    A board travels from round to round: until its stage is over, some pairs have yet to play it.
    """
    found: dict[tuple[int, int], list[ComparedBoard]] = {}
    for played, table in list_closed_tables(competition):
        if not competition.is_closed and played.stage not in competition.stages_closed:
            continue
        for board, net in zip(table.boards, played.sheet(table.number).boards, strict=False):
            line = ComparedBoard(
                round=played.number, table=table.number, ew=table.ew, ns=table.ns, result=net, difference=0.0
            )
            found.setdefault((played.stage, board), []).append(line)
    return tuple(report_board(str(board), None, lines) for (_, board), lines in sorted(found.items()))


def build_integrity_report(
    championship: Championship, tables: Iterable[JudgedTable], progress: EventReviewProgress
) -> IntegrityReport:
    """Everybody who sat at a live table, for the chief referee."""
    decisions: dict[int, list[JudgedDecision]] = {}
    pairs: dict[int, int] = {}
    for table in tables:
        for seat, person in table.people.items():
            pairs[person] = table.find_pair(seat)
            decisions.setdefault(person, [])
        for deal in table.deals:
            for decision in deal.decisions:
                if decision.seat in table.people:
                    decisions[table.people[decision.seat]].append(decision)
    people = [
        NamedIntegrity(name=name_person(championship, line.person), pair=pairs[line.person], figures=line)
        for line in report_integrity(decisions)
    ]
    return IntegrityReport(progress=progress, people=tuple(people))
