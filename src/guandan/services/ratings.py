"""等级分: ratings of players and pairs by rated matches, by the model of Weng and Lin; docs/ratings.md has the formula.

Nothing of it is stored: ratings follow from the rated matches in the order in which they ended.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from msgspec import Struct
from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from guandan.rules.seat import Side
from guandan.services.bot_ratings import BOT_MEANS, PERFORMANCE_DEVIATION, START_MEAN

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping, Sequence

    from guandan.services.played_index import PlayedIndex
    from guandan.store import Store
    from guandan.store.played import PlayedMatch, PlayedSeat

START_DEVIATION = START_MEAN / 3
DRIFT = START_MEAN / 1000
"""τ: how much a strength may change between two matches; small, for luck in the cards must not pass for a change."""
CAUTION = 3.0
"""The rating that orders the table is so many deviations below the mean: too low rather than too high."""
MAX_LINES = 200
"""Maximum of lines in a leaderboard."""

Player: TypeAlias = int | str
"""A person by number, or a bot by name."""
Pair: TypeAlias = tuple[Player, Player]
K = TypeVar("K")


class RatedMatch(Struct, frozen=True, kw_only=True):
    """The facts of a match that ratings need: the book, and who won against whom."""

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
    """The ratings of one book: of players, and of pairs as if each were one player. Those of bots never move."""

    def __init__(self) -> None:
        self.players: dict[Player, Rating] = {}
        self.pairs: dict[Pair, Rating] = {}

    def apply(self, match: RatedMatch) -> None:
        """Update all ratings after one more match."""
        winners, losers = sort_pair(match.winners), sort_pair(match.losers)
        rate_sides(self.players, winners, losers, _find_anchor)
        rate_sides(self.pairs, (winners,), (losers,), _find_pair_anchor)

    def get_mean(self, person: int) -> float:
        """The mean of a person, or of a newcomer."""
        return self.players.get(person, Rating()).mean


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
    first, second = sorted(pair, key=_get_order)
    return first, second


def _get_order(player: Player) -> tuple[bool, int, str]:
    """People by number, then bots by name."""
    return (True, 0, player) if isinstance(player, str) else (False, player, "")


def _find_anchor(player: Player) -> Rating | None:
    """The rating of a bot."""
    return Rating(mean=BOT_MEANS[player], deviation=0) if isinstance(player, str) else None


def _find_pair_anchor(pair: Pair) -> Rating | None:
    """The rating of two bots as a pair: as far from a newcomer's as both of them together."""
    means = [BOT_MEANS[player] for player in pair if isinstance(player, str)]
    return Rating(mean=START_MEAN + sum(mean - START_MEAN for mean in means), deviation=0) if len(means) > 1 else None


def rate_sides(
    ratings: dict[K, Rating],
    winners: Sequence[K],
    losers: Sequence[K],
    find_anchor: Callable[[K], Rating | None] | None = None,
) -> None:
    """Update the ratings of two sides, of which the first has won. Anchored ratings do not change."""
    anchors = {key: find_anchor(key) if find_anchor else None for key in (*winners, *losers)}
    teams = [[_to_model(anchors[key] or ratings.get(key, Rating())) for key in side] for side in (winners, losers)]
    rated = _MODEL.rate(teams, ranks=[1, 2])
    for side, after, has_won in ((winners, rated[0], True), (losers, rated[1], False)):
        for key, strength in zip(side, after, strict=True):
            if anchors[key] is not None:
                continue
            before = ratings.get(key, Rating())
            ratings[key] = Rating(
                mean=strength.mu,
                deviation=strength.sigma,
                matches=before.matches + 1,
                won=before.won + has_won,
            )


def _to_model(rating: Rating) -> BradleyTerryFullRating:
    return _MODEL.rating(mu=rating.mean, sigma=rating.deviation)


def select_rated(matches: Iterable[PlayedMatch], merged: Mapping[int, int] | None = None) -> list[RatedMatch]:
    """The matches that count for ratings, in the order given.

    `merged` has the numbers that people had before they signed in to their account. Who turns out to have held two
    seats of a match has not played a rated one.
    """
    rated = []
    for match in matches:
        if not match.is_rated or match.winner is None:
            continue
        sides = {side: _list_players(match, side, merged or {}) for side in Side}
        winners, losers = sides[match.winner], sides[match.winner.other]
        if winners is None or losers is None:
            continue
        people = [player for player in (*winners, *losers) if isinstance(player, int)]
        if people and len(set(people)) == len(people):
            rated.append(RatedMatch(match=match.match, book=match.book, winners=winners, losers=losers))
    return rated


def _list_players(match: PlayedMatch, side: Side, merged: Mapping[int, int]) -> Pair | None:
    """The players of a side; None if one of them cannot be rated."""
    first, second = (_find_player(match.seats[seat], merged) for seat in side.seats)
    return None if first is None or second is None else (first, second)


def _find_player(held: PlayedSeat, merged: Mapping[int, int]) -> Player | None:
    if held.person is not None:
        return merged.get(held.person, held.person)
    return held.bot if held.bot in BOT_MEANS else None


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


class BotLine(Struct, frozen=True, kw_only=True):
    """The fixed rating of a bot."""

    bot: str
    rating: float


class Leaderboards(Struct, frozen=True, kw_only=True):
    """The leaderboards of a server or club, how many rated matches they come from, and the bots that hold the scale."""

    matches: int
    books: tuple[BookLeaderboard, ...]
    bots: tuple[BotLine, ...] = tuple(BotLine(bot=bot, rating=round(mean, 2)) for bot, mean in BOT_MEANS.items())


def build_leaderboards(
    table: RatingTable, names: Mapping[int, str], most: int = MAX_LINES, members: Container[int] | None = None
) -> Leaderboards:
    """Order everybody who has a name by their cautious rating; or the members of a club."""
    shown = {person: name for person, name in names.items() if name and (members is None or person in members)}
    books = [
        BookLeaderboard(
            book=book,
            players=_list_lines([((person,), rating) for person, rating in ratings.players.items()], shown, most),
            pairs=_list_lines(ratings.pairs.items(), shown, most),
        )
        for book, ratings in sorted(table.books.items())
    ]
    return Leaderboards(
        matches=len(table.applied),
        books=tuple(book for book in books if members is None or book.players or book.pairs),
    )


def _list_lines(
    ratings: Iterable[tuple[tuple[Player, ...], Rating]], names: Mapping[int, str], most: int
) -> tuple[RatingLine, ...]:
    lines: list[tuple[tuple[int, ...], Rating]] = []
    for players, rating in ratings:
        people = tuple(player for player in players if isinstance(player, int) and player in names)
        if len(people) == len(players):
            lines.append((people, rating))
    lines.sort(key=lambda line: (-line[1].value, line[0]))
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
        for place, (people, rating) in enumerate(lines[:most], 1)
    )


async def read_rated_names(store: Store, table: RatingTable) -> dict[int, str]:
    """Read the current names of the people in a rating table; erased people have none."""
    players = {player for ratings in table.books.values() for player in ratings.players}
    people = sorted(player for player in players if isinstance(player, int))
    return {row.number: row.name for row in await store.read_people(people)}


class Ratings:
    """The rating table of a process, brought up to date by the matches that have ended since."""

    def __init__(self, store: Store, index: PlayedIndex) -> None:
        self._store = store
        self._index = index
        self._table = RatingTable()
        self._merged: dict[int, int] = {}
        self._lock = asyncio.Lock()

    async def build_leaderboards(self, members: Container[int] | None = None) -> Leaderboards:
        """The leaderboards as they are now, of everybody or of the members of a club."""
        table = await self.get_table()
        return build_leaderboards(table, await read_rated_names(self._store, table), members=members)

    async def get_table(self) -> RatingTable:
        """The ratings as they are now."""
        async with self._lock:
            merged = await self._store.players.read_merged()
            matches = select_rated(await self._index.list_rated(), merged)
            known = self._table if merged == self._merged else RatingTable()
            self._table, self._merged = await asyncio.to_thread(_extend, known, matches), merged
            return self._table

    async def get_mean(self, person: int, book: str) -> float:
        """The mean of a person under a book, or that of a newcomer."""
        return (await self.get_table()).books.get(book, BookRatings()).get_mean(person)


def _extend(table: RatingTable, matches: Sequence[RatedMatch]) -> RatingTable:
    """Apply new matches; start over if one ended before those already applied."""
    known = len(table.applied)
    if [match.match for match in matches[:known]] != table.applied:
        return RatingTable(matches)
    for match in matches[known:]:
        table.apply(match)
    return table
