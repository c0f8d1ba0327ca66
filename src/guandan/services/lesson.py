"""练习: small exercises for those who learn the game; what is right is computed by the rules, never written down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.cards import Card, Hand, Rank
from guandan.rules.levels import PAST_A, A, Standing, after_deal, compute_rise
from guandan.rules.options.play import Wind
from guandan.rules.play import Kind
from guandan.rules.seat import Seat, Side
from guandan.rules.tribute import payable
from guandan.services.books import find_book

if TYPE_CHECKING:
    from guandan.rules.rulebook import Rulebook


class Exercise(Struct, frozen=True, kw_only=True):
    """One exercise: cards to play (as a kind, or over a top), a card to pay, or an answer to choose.

    `right` has the answers that are right where cards are paid or an option is chosen; plays are checked as readings.
    """

    id: str
    cards: tuple[Card, ...] = ()
    level: Rank = Rank.TWO
    top: tuple[Card, ...] = ()
    kind: Kind | None = None
    options: tuple[str, ...] = ()
    right: tuple[str, ...] = ()


def _read(text: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in text.split())


_FIRST_AND_THIRD = (Seat.E, Seat.N, Seat.W, Seat.S)
_FIRST_AND_LAST = (Seat.E, Seat.N, Seat.S, Seat.W)


def _passes_a(book: Rulebook) -> bool:
    """Whether A is passed with the partner last."""
    standing = Standing(ew=A, ns=A, stage=Side.EW)
    return after_deal(standing, _FIRST_AND_LAST, Rank.ACE, book.levels).ew == PAST_A


def list_exercises(book_id: str = "jiangsu-2017") -> tuple[Exercise, ...]:
    """The exercises in the order in which they are learnt, under a book."""
    book = find_book(book_id)
    to_pay = _read("H2 SA DK C9")
    return (
        Exercise(id="pair", cards=_read("S8 D8 CK H3"), kind=Kind.PAIR),
        Exercise(id="full_house", cards=_read("S7 H7 D7 C4 D4 SK"), kind=Kind.FULL_HOUSE),
        Exercise(id="low_straight", cards=_read("SA D2 C3 S4 H5 CK"), level=Rank.NINE, kind=Kind.STRAIGHT),
        Exercise(id="tube", cards=_read("S7 D7 C8 D8 S9 H9 CJ"), kind=Kind.TUBE),
        Exercise(id="plate", cards=_read("S5 H5 C5 S6 H6 D6 CA"), kind=Kind.PLATE),
        Exercise(id="wild", cards=_read("SK DK H2 C5"), kind=Kind.TRIPLE),
        Exercise(id="higher", cards=_read("C8 D8 CT DT SQ"), top=_read("S9 D9")),
        Exercise(id="level_card", cards=_read("CK S5 DQ"), level=Rank.FIVE, top=_read("SA")),
        Exercise(id="bomb", cards=_read("S4 H4 C4 D4 SK"), top=_read("S6 D7 C8 S9 HT")),
        Exercise(id="straight_flush", cards=_read("S5 S6 S7 S8 S9 DK"), top=_read("SJ SJ HJ CJ DJ")),
        Exercise(
            id="pay",
            cards=to_pay,
            right=tuple(str(card) for card in payable(Hand(to_pay), Rank.TWO, book.tribute)),
            options=tuple(str(card) for card in to_pay),
        ),
        Exercise(
            id="wind",
            options=("partner", "next", "nobody"),
            right=("partner",) if book.trick.wind is Wind.PARTNER else ("next",),
        ),
        Exercise(id="rise", options=("1", "2", "3"), right=(str(compute_rise(_FIRST_AND_THIRD, book.levels)),)),
        Exercise(id="pass_a", options=("yes", "no"), right=("yes",) if _passes_a(book) else ("no",)),
    )
