"""What the tests of deals and matches are set up with: hands where a test wants them, deals played to an order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.cards import PACK, Card, Hand
from guandan.game import Match, advance, answers, new
from guandan.game.commands import AnyMatchCommand, DealCards, Mode, Pass, PlayCards, RecordDeal, StartMatch
from guandan.game.handlers.deal import find_jobs
from guandan.game.match import Ask
from guandan.rulebooks import load
from guandan.rules.opening import find_drawer, first_drawer, is_turned_again
from guandan.rules.seat import SEATS, Seat

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.game.events import AnyMatchEvent
    from guandan.game.progress import Progress

BOOKS = ("jiangsu-2017", "two-deck", "knockout-2023", "five-round-points", "nantong-2018")


class Table:
    """A match that a test drives: `do` a command, look at `match`, `events` of the last command, and `log` of all."""

    def __init__(self, book: str = "jiangsu-2017", mode: Mode = Mode.LIVE, **start: object) -> None:
        self.match: Match = new(load(book))
        self.log: list[AnyMatchEvent] = []
        self.events: list[AnyMatchEvent] = []
        self.at: datetime | None = None
        self.do(StartMatch(mode=mode, **start))

    def do(self, command: AnyMatchCommand) -> list[AnyMatchEvent]:
        self.events, self.match = advance(self.match, command, self.at)
        self.log += self.events
        return self.events

    def record(self, *orders: str) -> None:
        """Record deals at a paper table: `record("E N W S", "E W")`."""
        for order in orders:
            self.do(RecordDeal(order=seats(order)))

    def deal(self, hands: dict[str, str] | None = None, *, leader: Seat | None = None) -> list[AnyMatchEvent]:
        """Deal so that each seat holds the cards named; in a first deal `leader` gets the turned card."""
        return self.do(pack_for(self.match, {Seat(seat): Hand(text) for seat, text in (hands or {}).items()}, leader))

    def deal_bombs(self, leader: Seat = Seat.E) -> None:
        """Deal hands that `finish` can bring to an end in any order."""
        self.do(pack_for(self.match, bomb_hands(), leader))

    def finish(self, order: str) -> None:
        """Play a deal of `deal_bombs` to its end in this order, answering tribute by the first answer there is."""
        number = self.match.deals_done
        while self.match.deals_done == number and self.match.result is None:
            question = self.match.questions[0]
            every = answers(self.match, question)
            if question.ask in {Ask.LEAD, Ask.FOLLOW}:
                self.do(_towards(self.match, seats(order), question.seat, every))
            else:
                self.do(every[0])

    def play_deal(self, order: str) -> None:
        """Deal and finish in this order."""
        self.deal_bombs()
        self.finish(order)

    def ask(self, seat: str) -> Ask | None:
        question = self.match.question(Seat(seat))
        return None if question is None else question.ask

    @property
    def levels(self) -> tuple[int, int]:
        """EW's and NS's level numbers (2 is 1, A is 13, past A 14)."""
        standing = self.match.progress.standing
        return standing.ew, standing.ns

    def play(self, seat: str, cards: str, **reading: object) -> list[AnyMatchEvent]:
        return self.do(PlayCards(seat=Seat(seat), cards=tuple(Hand(cards)), **reading))

    def passes(self, *names: str) -> None:
        for name in names:
            self.do(Pass(seat=Seat(name)))


def course(table: Table) -> Progress:
    """Where the match stands, without what only a live table knows: which cards went as tribute."""
    progress = table.match.progress
    return replace(progress, done=tuple(replace(deal, tribute=None) for deal in progress.done))


def seats(order: str) -> tuple[Seat, ...]:
    return tuple(Seat(name) for name in order.split())


def _towards(match: Match, order: tuple[Seat, ...], seat: Seat, every: list[AnyMatchCommand]) -> AnyMatchCommand:
    table = match.deal.table
    wanted = next((one for one in order if one not in table.out), None)
    plays = [one for one in every if isinstance(one, PlayCards)]
    if seat is wanted and plays:
        return max(plays, key=lambda one: len(one.cards))
    return every[-1] if isinstance(every[-1], Pass) else min(plays, key=lambda one: len(one.cards))


def bomb_hands() -> dict[Seat, Hand]:
    """Every seat holds bombs of eight: 3 7 J for East, and so on; twos, aces and jokers are spread."""
    ranks = "3456789TJQK"
    hands: dict[Seat, list[str]] = {seat: [] for seat in SEATS}
    for place, rank in enumerate(ranks[:11]):
        hands[SEATS[place % 4]] += [f"{suit}{rank}" for suit in "SHCD"] * 2
    rest = [f"{suit}{rank}" for rank in "2A" for suit in "SHCD"] * 2 + ["LJ", "BJ"] * 2
    for seat in SEATS:
        while len(hands[seat]) < 27:
            hands[seat].append(rest.pop(0))
    return {seat: Hand(" ".join(cards)) for seat, cards in hands.items()}


def pack_for(match: Match, wanted: dict[Seat, Hand], leader: Seat | None = None) -> DealCards:
    """A pack, cut in the middle, from which every seat draws what it should."""
    hands = _filled(wanted)
    known = find_jobs(match).first_draw
    cut = len(PACK) // 2
    if known is not None:
        return DealCards(pack=_pack(match, hands, known, cut), cut=cut)
    level, rules, seating = match.progress.standing.level, match.book.opening, match.book.seating
    for holder in (leader,) if leader else SEATS:
        for turned in hands[holder]:
            if is_turned_again(turned, level, rules):
                continue
            first = first_drawer(turned, rules, seating)
            pack = _pack(match, hands, first, cut)
            drawn = pack[cut:] + pack[:cut]
            for place, card in enumerate(drawn):
                if card is turned and find_drawer(place, first, seating) is holder:
                    return DealCards(pack=pack, cut=cut, turned=(place,))
    raise AssertionError(wanted)


def _filled(wanted: dict[Seat, Hand]) -> dict[Seat, list[Card]]:
    rest = list(PACK)
    for hand in wanted.values():
        for card in hand:
            rest.remove(card)
    hands = {seat: list(wanted.get(seat, ())) for seat in SEATS}
    for seat in SEATS:
        while len(hands[seat]) < 27:
            hands[seat].append(rest.pop(0))
    return hands


def _pack(match: Match, hands: dict[Seat, list[Card]], first: Seat, cut: int) -> tuple[Card, ...]:
    drawn: list[Card] = []
    for row in range(27):
        drawn += [hands[find_drawer(place, first, match.book.seating)][row] for place in range(4)]
    return tuple(drawn[-cut:] + drawn[:-cut])
