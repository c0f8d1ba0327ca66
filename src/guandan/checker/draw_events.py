"""Check draw events: drafts, changes by hand, publication, left-over pairs and lots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker import contestants as drawn_sets
from guandan.checker import costs, draws, history, lots, playing_on, seats
from guandan.checker import ranking as ranks
from guandan.checker import swiss as matched
from guandan.checker.contestants import check_complete
from guandan.checker.ledger import CheckedTable, find_checked_round
from guandan.checker.report import NO_ARTICLE
from guandan.competition.model.values import Format, Matter
from guandan.rules.options.ranking import ForfeitWon

if TYPE_CHECKING:
    from guandan.checker.ledger import CheckedRound, EventLedger
    from guandan.checker.report import Findings
    from guandan.competition.model import events as ev

LEFT_OVER = "docs/pairing.md: Left-over pairs"
CHANGES = "docs/pairing.md: Tables and seats"


def check_draft_event(ledger: EventLedger, event: ev.DrawDrafted, findings: Findings) -> None:
    """Check a draft: the next round, the right stage, and the right draw."""
    number = max((number for number, drawn in ledger.rounds.items() if drawn.published), default=0) + 1
    findings.expect("wrong_round", NO_ARTICLE, number, event.round)
    stage = ledger.stage(event.stage)
    if stage is None:
        findings.add_difference("no_such_stage", NO_ARTICLE, len(ledger.plan.stages), event.stage)
        return
    _check_stage(ledger, event, findings)
    before = ledger.rounds.get(event.round - 1)
    if (
        before is not None
        and not before.is_closed
        and stage.format in {Format.SWISS, Format.KNOCKOUT} | playing_on.FORMATS
    ):
        findings.add_difference("round_not_closed", NO_ARTICLE, before.number, event.round)
    ledger.rounds[event.round] = draws.check_draft(ledger, event, findings)


def _check_stage(ledger: EventLedger, event: ev.DrawDrafted, findings: Findings) -> None:
    before = ledger.rounds.get(event.round - 1)
    now = 1 if before is None else before.stage
    if event.stage == now + 1:
        if now not in ledger.closed_stages:
            findings.add_difference("stage_not_closed", NO_ARTICLE, now, event.stage)
    else:
        findings.expect("wrong_stage", NO_ARTICLE, now, event.stage)
        if now in ledger.closed_stages:
            findings.add_difference("stage_closed", NO_ARTICLE, now + 1, event.stage)
    planned = ledger.plan.stages[event.stage - 1].rounds
    if planned is not None and len(ledger.of_stage(event.stage, event.round)) >= planned:
        findings.add_difference("more_rounds_than_planned", NO_ARTICLE, planned, event.round)


def check_draw_change(ledger: EventLedger, event: ev.DrawChanged, findings: Findings) -> None:
    """Check a change by hand: the same pairs, each once."""
    drawn = find_checked_round(ledger, event.round, findings)
    if drawn is None:
        return
    findings.count("changed_by_hand")
    if drawn.published:
        findings.add_difference("already_published", CHANGES, None, event.round)
        return
    if not event.reason:
        findings.add_difference("no_reason", CHANGES)
    check_complete(event.tables, event.byes, drawn.pairs(), findings)
    if ledger.format(drawn.stage) in playing_on.FORMATS:  # the lines are fixed, but the tables are not
        before, after = (
            sorted(history.normalise_meeting(*meeting) for meeting in draws.list_table_meetings(tables))
            for tables in (drawn.tables, event.tables)
        )
        findings.expect("wrong_meetings", playing_on.PLAYING_ON, before, after)
    drawn.tables, drawn.byes, drawn.is_by_hand = event.tables, event.byes, True


def check_publication(ledger: EventLedger, event: ev.DrawPublished, findings: Findings) -> None:
    """Check a publication: nobody in the draw may have left."""
    drawn = find_checked_round(ledger, event.round, findings)
    if drawn is None:
        return
    if drawn.published:
        findings.add_difference("already_published", CHANGES, None, event.round)
        return
    gone = sorted(drawn.pairs() - ledger.in_play(event.round))
    findings.expect("drawn_but_not_in_play", drawn_sets.WHO, [], gone)
    drawn.published = True
    drawn.seats = {table.number: CheckedTable(table=table) for table in drawn.tables}


def check_left_over(ledger: EventLedger, event: ev.LeftOverDrawn, findings: Findings) -> None:
    """补抽: check a draw by lot among those whose opponents forfeited."""
    drawn = find_checked_round(ledger, event.round, findings, published=True)
    if drawn is None:
        return
    findings.count("left_over_draws")
    link = draws.use_link(ledger, event.seed, findings)
    book = ledger.stage_books[drawn.stage]
    if book.byes.forfeit_won is not ForfeitWon.REDRAWN_ELSE_POINTS:
        findings.add_difference("no_left_over_draw", book.cite("byes.forfeit_won"), None, event.round)
    expected = {pair for pair in _list_waiting(drawn) if pair in ledger.in_play(drawn.number)}
    seated = {pair for table in event.tables for pair in (table.ew, table.ns)}
    alone = event.left
    if book.byes.redrawn_with_byes:
        expected = {pair for pair in expected if not ledger.entrants[pair].is_disqualified}
        if not expected:
            findings.add_difference("nobody_left_over", book.cite("byes.redrawn_with_byes"), None, event.round)
        free = {pair for pair in (*drawn.byes, *drawn.left) if not ledger.entrants[pair].is_disqualified}
        if event.absent is not None:
            away = free & ledger.absent.get(event.round, set())
            findings.expect("wrong_pairs_absent", LEFT_OVER, sorted(away & set(drawn.byes)), sorted(event.absent))
            free -= away
        expected |= free
        alone += tuple(sorted(free - seated - set(alone)))  # a pair that stays alone keeps the bye, or the points
    if check_complete(event.tables, alone, expected, findings) and link is not None:
        _check_left_over_tables(ledger, event, alone, drawn, link, findings)
    absent = event.absent or ()
    tables = tuple(table.number for table in event.tables)
    drawn.regrouped.append((tables, drawn.byes, drawn.left, drawn.absent))
    drawn.byes = tuple(pair for pair in drawn.byes if pair not in seated and pair not in absent)
    drawn.absent += absent
    drawn.left = (*(pair for pair in drawn.left if pair not in seated), *event.left)
    drawn.highest = max((table.number for table in event.tables), default=drawn.highest)
    drawn.looked_at = -1
    for table in event.tables:
        if table.number in drawn.seats:
            findings.add_difference("table_twice", LEFT_OVER, None, table.number)
        drawn.seats[table.number] = CheckedTable(table=table, is_left_over=True)


def _list_waiting(drawn: CheckedRound) -> set[int]:
    """List the pairs without an opponent because of a forfeit."""
    found = set()
    for _, seated in sorted(drawn.seats.items()):
        for side, pair in (("EW", seated.table.ew), ("NS", seated.table.ns)):
            if len(seated.forfeited) == 1 and side not in seated.forfeited:
                found.add(pair)
            else:
                found.discard(pair)
    return found - set(drawn.left)


def _check_left_over_tables(
    ledger: EventLedger,
    event: ev.LeftOverDrawn,
    alone: tuple[int, ...],
    drawn: CheckedRound,
    link: bytes,
    findings: Findings,
) -> None:
    pairs = sorted({pair for table in event.tables for pair in (table.ew, table.ns)} | set(alone))
    stage = ledger.plan.stages[drawn.stage - 1]
    rounds = ledger.of_stage(drawn.stage, drawn.number + 1)
    field = costs.CostField(
        pairs=tuple(pairs),
        link=link,
        byes=history.count_byes(ledger.all_before(drawn.number + 1)),
        met=history.count_meetings(rounds),
        units={pair: ledger.unit(pair) for pair in pairs},
        avoid_repeats=stage.avoid_repeats,
        keep_apart=stage.keep_apart,
        apart=frozenset((a, b) for a, b in history.list_wishes(ledger, Matter.APART, drawn.number + 1)),
    )
    meetings = draws.list_table_meetings(event.tables)
    findings.expect("wrong_number_of_byes", LEFT_OVER, len(pairs) % 2, len(alone))
    matched.check_cost(field, event.round, meetings, alone, findings)
    highest = max(drawn.highest, max(drawn.seats, default=0))
    past = history.count_seatings(ledger.all_before(drawn.number + 1))
    right = {}
    for number, meeting in enumerate(matched.order_meetings_by_lot(meetings, link), highest + 1):
        first = seats.find_east_west(meeting, past, link, pairs)
        right[number] = (first, meeting[0] + meeting[1] - first)
    found = {table.number: (table.ew, table.ns) for table in event.tables}
    findings.expect("wrong_tables_or_seats", LEFT_OVER, right, dict(sorted(found.items())))


def check_drawn_lots(ledger: EventLedger, event: ev.LotsDrawn, findings: Findings) -> None:
    """抽签: check that lots were drawn only for pairs that are equal in everything else."""
    findings.count("lots")
    link = draws.use_link(ledger, event.seed, findings)
    if event.stage not in ledger.stage_books:
        findings.add_difference("no_such_stage", NO_ARTICLE, len(ledger.plan.stages), event.stage)
        return
    places = {rank.pair: rank for rank in ranks.compute_checked_standings(ledger, event.stage)}
    found = {places[pair].place for pair in event.order if pair in places}
    strangers = [pair for pair in event.order if pair not in places or not places[pair].is_tied]
    cite = ledger.stage_books[event.stage].cite("ranking.criteria")
    if strangers or len(found) != 1 or len(set(event.order)) != len(event.order):
        findings.add_difference("lots_for_unequal", cite, "pairs that share a place", list(event.order))
    if link is not None:
        findings.expect("wrong_lots", draws.LOTS, lots.order_by_lot(link, "places", event.order), list(event.order))
    ledger.lots.setdefault(event.stage, []).append(event.order)
