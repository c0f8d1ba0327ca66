"""编排: check that a draft is the draw that follows from the plan, the results and the link."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from guandan.checker import bracket, duplicate, history, lots, playing_on, seats, seeding, team_draw
from guandan.checker import contestants as drawn_sets
from guandan.checker import round_robin as robin
from guandan.checker import swiss as matched
from guandan.checker.contestants import SEATS, check_complete
from guandan.checker.ledger import CheckedRound
from guandan.competition.model.values import Format, Matter, Seeding, TeamScoring

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.checker.ledger import EventLedger
    from guandan.checker.report import Findings
    from guandan.checker.seats import Meeting
    from guandan.competition.model.events import DrawDrafted
    from guandan.competition.model.values import Stage, Table

LOTS = "docs/pairing.md: Lots"
MOVEMENT = "docs/duplicate.md: Movement"


def use_link(ledger: EventLedger, seed: str | None, findings: Findings) -> bytes | None:
    """Use the link of a draw, which must lead to the previous one; none for a draw by hand."""
    if seed is None:
        findings.count("by_hand")
        return None
    findings.count("links")
    if ledger.is_revealed:
        findings.add_difference("lots_revealed", LOTS, None, seed)
    if not lots.follows_link(seed, ledger.link):
        findings.add_difference("wrong_link", LOTS, ledger.link, seed)
    ledger.link = seed
    return lots.read_link(seed)


def check_draft(ledger: EventLedger, event: DrawDrafted, findings: Findings) -> CheckedRound:
    """Check a draft, and remember it."""
    findings.count("draws")
    link = use_link(ledger, event.seed, findings)
    rounds = ledger.of_stage(event.stage, event.round)
    drawn = CheckedRound(
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
    if team_draw.is_by_teams(ledger):
        team_draw.check_team_draw(ledger, drawn, link, findings)
        return drawn
    match stage.format:
        case Format.SWISS | Format.LOT:
            _check_matched(ledger, drawn, link, findings)
        case Format.ROUND_ROBIN:
            _check_robin(ledger, drawn, stage, link, findings)
        case Format.KNOCKOUT:
            _check_bracket(ledger, drawn, stage, link, findings)
        case Format.DOUBLE_ELIMINATION | Format.CONSOLATION | Format.PLACEMENT:
            _check_playing_on(ledger, drawn, stage, link, findings)
        case Format.DUPLICATE:
            _check_duplicate_draw(ledger, drawn, link, findings)
        case _ as unreachable:
            assert_never(unreachable)
    return drawn


def _check_points(ledger: EventLedger, event: DrawDrafted, findings: Findings) -> None:
    """团体分: check that every round has points, except those of an unforeseeable round robin of three."""
    teams, book = ledger.plan.teams, ledger.stage_books[event.stage]
    if teams is None or teams.scoring is not TeamScoring.PEOPLE_POINTS:
        return
    most = len(book.teams.round_points)
    if event.round > most and bracket.find_trio_start(ledger, event.round, event.stage) is None:
        findings.add_difference("round_without_points", book.cite("teams.round_points"), most, event.round)


def list_table_meetings(tables: Sequence[Table]) -> list[Meeting]:
    """List who meets whom."""
    return [(table.ew, table.ns) for table in tables]


def _check_matched(ledger: EventLedger, drawn: CheckedRound, link: bytes | None, findings: Findings) -> None:
    event = drawn.draft
    pairs = drawn_sets.list_expected_pairs(ledger, event, findings)
    if not check_complete(event.tables, event.byes, pairs, findings):
        return
    together, asked = _list_settled(ledger, event, pairs)
    pairs -= {pair for both in together for pair in both} | set(asked)
    byes = tuple(pair for pair in event.byes if pair not in asked)
    if not findings.expect("wrong_number_of_byes", matched.SWISS, len(pairs) % 2, len(byes)) or link is None:
        return
    drawn_by_cost = [meeting for meeting in list_table_meetings(event.tables) if not _is_settled(meeting, together)]
    missing = [both for both in together if not any(set(both) == {table.ew, table.ns} for table in event.tables)]
    findings.expect("wish_not_kept", matched.SWISS, [], missing + [pair for pair in asked if pair not in event.byes])
    if not pairs or missing:
        check_tables(ledger, drawn, together, link, findings)
        return
    field = matched.build_field(ledger, event, sorted(pairs), link)
    if field.bye_first and byes:
        totals = matched.compute_drawn_totals(ledger, event.stage, event.round, sorted(pairs))
        ranked = matched.rank_field(ledger, event, sorted(pairs), link)
        field, byes = matched.remove_bye(field, byes, totals, ranked, findings), ()
    matched.check_cost(field, event.round, drawn_by_cost, byes, findings)
    ordered = matched.order_meetings(ledger, event, drawn_by_cost, link)
    check_tables(ledger, drawn, [*ordered, *together], link, findings)


def _list_settled(ledger: EventLedger, event: DrawDrafted, pairs: set[int]) -> tuple[list[Meeting], list[int]]:
    """List what was settled before the draw: meetings that the organisers asked for, and byes that pairs asked for."""
    asked = [pair for (pair,) in history.list_wishes(ledger, Matter.REQUESTED_BYE, event.round) if pair in pairs]
    together: list[Meeting] = []
    for a, b in history.list_wishes(ledger, Matter.TOGETHER, event.round):
        busy = set(asked).union(*together)
        if a in pairs and b in pairs and a not in busy and b not in busy:
            together.append((a, b))
    return together, asked


def _is_settled(meeting: Meeting, together: Sequence[Meeting]) -> bool:
    return any(set(meeting) == set(both) for both in together)


def _check_robin(
    ledger: EventLedger, drawn: CheckedRound, stage: Stage, link: bytes | None, findings: Findings
) -> None:
    event = drawn.draft
    rounds = ledger.of_stage(event.stage, event.round)
    inside = drawn_sets.list_expected_pairs(ledger, event, findings)
    order = event.lots if not rounds else rounds[0].draft.lots
    if not rounds:
        right = order
        if stage.bands:
            bands = seeding.list_bands(ledger, event.stage, inside)
            findings.expect(
                "tie_without_lots", drawn_sets.WHO, [], seeding.find_split_ties(ledger, event.stage, inside)
            )
            right = robin.fill_bands(bands if link is not None else [sorted(band, key=order.index) for band in bands])
        elif link is not None:
            right = robin.deal_into_groups(
                seeding.find_seeds(ledger, event.stage, inside), sorted(inside), stage.groups, link
            )
        findings.expect("wrong_lots", robin.ROBIN, right, order)
        findings.expect("wrong_pairs_drawn", drawn_sets.WHO, sorted(inside), sorted(pair for pair in order if pair))
    ordered: list[Meeting] = []
    groups: dict[Meeting, int] = {}
    byes: set[int] = set()
    for number, places in enumerate(robin.split_groups(order, stage.groups), 1):
        for meeting in robin.list_group_meetings(places, robin.find_turn(order, stage.groups, drawn.index)):
            here = [pair for pair in meeting if pair in inside]
            if len(here) > 1:
                ordered.append(meeting)
                groups[history.normalise_meeting(*meeting)] = number
                continue
            byes |= set(here)
            if robin.EMPTY not in meeting:
                drawn.walkovers |= set(here)
    findings.expect("wrong_byes", robin.ROBIN, sorted(byes), sorted(event.byes))
    right_ones = sorted(history.normalise_meeting(*meeting) for meeting in ordered)
    found = sorted(history.normalise_meeting(*meeting) for meeting in list_table_meetings(event.tables))
    if findings.expect("wrong_meetings", robin.ROBIN, right_ones, found):
        check_tables(ledger, drawn, ordered, link, findings)
        for table in event.tables:
            findings.expect(
                "wrong_group", robin.ROBIN, groups[history.normalise_meeting(table.ew, table.ns)], table.group
            )


def _check_bracket(
    ledger: EventLedger, drawn: CheckedRound, stage: Stage, link: bytes | None, findings: Findings
) -> None:
    event = drawn.draft
    rounds = ledger.of_stage(event.stage, event.round)
    pairs = drawn_sets.list_expected_pairs(ledger, event, findings)
    places = list(event.lots)
    if rounds:
        bracket.check_way(ledger, rounds[-1], event.round, ledger.stage_books[event.stage], findings)
    if bracket.find_trio_start(ledger, event.round, event.stage) is not None:
        drawn.walkovers |= set(event.byes)  # the pair that rests in a round robin of three has no bye
    elif event.seed is None:
        bracket.check_hand_byes(ledger, drawn, ledger.stage_books[event.stage], findings)
    bracket.check_named_bye(ledger, sorted(pairs), event.round, ledger.stage_books[event.stage], findings)
    if link is not None and not rounds:
        places = _build_first_places(ledger, event, stage, pairs, link, findings)
    elif link is not None:
        places = bracket.build_next_places(ledger, rounds[-1], link, event.round, stage)
    findings.expect("wrong_lots", bracket.KNOCKOUT, places, list(event.lots))
    _check_lines(ledger, drawn, places, pairs, link, findings)


def _build_first_places(
    ledger: EventLedger, event: DrawDrafted, stage: Stage, pairs: set[int], link: bytes, findings: Findings
) -> list[int]:
    """Build the places of a bracket's first round."""
    if not pairs:
        return []
    if stage.seeding is Seeding.STAGE_BEFORE:
        by_lot = lots.order_by_lot(link, "seeds", pairs)
        members = seeding.list_members(ledger, event.stage, pairs)
        return seeding.rank_places(
            [
                [rank.pair for rank in sorted(group, key=lambda rank: (rank.place or 0, by_lot.index(rank.pair)))]
                for group in members
            ]
        )
    if stage.keep_apart:
        return bracket.draw_first_places(ledger, event, sorted(pairs), link, findings)
    return bracket.build_first_places(ledger, sorted(pairs), link, event.round, stage, is_first=True)


def _check_playing_on(
    ledger: EventLedger, drawn: CheckedRound, stage: Stage, link: bytes | None, findings: Findings
) -> None:
    """Check that the first round has its places, and that everybody moves from line to line as the format says."""
    event = drawn.draft
    rounds = ledger.of_stage(event.stage, event.round)
    pairs = drawn_sets.list_expected_pairs(ledger, event, findings)
    places = list(event.lots)
    if rounds:
        places = playing_on.list_next_places(ledger, rounds, event.round) or []
        drawn.walkovers |= set(event.byes)
    elif link is not None:
        places = _build_first_places(ledger, event, stage, pairs, link, findings)
    findings.expect("wrong_lots", playing_on.PLAYING_ON, places, list(event.lots))
    _check_lines(ledger, drawn, places, pairs, link, findings)


def _check_lines(
    ledger: EventLedger,
    drawn: CheckedRound,
    places: Sequence[int],
    pairs: set[int],
    link: bytes | None,
    findings: Findings,
) -> None:
    """Check that every line with two pairs is a table, and every line with one a bye."""
    event = drawn.draft
    if not check_complete(event.tables, event.byes, pairs, findings) or not places:
        return
    lines = bracket.pair_places(places)
    findings.expect(
        "wrong_byes", bracket.KNOCKOUT, sorted(a + b for a, b in lines if (not a) != (not b)), sorted(event.byes)
    )
    ordered = [line for line in lines if all(line)]
    right_ones = sorted(history.normalise_meeting(*meeting) for meeting in ordered)
    found = sorted(history.normalise_meeting(*meeting) for meeting in list_table_meetings(event.tables))
    if findings.expect("wrong_meetings", bracket.KNOCKOUT, right_ones, found):
        check_tables(ledger, drawn, ordered, link, findings)


def check_tables(
    ledger: EventLedger, drawn: CheckedRound, ordered: Sequence[Meeting], link: bytes | None, findings: Findings
) -> None:
    """Check that each meeting has its table and its seats."""
    if link is None:
        return
    past = history.count_seatings(ledger.all_before(drawn.number))
    fixed = {pair: entrant.fixed_table for pair, entrant in ledger.entrants.items() if entrant.fixed_table is not None}
    spread = ledger.format(drawn.stage) in {Format.ROUND_ROBIN, Format.LOT}
    first_table = ledger.stage_books[drawn.stage].event.first_table
    numbers = seats.assign_tables(ordered, fixed, past, is_spread=spread, first=first_table)
    everybody = sorted(drawn.pairs())
    right = {}
    for meeting, number in numbers.items():
        first = seats.find_east_west(meeting, past, link, everybody)
        right[number] = (first, meeting[0] + meeting[1] - first)
    found = {table.number: (table.ew, table.ns) for table in drawn.tables}
    findings.expect("wrong_tables_or_seats", SEATS, dict(sorted(right.items())), dict(sorted(found.items())))


def _check_duplicate_draw(ledger: EventLedger, drawn: CheckedRound, link: bytes | None, findings: Findings) -> None:
    """Check that pairs and boards are at the tables that the movement gives them."""
    event = drawn.draft
    inside = drawn_sets.list_expected_pairs(ledger, event, findings)
    rounds = ledger.of_stage(event.stage, event.round)
    order = rounds[0].draft.lots if rounds else event.lots
    if not rounds and link is not None:
        findings.expect("wrong_lots", MOVEMENT, lots.order_by_lot(link, "numbers", inside), list(order))
    stage = ledger.plan.stages[event.stage - 1]
    right: dict[int, duplicate.Sitting] = {}
    rest: set[int] = set()
    movement = duplicate.build_movement(order, drawn.index - 1, stage.boards or 1)
    for number, (ew, ns, boards) in enumerate(movement, ledger.stage_books[event.stage].event.first_table):
        here = [pair for pair in (ew, ns) if pair in inside]
        if len(here) > 1:
            right[number] = (ew, ns, boards)
        else:
            rest |= set(here)
    found = {table.number: (table.ew, table.ns, table.boards) for table in event.tables}
    findings.expect("wrong_movement", MOVEMENT, right, dict(sorted(found.items())))
    findings.expect("wrong_byes", MOVEMENT, sorted(rest), sorted(event.byes))
    drawn.walkovers = set(event.byes)
