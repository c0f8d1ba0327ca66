"""练习题: the packaged puzzles rebuild, have one clear best answer, and their themes say what they are about."""

from __future__ import annotations

from datetime import date, timedelta
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from guandan import bots
from guandan.analysis.mining import (
    PROVEN_GAP,
    check_puzzle,
    examine_position,
    mine_puzzles,
    solve_plainly,
    solve_position,
    walk_own_deals,
)
from guandan.analysis.puzzles import (
    MIN_GAP,
    Puzzle,
    PuzzleTheme,
    find_daily_puzzle,
    load_packaged_puzzles,
    name_puzzle,
    read_puzzles,
    rebuild_deal,
    see_puzzle,
    write_puzzles,
)
from guandan.bots import Seen
from guandan.bots.learned.judge import load_packaged_judge
from guandan.cards import Hand
from guandan.errors import InvalidRecord
from guandan.kernel import Deal, Phase, rules_of
from guandan.rulebooks import load, names
from guandan.rules.seat import SEATS

if TYPE_CHECKING:
    from pathlib import Path

PUZZLES = load_packaged_puzzles()
MAX_BYTES = 600_000
ENDGAME_CARDS = 24


def sample_puzzles(count: int, *, is_proven: bool | None = None) -> list[Puzzle]:
    """Some packaged puzzles at random, the same ones each time."""
    chosen = [puzzle for puzzle in PUZZLES.values() if is_proven in {None, puzzle.is_proven}]
    return Random(19).sample(chosen, min(count, len(chosen)))


def test_there_are_puzzles_of_every_theme_and_book() -> None:
    assert len(PUZZLES) >= 300
    assert {theme for puzzle in PUZZLES.values() for theme in puzzle.themes} == set(PuzzleTheme)
    assert {puzzle.start.book for puzzle in PUZZLES.values()} == set(names())
    assert len(files("guandan.analysis").joinpath("puzzles.json").read_bytes()) < MAX_BYTES


def test_every_puzzle_is_a_legal_position_with_one_clear_best_answer() -> None:
    for puzzle in PUZZLES.values():
        deal = rebuild_deal(puzzle)
        actions = [answer.action for answer in puzzle.answers]
        assert sorted(actions) == sorted(deal.packed()), puzzle.id
        assert len(actions) >= 3
        assert [answer.value for answer in puzzle.answers] == sorted(
            (answer.value for answer in puzzle.answers), reverse=True
        )
        assert puzzle.gap > MIN_GAP, puzzle.id
        assert puzzle.missed_by, puzzle.id
        assert puzzle.id == name_puzzle(puzzle.start, puzzle.acts)


def test_nobody_is_asked_what_everybody_knows() -> None:
    """Whoever can lay down all of their cards does: that is no question."""
    for puzzle in PUZZLES.values():
        seen = see_puzzle(puzzle)
        for action in seen.packed:
            after = rebuild_deal(puzzle)
            after.do(action)
            assert seen.phase != Phase.PLAY or len(after.hand(seen.seat)) > 0, puzzle.id


def test_themes_say_what_a_puzzle_is_about() -> None:
    for puzzle in PUZZLES.values():
        seen = see_puzzle(puzzle)
        assert (PuzzleTheme.TRIBUTE in puzzle.themes) == (seen.phase != Phase.PLAY)
        assert (PuzzleTheme.ENDGAME in puzzle.themes) == (sum(seen.left) <= ENDGAME_CARDS)
        if PuzzleTheme.PARTNER in puzzle.themes:
            is_on_top = bool(seen.top) and seen.top_seat == seen.partner
            assert is_on_top or (not seen.top and seen.left[seen.partner] <= 6)


def test_a_proven_answer_is_proven_by_the_other_solver_too() -> None:
    for puzzle in sample_puzzles(12, is_proven=True):
        found = check_puzzle(puzzle, seed=0)
        assert found is not None
        assert puzzle.is_right(found.answers[0].action)
        assert found.sure_gap >= PROVEN_GAP


def test_the_two_solvers_agree_on_every_answer() -> None:
    for puzzle in sample_puzzles(6, is_proven=True):
        one = solve_position(see_puzzle(puzzle))
        two = solve_position(see_puzzle(puzzle), solve=solve_plainly)
        assert one is not None
        assert two is not None
        assert {answer.action: answer.value for answer in one.answers} == {
            answer.action: answer.value for answer in two.answers
        }


def test_a_searched_answer_holds_with_other_hidden_hands() -> None:
    puzzle = max(PUZZLES.values(), key=lambda puzzle: (not puzzle.is_proven, puzzle.gap))
    found = check_puzzle(puzzle, seed=4242)
    assert found is not None
    assert puzzle.is_right(found.answers[0].action)
    assert found.answers[0].value - found.answers[1].value > MIN_GAP


def build_ending(hands: tuple[str, str, str, str], leader: int = 0) -> Deal:
    """An open ending at level 2: E, N, W and S hold these cards, and one of them leads."""
    deal = Deal()
    deal.empty(rules_of(load("jiangsu-2017")), 2)
    deal.put_levels(2, 2)
    deal.put_leader(leader, -1)
    for seat, hand in enumerate(hands):
        for card in Hand(hand):
            deal.put_card(seat, card.place)
    deal.begin()
    return deal


def test_an_ending_with_two_right_answers_is_no_puzzle() -> None:
    """East has the two highest singles and a small one; in which order they are led makes no difference."""
    examiners = {name: bots.make(name, seed=0) for name in ("easy", "normal", "hard")}
    deal = build_ending(("BJ BJ S3", "S4 S5 S6 S7 S8", "H9 HT HJ HQ HK", "C4 C5 C6 C7 C8"))
    assert examine_position(deal, "jiangsu-2017", load_packaged_judge(), examiners, is_solved_only=True) is None


def test_mining_finds_what_stands_the_check() -> None:
    """Solved endings of deals that a bot plays with itself; each is once, and rebuilt as its seat saw it."""
    chance, player = Random(7), bots.make("normal", seed=1)
    found = list(mine_puzzles(walk_own_deals("jiangsu-2017", chance, player, 25), "jiangsu-2017", is_solved_only=True))
    assert found
    assert len({puzzle.id for puzzle in found}) == len(found)
    for puzzle in found:
        assert puzzle.is_proven
        again = check_puzzle(puzzle, seed=0)
        assert again is not None
        assert again.answers[0].action == puzzle.best


def test_an_answer_is_right_whatever_its_suits() -> None:
    checked = 0
    for puzzle in PUZZLES.values():
        seen = see_puzzle(puzzle)
        assert puzzle.is_right(puzzle.best)
        assert not puzzle.is_right(puzzle.answers[1].action)
        checked += seen.phase != Phase.PLAY
    assert checked  # a return is right by its very card


def test_the_daily_puzzle_changes_every_day_and_comes_to_all() -> None:
    first = date(2026, 11, 18)
    days = [find_daily_puzzle(PUZZLES, first + timedelta(days=day)).id for day in range(len(PUZZLES))]
    assert len(set(days)) == len(PUZZLES)
    assert find_daily_puzzle(PUZZLES, first).id == days[0]
    assert find_daily_puzzle(PUZZLES, first + timedelta(days=len(PUZZLES))).id == days[0]


def test_what_the_solver_knows_does_not_depend_on_the_hidden_hands() -> None:
    """The same position with the other three hands dealt anew looks the same to the seat that answers."""
    for puzzle in sample_puzzles(10):
        deal = rebuild_deal(puzzle)
        if deal.phase != Phase.PLAY:
            continue
        other = deal.hidden(deal.seat, seed=5, number=1)
        assert other.observe(deal.seat) == deal.observe(deal.seat)
        assert list(Seen.of(other).packed) == list(Seen.of(deal).packed)


def test_puzzles_are_written_and_read(tmp_path: Path) -> None:
    some = sample_puzzles(3)
    write_puzzles(tmp_path / "some.json", some)
    assert read_puzzles((tmp_path / "some.json").read_bytes()) == tuple(some)


@pytest.mark.parametrize("text", [b"", b"{}", b'[{"id": 3}]', b"[1,", "[\u2603]".encode()])
def test_what_are_no_puzzles_is_refused(text: bytes) -> None:
    with pytest.raises(InvalidRecord):
        read_puzzles(text)


def test_the_start_is_told_in_the_words_of_the_record() -> None:
    """Hands are cards as everywhere else; a deal without tribute names who leads, one with tribute does not."""
    for puzzle in sample_puzzles(20):
        start = msgspec.to_builtins(puzzle.start)
        assert sum(len(Hand(hand)) for hand in start["hands"]) == 108
        assert ("leader" in start) != ("first" in start)
        assert start.get("leader") in {None, *map(str, SEATS)}
