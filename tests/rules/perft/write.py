"""Write the counts of plays in this folder from the oracle: `PYTHONPATH=. python tests/rules/perft/write.py`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tests.oracle import brute, second
from tests.oracle.hands import HAND_SIZE, LEVELS, PACK

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.oracle.second import Found

FOLDER = Path(__file__).parent
KINDS = (
    *("single", "pair", "triple", "full_house", "straight", "tube", "plate"),
    *("bomb", "straight_flush", "four_jokers"),
)
HEADING = """\
Plays of whole hands at level {level}, counted by tests/oracle/second.py and written by write.py beside this file.
A play is a kind, a rank and a set of cards. A line «over …» counts what beats those cards.
"""


def path_of(level: str) -> Path:
    return FOLDER / f"level-{LEVELS.index(level) + 2:02}.txt"


def deal(level: str, number: int) -> dict[str, list[str]]:
    """Deal from a seed; every second deal puts both wilds into one hand, at other hands' cost."""
    random = Random(f"perft {level} {number}")
    pack = list(PACK)
    random.shuffle(pack)
    if number % 2 == 0:
        wild = "H" + level
        others = [card for card in pack if card != wild]
        pack = [wild, wild, *others]
    starts = range(0, len(pack), HAND_SIZE)
    return {seat: sorted(pack[start : start + HAND_SIZE]) for seat, start in zip("ENWS", starts, strict=True)}


def counted(plays: Iterable[Found]) -> str:
    by_kind = Counter(kind for kind, _, _ in plays)
    shown = [f"{kind} {by_kind[kind]}" for kind in KINDS if by_kind[kind]]
    return ", ".join([f"all {by_kind.total()}", *shown])


def tops(hand: list[str], level: str) -> list[str]:
    """One play of each kind in a hand, of a middling rank, whose cards can be read in one way only."""
    clear = [play for play in second.plays(hand, level) if len(brute.readings(play[2], level)) == 1]
    chosen = []
    for kind in KINDS:
        plays = sorted(play for play in clear if play[0] == kind)
        plays.sort(key=lambda play: second.strength(play[0], len(play[2]), play[1], level))
        chosen += plays[len(plays) // 3 :][:1]
    return [" ".join(cards) for _, _, cards in chosen]


def lines(level: str) -> Iterable[str]:
    yield HEADING.format(level=level)
    for number, seats in ((1, "EN"), (2, "ENW")):
        hands = deal(level, number)
        for seat in seats:
            plays = second.plays(hands[seat], level)
            yield f"deal {number}, seat {seat}"
            yield "hand: " + " ".join(hands[seat])
            yield "lead: " + counted(plays)
            for top in tops(hands["S"], level):
                ((kind, rank),) = brute.readings(top.split(), level)
                over = (play for play in plays if second.beats(play, (kind, rank, tuple(top.split())), level))
                yield f"over {top}: {counted(over)}"
            yield ""


def text(level: str) -> str:
    return "\n".join(lines(level))


if __name__ == "__main__":
    for each in LEVELS:
        path_of(each).write_text(text(each), encoding="utf-8")
