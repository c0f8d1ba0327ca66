"""等级分: ratings of players and pairs by rated matches, by the model of Weng and Lin; docs/ratings.md has the formula.

Nothing of it is stored: ratings follow from the rated matches in the order in which they ended.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct
from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from guandan.services.played_index import PlayedIndex
    from guandan.store import Store
    from guandan.store.played import PlayedMatch

START_MEAN = 25.0
START_DEVIATION = START_MEAN / 3
PERFORMANCE_DEVIATION = START_MEAN / 6
"""β: how much the performance of one player varies from match to match."""
DRIFT = START_MEAN / 1000
"""τ: how much a strength may change between two matches; small, for luck in the cards must not pass for a change."""
CAUTION = 3.0
"""The rating that orders the table is so many deviations below the mean: too low rather than too high."""
MAX_LINES = 200
"""Lines of a leaderboard."""

Pair = tuple[int, int]
K = TypeVar("K")


class RatedMatch(Struct, frozen=True, kw_only=True):
    """What a rating needs of a match: the book, and who won against whom."""

    match: str
    book: str
    winners: Pair
    losers: Pair


class Rating(Struct, frozen=True, kw_only=True):
    """A strength as far as it is known: its mean, and the deviation of what is believed of it."""

    mean: float = START_MEAN
    deviation: float = START_DEVIATION
    matches: int = 0
    won: int = 0

    @property
    def value(self) -> float:
        """The cautious estimate by which tables are ordered."""
        return self.mean - CAUTION * self.deviation


_MODEL = BradleyTerryFull(mu=START_MEAN, sigma=START_DEVIATION, beta=PERFORMANCE_DEVIATION, tau=DRIFT)


class BookRatings:
    """The ratings of one book: of players, and of pairs as if each were one player."""

    def __init__(self) -> None:
        self.players: dict[int, Rating] = {}
        self.pairs: dict[Pair, Rating] = {}

    def apply(self, match: RatedMatch) -> None:
        """Rate everybody anew after one more match."""
        winners, losers = sort_pair(match.winners), sort_pair(match.losers)
        _update(self.players, winners, losers)
        _update(self.pairs, (winners,), (losers,))


class RatingTable:
    """The ratings of all books by the matches that were applied, which must come in the order in which they ended."""

    def __init__(self, matches: Iterable[RatedMatch] = ()) -> None:
        self.books: dict[str, BookRatings] = {}
        self.applied: list[str] = []
        for match in matches:
            self.apply(match)

    def apply(self, match: RatedMatch) -> None:
        """Apply one more match."""
        self.books.setdefault(match.book, BookRatings()).apply(match)
        self.applied.append(match.match)


def sort_pair(pair: Pair) -> Pair:
    """The same two people in the same order, wherever they sat."""
    first, second = pair
    return (first, second) if first <= second else (second, first)


def _update(ratings: dict[K, Rating], winners: Sequence[K], losers: Sequence[K]) -> None:
    teams = [[_to_model(ratings.get(key, Rating())) for key in side] for side in (winners, losers)]
    rated = _MODEL.rate(teams, ranks=[1, 2])
    for side, after, has_won in ((winners, rated[0], True), (losers, rated[1], False)):
        for key, strength in zip(side, after, strict=True):
            before = ratings.get(key, Rating())
            ratings[key] = Rating(
                mean=strength.mu,
                deviation=strength.sigma,
                matches=before.matches + 1,
                won=before.won + has_won,
            )


def _to_model(rating: Rating) -> BradleyTerryFullRating:
    return _MODEL.rating(mu=rating.mean, sigma=rating.deviation)


def select_rated(matches: Iterable[PlayedMatch]) -> list[RatedMatch]:
    """The matches that count for ratings, in the order given."""
    rated = []
    for match in matches:
        if not match.is_rated or match.winner is None:
            continue
        people = {side: _list_people(match, side) for side in Side}
        winners, losers = people[match.winner], people[match.winner.other]
        if winners is not None and losers is not None:
            rated.append(RatedMatch(match=match.match, book=match.book, winners=winners, losers=losers))
    return rated


def _list_people(match: PlayedMatch, side: Side) -> Pair | None:
    first, second = (match.seats[seat].person for seat in side.seats)
    return None if first is None or second is None else (first, second)


# ---- leaderboards


class RatedPlayer(Struct, frozen=True, kw_only=True):
    """A player of a leaderboard, by the name of today."""

    person: int
    name: str


class RatingLine(Struct, frozen=True, kw_only=True):
    """A line of a leaderboard: a player or a pair."""

    place: int
    players: tuple[RatedPlayer, ...]
    rating: float
    mean: float
    deviation: float
    matches: int
    won: int


class BookLeaderboard(Struct, frozen=True, kw_only=True):
    """The best players and pairs of a book; people who were erased are left out."""

    book: str
    players: tuple[RatingLine, ...]
    pairs: tuple[RatingLine, ...]


class Leaderboards(Struct, frozen=True, kw_only=True):
    """The leaderboards of a server, and how many rated matches they come from."""

    matches: int
    books: tuple[BookLeaderboard, ...]


def build_leaderboards(table: RatingTable, names: Mapping[int, str], most: int = MAX_LINES) -> Leaderboards:
    """Order everybody who has a name by their cautious rating."""
    books = [
        BookLeaderboard(
            book=book,
            players=_list_lines({(person,): rating for person, rating in ratings.players.items()}, names, most),
            pairs=_list_lines({(*pair,): rating for pair, rating in ratings.pairs.items()}, names, most),
        )
        for book, ratings in sorted(table.books.items())
    ]
    return Leaderboards(matches=len(table.applied), books=tuple(books))


def _list_lines(
    ratings: Mapping[tuple[int, ...], Rating], names: Mapping[int, str], most: int
) -> tuple[RatingLine, ...]:
    named = [(people, rating) for people, rating in ratings.items() if all(names.get(person) for person in people)]
    named.sort(key=lambda line: (-line[1].value, line[0]))
    return tuple(
        RatingLine(
            place=place,
            players=tuple(RatedPlayer(person=person, name=names[person]) for person in people),
            rating=round(rating.value, 2),
            mean=round(rating.mean, 2),
            deviation=round(rating.deviation, 2),
            matches=rating.matches,
            won=rating.won,
        )
        for place, (people, rating) in enumerate(named[:most], 1)
    )


async def read_rated_names(store: Store, table: RatingTable) -> dict[int, str]:
    """What the people of a rating table are called today; whoever was erased has no name."""
    people = {person for ratings in table.books.values() for person in ratings.players}
    return {row.number: row.name for row in await store.read_people(sorted(people))}


class Ratings:
    """The rating table of a process, brought up to date by the matches that have ended since."""

    def __init__(self, store: Store, index: PlayedIndex) -> None:
        self._store = store
        self._index = index
        self._table = RatingTable()
        self._lock = asyncio.Lock()

    async def build_leaderboards(self) -> Leaderboards:
        """The leaderboards as they are now."""
        async with self._lock:
            matches = select_rated(await self._index.list_rated())
            self._table = await asyncio.to_thread(_extend, self._table, matches)
            return build_leaderboards(self._table, await read_rated_names(self._store, self._table))


def _extend(table: RatingTable, matches: Sequence[RatedMatch]) -> RatingTable:
    """Apply the matches that are new; begin again if one has come in before those that were applied."""
    known = len(table.applied)
    if [match.match for match in matches[:known]] != table.applied:
        return RatingTable(matches)
    for match in matches[known:]:
        table.apply(match)
    return table
