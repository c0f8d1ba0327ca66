"""我的桌: where somebody sits next, against whom; found by name, unit or the pair's number."""

from __future__ import annotations

from bisect import bisect_right
from datetime import datetime
from itertools import accumulate
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.draw.calendar import find_seating_deadline
from guandan.competition.model.confirmation import list_required_signers
from guandan.competition.model.state import Round
from guandan.competition.model.values import EntryStatus, Table
from guandan.rules.points import Result
from guandan.rules.seat import Seat, Side
from guandan.services.naming import PairName, name_pair
from guandan.services.rounds import list_public_rounds

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.state import Competition

MAX_OWN_PLACES = 30
"""Maximum of pairs shown; a longer search word narrows them down."""


class OwnPlace(Struct, frozen=True, kw_only=True):
    """A pair and its place in the last published round: no table is a bye, no round means that none is published.

    A live table has no phone, so a pair that must sign there `owes` it here. Until a round starts, it says until when
    to sit down, where the book sets a time.
    """

    pair: PairName
    is_waiting: bool = False
    is_out: bool = False
    round: int | None = None
    is_over: bool = False
    table: int | None = None
    seats: tuple[Seat, ...] = ()
    opponent: PairName | None = None
    is_bye: bool = False
    side: Side | None = None
    result: Result | None = None
    owes: bool = False
    seated_by: datetime | None = None
    seated_article: str = ""


def find_own_pair(championship: Championship, members: dict[int, int], person: int | None) -> int | None:
    """Find the pair in which a person plays; `members` gives each person of the event their number among all people."""
    known = {member for member, number in members.items() if number == person}
    pairs = championship.competition.entries.items()
    return next((pair for pair, entry in pairs if known.intersection(entry.people)), None)


class PlaceIndex(Struct, frozen=True):
    """What a search looks through, and each pair's table in the last round.

    `text` has a line in lower case for each of the `pairs`, its names and unit; `ends` says where each line ends.
    """

    text: str
    pairs: tuple[int, ...]
    ends: tuple[int, ...]
    last: Round | None
    tables: dict[int, Table]

    def find_pairs(self, words: str) -> list[int]:
        """The pairs that these words name, or the one of this number; one more than are shown if there are more."""
        wanted = _normalise(words)
        # A number means the pair with that number, although units have numbers too.
        if wanted.isdecimal() and int(wanted) in self.pairs:
            return [int(wanted)]
        found: list[int] = []
        at = self.text.find(wanted) if wanted else -1
        while at >= 0 and len(found) <= MAX_OWN_PLACES:
            line = bisect_right(self.ends, at)
            found.append(self.pairs[line])
            at = self.text.find(wanted, self.ends[line])
        return found


def build_place_index(championship: Championship) -> PlaceIndex:
    """Build the index of pairs and their tables."""
    named = (name_pair(championship, pair) for pair in sorted(championship.competition.entries))
    rounds = list_public_rounds(championship.competition)
    last = rounds[-1] if rounds else None
    lines = {pair.pair: f"{_normalise(' '.join((*pair.people, pair.unit)))}\n" for pair in named}
    return PlaceIndex(
        text="".join(lines.values()),
        pairs=tuple(lines),
        ends=tuple(accumulate(map(len, lines.values()))),
        last=last,
        tables={pair: table for table in (last.all_tables if last else ()) for pair in (table.ew, table.ns)},
    )


def _normalise(text: str) -> str:
    """Lower case, with one space between two words."""
    return " ".join(text.split()).casefold()


def build_own_place(championship: Championship, pair: int, index: PlaceIndex) -> OwnPlace:
    """Build a pair's place; the index is that of `build_place_index`."""
    status = championship.competition.entries[pair].status
    mine = OwnPlace(
        pair=name_pair(championship, pair),
        is_waiting=status is EntryStatus.WAITING,
        is_out=status not in {EntryStatus.WAITING, EntryStatus.IN_PLAY},
    )
    last = index.last
    if last is None:
        return mine
    is_over = last.closed_at is not None
    table = index.tables.get(pair)
    if table is not None:
        side = Side.EW if pair == table.ew else Side.NS
        return OwnPlace(
            pair=mine.pair,
            round=last.number,
            is_over=is_over,
            table=table.number,
            seats=(Seat.E, Seat.W) if side is Side.EW else (Seat.N, Seat.S),
            opponent=name_pair(championship, table.ns if side is Side.EW else table.ew),
            side=side,
            result=_find_public_result(last, table),
            owes=not is_over and _owes_signature(championship.competition, last, table, side),
            seated_by=find_seating_deadline(championship.competition, last),
            seated_article=championship.competition.book.cite("event.seated_before"),
        )
    if pair in last.byes or pair in last.left:
        return OwnPlace(pair=mine.pair, round=last.number, is_over=is_over, is_bye=True)
    return mine


def _find_public_result(last: Round, table: Table) -> Result | None:
    sheet = last.sheet(table.number)
    return None if sheet.is_disputed else sheet.result


def _owes_signature(competition: Competition, last: Round, table: Table, side: Side) -> bool:
    sheet = last.sheet(table.number)
    is_asked = sheet.has_result and not sheet.is_disputed and side in list_required_signers(sheet, competition.book)
    return is_asked and side not in sheet.signed and competition.is_live(table)
