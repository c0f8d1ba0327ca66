"""编排: is a draft the draw that the plan, the results and the link give?"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, assert_never

from guandan.checker import (
    apart,
    bracket,
    drawn_sets,
    duplicate,
    history,
    lots,
    matched,
    ranks,
    robin,
    seats,
    team_draw,
    team_meetings,
)
from guandan.checker.ledger import Drawn
from guandan.competition.model.values import Format, TeamScoring

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.checker.ledger import Ledger
    from guandan.checker.report import Findings
    from guandan.checker.seats import Meeting
    from guandan.competition.model.draw_events import DrawDrafted
    from guandan.competition.model.values import Stage, Table

LOTS = "docs/pairing.md: Lots"
SEATS = "docs/pairing.md: Tables and seats"


def use_link(ledger: Ledger, seed: str | None, findings: Findings) -> bytes | None:
    """The link of a draw, which must lead to the one before; none for a draw by hand."""
    if seed is None:
        findings.count("by_hand")
        return None
    findings.count("links")
    if ledger.is_revealed:
        findings.find("lots_revealed", LOTS, None, seed)
    if not lots.follows(seed, ledger.link):
        findings.find("wrong_link", LOTS, ledger.link, seed)
    ledger.link = seed
    return lots.read_link(seed)


def whole(tables: Sequence[Table], byes: Sequence[int], expected: set[int], findings: Findings) -> bool:
    """Is everybody there who should be, once, and every table number used once?"""
    there = Counter(pair for table in tables for pair in (table.ew, table.ns)) + Counter(byes)
    twice = sorted(pair for pair, times in there.items() if times > 1)
    numbers = Counter(table.number for table in tables)
    fine = findings.expect("drawn_twice", drawn_sets.WHO, [], twice)
    fine &= findings.expect("wrong_pairs_drawn", drawn_sets.WHO, sorted(expected), sorted(there))
    wrong = sorted(number for number, times in numbers.items() if times > 1 or number < 1)
    return findings.expect("table_twice", SEATS, [], wrong) and fine


def check_draft(ledger: Ledger, event: DrawDrafted, findings: Findings) -> Drawn:
    """Check a draft, and remember it."""
    findings.count("draws")
    link = use_link(ledger, event.seed, findings)
    rounds = ledger.of_stage(event.stage, event.round)
    drawn = Drawn(
        number=event.round,
        stage=event.stage,
        index=len(rounds) + 1,
        draft=event,
        tables=event.tables,
        byes=event.byes,
        is_by_hand=event.seed is None and not event.lots,
    )
    stage = ledger.stage(event.stage)
    if stage is None:
        return drawn
    _check_points(ledger, event, findings)
    if team_meetings.is_by_teams(ledger):
        team_draw.check(ledger, drawn, link, findings)
        return drawn
    match stage.format:
        case Format.SWISS | Format.LOT:
            _check_matched(ledger, drawn, link, findings)
        case Format.ROUND_ROBIN:
            _check_robin(ledger, drawn, stage, link, findings)
        case Format.KNOCKOUT:
            _check_bracket(ledger, drawn, stage, link, findings)
        case Format.DUPLICATE:
            duplicate.check_draw(ledger, drawn, link, findings)
        case _ as unreachable:
            assert_never(unreachable)
    return drawn


def _check_points(ledger: Ledger, event: DrawDrafted, findings: Findings) -> None:
    """团体分: every round has its points, but those of a round robin of three that nobody could foresee."""
    teams, book = ledger.plan.teams, ledger.stage_books[event.stage]
    if teams is None or teams.scoring is not TeamScoring.PEOPLE_POINTS:
        return
    most = len(book.teams.round_points)
    if event.round > most and bracket.trio_start(ledger, event.round, event.stage) is None:
        findings.find("round_without_points", book.cite("teams.round_points"), most, event.round)


def meetings_of(tables: Sequence[Table]) -> list[Meeting]:
    """Who meets whom."""
    return [(table.ew, table.ns) for table in tables]


def _check_matched(ledger: Ledger, drawn: Drawn, link: bytes | None, findings: Findings) -> None:
    event = drawn.draft
    pairs = drawn_sets.expected(ledger, event, findings)
    if not whole(event.tables, event.byes, pairs, findings):
        return
    if not findings.expect("wrong_number_of_byes", matched.SWISS, len(pairs) % 2, len(event.byes)) or link is None:
        return
    field = matched.field_of(ledger, event, sorted(pairs), link)
    byes: tuple[int, ...] = event.byes
    if field.bye_first and byes:
        totals = ranks.totals(ledger, event.stage, event.round)
        ranked = matched.ranking(ledger, event, sorted(pairs), link)
        field, byes = matched.without_bye(field, byes, totals, ranked, findings), ()
    matched.check_cost(field, event.round, meetings_of(event.tables), byes, findings)
    ordered = matched.in_order(ledger, event, meetings_of(event.tables), link)
    check_tables(ledger, drawn, ordered, link, findings)


def _check_robin(ledger: Ledger, drawn: Drawn, stage: Stage, link: bytes | None, findings: Findings) -> None:
    event = drawn.draft
    rounds = ledger.of_stage(event.stage, event.round)
    inside = drawn_sets.expected(ledger, event, findings)
    order = event.lots if not rounds else rounds[0].draft.lots
    if not rounds:
        right = order if link is None else robin.first_order(ledger, inside, stage.groups, link)
        findings.expect("wrong_lots", robin.ROBIN, right, order)
        findings.expect("wrong_pairs_drawn", drawn_sets.WHO, sorted(inside), sorted(pair for pair in order if pair))
    ordered: list[Meeting] = []
    groups: dict[Meeting, int] = {}
    byes: set[int] = set()
    for number, places in enumerate(robin.split(order, stage.groups), 1):
        for meeting in robin.meetings(places, drawn.index):
            here = [pair for pair in meeting if pair in inside]
            if len(here) > 1:
                ordered.append(meeting)
                groups[history.key(*meeting)] = number
                continue
            byes |= set(here)
            if robin.EMPTY not in meeting:
                drawn.walkovers |= set(here)
    findings.expect("wrong_byes", robin.ROBIN, sorted(byes), sorted(event.byes))
    right_ones = sorted(history.key(*meeting) for meeting in ordered)
    found = sorted(history.key(*meeting) for meeting in meetings_of(event.tables))
    if findings.expect("wrong_meetings", robin.ROBIN, right_ones, found):
        check_tables(ledger, drawn, ordered, link, findings)
        for table in event.tables:
            findings.expect("wrong_group", robin.ROBIN, groups[history.key(table.ew, table.ns)], table.group)


def _check_bracket(ledger: Ledger, drawn: Drawn, stage: Stage, link: bytes | None, findings: Findings) -> None:
    event = drawn.draft
    rounds = ledger.of_stage(event.stage, event.round)
    pairs = drawn_sets.expected(ledger, event, findings)
    places = list(event.lots)
    if rounds:
        bracket.check_way(ledger, rounds[-1], event.round, ledger.stage_books[event.stage], findings)
    if bracket.trio_start(ledger, event.round, event.stage) is not None:
        drawn.walkovers |= set(event.byes)  # who rests in a round robin of three has no bye
    elif event.seed is None:
        bracket.check_hand_byes(ledger, drawn, ledger.stage_books[event.stage], findings)
    bracket.check_named(ledger, sorted(pairs), event.round, ledger.stage_books[event.stage], findings)
    if link is not None and not rounds:
        places = bracket.drawn_places(ledger, sorted(pairs), link, event.round, stage, is_first=True) if pairs else []
        if stage.keep_apart and pairs:
            places = apart.first_places(ledger, event, sorted(pairs), link, findings)
    elif link is not None:
        places = bracket.next_places(ledger, rounds[-1], link, event.round, stage)
    findings.expect("wrong_lots", bracket.KNOCKOUT, places, list(event.lots))
    if not whole(event.tables, event.byes, pairs, findings) or not places:
        return
    lines = bracket.lines(places)
    findings.expect(
        "wrong_byes", bracket.KNOCKOUT, sorted(a + b for a, b in lines if (not a) != (not b)), sorted(event.byes)
    )
    ordered = [line for line in lines if all(line)]
    right_ones = sorted(history.key(*meeting) for meeting in ordered)
    found = sorted(history.key(*meeting) for meeting in meetings_of(event.tables))
    if findings.expect("wrong_meetings", bracket.KNOCKOUT, right_ones, found):
        check_tables(ledger, drawn, ordered, link, findings)


def check_tables(
    ledger: Ledger, drawn: Drawn, ordered: Sequence[Meeting], link: bytes | None, findings: Findings
) -> None:
    """Does each meeting have its table, and sit as it should?"""
    if link is None:
        return
    past = history.sat(ledger.all_before(drawn.number))
    fixed = {pair: entrant.fixed_table for pair, entrant in ledger.entrants.items() if entrant.fixed_table is not None}
    spread = ledger.format(drawn.stage) in {Format.ROUND_ROBIN, Format.LOT}
    numbers = seats.tables_for(ordered, fixed, past, is_spread=spread)
    everybody = sorted(drawn.pairs())
    right = {}
    for meeting, number in numbers.items():
        first = seats.east_west(meeting, past, link, everybody)
        right[number] = (first, meeting[0] + meeting[1] - first)
    found = {table.number: (table.ew, table.ns) for table in drawn.tables}
    findings.expect("wrong_tables_or_seats", SEATS, dict(sorted(right.items())), dict(sorted(found.items())))
