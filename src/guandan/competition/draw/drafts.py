"""编排: what each format makes of the pairs, the rounds before and the link of a draw; docs/pairing.md tells how."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never

from msgspec.structs import replace

from guandan.competition.draw import bracket
from guandan.competition.draw.bracket_apart import first_places_apart
from guandan.competition.draw.by_lot import by_lot
from guandan.competition.draw.contestants import pasts, players
from guandan.competition.draw.knockouts import is_final, losers, winners
from guandan.competition.draw.lots import order
from guandan.competition.draw.player import Paired, Player
from guandan.competition.draw.round_robin import groups_of, in_order, meetings
from guandan.competition.draw.seating import seat
from guandan.competition.draw.swiss import swiss
from guandan.competition.duplicate.mitchell import movement
from guandan.competition.model.draw_events import DrawDrafted
from guandan.competition.model.settings import stage_book
from guandan.competition.model.values import Byes, Format, Matter, Stage, Table, Why
from guandan.competition.scoring.standings import NO_OPPONENT, byes_had, rows_of
from guandan.competition.scoring.team_events import is_by_teams, team_tables
from guandan.competition.scoring.trios import odd_decision, revivable, trio_of
from guandan.errors import IllegalAction
from guandan.rules.options.event import ThreeLeft
from guandan.rules.options.ranking import ByeChoice

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from guandan.competition.model.state import Competition, Round
    from guandan.competition.scoring.trios import Trio


class _At(NamedTuple):
    """Which round is drawn, and with which link; a draw by hand has an empty one."""

    number: int
    stage: int
    seed: str


def draft(
    competition: Competition,
    number: int,
    stage: int,
    drawn: Sequence[int],
    seed: str | None,
    lots: tuple[int, ...] = (),
) -> DrawDrafted:
    """A draft of a round for those who are drawn, from a link, or from an order drawn by hand."""
    at = _At(number, stage, seed or "")
    plan = competition.stage(stage)
    match plan.format:
        case Format.SWISS | Format.LOT:
            return _paired(competition, at, drawn)
        case Format.ROUND_ROBIN:
            return _round_robin(competition, at, drawn, lots)
        case Format.KNOCKOUT:
            return _knockout(competition, at, drawn)
        case Format.DUPLICATE:
            return _duplicate(competition, at, drawn, lots)
        case _ as unreachable:
            assert_never(unreachable)


def _paired(competition: Competition, at: _At, drawn: Sequence[int]) -> DrawDrafted:
    number, stage, seed = at
    plan, link = competition.stage(stage), bytes.fromhex(seed)
    known = players(competition, stage, number, drawn)
    if plan.format is Format.SWISS:
        byes = stage_book(competition, stage).byes
        found = swiss(
            known,
            link,
            lowest_bye=byes.choice is ByeChoice.LOWEST,
            avoid_repeats=plan.avoid_repeats,
            keep_apart=plan.keep_apart,
            lowest_group=byes.lowest_group,
        )
    else:
        found = by_lot(known, link, avoid_repeats=plan.avoid_repeats, keep_apart=plan.keep_apart)
    free = () if found.bye is None else (found.bye,)
    return _seated(competition, at, Paired(drawn=found, byes=free), spread=plan.format is Format.LOT)


def _seated(
    competition: Competition, at: _At, found: Paired, *, spread: bool = False, lots: tuple[int, ...] = ()
) -> DrawDrafted:
    """The meetings at their tables, with the reasons under the tables' numbers."""
    met, reasons = found.drawn.meetings, found.drawn.why
    if is_by_teams(competition):
        tables, out = team_tables(competition, at.number, at.stage, met, found.byes)
        why = {table.number: reasons.get(table.meeting - 1, ()) for table in tables if table.meeting is not None}
        why |= {-pair: reasons.get(-team, ()) for pair, team in out.items()}
        byes = tuple(out)
    else:
        drawn = [pair for meeting in met for pair in meeting] + list(found.byes)
        fixed = {pair: table for pair in drawn if (table := competition.entries[pair].fixed_table) is not None}
        past, link = pasts(competition, at.number), bytes.fromhex(at.seed) if at.seed else None
        tables = seat(met, past, fixed, link, spread=spread, drawn=drawn)
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


def _seeds(competition: Competition, pairs: Iterable[int]) -> dict[int, int]:
    """种子: of pairs; teams have none."""
    if is_by_teams(competition):
        return {}
    return {pair: seed for pair in pairs if (seed := competition.entries[pair].seed) is not None}


def _first_of(competition: Competition, number: int, stage: int) -> Round | None:
    return next((one for one in competition.stage_rounds(stage) if one.number < number), None)


def _round_robin(competition: Competition, at: _At, drawn: Sequence[int], by_hand: tuple[int, ...]) -> DrawDrafted:
    number, stage, seed = at
    plan, first = competition.stage(stage), _first_of(competition, number, stage)
    if first is None:
        ordered = by_hand or in_order(drawn, _seeds(competition, drawn), bytes.fromhex(seed))
        groups = groups_of(ordered, plan.groups)
        lots = tuple(pair for group in groups for pair in group)
    else:
        lots = first.lots
        size = len(lots) // plan.groups
        groups = tuple(lots[start : start + size] for start in range(0, len(lots), size))
    turn = number - (first.number if first else number) + 1
    found = meetings(groups, turn, frozenset(drawn))
    drafted = _seated(competition, at, found, spread=True, lots=lots if first is None else ())
    grouped = {pair: place for place, group in enumerate(groups, 1) for pair in group}
    if is_by_teams(competition) or plan.groups == 1:
        return drafted
    return replace(drafted, tables=tuple(replace(table, group=grouped[table.ew]) for table in drafted.tables))


def _knockout(competition: Competition, at: _At, drawn: Sequence[int]) -> DrawDrafted:
    number, stage, seed = at
    plan, link = competition.stage(stage), bytes.fromhex(seed)
    earlier = [one for one in competition.stage_rounds(stage) if one.number < number]
    trio = trio_of(competition, stage, number)
    if trio is not None:
        return _round_of_three(competition, at, trio, drawn)
    through = _through(competition, number, stage, drawn)
    still_in = tuple(pair for pair in through.values() if pair)
    revived = _revived(competition, at, still_in)
    if revived is not None:
        return _with_revived(competition, at, still_in, revived)
    named = _named_bye(competition, number, plan, still_in)
    ledger = byes_had(competition)
    seeds = {} if earlier else _seeds(competition, still_in)
    if not earlier and plan.keep_apart and not is_by_teams(competition):
        known = [Player(number=pair, unit=competition.entries[pair].unit) for pair in still_in]
        places = first_places_apart(known, link, byes=plan.byes, seeds=seeds, ledger=ledger, named_bye=named)
    elif not earlier or len(earlier) + 1 in plan.redrawn:
        places = bracket.first_places(still_in, link, byes=plan.byes, seeds=seeds, ledger=ledger, named_bye=named)
    else:
        places = bracket.next_places(earlier[-1].lots, through, link, byes=plan.byes, ledger=ledger, named_bye=named)
    third = losers(competition, earlier[-1], number) if _has_third(competition, stage, number) else ()
    before = () if not earlier or len(earlier) + 1 in plan.redrawn else earlier[-1].lots
    found = bracket.drawn_of((*places, *third), seeds=seeds, before=before, named_bye=named, has_third=bool(third))
    why = found.drawn.why | _bye_reasons(plan, found.byes, named, ledger, is_first=not earlier)
    found = Paired(drawn=replace(found.drawn, why=why), byes=found.byes)
    return _seated(competition, at, found, lots=(*places, *third))


def _round_of_three(competition: Competition, at: _At, trio: Trio, drawn: Sequence[int]) -> DrawDrafted:
    """三对单循环: one table a round; who rests has no bye, and whoever meets a pair that has left a walkover."""
    if not trio.pairs:
        _check_three(competition, at.number, drawn)
        trio = replace(trio, pairs=order(bytes.fromhex(at.seed), "numbers", drawn))
    *meeting, rests = (pair if pair in drawn else 0 for pair in trio.meeting(at.number))
    places = (*meeting, rests, 0)
    found = bracket.drawn_of(places)
    why = found.drawn.why | ({-rests: (Why(code="rests"),)} if rests else {})
    why |= {-pair: (Why(code=NO_OPPONENT),) for pair in meeting if pair and 0 in meeting}
    found = Paired(drawn=replace(found.drawn, why=why), byes=found.byes)
    return _seated(competition, at, found, lots=places)


def _check_three(competition: Competition, number: int, still_in: Sequence[int]) -> None:
    if len(still_in) != len(ThreeLeft):
        raise IllegalAction("three_left_only", competition.book.cite("event.three_left"), round=number)


def _revived(competition: Competition, at: _At, still_in: Sequence[int]) -> int | None:
    """复活: the loser who comes back, by name or by lot; nobody where the organisers have not decided so."""
    decided = odd_decision(competition, at.number)
    before = competition.round(at.number - 1)
    if decided is None or decided[0] is not ThreeLeft.REVIVE or before is None:
        return None
    _check_three(competition, at.number, still_in)
    able = revivable(competition, before, rows_of(competition, at.stage))
    named = decided[1].pairs
    if not set(named) <= set(able) or not able:
        raise IllegalAction("not_to_be_revived", competition.book.cite("event.three_left"), pairs=list(able))
    return named[0] if named else order(bytes.fromhex(at.seed), "revive", able)[0]


def _with_revived(competition: Competition, at: _At, still_in: Sequence[int], revived: int) -> DrawDrafted:
    plan, everybody = competition.stage(at.stage), (*still_in, revived)
    place = sum(one.number <= at.number for one in competition.stage_rounds(at.stage) if one.number < at.number) + 1
    places = order(bytes.fromhex(at.seed), "numbers", everybody) if place in plan.redrawn else everybody
    found = bracket.drawn_of(places)
    for line, meeting in enumerate(found.drawn.meetings):
        if revived in meeting:
            why = found.drawn.why | {line: (*found.drawn.why[line], Why(code="revived", numbers={"pair": revived}))}
            found = Paired(drawn=replace(found.drawn, why=why), byes=found.byes)
    return _seated(competition, at, found, lots=places)


def _through(competition: Competition, number: int, stage: int, drawn: Sequence[int]) -> dict[int, int]:
    """Who is still in by their lines; before the first round, everybody."""
    earlier = [one for one in competition.stage_rounds(stage) if one.number < number]
    return winners(competition, earlier[-1], number) if earlier else dict(enumerate(drawn, 1))


def odd_ones(competition: Competition, number: int, stage: int, drawn: Sequence[int]) -> tuple[int, ...]:
    """单数: those of whom somebody will have a bye in a round that is to be drawn; nobody where none is needed."""
    plan = competition.stage(stage)
    if plan.format in {Format.SWISS, Format.LOT}:
        return tuple(drawn) if len(drawn) % 2 else ()
    if plan.format is not Format.KNOCKOUT:
        return ()
    trio = trio_of(competition, stage, number)
    if trio is not None and trio.pairs:
        return ()
    still_in = tuple(sorted(pair for pair in _through(competition, number, stage, drawn).values() if pair))
    return still_in if bracket.needs_bye(len(still_in), byes=plan.byes) else ()


def _bye_reasons(
    plan: Stage, byes: Iterable[int], named: int | None, ledger: Mapping[int, int], *, is_first: bool
) -> dict[int, tuple[Why, ...]]:
    """A bye as needed falls by lot; who later meets an empty place has a walkover."""
    if plan.byes is Byes.AS_NEEDED:
        return {-pair: (Why(code="bye_lot", numbers={"byes": ledger.get(pair, 0)}),) for pair in byes if pair != named}
    return {} if is_first else {-pair: (Why(code=NO_OPPONENT),) for pair in byes}


def _has_third(competition: Competition, stage: int, number: int) -> bool:
    has_begun = any(one.number < number for one in competition.stage_rounds(stage))
    return competition.stage(stage).third_place and has_begun and is_final(competition, stage, number)


def _named_bye(competition: Competition, number: int, plan: Stage, through: Sequence[int]) -> int | None:
    """An odd number: whom the organisers gave the bye, where the book leaves that to them."""
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
    had = byes_had(competition)
    if book.byes.never_twice and had.get(pair, 0) > min(had.get(one, 0) for one in through):
        raise IllegalAction("bye_twice", book.cite("byes.never_twice"), pair=pair)
    return pair


def _duplicate(competition: Competition, at: _At, drawn: Sequence[int], by_hand: tuple[int, ...]) -> DrawDrafted:
    number, stage, seed = at
    plan, first = competition.stage(stage), _first_of(competition, number, stage)
    drawn_order = by_hand or order(bytes.fromhex(seed), "numbers", drawn)
    lots = drawn_order if first is None else first.lots
    turn = number - (first.number if first else number) + 1
    rounds = movement(lots, rounds=plan.rounds or 1, boards=plan.boards or 1)
    tables: tuple[Table, ...] = rounds[turn - 1]
    missing = {pair for table in tables for pair in (table.ew, table.ns)} - set(drawn)  # NOBODY among them
    kept = tuple(table for table in tables if not {table.ew, table.ns} & missing)
    resting = tuple(
        pair
        for table in tables
        if {table.ew, table.ns} & missing
        for pair in (table.ew, table.ns)
        if pair not in missing
    )
    why: dict[int, tuple[Why, ...]] = {-pair: (Why(code=NO_OPPONENT),) for pair in resting}
    return DrawDrafted(
        round=number,
        stage=stage,
        tables=kept,
        byes=resting,
        seed=seed or None,
        lots=lots if first is None else (),
        why=why,
    )
