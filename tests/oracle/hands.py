"""Cards to try things on, as plain strings: written by rank as on paper, drawn from a seed, or laid out to be hard."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

LEVELS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
LINE = "A23456789TJQKA"
PACK = [suit + rank for suit in "SHCD" for rank in LEVELS for _ in range(2)] + ["LJ", "LJ", "BJ", "BJ"]
HAND_SIZE = 27
SMALL = 8


def suited(text: str, level: str) -> str:
    """Read paper notation such as «3 3 4 4 W»: suits are given out mixed, W is the wild, S7 and LJ stay as they are."""
    seen: Counter[str] = Counter()
    cards = []
    for word in text.split():
        if word == "W":
            cards.append("H" + level)
        elif len(word) > 1:
            cards.append(word)
        else:
            shift = [*seen, word].index(word)
            cards.append(("SDC"[(seen[word] + shift) % 3] if seen[word] < 6 else "H") + word)
            seen[word] += 1
    return " ".join(cards)


def pool(ranks: Sequence[str], suits: Sequence[str], level: str, *, jokers: bool) -> list[str]:
    """Give both copies of some ranks in some suits, with the wilds and perhaps the jokers."""
    wanted = {suit + rank for suit in suits for rank in ranks} | {"H" + level}
    return [card for card in PACK if card in wanted or (jokers and card in {"LJ", "BJ"})]


def colliding_hand(random: Random, level: str, size: int = SMALL) -> list[str]:
    """Draw a small hand in which much goes together: few neighbouring ranks, few suits, often wilds."""
    if random.random() < 0.5:
        start = random.randrange(12)
        ranks = list(LINE[start : start + random.randint(1, 5)])
    else:
        ranks = random.sample(LEVELS, random.randint(1, 4))
    suits = random.sample("SHCD", random.randint(1, 4))
    held = pool(ranks, suits, level, jokers=random.random() < 0.3)
    wilds = random.choice((0, 1, 1, 2))
    others = [card for card in held if card != "H" + level]
    return ["H" + level] * wilds + random.sample(others, min(len(others), random.randint(1, size - wilds)))


@st.composite
def colliding_hands(draw: st.DrawFn, level: str, size: int = SMALL) -> list[str]:
    """Do as `colliding_hand` does, by Hypothesis."""
    start = draw(st.integers(0, 12))
    neighbours = list(LINE[start : start + draw(st.integers(1, 5))])
    ranks = draw(st.one_of(st.just(neighbours), st.lists(st.sampled_from(LEVELS), min_size=1, max_size=4, unique=True)))
    suits = draw(st.lists(st.sampled_from("SHCD"), min_size=1, max_size=4, unique=True))
    others = [card for card in pool(ranks, suits, level, jokers=draw(st.booleans())) if card != "H" + level]
    wilds = ["H" + level] * draw(st.sampled_from((0, 1, 2)))
    places = st.lists(st.integers(0, len(others) - 1), min_size=1, max_size=size - len(wilds), unique=True)
    return wilds + [others[place] for place in draw(places)] if others else wilds or ["H" + level]


def natural_copies(rank: str, level: str) -> list[str]:
    """Give every natural card of a rank, both copies of each face."""
    faces = [rank] if rank in {"LJ", "BJ"} else [suit + rank for suit in "SHCD" if suit + rank != "H" + level]
    return [face for face in faces for _ in range(2)]


@st.composite
def cards_of(draw: st.DrawFn, level: str, needed: dict[str, int], *, one_suit: bool) -> list[str]:
    """Draw so many cards of each rank, in any suits or in one, up to two of them replaced by wilds."""
    wild = "H" + level
    suit = draw(st.sampled_from("SHCD"))
    cards: list[str] = []
    for rank, number in needed.items():
        copies = [suit + rank] if one_suit else draw(st.permutations(natural_copies(rank, level)))
        cards += [*copies, wild, wild][:number]
    swapped = draw(st.sets(st.integers(0, len(cards) - 1), max_size=2))
    replaced = [wild if place in swapped and card not in {"LJ", "BJ"} else card for place, card in enumerate(cards)]
    too_wild = replaced.count(wild) > 2 or set(replaced) == {wild}
    return cards if too_wild else replaced


# (level, hand): both wilds, and a lot that they go with.
WORST_HANDS = (
    ("A", suited("6 6 6 6 7 7 7 7 8 8 8 8 9 9 9 9 T T T J J J Q Q Q W W", "A")),
    ("2", " ".join(["H2", "H2", *(s + r for r in "A3456" for s in "SHCD"), "S3", "S4", "S5", "S6", "SA"])),
    ("9", suited("9 9 9 9 9 9 W W 7 7 7 7 7 7 7 7 8 8 8 8 8 8 8 8 T T T", "9")),
    ("K", suited("K K K K K K W W LJ LJ BJ BJ A A A A A A A A Q Q Q Q Q Q Q", "K")),
    ("T", " ".join(["HT", "HT", *("S" + r for r in "23456789JQKA"), *("D" + r for r in "23456789JQKA"), "ST"])),
    ("5", " ".join(["H5", "H5", *(s + r for r in "34678" for s in "SHCD"), "S5", "D5", "C5", "LJ", "BJ"])),
    ("3", " ".join(["H3", "H3", *(s + r for r in "A245QK" for s in "SHCD"), "S3"])),
)
