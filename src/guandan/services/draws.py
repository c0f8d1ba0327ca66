"""编排: drafts of rounds, changed by hand; lots for ties; those left over drawn again."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from guandan.competition.championship.consequences import find_overtaken_draw
from guandan.competition.draw.calendar import find_next_round, follows_results
from guandan.competition.draw.hand_draw import find_draw_problems
from guandan.competition.model import commands as co
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import Format, Presence, Table
from guandan.errors import IllegalAction
from guandan.formatting.rulebook_values import describe_score
from guandan.services.naming import PairName, name_pair
from guandan.services.words import Words, describe_both
from guandan.texts import Language, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.competition.championship.championship import Championship
    from guandan.competition.draw.lots import Chain
    from guandan.competition.model.log import CompetitionEntry
    from guandan.competition.model.state import Competition, Round
    from guandan.competition.model.values import DrawReason
    from guandan.rules.points import Result

    FindChain = Callable[[], Chain]
    """Finds the chain of lots from the organisers' secret, or refuses; called only where a lot is drawn."""

Pair = Annotated[int, Meta(ge=1)]
TwoPairs = Annotated[tuple[Pair, ...], Meta(min_length=2, max_length=2)]
Tables = Annotated[tuple[Table, ...], Meta(max_length=5000)]
Pairs = Annotated[tuple[Pair, ...], Meta(max_length=10_000)]


class DrawRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From the chain of lots; or as lots were drawn by hand: `tables` and `byes`, or an order in `lots`.

    `redraw` takes the place of a draft, or of a published draw before which a result was corrected.
    """

    redraw: bool = False
    lots: Pairs = ()
    tables: Tables = ()
    byes: Pairs = ()


class DrawChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole list anew, or pairs that change places; against the plan's wishes only with `accept`."""

    reason: Annotated[str, Meta(max_length=1000)]
    tables: Tables = ()
    byes: Pairs = ()
    swaps: tuple[TwoPairs, ...] = ()
    accept: bool = False


class LotsRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """抽签: pairs that share a place, drawn by the chain; or `order` as lots were drawn by hand, best first."""

    stage: Annotated[int, Meta(ge=1)]
    pairs: Pairs = ()
    order: Pairs = ()


def draw_round(championship: Championship, request: DrawRequest, find_chain: FindChain) -> list[CompetitionEntry]:
    """Draw a draft of the next round; only the organisers see it before it is published."""
    last = championship.competition.last
    if last is not None and last.status is RoundStatus.DRAFT and not request.redraw:
        raise IllegalAction("draft_is_there", round=last.number)
    if request.redraw and is_published_draw_wrong(championship.competition):
        with championship.transaction():
            championship.do(co.DiscardDraw(reason=say("draw.after_correction", Language.ZH)))
            return _draw(championship, request, find_chain)
    return _draw(championship, request, find_chain)


def is_published_draw_wrong(competition: Competition) -> bool:
    """Was an earlier result corrected after this draw was published, or does a pair in it no longer advance?"""
    last = competition.last
    is_published = last is not None and last.status is RoundStatus.PUBLISHED
    return is_published and (competition.is_overtaken or find_overtaken_draw(competition) is not None)


def _draw(championship: Championship, request: DrawRequest, find_chain: FindChain) -> list[CompetitionEntry]:
    if request.lots:
        command = co.DrawRound(lots=request.lots)
    elif request.tables or request.byes:
        command = co.DrawRound(tables=request.tables, byes=request.byes)
    elif _is_given_by_order(championship.competition):
        command = co.DrawRound()
    else:
        command = co.DrawRound(seed=_find_next_link(championship, find_chain))
    return championship.do(command)


def _is_given_by_order(competition: Competition) -> bool:
    """Whether an order that was drawn by hand gives the next round."""
    number, stage = find_next_round(competition)
    earlier = [round_ for round_ in competition.stage_rounds(stage) if round_.number < number]
    in_order = competition.stage(stage).format in {Format.ROUND_ROBIN, Format.DUPLICATE}
    return in_order and bool(earlier) and earlier[0].seed is None


def _find_next_link(championship: Championship, find_chain: FindChain) -> str:
    return find_chain().find_next_link(championship.competition.link)


def _require_draft(competition: Competition) -> Round:
    last = competition.last
    if last is None or last.status is not RoundStatus.DRAFT:
        raise IllegalAction("no_draft")
    return last


def _build_change(draft: Round, change: DrawChange) -> co.ChangeDraw:
    tables, byes = (change.tables, change.byes) if change.tables or change.byes else (draft.tables, draft.byes)
    for one, other in change.swaps:
        moved = {one: other, other: one}
        tables = tuple(
            replace(table, ew=moved.get(table.ew, table.ew), ns=moved.get(table.ns, table.ns)) for table in tables
        )
        byes = tuple(moved.get(pair, pair) for pair in byes)
    return co.ChangeDraw(tables=tables, byes=byes, reason=change.reason, accept=change.accept)


def change_draw(championship: Championship, change: DrawChange) -> list[CompetitionEntry]:
    """Change a draft by hand; a change against the plan's wishes must be accepted explicitly."""
    return championship.do(_build_change(_require_draft(championship.competition), change))


def list_draw_problems(championship: Championship, change: DrawChange) -> list[DrawReason]:
    """List the wishes of the plan that a change of the draft would break, without changing anything."""
    competition = championship.competition
    draft = _require_draft(competition)
    command = _build_change(draft, change)
    named = {pair for table in command.tables for pair in (table.ew, table.ns)} | set(command.byes)
    unknown = named - set(competition.entries)
    if unknown:
        raise IllegalAction("no_such_pair", pair=min(unknown))
    return list(find_draw_problems(competition, draft, command.tables, command.byes))


class RedrawRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Pairs that did not come, or all that are marked absent, and why the draw is made again."""

    pairs: Pairs = ()
    reason: Annotated[str, Meta(max_length=1000)] = ""


class OvertakenPlace(Struct, frozen=True, kw_only=True):
    """A pair that does not advance by the corrected results, and its table; none for a bye."""

    pair: PairName
    table: int | None


class CorrectedTable(Struct, frozen=True, kw_only=True):
    """A table whose result was corrected since the draw: the result before, the result now, and why."""

    round: int
    table: int
    pairs: tuple[PairName, PairName]
    before: Words | None
    after: Words | None
    reason: str


class OvertakenDrawView(Struct, frozen=True, kw_only=True):
    """A round drawn before a correction, and what can be taken back: its draw, or first its start.

    `out` are the pairs that the corrected results put out, `corrected` what was corrected. `article` is why the draw
    stands, where the book says so.
    """

    round: int
    corrected: tuple[CorrectedTable, ...]
    out: tuple[OvertakenPlace, ...]
    instead: tuple[PairName, ...]
    way_back: Literal["draw", "start", ""]
    is_started: bool
    is_draft: bool
    article: str


def build_overtaken_draw_view(championship: Championship) -> OvertakenDrawView | None:
    """What was corrected since a round was drawn from the results, and who plays on in it though another advances.

    None where nothing was; or where nothing can be drawn again and everybody in it still plays.
    """
    competition = championship.competition
    found, last = find_overtaken_draw(competition), competition.last
    if last is None:
        return None
    is_draft = last.status is RoundStatus.DRAFT
    stands = competition.book.corrections.draw_stands and not is_draft
    is_older = competition.is_draft_overtaken or (competition.is_overtaken and not stands)
    if found is None and not (is_older and follows_results(competition, last)):
        return None
    is_started = last.status is RoundStatus.STARTED
    has_begun = bool(last.sheets or last.added) or any(
        f"{last.number}-{table.number}" in championship.matches for table in last.all_tables
    )
    way_back: Literal["draw", "start", ""] = "start" if is_started else "draw"
    out, instead = ({}, ()) if found is None else (found.out, found.instead)
    return OvertakenDrawView(
        round=last.number,
        corrected=_list_corrected_tables(championship),
        out=tuple(OvertakenPlace(pair=name_pair(championship, pair), table=table) for pair, table in out.items()),
        instead=tuple(name_pair(championship, pair) for pair in instead),
        way_back="" if stands or (is_started and has_begun) else way_back,
        is_started=is_started,
        is_draft=is_draft,
        article=competition.book.cite("corrections.draw_stands") if stands else "",
    )


def _list_corrected_tables(championship: Championship) -> tuple[CorrectedTable, ...]:
    """List the tables whose results were corrected since the last round was drawn, each once."""
    competition, rows = championship.competition, []
    for (number, place), times in Counter(competition.overtaken_by).items():
        played = competition.rounds[number - 1]
        table = next(table for table in played.all_tables if table.number == place)
        sheet = played.sheet(place)
        first = sheet.corrections[-times:][:1]
        rows.append(
            CorrectedTable(
                round=number,
                table=place,
                pairs=(name_pair(championship, table.ew), name_pair(championship, table.ns)),
                before=_describe_result(first[0].before) if first else None,
                after=_describe_result(sheet.result),
                reason=sheet.corrections[-1].reason if sheet.corrections else "",
            )
        )
    return tuple(rows)


def _describe_result(result: Result | None) -> Words | None:
    return None if result is None else describe_both(partial(describe_score, result))


def list_absent_pairs(competition: Competition) -> tuple[int, ...]:
    """List the pairs that are marked absent for the round that is drawn and has not started."""
    last = competition.last
    if last is None or last.status not in {RoundStatus.DRAFT, RoundStatus.PUBLISHED}:
        return ()
    seen = competition.presences.get(last.number, {})
    drawn = {pair for table in last.tables for pair in (table.ew, table.ns)} | set(last.byes)
    return tuple(sorted(pair for pair, presence in seen.items() if presence is Presence.ABSENT and pair in drawn))


class AbsentPair(Struct, frozen=True, kw_only=True):
    """A pair that is marked absent while its round is on, and the table that waits for it; none: it has the bye."""

    pair: int
    table: int | None


def list_missed_pairs(competition: Competition) -> tuple[AbsentPair, ...]:
    """缺席: list the pairs that are marked absent in the round that is on, as far as nothing has been recorded."""
    last = competition.last
    if last is None or last.status is not RoundStatus.STARTED:
        return ()
    seen = competition.presences.get(last.number, {})
    away = {pair for pair, presence in seen.items() if presence is Presence.ABSENT}
    seated = [
        AbsentPair(pair=pair, table=table.number)
        for table in last.all_tables
        if not (sheet := last.sheet(table.number)).has_result and not sheet.forfeited
        for pair in (table.ew, table.ns)
        if pair in away
    ]
    return (*seated, *(AbsentPair(pair=pair, table=None) for pair in last.byes if pair in away))


def redraw_without_absent(championship: Championship, request: RedrawRequest, find_chain: FindChain) -> tuple[int, ...]:
    """Take the draw back, withdraw the pairs that did not come, and draw again; return those pairs.

    Where the new number first asks the organisers for a decision, the draw waits for it.
    """
    pairs = request.pairs or list_absent_pairs(championship.competition)
    if not pairs:
        raise IllegalAction("nobody_absent")
    reason = request.reason.strip() or say("draw.without_absent", Language.ZH, pairs="、".join(map(str, pairs)))
    with championship.transaction():
        championship.do(co.DiscardDraw(reason=reason))
        for pair in pairs:
            championship.do(co.WithdrawPair(pair=pair, reason=reason))
        try:
            draw_round(championship, DrawRequest(), find_chain)
        except IllegalAction as refusal:
            if refusal.code != "odd_number_undecided":
                raise
    return tuple(pairs)


def draw_left_over(championship: Championship, find_chain: FindChain, *, again: bool) -> list[CompetitionEntry]:
    """补抽: draw those whose opponents forfeited among themselves; `again` takes the last such draw back first."""
    return championship.do(co.DrawLeftOver(seed=_find_next_link(championship, find_chain), again=again))


def draw_lots(championship: Championship, request: LotsRequest, find_chain: FindChain) -> list[CompetitionEntry]:
    """抽签: draw lots for pairs of a stage that are equal in everything."""
    if request.order:
        return championship.do(co.DrawLots(stage=request.stage, order=request.order))
    if not request.pairs:
        raise IllegalAction("draw_empty", round=0)
    seed = _find_next_link(championship, find_chain)
    return championship.do(co.DrawLots(stage=request.stage, pairs=request.pairs, seed=seed))
