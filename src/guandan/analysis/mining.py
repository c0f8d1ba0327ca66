"""出题: take puzzles from real deals: one clear best answer, found by search and checked by a longer one.

Endings are solved: the answer must be the best in every deal that the seat cannot rule out. Elsewhere hidden hands are
drawn that explain the play so far, every legal answer is played on in each of them to the end, and the answer must hold
with other hands and a larger number of them. The network's own opinion of the position decides nothing: it only says
where to look.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct

from guandan import bots
from guandan.analysis.judges import LEVELS_PER_UNIT, value_answers
from guandan.analysis.puzzles import Puzzle, PuzzleTheme, PuzzleValue, describe_start, name_puzzle, rebuild_deal
from guandan.analysis.solver import Solver, TooLong
from guandan.analysis.worlds import list_possible_deals
from guandan.bots import Seen
from guandan.bots.codes import BOMB, PAY, REFUSE, SINGLE
from guandan.bots.learned.endings import SearchLimitExceeded, solve_open_hands
from guandan.bots.learned.judge import load_packaged_judge
from guandan.bots.learned.playouts import compute_outcomes
from guandan.bots.learned.story import DealStory, InconsistentStory
from guandan.bots.learned.worlds import Worlds
from guandan.cards import LEVELS
from guandan.game.log import replay_steps
from guandan.game.match import Ask
from guandan.kernel import Deal, Phase, rules_of
from guandan.kernel.bridge import from_game
from guandan.rulebooks import load
from guandan.rules.seat import SEATS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from random import Random

    from numpy.typing import NDArray

    from guandan.bots import Bot
    from guandan.bots.learned.judge import ActionJudge as Network
    from guandan.game.record import Record

    Floats = NDArray[np.float64]

MIN_ANSWERS, MAX_ANSWERS, MAX_SEARCHED_ANSWERS = 3, 40, 24
"""Bounds for the number of legal answers of a puzzle, and of one that is searched."""
SOLVED_CARDS, SOLVED_DEALS, SOLVED_POSITIONS = 16, 24, 6_000
"""An ending is solved if it has at most this many cards and possible deals, within this many positions."""
PROVEN_GAP = 0.5
"""How far behind every other answer of a solved ending must be, in levels, on average over the possible deals."""
SEARCHED_GAP, SURE_GAP = 0.6, 0.25
"""How far the second answer must be behind by the first search; and beyond all doubt (95%) by the longer one."""
FIRST_WORLDS, SECOND_WORLDS, CHECKED_WORLDS = 24, 144, 144
"""Hidden hands of the first search, of the longer one, and of the one that samples puzzles afterwards."""
_COARSE_WORLDS, _FAR_BEHIND = 8, 1.2
"""After this many worlds, an answer this many levels behind is dropped."""
_LOOKED_AT, _MIXED, _STEPS, _CARDS, _POSITIONS = 40, 4, 80, 8, 400
_LIKELY_GAP, _LIKELY_TRIBUTE_GAP = 0.6, 0.2
"""A search is tried where the network puts the second answer at least this far behind."""
_NEARLY_OUT = 6
_ENDGAME_CARDS = 24
_EXAMINERS = ("easy", "normal", "hard")
_CONFIDENCE = 1.96
_MIN_DEVIATION = 0.3
_HALF = 0.5


class FoundAnswer(Struct, frozen=True, kw_only=True):
    """The answers of a position with their values, best first, and a lower bound of the gap to the second."""

    answers: tuple[PuzzleValue, ...]
    sure_gap: float
    worlds: int
    is_proven: bool


def solve_position(seen: Seen, *, solve: Callable[[Deal, list[int]], list[int]] | None = None) -> FoundAnswer | None:
    """Solve an ending in every possible deal; None if no answer is the best in all of them."""
    if sum(seen.left) > SOLVED_CARDS:
        return None
    deals = list_possible_deals(seen, SOLVED_DEALS)
    if deals is None:
        return None
    actions, side = list(seen.packed), 1 - 2 * (seen.seat & 1)
    solver = solve or Solver(SOLVED_POSITIONS).solve_actions
    rows: list[Floats] = []
    is_right = np.ones(len(actions), dtype=np.bool_)
    for deal in deals:
        try:
            row = side * np.array(solver(deal, actions), dtype=np.float64)
        except (TooLong, SearchLimitExceeded):
            return None
        rows.append(row)
        is_right &= row == row.max()
        if not is_right.any():
            return None
    means = np.array(rows).mean(0)
    best = int(means.argmax())
    behind = means[best] - np.delete(means, best).max()
    return FoundAnswer(
        answers=_order_answers(actions, means), sure_gap=float(behind), worlds=len(deals), is_proven=True
    )


def solve_plainly(deal: Deal, actions: list[int]) -> list[int]:
    """Find the same as `Solver.solve_actions` with an independent solver that keeps no transposition table."""
    found = []
    for action in actions:
        after = deal.clone()
        after.do(action)
        found.append(after.result if after.is_over else solve_open_hands(after, 20 * SOLVED_POSITIONS))
    return found


def search_position(deal: Deal, worlds: int, seed: int, network: Network | None = None) -> FoundAnswer | None:
    """Play every legal answer to the end in `worlds` hidden deals; None if no hidden deal explains the play so far."""
    network = network or load_packaged_judge()
    seen = Seen.of(deal)
    drawn = _draw_worlds(deal, seen, worlds, seed, network)
    if drawn is None:
        return None
    actions = np.array(seen.packed, dtype=np.uint64)
    kept = np.arange(len(actions))
    coarse = _play(drawn[:_COARSE_WORLDS], actions, network)
    means = coarse.mean(0)
    kept = np.flatnonzero(means >= means.max() - _FAR_BEHIND)
    if len(kept) == 1:
        kept = np.sort(np.argsort(-means, kind="stable")[:2])
    found = coarse[:, kept]
    if len(drawn) > _COARSE_WORLDS:
        found = np.concatenate([found, _play(drawn[_COARSE_WORLDS:], actions[kept], network)])
    means[kept] = found.mean(0)
    dropped = np.setdiff1d(np.arange(len(actions)), kept)
    best = int(kept[found.mean(0).argmax()])
    means[dropped] = np.minimum(means[dropped], means[best] - _FAR_BEHIND / 2)
    column = int(np.flatnonzero(kept == best)[0])
    ahead = found[:, [column]] - np.delete(found, column, axis=1)
    error = np.maximum(ahead.std(0, ddof=1), _MIN_DEVIATION) / np.sqrt(len(found))
    sure = float((ahead.mean(0) - _CONFIDENCE * error).min())
    return FoundAnswer(
        answers=_order_answers(list(seen.packed), means), sure_gap=sure, worlds=len(found), is_proven=False
    )


def _draw_worlds(deal: Deal, seen: Seen, worlds: int, seed: int, network: Network) -> list[Deal] | None:
    """Hidden hands; while tribute lasts nothing was played that could speak for some of them."""
    if seen.phase != Phase.PLAY:
        return [deal.hidden(deal.seat, seed=seed, number=number) for number in range(worlds)]
    try:
        drawn = Worlds(DealStory(seen), network, _LOOKED_AT, seed)
        drawn.draw(3 * worlds, worlds)
        for _ in range(_MIXED):
            drawn.mix()
    except InconsistentStory:
        return None
    return drawn.deals


def _play(worlds: Sequence[Deal], actions: NDArray[np.uint64], network: Network) -> Floats:
    packed = [int(action) for action in actions]
    return LEVELS_PER_UNIT * compute_outcomes(worlds, packed, network, steps=_STEPS, cards=_CARDS, positions=_POSITIONS)


def _order_answers(actions: Sequence[int], values: Floats) -> tuple[PuzzleValue, ...]:
    order = np.argsort(-values, kind="stable")
    return tuple(PuzzleValue(int(actions[place]), round(float(values[place]), 3)) for place in order)


def find_themes(deal: Deal, best: int) -> tuple[PuzzleTheme, ...]:
    """Find the themes of a position with this answer."""
    seen = Seen.of(deal)
    themes = []
    if seen.phase != Phase.PLAY:
        return (PuzzleTheme.TRIBUTE,)
    if sum(seen.left) <= _ENDGAME_CARDS:
        themes.append(PuzzleTheme.ENDGAME)
    kinds = {action & 15 for action in seen.packed}
    may_bomb = any(BOMB <= kind < PAY for kind in kinds)
    if may_bomb and (BOMB <= best & 15 < PAY or seen.top):
        themes.append(PuzzleTheme.BOMB)
    partner_leads = seen.top and seen.top_seat == seen.partner
    feeds = not seen.top and 0 < seen.left[seen.partner] <= _NEARLY_OUT and best & 15 < BOMB
    if partner_leads or feeds:
        themes.append(PuzzleTheme.PARTNER)
    return tuple(themes)


def mine_puzzles(
    positions: Iterable[Deal], book: str, *, network: Network | None = None, is_solved_only: bool = False
) -> Iterator[Puzzle]:
    """The puzzles among these positions, each given as a deal at the moment of a decision; at most one of each deal."""
    network = network or load_packaged_judge()
    examiners = {name: bots.make(name, seed=0) for name in _EXAMINERS}
    done: tuple[bytes, ...] | None = None
    for position in positions:
        drawn = tuple(position.drawn_faces(seat) for seat in range(4))
        if drawn == done:
            continue
        puzzle = examine_position(position, book, network, examiners, is_solved_only=is_solved_only)
        if puzzle is not None:
            done = drawn
            yield puzzle


def examine_position(
    deal: Deal, book: str, network: Network, examiners: dict[str, Bot], *, is_solved_only: bool = False
) -> Puzzle | None:
    """Return the puzzle of this position, or None if it is not one."""
    seen = Seen.of(deal)
    if not MIN_ANSWERS <= len(seen.packed) <= MAX_ANSWERS or seen.packed[-1] == REFUSE:
        return None
    if any(_goes_out(seen, action) for action in seen.packed):
        return None  # a player who can go out does so
    found = solve_position(seen)
    if found is not None and found.sure_gap < PROVEN_GAP:
        return None
    if found is None and not is_solved_only:
        found = _search_twice(deal, seen, network, examiners)
    if found is None:
        return None
    best = found.answers[0].action
    themes = find_themes(deal, best)
    missed = tuple(name for name, bot in examiners.items() if seen.packed[bot.choose(seen, 1.0)] != best)
    if not themes or not missed:
        return None
    start = describe_start(deal, book)
    acts = " ".join(f"{action:x}" for action in deal.history)
    puzzle = Puzzle(
        id=name_puzzle(start, acts),
        start=start,
        acts=acts,
        themes=themes,
        answers=found.answers,
        worlds=found.worlds,
        is_proven=found.is_proven,
        missed_by=missed,
    )
    rebuilt = rebuild_deal(puzzle)
    same = rebuilt.seat == deal.seat and rebuilt.observe(deal.seat) == deal.observe(deal.seat)
    return puzzle if same and rebuilt.packed() == seen.packed else None


def _search_twice(deal: Deal, seen: Seen, network: Network, examiners: dict[str, Bot]) -> FoundAnswer | None:
    """The answers by the longer search, where the shorter one and the longer one agree on a clear best."""
    values = value_answers(seen, network)
    second, first = np.sort(values)[-2:]
    if len(values) > MAX_SEARCHED_ANSWERS or first - second < (_LIKELY_TRIBUTE_GAP if seen.phase else _LIKELY_GAP):
        return None
    likely = int(values.argmax())
    if all(bot.choose(seen, 1.0) == likely for bot in examiners.values()):
        return None  # too easy to be worth a search
    seed = deal.number(seen.packed[0]) + 1_000 * sum(seen.left)
    short = search_position(deal, FIRST_WORLDS, seed, network)
    least = SEARCHED_GAP / 2 if seen.phase else SEARCHED_GAP
    if short is None or short.answers[0].value - short.answers[1].value < least:
        return None
    long = search_position(deal, SECOND_WORLDS, seed + 1, network)
    if long is None or long.answers[0].action != short.answers[0].action or long.sure_gap < SURE_GAP:
        return None
    return long


def _goes_out(seen: Seen, action: int) -> bool:
    return SINGLE <= action & 15 < PAY and action >> 8 & 15 == seen.left[seen.seat]


def walk_own_deals(book: str, chance: Random, player: Bot, deals: int) -> Iterator[Deal]:
    """Yield every decision of deals that a bot plays with itself, at any level, half of them with tribute."""
    rules = rules_of(load(book))
    for _ in range(deals):
        deal = draw_deal(rules, chance)
        while not deal.is_over:
            seen = Seen.of(deal)
            if len(seen.packed) > 1:
                yield deal.clone()
            deal.act(player.choose(seen, 1.0) if len(seen.packed) > 1 else 0)


def draw_deal(rules: int, chance: Random) -> Deal:
    """A deal at any level, with tribute or without."""
    level = chance.choice(LEVELS)
    order = None if chance.random() < _HALF else chance.sample(SEATS, len(SEATS))
    leader = chance.choice(SEATS) if order is None else None
    return Deal.shuffled(chance.getrandbits(60), rules=rules, level=level, order=order, leader=leader)


def walk_record(record: Record) -> Iterator[Deal]:
    """Every decision of a record."""
    for _, match in replay_steps(record.book, record.entries):
        for question in match.questions if match.deal is not None else ():
            if question.ask in {Ask.LEAD, Ask.FOLLOW, Ask.RETURN}:
                yield from_game(match, question.seat)


def check_puzzle(puzzle: Puzzle, seed: int, network: Network | None = None) -> FoundAnswer | None:
    """Look for a second answer once more: by the other solver, or by a search with other hidden hands."""
    if puzzle.is_proven:
        return solve_position(Seen.of(rebuild_deal(puzzle)), solve=solve_plainly)
    return search_position(rebuild_deal(puzzle), CHECKED_WORLDS, seed, network)
