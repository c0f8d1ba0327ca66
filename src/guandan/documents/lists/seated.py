"""抽签与座位: who sits where in a round, by table and by pair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.draw.calendar import seated_by
from guandan.documents.blocks import Align, Column, Listing
from guandan.rules.seat import Side
from guandan.texts import name_of

if TYPE_CHECKING:
    from guandan.competition.model.state import Round
    from guandan.competition.model.values import Table
    from guandan.documents.printing import Printing


def tables_of(one: Round) -> list[Table]:
    """The tables of a round by number."""
    return sorted(one.all_tables, key=lambda table: table.number)


def by_table(printing: Printing, one: Round) -> Listing:
    """座位表: the pairs of each table; a pair's first sits East or North."""
    groups = printing.competition.stage(one.stage).groups > 1
    boards = any(table.boards for table in one.all_tables)
    rows = tuple(
        (
            str(table.number),
            *([str(table.group)] if groups else []),
            *(text for pair in (table.ew, table.ns) for text in _pair(printing, pair)),
            *([" ".join(map(str, table.boards))] if boards else []),
        )
        for table in tables_of(one)
    )
    return Listing(
        name=f"round-{one.number:02d}-seats",
        title=f"{printing.round_title(one)} · {printing.say('documents.seats')}",
        columns=(
            Column(heading=printing.say("documents.table")),
            *([Column(heading=printing.say("documents.group"))] if groups else []),
            *_headings(printing, printing.say("documents.east_west")),
            *_headings(printing, printing.say("documents.north_south")),
            *([Column(heading=printing.say("documents.boards"))] if boards else []),
        ),
        rows=rows,
        notes=(*_seated_by(printing, one), *without_table(printing, one)),
    )


def _seated_by(printing: Printing, one: Round) -> list[str]:
    """入座: until when one sits here, where the book says how long before the start."""
    by = seated_by(printing.competition, one)
    article = printing.cite("event.seated_before")
    return [] if by is None else [printing.say("documents.seated_by", at=printing.local(by), article=article)]


def _headings(printing: Printing, side: str) -> tuple[Column, ...]:
    return (
        Column(heading=printing.say("documents.number")),
        Column(heading=side, share=3, align=Align.LEFT),
        Column(heading=printing.say("entry_field.unit"), share=2, align=Align.LEFT, extra=True),
    )


def _pair(printing: Printing, pair: int) -> tuple[str, str, str]:
    return str(pair), printing.people(pair), printing.unit(pair)


def without_table(printing: Printing, one: Round) -> list[str]:
    """轮空: who has no table in a round."""
    lines = []
    if one.byes:
        lines.append(printing.say("documents.byes", pairs=printing.pairs(one.byes)))
    if one.left:
        lines.append(printing.say("documents.left", pairs=printing.pairs(one.left)))
    return lines


def by_pair(printing: Printing, one: Round) -> Listing:
    """查桌表: where to go, by the number of one's pair; a pair that was drawn again goes to its later table."""
    at = {
        pair: (table.number, side)
        for table in one.all_tables
        for side, pair in ((Side.EW, table.ew), (Side.NS, table.ns))
    }
    resting = printing.say("documents.bye")
    rows = [
        (str(pair), printing.people(pair), printing.unit(pair), str(table), name_of(side, printing.lang))
        for pair, (table, side) in at.items()
    ]
    rows += [(str(pair), printing.people(pair), printing.unit(pair), "–", resting) for pair in (*one.byes, *one.left)]
    return Listing(
        name=f"round-{one.number:02d}-places",
        title=f"{printing.round_title(one)} · {printing.say('documents.find_table')}",
        columns=(
            Column(heading=printing.say("documents.number")),
            Column(heading=printing.say("documents.people"), share=3, align=Align.LEFT),
            Column(heading=printing.say("entry_field.unit"), share=2, align=Align.LEFT, extra=True),
            Column(heading=printing.say("documents.table")),
            Column(heading=printing.say("documents.side")),
        ),
        rows=tuple(sorted(rows, key=lambda row: int(row[0]))),
        notes=tuple(_seated_by(printing, one)),
    )
