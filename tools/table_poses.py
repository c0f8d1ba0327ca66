"""Moments of a table that pictures are taken of: the same cards and the same clock at every run."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import msgspec

from guandan.bots.playing import answer
from guandan.game.walk import next_deal
from guandan.referee import InfractionReport, build_commands, propose
from guandan.rules.options.authority import Authority
from guandan.rules.options.infraction import InfractionId
from guandan.rules.seat import SEATS, Seat
from guandan.server.protocol import questions as qu
from guandan.server.tables.hints import can_beat, list_hints
from guandan.server.tables.match_frames import OPEN_SPECTATOR
from guandan.server.tables.sorting import sort_into_groups
from guandan.tables.settings import TableStage
from guandan.tables.views import SeatView
from tests.web.table.dealer import Dealer

if TYPE_CHECKING:
    from guandan.server.protocol import frames as fr

PEOPLE = {"zh": ("东篱", "北山", "西窗", "南湖"), "en": ("Eastbrook", "Northill", "Westwood", "Southlake")}
PLAYING = (b"picture 6", 2, 4)
"""A seed, the deals before, and how often the person has answered in this one."""
WON, LOST = b"tribute 0", b"tribute 2"
"""First deals in which the person's side comes first and second, or the others do."""
EQUAL, REFUSED, OWED = b"again 1", b"again 0", b"again 2"
"""Second deals after these."""
READINGS = (b"readings 64", "C6 C7 C8 C9 H2")
"""A hand that leads, and five cards of it that make four plays."""
MATCH = b"match 10"
"""A whole match, which the person's side wins."""
ADVISED = b"advised 5"
"""A first deal in which the person is advised to pass, and cannot beat later on."""
WEAK = "H6 D6 C6 S5 C5"
"""Cards of that hand that do not beat what lies."""
STRONG = "H8 D8 C8 C4 C4"
"""Cards of it that do."""
WATCHED = (b"picture 6", 12)
"""A seed, and how many answers the spectators have seen."""


class Posed(Dealer):
    """A table of four people, whose clock always shows the same."""

    def __init__(self, seed: bytes, lang: str, book: str = "jiangsu-2017", you: Seat | None = Seat.S) -> None:
        super().__init__(book, seed, you)
        seats = {
            seat: SeatView(name=name, person=number, is_online=True)
            for number, (seat, name) in enumerate(zip(SEATS, PEOPLE[lang], strict=True), 1)
        }
        self.table = msgspec.structs.replace(self.table, seats=seats)

    def snapshot(self) -> fr.Snapshot:
        """All that the page may see, with eighteen seconds left."""
        shown = super().snapshot()
        now = datetime.now(UTC)
        times = {"since": now - timedelta(seconds=12), "deadline": now + timedelta(seconds=18)}
        questions = tuple(msgspec.structs.replace(one, **times) for one in shown.view.questions)
        return msgspec.structs.replace(shown, view=msgspec.structs.replace(shown.view, questions=questions))

    def move(self, count: int) -> None:
        """So many answers, whoever is asked."""
        for _ in range(count):
            question = self.match.questions[0]
            self.do(answer(self.match, question, self.bots[question.seat], 0.1))

    def next(self, seed: bytes) -> None:
        """The next deal from a seed of its own."""
        self.do(next_deal(self.match, seed + bytes([self.match.deals_done])))

    def rule(self, infraction: InfractionId, seat: Seat) -> None:
        """A referee's decision, carried out."""
        proposal = propose(self.match, InfractionReport(infraction=infraction, seat=seat))
        for command in build_commands(self.match, proposal, Authority.SPORTS_AUTHORITY):
            self.do(command)


def playing(lang: str) -> Posed:
    """In the middle of the third deal."""
    seed, deals, turns = PLAYING
    dealer = Posed(seed, lang)
    dealer.start()
    for _ in range(deals):
        dealer.give_up()
        dealer.deal()
    for _ in range(turns):
        dealer.play_any()
    return dealer


def looking_back(lang: str) -> Posed:
    """Under a book that lets one look at the last trick."""
    dealer = Posed(PLAYING[0], lang, "knockout-2023")
    dealer.start()
    for _ in range(4):
        dealer.play_any()
    return dealer


def leading(lang: str) -> Posed:
    """The first deal begins, and the person leads."""
    dealer = Posed(READINGS[0], lang)
    dealer.start()
    return dealer


def tribute(lang: str) -> Posed:
    """The second deal begins, and the person owes a card."""
    return second(LOST, OWED, lang)


def second(first: bytes, then: bytes, lang: str, book: str = "jiangsu-2017") -> Posed:
    """The second deal begins, and the others have done what they owe."""
    dealer = Posed(first, lang, book)
    dealer.start()
    dealer.give_up()
    dealer.next(then)
    dealer.go_on()
    return dealer


def equal(lang: str) -> Posed:
    """Two tributes are equal, and the person takes one of them."""
    return second(WON, EQUAL, lang, "nantong-2018")


def returning(lang: str) -> Posed:
    """The person has a tribute, and owes a card for it."""
    return second(WON, OWED, lang)


def refusing(lang: str) -> Posed:
    """抗贡: those who would pay hold both big jokers."""
    return second(WON, REFUSED, lang)


def late(lang: str) -> Posed:
    """Late in a match."""
    dealer = Posed(MATCH, lang)
    dealer.start()
    dealer.rule(InfractionId.MANNER, Seat.E)
    for _ in range(6):
        dealer.give_up()
        dealer.next(dealer.seed)
    dealer.go_on()
    return dealer


def over(lang: str) -> Posed:
    """The last deal of a match is over, and one of the others wants another."""
    dealer = Posed(MATCH, lang)
    dealer.start()
    dealer.give_up()
    while dealer.match.result is None:
        dealer.next(dealer.seed)
        dealer.give_up()
    north = msgspec.structs.replace(dealer.table.seats[Seat.N], wants_again=True)
    dealer.table = msgspec.structs.replace(
        dealer.table, stage=TableStage.OVER, seats=dealer.table.seats | {Seat.N: north}
    )
    return dealer


def watched(lang: str) -> Posed:
    """Spectators, half a minute behind."""
    seed, count = WATCHED
    dealer = Posed(seed, lang, you=None)
    dealer.begin()
    dealer.move(count)
    dealer.table = msgspec.structs.replace(dealer.table, watch_delay="30", people_watching=12)
    return dealer


def opened(lang: str) -> Posed:
    """Spectators who see all hands, a deal later."""
    dealer = watched(lang)
    dealer.viewer = OPEN_SPECTATOR
    dealer.table = msgspec.structs.replace(dealer.table, watch_delay="deal")
    return dealer


def bombed(lang: str) -> Posed:
    """Somebody has laid down a straight flush."""
    dealer = Posed(b"bomb 22", lang)
    dealer.start()
    dealer.play_any()
    return dealer


def gathering(lang: str) -> Posed:
    """Two people, a bot and an empty chair."""
    dealer = Posed(b"", lang)
    seats = dealer.table.seats | {Seat.E: SeatView(bot="normal", is_online=True), Seat.W: SeatView()}
    dealer.table = msgspec.structs.replace(dealer.table, stage=TableStage.GATHERING, match=None, seats=seats)
    return dealer


class WithBots(Posed):
    """A person and three bots with their own names, whose hints and groups are the server's."""

    def __init__(self, seed: bytes, lang: str) -> None:
        super().__init__(seed, lang)
        bots = {seat: SeatView(bot="normal", is_online=True) for seat in SEATS if seat is not Seat.S}
        self.table = msgspec.structs.replace(self.table, seats=self.table.seats | bots)

    def _answer(self, question: qu.AnyTableQuestion) -> qu.AnyTableAnswer:
        if isinstance(question, qu.AskSorted) and self.match.deal is not None:
            hand = self.match.deal.hand(Seat.S).cards
            return qu.SortedHand(groups=sort_into_groups(hand, self.match.deal.level, question.order))
        return super()._answer(question)


def advised(lang: str) -> Posed:
    """The best that the person can do is to pass."""
    dealer = WithBots(ADVISED, lang)
    dealer.start()
    while not is_pass_advised(dealer):
        dealer.play_any()
    return dealer


def is_pass_advised(dealer: Posed) -> bool:
    """Is a pass advised though something beats?"""
    hints = list_hints(dealer.match, Seat.S)
    return hints.advises_pass and bool(hints.plays)


def beaten(lang: str) -> Posed:
    """要不起: nothing in the hand beats."""
    dealer = WithBots(ADVISED, lang)
    dealer.start()
    while can_beat(dealer.match, Seat.S):
        dealer.play_any()
    return dealer


def with_bots(lang: str) -> Posed:
    """Some cards lie, and the person has to follow."""
    dealer = WithBots(ADVISED, lang)
    dealer.start()
    for _ in range(3):
        dealer.play_any()
    return dealer
