"""The words of a scenario as values of the program."""

from __future__ import annotations

from datetime import timedelta

from guandan.cards import Card, read_card
from guandan.rules.levels import PAST_A
from guandan.rules.options.authority import Authority
from guandan.rules.play import Kind
from guandan.rules.seat import SEATS, Seat, Side

LEVELS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "past-A")
SUITS = {"♠": "S", "♥": "H", "♣": "C", "♦": "D"}
AUTHORITIES = {
    "referee": Authority.REFEREE,
    "chief-referee": Authority.CHIEF_REFEREE,
    "committee": Authority.REFEREES_COMMITTEE,
    "organisers": Authority.ORGANISERS,
}


def read_level(text: str) -> int:
    """The number of a level: 2 is 1, A is 13, past A is 14."""
    return LEVELS.index(text) + 1


def write_level(number: int) -> str:
    """The name of a level's number."""
    return LEVELS[min(number, PAST_A) - 1]


def read_seats(text: str) -> tuple[Seat, ...]:
    """Seats separated by spaces."""
    return tuple(Seat(name) for name in text.split())


def read_who(text: str) -> tuple[Side, Seat | None]:
    """A side, and the seat of it where one is named."""
    if text in set(Side):
        return Side(text), None
    seat = Seat(text)
    return seat.side, seat


def read_cards(text: str) -> tuple[Card, ...]:
    """Cards such as «♠5 ♥10 BJ»."""
    return tuple(read_card(SUITS.get(word[0], word[0]) + word[1:]) for word in text.split())


def read_kind(text: str) -> Kind:
    """A kind of play."""
    return Kind(text.replace("-", "_"))


def write_kind(kind: Kind) -> str:
    """A kind of play as a scenario spells it."""
    return str(kind).replace("_", "-")


def read_clock(text: str) -> timedelta:
    """Minutes and seconds."""
    minutes, seconds = text.split(":")
    return timedelta(minutes=int(minutes), seconds=int(seconds))


def read_minutes(text: str) -> float:
    """A clock as minutes."""
    return read_clock(text) / timedelta(minutes=1)


def read_pair(text: str) -> int:
    """The number of a pair: «p3» is 3."""
    return int(text.removeprefix("p"))


def read_pairs(text: str) -> tuple[int, ...]:
    """Pairs separated by spaces."""
    return tuple(map(read_pair, text.split()))


def read_table(text: str) -> tuple[int, int]:
    """The two pairs of a table, the one that sits East-West first."""
    left, right = text.split("-")
    return read_pair(left), read_pair(right)


def read_text(text: str) -> str:
    """Free text without its quotation marks."""
    return text.strip('"')


def write_authority(authority: Authority) -> str:
    """An authority as a scenario spells it."""
    names = {value: name for name, value in AUTHORITIES.items()}
    return names.get(authority, str(authority))


def complete_order(order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """A finishing order as a score sheet has it: two seats after a double-down."""
    is_double_down = len(order) > 1 and order[0].partner is order[1]
    return order[:2] if is_double_down else (*order, *(seat for seat in SEATS if seat not in order))


def is_same_article(cited: str, wanted: str) -> bool:
    """Whether an article, or the article of which the other is an item, is the wanted one: JS 3.9P and JS 3.9P.2."""
    cited = cited.removeprefix("decision ")
    return cited == wanted or cited.startswith(f"{wanted}.") or wanted.startswith(f"{cited}.")
