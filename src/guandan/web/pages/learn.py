"""Learning: how the game goes, and the ten kinds of play with examples to try out."""

from litestar import Response
from msgspec import Struct

from guandan.cards import Rank, Suit
from guandan.rules.play import Kind
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get


class Example(Struct, frozen=True):
    """Cards that form a play at a level."""

    cards: str
    level: Rank = Rank.TWO


EXAMPLES: dict[Kind, tuple[Example, ...]] = {
    Kind.SINGLE: (Example("S8"), Example("BJ")),
    Kind.PAIR: (Example("S8 D8"), Example("LJ LJ"), Example("CK H2")),
    Kind.TRIPLE: (Example("S9 H9 C9"), Example("SK DK H2")),
    Kind.FULL_HOUSE: (Example("S7 H7 D7 C4 D4"), Example("SQ DQ CQ LJ LJ"), Example("S3 D3 S4 D4 H2")),
    Kind.STRAIGHT: (Example("S6 D7 C8 S9 HT"), Example("SA D2 C3 S4 H5", Rank.NINE), Example("ST DJ SQ HK CA")),
    Kind.TUBE: (Example("S7 D7 C8 D8 S9 H9"), Example("SA HA S2 D2 C3 D3", Rank.NINE), Example("S3 D3 C4 S5 D5 H2")),
    Kind.PLATE: (Example("S5 H5 C5 S6 H6 D6"), Example("SA HA DA S2 C2 D2", Rank.NINE)),
    Kind.BOMB: (Example("S8 H8 C8 D8"), Example("SJ SJ HJ CJ DJ"), Example("S6 H6 C6 D6 H2 H2")),
    Kind.STRAIGHT_FLUSH: (Example("S5 S6 S7 S8 S9"), Example("D9 DT DQ DK H2")),
    Kind.FOUR_JOKERS: (Example("LJ LJ BJ BJ"),),
}
"""The kinds in the order in which they are taught."""
PUZZLE = Example("H4 H4 S8 D8 S9 D9", Rank.FOUR)
"""Three readings: two tubes and a plate."""
STEPS = ("seats", "cards", "level", "wild", "deal", "rise", "tribute")


@get("/learn", sync_to_thread=False)
def show_learning(request: PageRequest) -> Response[bytes]:
    """The page of the ten kinds."""
    levels = [rank for rank in Rank if not rank.is_joker]
    return render_page(
        request,
        "learn.html",
        bundle="learn",
        data={"suits": list(Suit), "ranks": levels},
        kinds=EXAMPLES,
        puzzle=PUZZLE,
        levels=levels,
        steps=STEPS,
    )


ROUTES = [show_learning]
