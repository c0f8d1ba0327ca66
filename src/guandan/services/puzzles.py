"""练习题: puzzles to solve, one of them the puzzle of the day; solvers and puzzles are rated like players.

The first answer that a person gives to a puzzle counts, as if the two had played a match. These answers are kept in the
log, in the stream `puzzles/PERSON`; the ratings follow from them in the order in which they were given.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from guandan.analysis.puzzles import (
    Puzzle,
    PuzzleTheme,
    find_daily_puzzle,
    load_packaged_puzzles,
    rebuild_deal,
)
from guandan.analysis.remarks import describe_remark, explain_loss
from guandan.analysis.review import build_answer
from guandan.analysis.words import describe_answer
from guandan.bots import Seen
from guandan.cards import Card, Rank
from guandan.errors import IllegalAction, VersionConflict
from guandan.eventlog.values import NewEvent
from guandan.game.match import Ask
from guandan.kernel import Deal, Phase
from guandan.kernel.packed import PASS, PAY, RETURN, pack_play
from guandan.rulebooks import load
from guandan.rules.order import value_of
from guandan.rules.play import Kind, Play
from guandan.rules.readings import readings
from guandan.rules.seat import SEATS, Seat
from guandan.services.bot_ratings import START_MEAN
from guandan.services.puzzle_log import (
    STREAM_KIND,
    AnyPuzzleEvent,
    PuzzleFailed,
    PuzzleSolved,
    build_puzzle_stream,
    decode_puzzle_event,
)
from guandan.services.ratings import START_DEVIATION, Rating, rate_sides
from guandan.services.words import Words, describe_both
from guandan.texts import Language

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from guandan.store import Store

MAX_LISTED = 500
PUZZLE_DEVIATION = START_DEVIATION / 2
MISSED_WORTH = 4.0
"""How much stronger a new puzzle is thought for each kind of bot that misses it; the bots have shown that much."""
_FACE_SHIFT = 32
_MAX_ATTEMPTS = 5
_LONG_AGO = datetime.min.replace(tzinfo=UTC)


class PuzzleAttempt(Struct, frozen=True, kw_only=True):
    """A first answer."""

    puzzle: str
    is_right: bool
    at: datetime


# ---------------------------------------------------------------- what a solver sees


class PuzzleFigures(Struct, frozen=True, kw_only=True):
    """A puzzle's strength, how often it was tried and solved, and the person's own result, if any."""

    id: str
    themes: tuple[PuzzleTheme, ...]
    rating: float
    deviation: float
    attempts: int
    solved: int
    own: bool | None = None


class PuzzleAct(Struct, frozen=True, kw_only=True):
    """What a seat did: the cards that it laid down, none for a pass."""

    seat: Seat
    cards: tuple[Card, ...]
    words: Words


class UnseenRank(Struct, frozen=True, kw_only=True):
    """How many cards of a rank a seat cannot see."""

    rank: Rank
    count: int


class PuzzlePosition(Struct, frozen=True, kw_only=True):
    """A puzzle as its seat sees it, without the answer: `trick` is what lies there, `acts` all that was played.

    `others` are the next player, the partner and the one before. `unseen` counts the cards that the seat
    cannot see, the highest rank first.
    """

    figures: PuzzleFigures
    book: str
    seat: Seat
    others: tuple[Seat, Seat, Seat]
    ask: Ask
    level: Rank
    hand: tuple[Card, ...]
    left: dict[Seat, int]
    order: tuple[Seat, ...]
    trick: tuple[PuzzleAct, ...]
    top: Seat | None
    acts: tuple[PuzzleAct, ...]
    unseen: tuple[UnseenRank, ...]


class SolverFigures(Struct, frozen=True, kw_only=True):
    """How a person fares with puzzles."""

    rating: float
    mean: float
    deviation: float
    attempts: int
    solved: int


class PuzzleChoice(Struct, frozen=True, kw_only=True):
    """An answer in words, with its cards and its value in levels to the side of the seat."""

    cards: tuple[Card, ...]
    words: Words
    value: float


class PuzzleVerdict(Struct, frozen=True, kw_only=True):
    """What an answer was: right or not, the right one, the next best, why, and what everybody held.

    `is_counted` says that it was this person's first answer to the puzzle, and counts for the ratings.
    """

    is_right: bool
    given: PuzzleChoice
    best: PuzzleChoice
    second: PuzzleChoice
    loss: float
    is_proven: bool
    worlds: int
    reasons: Words
    hands: dict[Seat, tuple[Card, ...]]
    is_counted: bool
    solver: SolverFigures | None
    figures: PuzzleFigures


class PuzzleHome(Struct, frozen=True, kw_only=True):
    """The puzzle of the day, the number of puzzles by theme, and the person's own figures."""

    day: date
    daily: PuzzleFigures
    themes: dict[PuzzleTheme, int]
    solver: SolverFigures | None


class PuzzleAnswer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer: cards to play or to return, none for a pass; kind and rank where the cards can be read in two ways."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=27)] = ()
    kind: Kind | None = None
    rank: Rank | None = None


# ---------------------------------------------------------------- positions and answers


def find_puzzle(name: str) -> Puzzle:
    """A puzzle by its id."""
    puzzle = load_packaged_puzzles().get(name)
    if puzzle is None:
        raise IllegalAction("no_such_puzzle", puzzle=name)
    return puzzle


def describe_position(puzzle: Puzzle, figures: PuzzleFigures) -> PuzzlePosition:
    """A puzzle as its seat sees it."""
    seen = Seen.of(rebuild_deal(puzzle))
    level = seen.level_rank
    acts = tuple(_describe_act(SEATS[seat], action, level) for seat, action in seen.history)
    trick = [
        _describe_act(SEATS[seat], seen.trick[seat], level) for seat in (*seen.after, seen.seat) if seen.trick[seat]
    ]
    return PuzzlePosition(
        figures=figures,
        book=puzzle.start.book,
        seat=SEATS[seen.seat],
        others=(SEATS[seen.after[0]], SEATS[seen.after[1]], SEATS[seen.after[2]]),
        ask=_find_ask(seen),
        level=level,
        hand=_sort_hand(seen.hand, level),
        left={seat: seen.left[place] for place, seat in enumerate(SEATS)},
        order=tuple(SEATS[seat] for seat in seen.order),
        trick=tuple(trick) if seen.top else (),
        top=SEATS[seen.top_seat] if seen.top else None,
        acts=acts,
        unseen=_count_unseen(seen),
    )


def _find_ask(seen: Seen) -> Ask:
    if seen.phase == Phase.PLAY:
        return Ask.FOLLOW if seen.top else Ask.LEAD
    return Ask.RETURN if seen.phase == Phase.RETURN else Ask.PAY


def _describe_act(seat: Seat, action: int, level: Rank) -> PuzzleAct:
    answer = build_answer(action, level)
    return PuzzleAct(
        seat=seat,
        cards=() if answer.play is None else answer.play.cards,
        words=describe_both(lambda lang: describe_answer(answer, Ask.FOLLOW, level, lang)),
    )


def _sort_hand(cards: Iterable[Card], level: Rank) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: (-value_of(card.rank, level), card.place)))


def _count_unseen(seen: Seen) -> tuple[UnseenRank, ...]:
    counts: dict[Rank, int] = {}
    for face, copies in zip(Card, seen.unseen, strict=True):
        if copies:
            counts[face.rank] = counts.get(face.rank, 0) + copies
    ranks = sorted(counts, key=lambda rank: -value_of(rank, seen.level_rank))
    return tuple(UnseenRank(rank=rank, count=counts[rank]) for rank in ranks)


def read_action(puzzle: Puzzle, deal: Deal, given: PuzzleAnswer) -> int:
    """The packed action of an answer; the right one, where its cards can be read as that. Refused if it is illegal."""
    if deal.phase != Phase.PLAY:
        if len(given.cards) != 1:
            raise IllegalAction("one_card_needed")
        packed = (RETURN if deal.phase == Phase.RETURN else PAY) | given.cards[0].place << _FACE_SHIFT
        if not deal.can(packed):
            raise IllegalAction("puzzle_not_legal")
        return packed
    if not given.cards:
        if not deal.can(PASS):
            raise IllegalAction("puzzle_not_legal")
        return PASS
    level = deal.level_rank
    legal = [pack_play(play, level) for play in _list_readings(puzzle, given, level)]
    legal = [packed for packed in legal if deal.can(packed)]
    if not legal:
        raise IllegalAction("puzzle_not_legal")
    return next((packed for packed in legal if puzzle.is_right(packed)), legal[0])


def _list_readings(puzzle: Puzzle, given: PuzzleAnswer, level: Rank) -> list[Play]:
    found = readings(given.cards, level, load(puzzle.start.book).plays)
    return [play for play in found if given.kind in {None, play.kind} and given.rank in {None, play.rank}]


def judge_answer(puzzle: Puzzle, deal: Deal, action: int) -> tuple[bool, PuzzleChoice, Words]:
    """Whether an answer is right, what it is worth, and why it is behind."""
    level, is_right = deal.level_rank, puzzle.is_right(action)
    known = puzzle.find_value(action)
    value = known.value if known is not None else puzzle.answers[-1].value
    remarks = () if is_right else explain_loss(Seen.of(deal), action, puzzle.best)
    reasons = describe_both(
        lambda lang: ("" if lang == Language.ZH else " ").join(describe_remark(remark, lang) for remark in remarks)
    )
    return is_right, build_choice(action, value, deal, level), reasons


def build_choice(action: int, value: float, deal: Deal, level: Rank) -> PuzzleChoice:
    """An answer in words."""
    answer = build_answer(action, level)
    ask = _find_ask(Seen.of(deal))
    cards = answer.play.cards if answer.play is not None else () if answer.card is None else (answer.card,)
    return PuzzleChoice(
        cards=cards, words=describe_both(lambda lang: describe_answer(answer, ask, level, lang)), value=value
    )


# ---------------------------------------------------------------- ratings


class PuzzleRatings:
    """The strengths of solvers and puzzles by all first answers, which must come in the order of their instants."""

    def __init__(self, puzzles: Mapping[str, Puzzle]) -> None:
        self.strengths: dict[tuple[str, object], Rating] = {
            ("puzzle", name): Rating(
                mean=START_MEAN + MISSED_WORTH * (len(puzzle.missed_by) - 2), deviation=PUZZLE_DEVIATION
            )
            for name, puzzle in puzzles.items()
        }
        self.applied: list[tuple[datetime, int, str]] = []

    def apply(self, person: int, attempt: PuzzleAttempt) -> None:
        """Rate a solver and a puzzle anew."""
        solver, puzzle = ("person", person), ("puzzle", attempt.puzzle)
        first, second = (solver, puzzle) if attempt.is_right else (puzzle, solver)
        rate_sides(self.strengths, (first,), (second,))
        self.applied.append((attempt.at, person, attempt.puzzle))

    def describe_puzzle(self, puzzle: Puzzle, *, own: bool | None) -> PuzzleFigures:
        """How strong a puzzle is by now."""
        strength = self.strengths[("puzzle", puzzle.id)]
        return PuzzleFigures(
            id=puzzle.id,
            themes=puzzle.themes,
            rating=round(strength.mean, 1),
            deviation=round(strength.deviation, 1),
            attempts=strength.matches,
            solved=strength.matches - strength.won,
            own=own,
        )

    def describe_solver(self, person: int) -> SolverFigures:
        """How strong a solver is by now."""
        strength = self.strengths.get(("person", person), Rating())
        return SolverFigures(
            rating=round(strength.value, 1),
            mean=round(strength.mean, 1),
            deviation=round(strength.deviation, 1),
            attempts=strength.matches,
            solved=strength.won,
        )


async def read_attempts(store: Store, person: int, after: int = 0) -> list[PuzzleAttempt]:
    """A person's first answers, in their order."""
    lines = await store.read(build_puzzle_stream(person), after)
    return [_build_attempt(decode_puzzle_event(line), line.at or _LONG_AGO) for line in lines]


def _build_attempt(event: AnyPuzzleEvent, at: datetime) -> PuzzleAttempt:
    return PuzzleAttempt(puzzle=event.puzzle, is_right=isinstance(event, PuzzleSolved), at=at)


class PuzzleBook:
    """The puzzles of a server, and the first answers of its people, brought up to date from the log."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._attempts: dict[int, list[PuzzleAttempt]] = {}
        self._ratings: PuzzleRatings | None = None
        self._lock = asyncio.Lock()

    async def _update(self) -> PuzzleRatings:
        """Read what was answered since, here or on another worker."""
        async with self._lock:
            puzzles = load_packaged_puzzles()
            ratings = self._ratings or PuzzleRatings(puzzles)
            fresh: list[tuple[datetime, int, PuzzleAttempt]] = []
            for stream in await self._store.list_streams(STREAM_KIND):
                person = int(stream.name.partition("/")[2])
                known = self._attempts.setdefault(person, [])
                if stream.version > len(known):
                    more = await read_attempts(self._store, person, len(known))
                    fresh += [(attempt.at, person, attempt) for attempt in more]
                    known += more
            fresh = [(at, person, attempt) for at, person, attempt in fresh if attempt.puzzle in puzzles]
            fresh.sort(key=lambda item: item[:2])
            if fresh and ratings.applied and fresh[0][:2] < ratings.applied[-1][:2]:  # one arrived late: start over
                ratings = PuzzleRatings(puzzles)
                fresh = sorted(
                    (
                        (attempt.at, person, attempt)
                        for person, attempts in self._attempts.items()
                        for attempt in attempts
                        if attempt.puzzle in puzzles
                    ),
                    key=lambda item: item[:2],
                )
            for _, person, attempt in fresh:
                ratings.apply(person, attempt)
            self._ratings = ratings
            return ratings

    def _list_own(self, person: int | None) -> dict[str, bool]:
        return {
            attempt.puzzle: attempt.is_right for attempt in (() if person is None else self._attempts.get(person, ()))
        }

    async def show_home(self, person: int | None, day: date) -> PuzzleHome:
        """The page of puzzles."""
        ratings, puzzles = await self._update(), load_packaged_puzzles()
        daily = find_daily_puzzle(puzzles, day)
        counts = {theme: sum(theme in puzzle.themes for puzzle in puzzles.values()) for theme in PuzzleTheme}
        return PuzzleHome(
            day=day,
            daily=ratings.describe_puzzle(daily, own=self._list_own(person).get(daily.id)),
            themes=counts,
            solver=None if person is None else ratings.describe_solver(person),
        )

    async def list_puzzles(self, person: int | None, theme: PuzzleTheme | None = None) -> tuple[PuzzleFigures, ...]:
        """All puzzles of a theme, the weakest first."""
        ratings, own = await self._update(), self._list_own(person)
        found = [
            ratings.describe_puzzle(puzzle, own=own.get(puzzle.id))
            for puzzle in load_packaged_puzzles().values()
            if theme is None or theme in puzzle.themes
        ]
        return tuple(sorted(found, key=lambda figures: (figures.rating, figures.id)))[:MAX_LISTED]

    async def choose_next(self, person: int | None, theme: PuzzleTheme | None) -> PuzzleFigures:
        """The puzzle of a theme that a person has not tried and whose strength is nearest to theirs."""
        listed = await self.list_puzzles(person, theme)
        if not listed:
            raise IllegalAction("no_such_puzzle", puzzle=theme or "")
        ratings = await self._update()
        mean = START_MEAN if person is None else ratings.describe_solver(person).mean
        untried = [figures for figures in listed if figures.own is None] or list(listed)
        return min(untried, key=lambda figures: (abs(figures.rating - mean), figures.id))

    async def show_puzzle(self, name: str, person: int | None) -> PuzzlePosition:
        """A puzzle without its answer."""
        puzzle = find_puzzle(name)
        ratings = await self._update()
        return describe_position(puzzle, ratings.describe_puzzle(puzzle, own=self._list_own(person).get(name)))

    async def answer(self, name: str, person: int | None, given: PuzzleAnswer, at: datetime) -> PuzzleVerdict:
        """Judge an answer; a person's first one to this puzzle is kept and counts."""
        puzzle = find_puzzle(name)
        deal = rebuild_deal(puzzle)
        action = read_action(puzzle, deal, given)
        is_right, choice, reasons = judge_answer(puzzle, deal, action)
        is_counted = person is not None and await self._keep(person, name, at, is_right=is_right)
        ratings = await self._update()
        level = deal.level_rank
        best, second = puzzle.answers[:2]
        return PuzzleVerdict(
            is_right=is_right,
            given=choice,
            best=build_choice(best.action, best.value, deal, level),
            second=build_choice(second.action, second.value, deal, level),
            loss=round(max(0.0, best.value - choice.value), 3),
            is_proven=puzzle.is_proven,
            worlds=puzzle.worlds,
            reasons=reasons,
            hands={seat: _sort_hand(deal.hand(place), level) for place, seat in enumerate(SEATS)},
            is_counted=is_counted,
            solver=None if person is None else ratings.describe_solver(person),
            figures=ratings.describe_puzzle(puzzle, own=self._list_own(person).get(name)),
        )

    async def _keep(self, person: int, name: str, at: datetime, *, is_right: bool) -> bool:
        """Keep a first answer; false where there was one before."""
        event = PuzzleSolved(puzzle=name) if is_right else PuzzleFailed(puzzle=name)
        for _ in range(_MAX_ATTEMPTS):
            known = await read_attempts(self._store, person)
            if any(attempt.puzzle == name for attempt in known):
                return False
            new = NewEvent.of(event, at=at, by=f"person {person}")
            try:
                await self._store.append(build_puzzle_stream(person), len(known), [new])
            except VersionConflict:  # the same person in another window
                continue
            return True
        return False
