"""练习题: a puzzle is shown without its answer; the first answer counts, and rates the solver and the puzzle."""

from __future__ import annotations

import math
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

import msgspec
import pytest

from guandan.analysis.puzzles import Puzzle, PuzzleTheme, load_packaged_puzzles, rebuild_deal, see_puzzle
from guandan.analysis.review import build_answer
from guandan.errors import IllegalAction
from guandan.kernel import Phase
from guandan.rules.seat import SEATS
from guandan.services.puzzles import (
    PUZZLE_DEVIATION,
    PuzzleAnswer,
    PuzzleAttempt,
    PuzzleBook,
    PuzzleFigures,
    PuzzleRatings,
    describe_position,
)
from guandan.services.ratings import DRIFT, PERFORMANCE_DEVIATION, START_DEVIATION, START_MEAN
from guandan.store import Store

if TYPE_CHECKING:
    from pathlib import Path

PUZZLES = load_packaged_puzzles()
NOW = datetime(2026, 11, 18, 9, tzinfo=UTC)
ANNA, BEN = 1, 2
FIGURES = PuzzleFigures(id="", themes=(), rating=25, deviation=4, attempts=0, solved=0)


def choose_puzzle(*, plays: bool = True) -> Puzzle:
    """A puzzle whose best and second answers lay cards down; or one whose best answer is a pass."""
    for puzzle in PUZZLES.values():
        kinds = {answer.action & 15 for answer in puzzle.answers[:2]}
        if plays and see_puzzle(puzzle).phase == Phase.PLAY and all(0 < kind < 11 for kind in kinds):
            return puzzle
        if not plays and puzzle.best & 15 == 15:
            return puzzle
    raise AssertionError("there is no such puzzle")


def build_given(puzzle: Puzzle, place: int) -> PuzzleAnswer:
    """The answer at a place, as a solver gives it."""
    answer = build_answer(puzzle.answers[place].action, see_puzzle(puzzle).level_rank)
    if answer.play is not None:
        return PuzzleAnswer(cards=answer.play.cards, kind=answer.play.kind, rank=answer.play.rank)
    return PuzzleAnswer(cards=() if answer.card is None else (answer.card,))


def test_a_position_shows_only_what_its_seat_knows() -> None:
    for puzzle in list(PUZZLES.values())[:60]:
        deal = rebuild_deal(puzzle)
        shown = describe_position(puzzle, FIGURES)
        assert sorted(shown.hand) == sorted(deal.hand(deal.seat))
        assert shown.seat is SEATS[deal.seat]
        hidden = sum(len(deal.hand(seat)) for seat in range(4) if seat != deal.seat)
        assert sum(unseen.count for unseen in shown.unseen) == hidden
        assert {seat: shown.left[seat] for seat in SEATS} == {
            seat: len(deal.hand(place)) for place, seat in enumerate(SEATS)
        }
        if shown.top is not None:
            assert any(act.seat is shown.top and act.cards for act in shown.trick)


def test_a_position_is_the_same_whatever_the_others_hold() -> None:
    """The answer is not in it either: it has neither values nor the bots that missed."""
    puzzle = choose_puzzle()
    changed = msgspec.structs.replace(puzzle, answers=tuple(reversed(puzzle.answers)), is_proven=not puzzle.is_proven)
    assert describe_position(puzzle, FIGURES) == describe_position(changed, FIGURES)
    words = msgspec.json.encode(describe_position(puzzle, FIGURES))
    for field in (b"value", b"answers", b"missed_by", b"best", b"is_proven"):
        assert field not in words


def attempt(puzzle: str, *, is_right: bool, minutes: int = 0) -> PuzzleAttempt:
    return PuzzleAttempt(puzzle=puzzle, is_right=is_right, at=NOW + timedelta(minutes=minutes))


def test_a_right_answer_is_a_match_won_by_hand() -> None:
    """The same formula as for players (docs/ratings.md), for one newcomer against one puzzle."""
    puzzle = choose_puzzle()
    ratings = PuzzleRatings(PUZZLES)
    before = ratings.strengths[("puzzle", puzzle.id)]
    ratings.apply(ANNA, attempt(puzzle.id, is_right=True))
    person = START_DEVIATION**2 + DRIFT**2
    other = PUZZLE_DEVIATION**2 + DRIFT**2
    c = math.sqrt(person + other + 2 * PERFORMANCE_DEVIATION**2)
    lost = 1 / (1 + math.exp((START_MEAN - before.mean) / c))
    found = ratings.strengths[("person", ANNA)]
    assert found.mean == pytest.approx(START_MEAN + person / c * lost)
    assert ratings.strengths[("puzzle", puzzle.id)].mean == pytest.approx(before.mean - other / c * lost)
    assert found.deviation < math.sqrt(person)


def test_a_wrong_answer_makes_the_puzzle_stronger() -> None:
    puzzle = choose_puzzle()
    ratings = PuzzleRatings(PUZZLES)
    before = ratings.describe_puzzle(puzzle, own=None)
    ratings.apply(ANNA, attempt(puzzle.id, is_right=False))
    after = ratings.describe_puzzle(puzzle, own=False)
    assert after.rating > before.rating
    assert (after.attempts, after.solved) == (1, 0)
    solver = ratings.describe_solver(ANNA)
    assert solver.mean < START_MEAN
    assert (solver.attempts, solver.solved) == (1, 0)


def test_a_puzzle_that_more_bots_miss_starts_stronger() -> None:
    ratings = PuzzleRatings(PUZZLES)
    one, three = (next(puzzle for puzzle in PUZZLES.values() if len(puzzle.missed_by) == count) for count in (1, 3))
    assert ratings.describe_puzzle(three, own=None).rating > ratings.describe_puzzle(one, own=None).rating


def test_who_solves_more_is_rated_higher() -> None:
    ratings = PuzzleRatings(PUZZLES)
    for minutes, name in enumerate(list(PUZZLES)[:30]):
        ratings.apply(ANNA, attempt(name, is_right=minutes % 5 != 0, minutes=minutes))
        ratings.apply(BEN, attempt(name, is_right=minutes % 5 == 0, minutes=minutes))
    anna, ben = ratings.describe_solver(ANNA), ratings.describe_solver(BEN)
    assert anna.mean - anna.deviation > ben.mean + ben.deviation


async def test_only_the_first_answer_counts(tmp_path: Path) -> None:
    puzzle = choose_puzzle()
    async with await Store.open(f"sqlite:///{tmp_path}/db") as store:
        book = PuzzleBook(store)
        wrong = await book.answer(puzzle.id, ANNA, build_given(puzzle, 1), NOW)
        assert not wrong.is_right
        assert wrong.is_counted
        assert wrong.loss == pytest.approx(puzzle.gap, abs=0.001)
        assert wrong.best.value > wrong.given.value
        right = await book.answer(puzzle.id, ANNA, build_given(puzzle, 0), NOW)
        assert right.is_right
        assert not right.is_counted
        assert right.solver == wrong.solver
        assert right.figures.own is False
        other = await book.answer(puzzle.id, BEN, build_given(puzzle, 0), NOW)
        assert other.is_counted
        assert (other.figures.attempts, other.figures.solved) == (2, 1)


async def test_a_strangers_answer_is_judged_and_not_kept(tmp_path: Path) -> None:
    puzzle = choose_puzzle()
    async with await Store.open(f"sqlite:///{tmp_path}/db") as store:
        book = PuzzleBook(store)
        verdict = await book.answer(puzzle.id, None, build_given(puzzle, 0), NOW)
        assert verdict.is_right
        assert not verdict.is_counted
        assert verdict.solver is None
        assert verdict.figures.attempts == 0
        assert await store.list_streams("puzzles") == []


async def test_a_pass_may_be_the_answer(tmp_path: Path) -> None:
    puzzle = choose_puzzle(plays=False)
    async with await Store.open(f"sqlite:///{tmp_path}/db") as store:
        assert (await PuzzleBook(store).answer(puzzle.id, None, PuzzleAnswer(), NOW)).is_right


async def test_ratings_are_the_same_after_a_restart_and_on_another_worker(tmp_path: Path) -> None:
    names = list(PUZZLES)[:6]
    async with await Store.open(f"sqlite:///{tmp_path}/db") as store:
        one, two = PuzzleBook(store), PuzzleBook(store)
        for minutes, name in enumerate(names):
            book, person = ((one, ANNA), (two, BEN))[minutes % 2]
            await book.answer(
                name, person, build_given(PUZZLES[name], minutes % 3 % 2), NOW + timedelta(minutes=minutes)
            )
        shown = [await book.list_puzzles(ANNA) for book in (one, two, PuzzleBook(store))]
        assert shown[0] == shown[1] == shown[2]
        assert sum(figures.attempts for figures in shown[0]) == len(names)


async def test_an_answer_that_is_read_late_counts_in_its_order(tmp_path: Path) -> None:
    """Two workers answer; the one that reads later ones first ends with the same ratings."""
    puzzle = choose_puzzle()
    async with await Store.open(f"sqlite:///{tmp_path}/db") as store:
        book = PuzzleBook(store)
        await book.answer(puzzle.id, ANNA, build_given(puzzle, 0), NOW + timedelta(minutes=5))
        await book.answer(puzzle.id, BEN, build_given(puzzle, 1), NOW)
        assert await book.list_puzzles(None) == await PuzzleBook(store).list_puzzles(None)


async def test_the_next_puzzle_is_one_not_tried_and_about_as_strong(tmp_path: Path) -> None:
    async with await Store.open(f"sqlite:///{tmp_path}/db") as store:
        book = PuzzleBook(store)
        tried = set()
        for _ in range(4):
            chosen = await book.choose_next(ANNA, PuzzleTheme.BOMB)
            assert PuzzleTheme.BOMB in chosen.themes
            assert chosen.id not in tried
            tried.add(chosen.id)
            await book.answer(chosen.id, ANNA, build_given(PUZZLES[chosen.id], 0), NOW)
        listed = await book.list_puzzles(ANNA, PuzzleTheme.BOMB)
        assert {figures.id for figures in listed if figures.own} == tried


async def test_the_home_names_the_puzzle_of_the_day(tmp_path: Path) -> None:
    async with await Store.open(f"sqlite:///{tmp_path}/db") as store:
        book = PuzzleBook(store)
        today, tomorrow = [await book.show_home(ANNA, date(2026, 11, day)) for day in (18, 19)]
        assert today.daily.id != tomorrow.daily.id
        assert today == await book.show_home(ANNA, date(2026, 11, 18))
        assert set(today.themes) == set(PuzzleTheme)


async def test_wrong_answers_are_refused_in_words_and_not_counted(tmp_path: Path) -> None:
    puzzle = choose_puzzle()
    absent = tuple(card for seat in range(4) for card in rebuild_deal(puzzle).hand(seat))
    own = set(rebuild_deal(puzzle).hand(rebuild_deal(puzzle).seat))
    foreign = next(card for card in absent if card not in own)
    async with await Store.open(f"sqlite:///{tmp_path}/db") as store:
        book = PuzzleBook(store)
        with pytest.raises(IllegalAction) as refused:
            await book.answer(puzzle.id, ANNA, PuzzleAnswer(cards=(foreign,)), NOW)
        assert refused.value.code == "puzzle_not_legal"
        with pytest.raises(IllegalAction) as refused:
            await book.answer("nothing", ANNA, PuzzleAnswer(), NOW)
        assert refused.value.code == "no_such_puzzle"
        assert await store.list_streams("puzzles") == []
