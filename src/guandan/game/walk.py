"""Play random matches: a seed decides every answer and every deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.cards import permutation, shuffle
from guandan.game.commands import DealCards
from guandan.game.handlers.answers import answers
from guandan.game.handlers.deal import is_card_turned
from guandan.rules.opening import is_turned_again

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.cards import Card
    from guandan.game.commands import AnyMatchCommand
    from guandan.game.match import Match

    Chooser = Callable[[list[AnyMatchCommand], bytes], AnyMatchCommand]


def choose_by_lot(commands: list[AnyMatchCommand], seed: bytes) -> AnyMatchCommand:
    """Choose any of the answers, all equally likely."""
    return commands[permutation(seed, len(commands))[0]]


def next_deal(match: Match, seed: bytes) -> DealCards:
    """Deal the next pack, cut near the middle, with a turned card if one is due."""
    pack = shuffle(seed)
    cut = len(pack) // 2
    turned: list[int] = []
    if is_card_turned(match):
        for place in permutation(seed + b"turned", len(pack)):
            turned.append(place)
            if not is_turned_again(_find_card(pack, cut, place), match.progress.standing.level, match.book.opening):
                break
    return DealCards(pack=pack, cut=cut, turned=tuple(turned))


def _find_card(pack: tuple[Card, ...], cut: int, place: int) -> Card:
    return pack[(cut + place) % len(pack)]


def next_command(match: Match, seed: bytes, choose: Chooser = choose_by_lot) -> AnyMatchCommand | None:
    """Choose the next command at a table without a referee; none if the match is over or waits for a referee."""
    if match.result is not None:
        return None
    lot = seed + match.version.to_bytes(4, "big")
    if match.deal is None:
        return next_deal(match, lot)
    if not match.questions:
        return None
    question = match.questions[permutation(lot, len(match.questions))[0]]
    return choose(answers(match, question), lot + b"answer")
