"""记分表: a sheet for each table of a round, with its code and everything that is known before play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.draw.calendar import find_round_start
from guandan.competition.model.state import map_seats
from guandan.competition.model.values import Format
from guandan.documents.blocks import Align, ListBlock, ListColumn
from guandan.documents.code import SheetCode, compute_event_mark, compute_event_tail, format_sheet_code
from guandan.documents.lists.results import counts_level_score, find_point_system
from guandan.documents.lists.seating import list_tables_in_order
from guandan.documents.qr import draw_qr
from guandan.formatting.rulebook_values import format_value
from guandan.rules.options.match import EqualLevels, HundredEqual, PointSystem
from guandan.rules.seat import SEATS, Seat, Side
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.competition.model.state import Round
    from guandan.competition.model.values import Table
    from guandan.documents.printing import Printing

_DEAL_LINES = 20
"""The number of deals that fit on a sheet on which each is written down."""
_QR_PREFIX = "GUANDAN:"
"""The prefix of the code in the QR if no pages are served."""


class SheetPlayer(Struct, frozen=True, kw_only=True):
    """A player at the table."""

    seat: str
    name: str
    unit: str


class ScoreSheet(Struct, frozen=True, kw_only=True):
    """A table's sheet; `boards` are duplicate boards, whose net levels are written down."""

    table: str
    code: str
    qr: str
    seats: dict[str, SheetPlayer]
    sides: tuple[tuple[str, str], ...]
    boards: tuple[str, ...]
    phone: str = ""


class ScoreSheets(Struct, frozen=True, kw_only=True):
    """All sheets of a round, and what they have in common."""

    event: str
    round: str
    starts: str
    book: str
    deals: int
    counts: bool
    closing: tuple[str, ...]
    words: dict[str, str]
    rules: tuple[str, ...]
    sheets: tuple[ScoreSheet, ...]
    points: tuple[tuple[str, str], ...] = ()
    point_rules: str = ""


def build_score_sheets(printing: Printing, played: Round) -> ScoreSheets:
    """Build the sheets of a round."""
    starts = find_round_start(printing.competition, played)
    zone = printing.zone_label
    is_duplicate = printing.competition.stage(played.stage).format is Format.DUPLICATE
    return ScoreSheets(
        event=printing.competition.name,
        round=printing.round_title(played),
        starts=printing.say("documents.starts_at", at=printing.format_instant(starts), zone=zone) if starts else "",
        book=printing.book_title,
        deals=_DEAL_LINES if printing.book.sheet.each_deal and not is_duplicate else 0,
        counts=not is_duplicate and find_point_system(printing, played) is not PointSystem.ADVANCE,
        closing=tuple(printing.say(key) for key in _list_closing_questions(printing)),
        words=_build_labels(printing),
        rules=tuple(_list_sheet_rules(printing)),
        points=() if is_duplicate else _list_point_table(printing, played),
        point_rules="" if is_duplicate else _describe_match_points(printing, played),
        sheets=tuple(_build_score_sheet(printing, played, table) for table in list_tables_in_order(played)),
    )


def _list_point_table(printing: Printing, played: Round) -> tuple[tuple[str, str], ...]:
    """积分表: list the value of each difference of levels, if the stage uses such a table."""
    rules = printing.book.points
    if find_point_system(printing, played) is not PointSystem.HUNDRED or rules.hundred is None:
        return ()
    even = sum(rules.hundred[0]) // 2
    equal = ("documents.equal_levels", (even, even))
    if rules.hundred_equal is HundredEqual.STAGE and rules.hundred_one_past is not None:
        equal = ("documents.equal_on_stage", rules.hundred_one_past)
    rows = [(str(difference), pair) for difference, pair in enumerate(rules.hundred, 1)]
    return tuple((label, f"{won}:{lost}") for label, (won, lost) in [(printing.say(equal[0]), equal[1]), *rows])


def _describe_match_points(printing: Printing, played: Round) -> str:
    """Describe 胜平负 and 级差分 in a line, if the stage counts match points."""
    rules = printing.book.points
    if find_point_system(printing, played) is not PointSystem.MATCH_POINTS or rules.win_draw_loss is None:
        return ""
    win, draw, loss = rules.win_draw_loss
    said = [printing.say("documents.won_drawn_lost", win=win, draw=draw, loss=loss)]
    if counts_level_score(printing) and rules.level_score_even is not None:
        said.append(printing.say("documents.level_score_rule", even=rules.level_score_even))
        if rules.level_score_forfeit is not None:
            won, lost = rules.level_score_forfeit
            said.append(printing.say("documents.forfeit_scores", won=won, lost=lost))
    return printing.say("value.semicolon").join(said)


def find_sheet_code(printing: Printing, played: Round, table: Table) -> str:
    """Find the code of a table's sheet."""
    mark = compute_event_mark(printing.competition.commitment)
    return format_sheet_code(SheetCode(mark=mark, round=played.number, table=table.number))


def _build_score_sheet(printing: Printing, played: Round, table: Table) -> ScoreSheet:
    code = find_sheet_code(printing, played, table)
    seats = map_seats(printing.competition, table)
    return ScoreSheet(
        table=str(table.number),
        code=code,
        qr=draw_qr(_build_qr_text(printing, code.replace("-", ""))),
        seats={
            seat: _build_sheet_player(printing, seat, seats.get(seat), _pair_of_side(table, seat.side))
            for seat in SEATS
        },
        sides=tuple((name_of(side, printing.lang), printing.name_pair(_pair_of_side(table, side))) for side in Side),
        boards=tuple(map(str, table.boards)),
        phone=printing.format_phone_code(table.number),
    )


def _build_qr_text(printing: Printing, bare: str) -> str:
    """Build the text of a sheet's QR code."""
    if not printing.address:
        return f"{_QR_PREFIX}{bare}"
    return f"{printing.address}/s/{bare}?of={compute_event_tail(printing.competition.commitment)}"


def _pair_of_side(table: Table, side: Side) -> int:
    return table.ew if side is Side.EW else table.ns


def _build_sheet_player(printing: Printing, seat: Seat, person: int | None, pair: int) -> SheetPlayer:
    return SheetPlayer(
        seat=name_of(seat, printing.lang),
        name="" if person is None else printing.name_person(person),
        unit=printing.name_unit(pair),
    )


_LABELS = {
    "title": "documents.score_sheet",
    "table": "documents.table",
    "code": "documents.code",
    "deal": "documents.deal_number",
    "level": "documents.level",
    "order": "documents.order",
    "net": "documents.net",
    "board": "documents.board",
    "first": "place.1",
    "second": "place.2",
    "third": "place.3",
    "last": "place.4",
    "after": "documents.levels_after",
    "ew": "side.EW",
    "ns": "side.NS",
    "penalty": "documents.penalties",
    "final": "documents.final_levels",
    "points": "documents.points",
    "side": "documents.side",
    "people": "documents.people",
    "signature": "documents.signature",
    "referee": "documents.referee_signature",
    "point_table": "documents.point_table",
    "difference": "documents.level_difference",
}


def _list_closing_questions(printing: Printing) -> Iterator[str]:
    """List the questions at the end: who won, and if not every deal is written down, what decides equal levels."""
    yield "documents.winner"
    if not printing.book.sheet.each_deal:
        yield "documents.on_stage"
        yield "documents.last_first"
        if printing.book.match.equal is EqualLevels.REACHED_FIRST:
            yield "documents.reached_first"
        if printing.book.points.deal is not None:
            yield "documents.deal_points"
        yield "documents.deals_played"


def _build_labels(printing: Printing) -> dict[str, str]:
    named_by = printing.book.sheet.scorer_named_by
    scorer = "" if named_by is None else printing.say("documents.scorer", who=name_of(named_by, printing.lang))
    return {name: printing.say(key) for name, key in _LABELS.items()} | {"scorer": scorer}


def _list_sheet_rules(printing: Printing) -> Iterator[str]:
    """List what is filled in before play, and who writes, checks and signs, each with its article."""
    rules = printing.book.sheet
    told = {
        "filled_before": rules.filled_before and format_value(rules.filled_before, printing.lang),
        "recorded_by": rules.recorded_by and name_of(rules.recorded_by, printing.lang),
        "scorer_named_by": rules.scorer_named_by and name_of(rules.scorer_named_by, printing.lang),
        "checked_by": rules.checked_by and name_of(rules.checked_by, printing.lang),
        "signed_by": rules.signed_by and name_of(rules.signed_by, printing.lang),
        "penalties_by": rules.penalties_by and name_of(rules.penalties_by, printing.lang),
        "points_by": rules.points_by and name_of(rules.points_by, printing.lang),
    }
    for option, words in told.items():
        if words:
            path = f"sheet.{option}"
            shown = {"option": printing.say(f"option.{path}"), "value": words, "article": printing.cite_option(path)}
            yield printing.say("documents.cited", **shown)
    if not rules.alterations:
        yield printing.say("documents.no_alterations", article=printing.cite_option("sheet.alterations"))


def list_sheet_codes(printing: Printing, played: Round) -> ListBlock:
    """List the sheets: which code belongs to which table."""
    return ListBlock(
        name=f"round-{played.number:02d}-codes",
        title=f"{printing.round_title(played)} · {printing.say('documents.codes')}",
        columns=(
            ListColumn(heading=printing.say("documents.table")),
            ListColumn(heading=printing.say("documents.code")),
            ListColumn(heading=name_of(Side.EW, printing.lang), share=1, align=Align.LEFT),
            ListColumn(heading=name_of(Side.NS, printing.lang), share=1, align=Align.LEFT),
        ),
        rows=tuple(
            (
                str(table.number),
                find_sheet_code(printing, played, table),
                printing.name_pair(table.ew),
                printing.name_pair(table.ns),
            )
            for table in list_tables_in_order(played)
        ),
    )
