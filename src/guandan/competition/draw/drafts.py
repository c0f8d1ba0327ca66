"""编排: build each format's draft from the pairs, the earlier rounds and the link (docs/pairing.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never

from msgspec.structs import replace

from guandan.competition.draw import bracket
from guandan.competition.draw.bracket import draw_first_places_apart
from guandan.competition.draw.contestants import (
    build_players,
    build_seating_histories,
    find_seeds,
    rank_qualified,
    split_into_bands,
)
from guandan.competition.draw.knockouts import (
    find_chart_places,
    find_semifinal_losers,
    find_winners,
    is_final_round,
)
from guandan.competition.draw.lot_rounds import pair_by_lot
from guandan.competition.draw.lots import order_by_lot
from guandan.competition.draw.player import DrawnRound, PairedRound, Player
from guandan.competition.draw.round_robin import fill_groups, order_pairs, pair_groups, split_into_groups
from guandan.competition.draw.seating import seat_meetings
from guandan.competition.draw.swiss import pair_swiss
from guandan.competition.duplicate.mitchell import build_movement
from guandan.competition.model.events import DrawDrafted
from guandan.competition.model.settings import get_stage_book
from guandan.competition.model.state import list_draw_wishes
from guandan.competition.model.values import Byes, DrawReason, Format, Matter, Seeding, Stage, Table
from guandan.competition.scoring.knockout import find_chart, find_odd_decision, find_trio, list_revivable
from guandan.competition.scoring.standings import NO_OPPONENT, count_byes, list_score_rows
from guandan.competition.scoring.team_events import build_team_tables, is_by_teams
from guandan.errors import IllegalAction
from guandan.rules.options.event import ThreeLeft
from guandan.rules.options.ranking import ByeChoice

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from guandan.competition.model.state import Competition, Round
    from guandan.competition.scoring.knockout import Trio


class _DrawContext(NamedTuple):
    """The round to be drawn and its link, which is empty for a draw by hand."""

    number: int
    stage: int
    seed: str


def draft_round(
    competition: Competition,
    number: int,
    stage: int,
    drawn: Sequence[int],
    seed: str | None,
    lots: tuple[int, ...] = (),
) -> DrawDrafted:
    """Draft a round for these contestants, from a link or from an order drawn by hand."""
    at = _DrawContext(number, stage, seed or "")
    plan = competition.stage(stage)
    match plan.format:
        case Format.SWISS | Format.LOT:
            return _draft_paired(competition, at, drawn)
        case Format.ROUND_ROBIN:
            return _draft_round_robin(competition, at, drawn, lots)
        case Format.KNOCKOUT:
            return _draft_knockout(competition, at, drawn)
        case Format.DOUBLE_ELIMINATION | Format.CONSOLATION | Format.PLACEMENT:
            return _draft_chart(competition, at, drawn, lots)
        case Format.DUPLICATE:
            return _draft_duplicate(competition, at, drawn, lots)
        case _ as unreachable:
            assert_never(unreachable)


def _draft_paired(competition: Competition, at: _DrawContext, drawn: Sequence[int]) -> DrawDrafted:
    number, stage, seed = at
    plan, link = competition.stage(stage), bytes.fromhex(seed)
    together, asked = _find_settled(competition, number, drawn)
    settled = {pair for both in together for pair in both} | set(asked)
    known = build_players(competition, stage, number, [pair for pair in drawn if pair not in settled])
    if not known:
        found = DrawnRound(meetings=())
    elif plan.format is Format.SWISS:
        byes = get_stage_book(competition, stage).byes
        found = pair_swiss(
            known,
            link,
            lowest_bye=byes.choice is ByeChoice.LOWEST,
            avoid_repeats=plan.avoid_repeats,
            keep_apart=plan.keep_apart,
            lowest_group=byes.lowest_group,
        )
    else:
        found = pair_by_lot(known, link, avoid_repeats=plan.avoid_repeats, keep_apart=plan.keep_apart)
    free = (*(() if found.bye is None else (found.bye,)), *asked)
    why = found.why | {len(found.meetings) + place: (DrawReason(code="wished"),) for place in range(len(together))}
    why |= {-pair: (DrawReason(code="bye_requested"),) for pair in asked}
    found = replace(found, meetings=(*found.meetings, *together), why=why)
    return _draft_seated(competition, at, PairedRound(drawn=found, byes=free), spread=plan.format is Format.LOT)


def _find_settled(
    competition: Competition, number: int, drawn: Sequence[int]
) -> tuple[list[tuple[int, int]], list[int]]:
    """Find what the organisers settled before the draw: who meets whom, and who has asked for a bye."""
    if is_by_teams(competition):
        return [], []
    byes = [pair for (pair,) in list_draw_wishes(competition.decisions, Matter.REQUESTED_BYE, number) if pair in drawn]
    meetings: list[tuple[int, int]] = []
    for a, b in list_draw_wishes(competition.decisions, Matter.TOGETHER, number):
        taken = {*byes, *(pair for meeting in meetings for pair in meeting)}
        if {a, b} <= set(drawn) and not {a, b} & taken:
            meetings.append((a, b))
    return meetings, byes


def _draft_seated(
    competition: Competition, at: _DrawContext, found: PairedRound, *, spread: bool = False, lots: tuple[int, ...] = ()
) -> DrawDrafted:
    """Seat the meetings at tables; the reasons are given by table number."""
    met, reasons = found.drawn.meetings, found.drawn.why
    if is_by_teams(competition):
        tables, out = build_team_tables(competition, at.number, at.stage, met, found.byes)
        why = {table.number: reasons.get(table.meeting - 1, ()) for table in tables if table.meeting is not None}
        why |= {-pair: reasons.get(-team, ()) for pair, team in out.items()}
        byes = tuple(out)
    else:
        drawn = [pair for meeting in met for pair in meeting] + list(found.byes)
        fixed = {pair: table for pair in drawn if (table := competition.entries[pair].fixed_table) is not None}
        past, link = build_seating_histories(competition, at.number), bytes.fromhex(at.seed) if at.seed else None
        first = get_stage_book(competition, at.stage).event.first_table
        tables = seat_meetings(met, past, fixed, link, spread=spread, drawn=drawn, first=first)
        numbers = {frozenset((table.ew, table.ns)): table.number for table in tables}
        why = {numbers[frozenset(meeting)]: reasons.get(place, ()) for place, meeting in enumerate(met)}
        why |= {-pair: reasons.get(-pair, ()) for pair in found.byes}
        tables, byes = tuple(sorted(tables, key=lambda table: table.number)), found.byes
    return DrawDrafted(
        round=at.number,
        stage=at.stage,
        tables=tables,
        byes=byes,
        seed=at.seed or None,
        why={key: said for key, said in why.items() if said},
        lots=lots,
    )


def _find_first_round(competition: Competition, number: int, stage: int) -> Round | None:
    return next((played for played in competition.stage_rounds(stage) if played.number < number), None)


def _draft_round_robin(
    competition: Competition, at: _DrawContext, drawn: Sequence[int], by_hand: tuple[int, ...]
) -> DrawDrafted:
    number, stage, _seed = at
    plan, first = competition.stage(stage), _find_first_round(competition, number, stage)
    if first is None:
        groups = _draw_groups(competition, at, drawn, by_hand)
        lots = tuple(pair for group in groups for pair in group)
    else:
        lots = first.lots
        size = len(lots) // plan.groups
        groups = tuple(lots[start : start + size] for start in range(0, len(lots), size))
    turn = number - (first.number if first else number)
    found = pair_groups(groups, turn % (len(groups[0]) - 1) + 1, frozenset(drawn))
    drafted = _draft_seated(competition, at, found, spread=True, lots=lots if first is None else ())
    grouped = {pair: place for place, group in enumerate(groups, 1) for pair in group}
    if is_by_teams(competition) or plan.groups == 1:
        return drafted
    return replace(drafted, tables=tuple(replace(table, group=grouped[table.ew]) for table in drafted.tables))


def _draw_groups(
    competition: Competition, at: _DrawContext, drawn: Sequence[int], by_hand: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Draw the groups of a round robin: by seed and lot like a snake, by bands, or first by an order drawn by hand."""
    plan = competition.stage(at.stage)
    if not plan.bands:
        ordered = by_hand or order_pairs(drawn, find_seeds(competition, at.stage, drawn), bytes.fromhex(at.seed))
        return split_into_groups(ordered, plan.groups)
    bands = split_into_bands(competition, at.stage, drawn)
    return fill_groups([sorted(band, key=by_hand.index) for band in bands] if by_hand else bands)


def _draft_chart(
    competition: Competition, at: _DrawContext, drawn: Sequence[int], by_hand: tuple[int, ...]
) -> DrawDrafted:
    """双败, 安慰赛, 名次赛: draft the first round like a knockout's or by an order drawn by hand, others by lines."""
    is_first = not any(played.number < at.number for played in competition.stage_rounds(at.stage))
    if not is_first:
        places = find_chart_places(competition, at.stage, at.number)
    elif by_hand:
        places = bracket.rank_places([by_hand])
    else:
        places = _draw_first_places(competition, at, drawn)
    found = bracket.build_paired_round(places, seeds=find_seeds(competition, at.stage, drawn) if is_first else {})
    why = found.drawn.why if is_first else _explain_chart_lines(competition, at, places)
    found = PairedRound(drawn=replace(found.drawn, why=why), byes=found.byes)
    return _draft_seated(competition, at, found, lots=places)


def _explain_chart_lines(
    competition: Competition, at: _DrawContext, places: Sequence[int]
) -> dict[int, tuple[DrawReason, ...]]:
    """Explain from which earlier lines the pairs of each line come; a pair without an opponent has a walkover."""
    chart = find_chart(competition, at.stage)
    rounds = [played.number for played in competition.stage_rounds(at.stage) if played.number < at.number]
    why: dict[int, tuple[DrawReason, ...]] = {}
    count = 0
    for feeds, (a, b) in zip(
        () if chart is None else chart.list_lines(len(rounds) + 1), bracket.pair_places(places), strict=True
    ):
        reasons = tuple(
            DrawReason(
                code="comes_as_winner" if feed.is_winner else "comes_as_loser",
                numbers={"pair": pair, "round": rounds[feed.round - 1], "line": feed.line},
            )
            for feed, pair in zip(feeds, (a, b), strict=True)
        )
        if a and b:
            why[count] = reasons
            count += 1
        elif a or b:
            why[-(a or b)] = (DrawReason(code=NO_OPPONENT),)
    return why


def _draw_first_places(competition: Competition, at: _DrawContext, still_in: Sequence[int]) -> tuple[int, ...]:
    """Draw the places of a bracket's first round: by rank, or by lot with seeds and, if wanted, units apart."""
    plan, link = competition.stage(at.stage), bytes.fromhex(at.seed)
    if plan.seeding is Seeding.STAGE_BEFORE:
        by_lot = order_by_lot(link, "seeds", still_in)
        groups = [
            [line.pair for line in sorted(group, key=lambda line: (line.place or 0, by_lot.index(line.pair)))]
            for group in rank_qualified(competition, at.stage, still_in)
        ]
        return bracket.rank_places(groups)
    named = _find_named_bye(competition, at.number, plan, still_in)
    ledger, seeds = count_byes(competition), find_seeds(competition, at.stage, still_in)
    if plan.keep_apart and not is_by_teams(competition):
        known = [Player(number=pair, unit=competition.entries[pair].unit) for pair in still_in]
        return draw_first_places_apart(known, link, byes=plan.byes, seeds=seeds, ledger=ledger, named_bye=named)
    return bracket.draw_first_places(still_in, link, byes=plan.byes, seeds=seeds, ledger=ledger, named_bye=named)


def _draft_knockout(competition: Competition, at: _DrawContext, drawn: Sequence[int]) -> DrawDrafted:
    number, stage, seed = at
    plan, link = competition.stage(stage), bytes.fromhex(seed)
    earlier = [played for played in competition.stage_rounds(stage) if played.number < number]
    trio = find_trio(competition, stage, number)
    if trio is not None:
        return _draft_round_of_three(competition, at, trio, drawn)
    through = _find_still_in(competition, number, stage, drawn)
    still_in = tuple(pair for pair in through.values() if pair)
    revived = _find_revived(competition, at, still_in)
    if revived is not None:
        return _draft_with_revived(competition, at, still_in, revived)
    named = _find_named_bye(competition, number, plan, still_in)
    ledger = count_byes(competition)
    seeds = {} if earlier else find_seeds(competition, stage, still_in)
    if not earlier:
        places = _draw_first_places(competition, at, still_in)
    elif len(earlier) + 1 in plan.redrawn:
        places = bracket.draw_first_places(still_in, link, byes=plan.byes, seeds=seeds, ledger=ledger, named_bye=named)
    else:
        places = bracket.build_next_places(
            earlier[-1].lots, through, link, byes=plan.byes, ledger=ledger, named_bye=named
        )
    third = find_semifinal_losers(competition, earlier[-1], number) if _has_third(competition, stage, number) else ()
    before = () if not earlier or len(earlier) + 1 in plan.redrawn else earlier[-1].lots
    found = bracket.build_paired_round(
        (*places, *third), seeds=seeds, before=before, named_bye=named, has_third=bool(third)
    )
    why = found.drawn.why | _explain_byes(plan, found.byes, named, ledger, is_first=not earlier)
    found = PairedRound(drawn=replace(found.drawn, why=why), byes=found.byes)
    return _draft_seated(competition, at, found, lots=(*places, *third))


def _draft_round_of_three(competition: Competition, at: _DrawContext, trio: Trio, drawn: Sequence[int]) -> DrawDrafted:
    """三对单循环: draft one table; the third pair rests without a bye; a withdrawn pair gives a walkover."""
    if not trio.pairs:
        _check_three(competition, at.number, drawn)
        trio = replace(trio, pairs=order_by_lot(bytes.fromhex(at.seed), "numbers", drawn))
    *meeting, rests = (pair if pair in drawn else 0 for pair in trio.meeting(at.number))
    places = (*meeting, rests, 0)
    found = bracket.build_paired_round(places)
    why = found.drawn.why | ({-rests: (DrawReason(code="rests"),)} if rests else {})
    why |= {-pair: (DrawReason(code=NO_OPPONENT),) for pair in meeting if pair and 0 in meeting}
    found = PairedRound(drawn=replace(found.drawn, why=why), byes=found.byes)
    return _draft_seated(competition, at, found, lots=places)


def _check_three(competition: Competition, number: int, still_in: Sequence[int]) -> None:
    if len(still_in) != len(ThreeLeft):
        raise IllegalAction("three_left_only", competition.book.cite("event.three_left"), round=number)


def _find_revived(competition: Competition, at: _DrawContext, still_in: Sequence[int]) -> int | None:
    """复活: find the loser who comes back, by name or by lot; nobody unless the organisers have decided so."""
    decided = find_odd_decision(competition, at.number)
    before = competition.round(at.number - 1)
    if decided is None or decided[0] is not ThreeLeft.REVIVE or before is None:
        return None
    _check_three(competition, at.number, still_in)
    able = list_revivable(competition, before, list_score_rows(competition, at.stage))
    named = decided[1].pairs
    if not set(named) <= set(able) or not able:
        raise IllegalAction("not_to_be_revived", competition.book.cite("event.three_left"), pairs=list(able))
    return named[0] if named else order_by_lot(bytes.fromhex(at.seed), "revive", able)[0]


def _draft_with_revived(
    competition: Competition, at: _DrawContext, still_in: Sequence[int], revived: int
) -> DrawDrafted:
    plan, everybody = competition.stage(at.stage), (*still_in, revived)
    place = (
        sum(played.number <= at.number for played in competition.stage_rounds(at.stage) if played.number < at.number)
        + 1
    )
    places = order_by_lot(bytes.fromhex(at.seed), "numbers", everybody) if place in plan.redrawn else everybody
    found = bracket.build_paired_round(places)
    for line, meeting in enumerate(found.drawn.meetings):
        if revived in meeting:
            why = found.drawn.why | {
                line: (*found.drawn.why[line], DrawReason(code="revived", numbers={"pair": revived}))
            }
            found = PairedRound(drawn=replace(found.drawn, why=why), byes=found.byes)
    return _draft_seated(competition, at, found, lots=places)


def _find_still_in(competition: Competition, number: int, stage: int, drawn: Sequence[int]) -> dict[int, int]:
    """List who is still in the bracket; before the first round, everybody."""
    earlier = [played for played in competition.stage_rounds(stage) if played.number < number]
    return find_winners(competition, earlier[-1], number) if earlier else dict(enumerate(drawn, 1))


def list_bye_candidates(competition: Competition, number: int, stage: int, drawn: Sequence[int]) -> tuple[int, ...]:
    """单数: list the candidates for the bye of the next draw; empty if no bye is needed."""
    plan = competition.stage(stage)
    if plan.format in {Format.SWISS, Format.LOT}:
        return tuple(drawn) if len(drawn) % 2 else ()
    if plan.format is not Format.KNOCKOUT:
        return ()
    trio = find_trio(competition, stage, number)
    if trio is not None and trio.pairs:
        return ()
    still_in = tuple(sorted(pair for pair in _find_still_in(competition, number, stage, drawn).values() if pair))
    return still_in if bracket.needs_bye(len(still_in), byes=plan.byes) else ()


def _explain_byes(
    plan: Stage, byes: Iterable[int], named: int | None, ledger: Mapping[int, int], *, is_first: bool
) -> dict[int, tuple[DrawReason, ...]]:
    """Explain each bye: one for an odd number is drawn by lot, and a later empty place gives a walkover."""
    if plan.byes is Byes.AS_NEEDED:
        return {
            -pair: (DrawReason(code="bye_lot", numbers={"byes": ledger.get(pair, 0)}),)
            for pair in byes
            if pair != named
        }
    return {} if is_first else {-pair: (DrawReason(code=NO_OPPONENT),) for pair in byes}


def _has_third(competition: Competition, stage: int, number: int) -> bool:
    has_begun = any(played.number < number for played in competition.stage_rounds(stage))
    return competition.stage(stage).third_place and has_begun and is_final_round(competition, stage, number)


def _find_named_bye(competition: Competition, number: int, plan: Stage, through: Sequence[int]) -> int | None:
    """Find whom the organisers gave the bye, if the book leaves that to them."""
    if not bracket.needs_bye(len(through), byes=plan.byes):
        return None
    book = competition.book
    decision = competition.decision(Matter.ODD_NUMBER, number)
    if decision is None:
        if book.event.odd_numbers_by is None:
            return None
        raise IllegalAction(
            "odd_number_undecided", book.cite("event.odd_numbers_by"), round=number, pairs=sorted(through)
        )
    if decision.by_lot:
        return None
    (pair,) = decision.pairs
    if pair not in through:
        raise IllegalAction("decision_names_others", round=number, pair=pair)
    had = count_byes(competition)
    if book.byes.never_twice and had.get(pair, 0) > min(had.get(other, 0) for other in through):
        raise IllegalAction("bye_twice", book.cite("byes.never_twice"), pair=pair)
    return pair


def _draft_duplicate(
    competition: Competition, at: _DrawContext, drawn: Sequence[int], by_hand: tuple[int, ...]
) -> DrawDrafted:
    number, stage, seed = at
    plan, first = competition.stage(stage), _find_first_round(competition, number, stage)
    drawn_order = by_hand or order_by_lot(bytes.fromhex(seed), "numbers", drawn)
    lots = drawn_order if first is None else first.lots
    turn = number - (first.number if first else number) + 1
    rounds = build_movement(lots, rounds=plan.rounds or 1, boards=plan.boards or 1)
    shift = get_stage_book(competition, stage).event.first_table - 1
    tables: tuple[Table, ...] = tuple(replace(table, number=table.number + shift) for table in rounds[turn - 1])
    missing = {pair for table in tables for pair in (table.ew, table.ns)} - set(drawn)  # NOBODY among them
    kept = tuple(table for table in tables if not {table.ew, table.ns} & missing)
    resting = tuple(
        pair
        for table in tables
        if {table.ew, table.ns} & missing
        for pair in (table.ew, table.ns)
        if pair not in missing
    )
    why: dict[int, tuple[DrawReason, ...]] = {-pair: (DrawReason(code=NO_OPPONENT),) for pair in resting}
    return DrawDrafted(
        round=number,
        stage=stage,
        tables=kept,
        byes=resting,
        seed=seed or None,
        lots=lots if first is None else (),
        why=why,
    )
