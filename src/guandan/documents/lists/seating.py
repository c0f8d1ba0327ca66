"""抽签与座位: list who sits where in a round, by table and by pair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.draw.calendar import find_seating_deadline
from guandan.documents.blocks import Align, ListBlock, ListColumn
from guandan.rules.seat import Side
from guandan.texts import name_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from guandan.competition.model.state import Round
    from guandan.competition.model.values import Table
    from guandan.documents.printing import Printing


def list_tables_in_order(played: Round) -> list[Table]:
    """List the tables of a round by number."""
    return sorted(played.all_tables, key=lambda table: table.number)


def list_seats_by_table(printing: Printing, played: Round) -> ListBlock:
    """座位表: list the pairs of each table; a pair's first player sits East or North."""
    groups = printing.competition.stage(played.stage).groups > 1
    boards = any(table.boards for table in played.all_tables)
    rows = tuple(
        (
            str(table.number),
            *([str(table.group)] if groups else []),
            *(text for pair in (table.ew, table.ns) for text in _build_pair_cells(printing, pair)),
            *([" ".join(map(str, table.boards))] if boards else []),
        )
        for table in list_tables_in_order(played)
    )
    return ListBlock(
        name=f"round-{played.number:02d}-seats",
        title=f"{printing.round_title(played)} · {printing.say('documents.seats')}",
        columns=(
            ListColumn(heading=printing.say("documents.table")),
            *([ListColumn(heading=printing.say("documents.group"))] if groups else []),
            *_build_side_columns(printing, printing.say("documents.east_west")),
            *_build_side_columns(printing, printing.say("documents.north_south")),
            *([ListColumn(heading=printing.say("documents.boards"))] if boards else []),
        ),
        rows=rows,
        notes=(*_describe_seating_deadline(printing, played), *list_pairs_without_table(printing, played)),
    )


def _describe_seating_deadline(printing: Printing, played: Round) -> list[str]:
    """入座: describe until when players must be seated, if the book says how long before the start."""
    by = find_seating_deadline(printing.competition, played)
    article = printing.cite_option("event.seated_before")
    return [] if by is None else [printing.say("documents.seated_by", at=printing.format_instant(by), article=article)]


def _build_side_columns(printing: Printing, side: str) -> tuple[ListColumn, ...]:
    return (
        ListColumn(heading=printing.say("documents.number")),
        ListColumn(heading=side, share=3, align=Align.LEFT),
        ListColumn(heading=printing.say("entry_field.unit"), share=2, align=Align.LEFT, extra=True),
    )


def _build_pair_cells(printing: Printing, pair: int) -> tuple[str, str, str]:
    return str(pair), printing.name_people(pair), printing.name_unit(pair)


def list_pairs_without_table(printing: Printing, played: Round, points: Mapping[int, int] | None = None) -> list[str]:
    """轮空: list the pairs that have no table in a round, with the points that each gets where they are given."""
    known = points or {}

    def name(pairs: Iterable[int]) -> str:
        return printing.join(
            printing.say("documents.pair_points", pair=printing.name_pair(pair), points=known[pair])
            if pair in known
            else printing.name_pair(pair)
            for pair in pairs
        )

    lines = []
    if played.byes:
        lines.append(printing.say("documents.byes", pairs=name(played.byes)))
    if played.left:
        lines.append(printing.say("documents.left", pairs=name(played.left)))
    return lines


def list_tables_by_pair(printing: Printing, played: Round) -> ListBlock:
    """查桌表: list tables by pair number; a pair that was drawn again goes to its later table."""
    at = {
        pair: (table.number, side)
        for table in played.all_tables
        for side, pair in ((Side.EW, table.ew), (Side.NS, table.ns))
        if pair not in played.left
    }
    resting = printing.say("documents.bye")
    rows = [
        (str(pair), printing.name_people(pair), printing.name_unit(pair), str(table), name_of(side, printing.lang))
        for pair, (table, side) in at.items()
    ]
    rows += [
        (str(pair), printing.name_people(pair), printing.name_unit(pair), "–", resting)
        for pair in (*played.byes, *played.left)
    ]
    return ListBlock(
        name=f"round-{played.number:02d}-places",
        title=f"{printing.round_title(played)} · {printing.say('documents.find_table')}",
        columns=(
            ListColumn(heading=printing.say("documents.number")),
            ListColumn(heading=printing.say("documents.people"), share=3, align=Align.LEFT),
            ListColumn(heading=printing.say("entry_field.unit"), share=2, align=Align.LEFT, extra=True),
            ListColumn(heading=printing.say("documents.table")),
            ListColumn(heading=printing.say("documents.side")),
        ),
        rows=tuple(sorted(rows, key=lambda row: int(row[0]))),
        notes=tuple(_describe_seating_deadline(printing, played)),
    )
