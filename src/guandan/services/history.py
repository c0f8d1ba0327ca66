"""我的战绩: what a person has played, with whom, and how it went; export and erase one's own data."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.errors import IllegalAction
from guandan.rules.seat import SEATS, Seat, Side
from guandan.services.clubs import leave_all_clubs
from guandan.services.puzzles import PuzzleAttempt, read_attempts
from guandan.store.rows import AccessEntry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from guandan.services.played_index import PlayedIndex
    from guandan.services.ratings import RatingTable
    from guandan.store import Store
    from guandan.store.played import PlayedMatch, PlayedSeat

MAX_LINES = 100
"""Maximum of matches in a history; the export has all."""
EXPORT_FORMAT = "guandan-player-1"


class PlayerShown(Struct, frozen=True, kw_only=True):
    """The holder of a seat: a person with their current name, empty if erased; or a bot."""

    person: int | None = None
    name: str = ""
    bot: str = ""


class PlayedMatchLine(Struct, frozen=True, kw_only=True):
    """A match in one's history; `is_won` is None where it was undecided."""

    match: str
    room: str
    book: str
    finished: datetime
    seat: Seat
    partner: PlayerShown
    opponents: tuple[PlayerShown, ...]
    deals: int
    bombs: int
    is_won: bool | None
    is_rated: bool


class PartnerLine(Struct, frozen=True, kw_only=True):
    """How it went with one partner; the rate is of the matches that had a winner."""

    partner: PlayerShown
    matches: int
    won: int
    win_rate: float | None


class PlayHistory(Struct, frozen=True, kw_only=True):
    """What a person has played, the newest first; the rate is of the matches that had a winner."""

    person: int
    name: str
    matches: int
    won: int
    win_rate: float | None
    deals: int
    bombs: int
    partners: tuple[PartnerLine, ...]
    lines: tuple[PlayedMatchLine, ...]


class OwnAccount(Struct, frozen=True, kw_only=True):
    """A person's account, and the numbers under which they played before."""

    name: str
    created: datetime
    merged: tuple[int, ...]


class OwnSession(Struct, frozen=True, kw_only=True):
    """A device on which the person is logged in."""

    created: datetime
    seen: datetime


class OwnClub(Struct, frozen=True, kw_only=True):
    """A club, and the person's role in it."""

    club: str
    name: str
    role: str
    since: datetime


class OwnRating(Struct, frozen=True, kw_only=True):
    """A person's rating under a book."""

    book: str
    rating: float
    mean: float
    deviation: float
    matches: int
    won: int


class OwnData(Struct, frozen=True, kw_only=True):
    """All data that the server has under a person's number, for export."""

    format: str
    exported: datetime
    person: int
    name: str
    unit: str
    contact: str
    account: OwnAccount | None
    sessions: tuple[OwnSession, ...]
    access_log: tuple[AccessEntry, ...]
    clubs: tuple[OwnClub, ...]
    ratings: tuple[OwnRating, ...]
    history: PlayHistory
    puzzles: tuple[PuzzleAttempt, ...] = ()


async def read_history(store: Store, index: PlayedIndex, person: int, most: int | None = MAX_LINES) -> PlayHistory:
    """Read a person's history; `most` bounds the list of matches, not the sums."""
    matches = await index.list_of(person)
    numbers = {seat.person for match in matches for seat in match.seats.values() if seat.person is not None}
    names = {row.number: row.name for row in await store.read_people(sorted(numbers | {person}))}
    return build_history(person, matches, names, most)


def build_history(
    person: int, matches: Sequence[PlayedMatch], names: Mapping[int, str], most: int | None = MAX_LINES
) -> PlayHistory:
    """Sum up matches in which a person held a seat."""
    lines = [_build_line(match, person, names) for match in matches]
    return PlayHistory(
        person=person,
        name=names.get(person, ""),
        matches=len(lines),
        won=_count_won(lines),
        win_rate=_compute_rate(lines),
        deals=sum(line.deals for line in lines),
        bombs=sum(line.bombs for line in lines),
        partners=tuple(_list_partners(lines)),
        lines=tuple(lines[:most]),
    )


async def export_own_data(
    store: Store, index: PlayedIndex, person: int, now: datetime, ratings: RatingTable
) -> OwnData:
    """Collect everything that the server has under a person's number."""
    rows = await store.read_people([person])
    account = await store.players.find_for(person)
    merged = tuple(number for number, into in (await store.players.read_merged()).items() if into == person)
    numbers = (person, *merged)
    return OwnData(
        format=EXPORT_FORMAT,
        exported=now,
        person=person,
        name=rows[0].name if rows else "",
        unit=rows[0].unit if rows else "",
        contact=rows[0].contact if rows else "",
        account=None if account is None else OwnAccount(name=account.name, created=account.created, merged=merged),
        sessions=tuple(
            OwnSession(created=session.created, seen=session.seen)
            for session in await store.access.list_sessions_of(person)
        ),
        access_log=tuple([line for number in numbers for line in await store.access.read_log(who=f"person {number}")]),
        clubs=tuple(
            OwnClub(club=club.id, name=club.name, role=member.role, since=member.since)
            for club, member in await store.clubs.list_of(person)
        ),
        ratings=tuple(_list_own_ratings(ratings, person)),
        history=await read_history(store, index, person, most=None),
        puzzles=tuple(await read_attempts(store, person)),
    )


async def erase_own_data(store: Store, person: int) -> None:
    """Erase a person's name, account, sessions and memberships; matches stay, without the name.

    An event's people ask its organisers.
    """
    if await store.is_member(person):
        raise IllegalAction("erased_by_event")
    await erase_person(store, person)


async def erase_person(store: Store, person: int) -> None:
    """Erase a person on anybody's behalf; clubs they own go to the next member."""
    await leave_all_clubs(store, person)
    await store.erase_person(person)


def _list_own_ratings(table: RatingTable, person: int) -> Iterator[OwnRating]:
    for book, ratings in sorted(table.books.items()):
        rating = ratings.players.get(person)
        if rating is not None:
            yield OwnRating(
                book=book,
                rating=rating.value,
                mean=rating.mean,
                deviation=rating.deviation,
                matches=rating.matches,
                won=rating.won,
            )


def _build_line(match: PlayedMatch, person: int, names: Mapping[int, str]) -> PlayedMatchLine:
    seat = next(seat for seat, held in match.seats.items() if held.person == person)
    side = _find_side(seat)
    shown = {other: _show_player(held, names) for other, held in match.seats.items()}
    return PlayedMatchLine(
        match=match.match,
        room=match.room,
        book=match.book,
        finished=match.finished,
        seat=seat,
        partner=next((shown[other] for other in side.seats if other is not seat and other in shown), PlayerShown()),
        opponents=tuple(shown[other] for other in SEATS if other in side.other.seats and other in shown),
        deals=match.deals,
        bombs=match.seats[seat].bombs,
        is_won=None if match.winner is None else match.winner is side,
        is_rated=match.is_rated,
    )


def _find_side(seat: Seat) -> Side:
    return Side.EW if seat in Side.EW.seats else Side.NS


def _show_player(held: PlayedSeat, names: Mapping[int, str]) -> PlayerShown:
    name = "" if held.person is None else names.get(held.person, "")
    return PlayerShown(person=held.person, name=name, bot=held.bot)


def _list_partners(lines: Iterable[PlayedMatchLine]) -> list[PartnerLine]:
    """Each partner with the matches played together, the most frequent first."""
    by_partner: defaultdict[PlayerShown, list[PlayedMatchLine]] = defaultdict(list)
    for line in lines:
        by_partner[line.partner].append(line)
    partners = [
        PartnerLine(partner=partner, matches=len(own), won=_count_won(own), win_rate=_compute_rate(own))
        for partner, own in by_partner.items()
    ]
    return sorted(partners, key=lambda line: (-line.matches, -line.won, line.partner.name, line.partner.bot))


def _count_won(lines: Iterable[PlayedMatchLine]) -> int:
    return sum(line.is_won is True for line in lines)


def _compute_rate(lines: Sequence[PlayedMatchLine]) -> float | None:
    decided = sum(line.is_won is not None for line in lines)
    return _count_won(lines) / decided if decided else None
