"""A match of a scenario: brought to where the scenario begins, and played on from there."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from guandan.cards import PACK, Card, Hand
from guandan.game import answers
from guandan.game.commands import Adjust, DealCards, Mode, RecordDeal, Rule
from guandan.game.effects import GiveStage, MoveLevels, NameLeader
from guandan.game.log import MatchEntry
from guandan.game.match import Ask
from guandan.game.ruling import Ruling
from guandan.referee import build_ledger
from guandan.referee.ledger import read_rungs
from guandan.rulebooks import load
from guandan.rules.options.remedy import Rung
from guandan.rules.order import value_of
from guandan.rules.seat import SEATS, Seat, Side
from guandan.rules.tribute import list_payers
from tests.game.kit import Table, bomb_hands, pack_for
from tests.scenarios.values import complete_order, read_cards, read_clock, read_level

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.game import Match
    from guandan.game.commands import AnyMatchCommand
    from guandan.game.events import AnyMatchEvent
    from guandan.referee import Proposal
    from guandan.rules.rulebook import Rulebook
    from tests.scenarios.language import Scenario, Statement
    from tests.scenarios.table_rulings import Labelled

START = datetime(2018, 4, 14, 1, 0, tzinfo=UTC)
COUNTED = (Rung.WARNING, Rung.VIOLATION, Rung.FOUL)
_HAND_SIZE = 27
_CLOCKS = ("tribute", "returning", "first_lead", "lead", "follow")
_SECONDS = 30


class TableScene:
    """A table on paper or live; what the last step did is in `events`, the rulings that it made in `rulings`."""

    def __init__(self, scenario: Scenario, mode: Mode) -> None:
        self.scenario = scenario
        self.mode = mode
        self.table = Table(scenario.book, mode=mode, overrides=_overrides(scenario), start=START)
        self.table.at = START
        self.hands = _hands(scenario)
        self.rulings: tuple[int, ...] = ()
        self.step_start = 0
        self.call = "none"
        self.setting = ""
        self.missed: set[tuple[Seat, str]] = set()
        self.proposal: Proposal | None = None
        self.is_lapse_proposed = False
        self.labels: dict[str, Labelled] = {}

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.table.match

    @property
    def book(self) -> Rulebook:
        """The book with the table's own options."""
        return self.match.book

    @property
    def is_live(self) -> bool:
        """Whether the cards are in the program."""
        return self.mode is Mode.LIVE

    @property
    def entries(self) -> list[MatchEntry]:
        """The log of the match."""
        return [MatchEntry(version=number, event=event) for number, event in enumerate(self.table.log, 1)]

    @property
    def events(self) -> list[AnyMatchEvent]:
        """What has happened since the last step began."""
        return self.table.log[self.step_start :]

    def do(self, *commands: AnyMatchCommand) -> None:
        """Carry out commands."""
        for command in commands:
            self.table.do(command)

    def set_clock(self, clock: str) -> None:
        """The clock of the match reaches this."""
        self.table.at = START + read_clock(clock)

    # ---------------------------------------------------------------- where the scenario begins

    def set_last_deal(self, order: tuple[Seat, ...]) -> None:
        """A deal has ended so; its levels are set afterwards."""
        self.finish_deal(order)

    def set_levels(self, ew: str, ns: str) -> None:
        """The levels are these now."""
        standing = self.match.progress.standing
        for side, level in ((Side.EW, ew), (Side.NS, ns)):
            by = read_level(level) - standing.of(side)
            if by:
                self.do(Adjust(effect=MoveLevels(side=side, by=by)))

    def set_stage(self, side: Side) -> None:
        """Put a side on stage; a deal of its level comes."""
        if self.match.progress.standing.stage is not side:
            self.do(Adjust(effect=GiveStage(side=side)))

    def set_counts(self, side: Side, wanted: tuple[int, ...]) -> None:
        """The side has had so many penalties, those that were counted up among them; their effects are past."""
        for place, rung in enumerate(COUNTED):
            while self.count_penalties(side)[place] < wanted[place]:
                article = self.book.cite("ladder.counts_within")
                ruling = Ruling(side=side, infraction="other_breach", article=article, rungs=(str(rung),))
                self.do(Rule(ruling=ruling))

    def count_penalties(self, side: Side) -> tuple[int, ...]:
        """Warnings, violations and fouls of a side, given or counted up."""
        told = build_ledger(self.match)
        counts: Counter[Rung] = Counter()
        for ruled in told.rulings:
            if ruled.ruling.side is side:
                counts.update(read_rungs(ruled.ruling))
                counts.update(made.rung for made in told.made[ruled.number])
        return tuple(counts[rung] for rung in COUNTED)

    # ---------------------------------------------------------------- deals

    def finish_deal(self, order: tuple[Seat, ...]) -> None:
        """A deal, or the one in play, ends in this order."""
        if not self.is_live:
            self.do(RecordDeal(order=order if len(order) == 1 else complete_order(order)))
            return
        if self.match.deal is None:
            self.do(pack_for(self.match, even_hands()))
        self.table.finish(" ".join(complete_order(order)))

    def draw_cards(self, leader: Seat | None = None) -> None:
        """At a live table, deal the cards if no deal is in play; where a turned card decides, `leader` draws it."""
        if self.is_live and self.match.deal is None:
            self.do(self.shuffle(leader))

    def draw_listed_hands(self) -> None:
        """Deal if the scenario lists hands, and speaks of what follows from them."""
        if self.hands:
            self.draw_cards()

    def shuffle(self, leader: Seat | None = None) -> DealCards:
        """A pack from which everybody draws the listed cards, or hands that can be played to any order."""
        if not self.hands:
            return pack_for(self.match, even_hands(), leader)
        coming = self.match.progress.next
        owing = list_payers(coming.order, self.book.seating.direction) if coming.order and coming.has_tribute else ()
        return pack_for(self.match, _fill(self.hands, self.match.progress.standing.level, owing), leader)

    def settle_tribute(self, leader: Seat | None = None) -> None:
        """At a live table, pay and return whatever is owed, each by the first card that may be given."""
        self.draw_cards(leader)
        while (question := self._open_question(Ask.PAY, Ask.TAKE, Ask.RETURN, Ask.PICK, Ask.NAME_LEADER)) is not None:
            self.do(answers(self.match, question)[0])
        deal = self.match.deal
        if deal is not None and deal.table is None and self.is_live:  # the referee names the leader
            side = deal.leader_side or Side.EW
            self.do(Adjust(effect=NameLeader(seat=leader if leader in side.seats else side.seats[0])))

    def pay_tribute(self) -> None:
        """At a live table, pay what is owed, and stop before anything is returned."""
        self.draw_cards()
        while (question := self._open_question(Ask.PAY, Ask.TAKE)) is not None:
            self.do(answers(self.match, question)[0])

    def _open_question(self, *asks: Ask) -> object:
        return next((question for question in self.match.questions if question.ask in asks), None)

    def begin_trick(self, leader: Seat | None = None, *, number: int = 0) -> None:
        """At a live table, have somebody lead the trick of this number, counted from 0, if nobody has."""
        self.settle_tribute(leader)
        while self.is_live and ((table := self.match.deal.table).tricks < number or table.top is None):
            self.play_lowest()

    def play_lowest(self) -> None:
        """Whoever is to play leads the lowest single, or passes."""
        (question,) = self.match.questions
        every = answers(self.match, question)
        self.do(every[0] if question.ask is Ask.LEAD else every[-1])


def _overrides(scenario: Scenario) -> dict[str, object]:
    found: dict[str, object] = {}
    for line in scenario.givens:
        if line.form.startswith("Given minutes"):
            found["match.minutes"] = int(line.values["minutes"])
        elif line.form.startswith("Given deals"):
            found["match.deals"] = int(line.values["deals"])
        elif line.form.startswith("Given winner"):
            found["match.needs_winner"] = True
        elif line.form.startswith("Given live table"):  # where the book has no clock the table has its own (D14)
            clocks = load(scenario.book).clocks
            found |= {f"clocks.{name}": _SECONDS for name in _CLOCKS if getattr(clocks, name) is None}
    return {path: value for path, value in found.items() if load(scenario.book).value(path) != value}


def _hands(scenario: Scenario) -> dict[Seat, tuple[Card, ...]]:
    """The cards that a seat must hold: those that are given, else those that it plays or shows in the scenario."""
    hands: dict[Seat, tuple[Card, ...]] = {}
    for line in scenario.givens:
        if line.form.startswith("Given hand"):
            hands[Seat(line.values["seat"])] = read_cards(line.values["cards"])
    played: dict[Seat, tuple[Card, ...]] = {}
    for seat, cards in _cards_of_steps(scenario.steps):
        if seat not in hands:
            played[seat] = (*played.get(seat, ()), *cards)
    return hands | played


def _cards_of_steps(steps: Iterable[Statement]) -> Iterable[tuple[Seat, tuple[Card, ...]]]:
    for line in steps:
        if line.form.startswith(("Leads:", "Plays:")):
            yield Seat(line.values["seat"]), read_cards(line.values["cards"])
        elif line.form.startswith("Ruling:") and "cards" in line.details():
            yield Seat(line.values["who"]), read_cards(line.details()["cards"])


def _fill(hands: dict[Seat, tuple[Card, ...]], level: str, owing: tuple[Seat, ...]) -> dict[Seat, Hand]:
    """Whole hands: who owes tribute gets the lowest cards besides the listed ones, the others the highest."""
    rest = Counter(PACK)
    for cards in hands.values():
        rest.subtract(cards)
    spare = sorted(rest.elements(), key=lambda card: value_of(card.rank, level))
    filled: dict[Seat, Hand] = {}
    for seat in (*owing, *(seat for seat in SEATS if seat not in owing)):
        missing = _HAND_SIZE - len(hands.get(seat, ()))
        added = spare[:missing] if seat in owing else spare[-missing:]
        spare = spare[missing:] if seat in owing else spare[:-missing]
        filled[seat] = Hand((*hands.get(seat, ()), *added))
    return filled


def even_hands() -> dict[Seat, Hand]:
    """Bombs for everybody, and one joker each, so that no two payers hold both big ones."""
    hands = {seat: Counter(hand) for seat, hand in bomb_hands().items()}
    for seat, joker in ((Seat.E, Card.BJ), (Seat.N, Card.BJ), (Seat.W, Card.LJ)):
        if joker in hands[seat]:
            continue
        low = min(hands[seat], key=hands[seat].__getitem__)
        hands[seat].subtract([low])
        hands[seat].update([joker])
        hands[Seat.S].subtract([joker])
        hands[Seat.S].update([low])
    return {seat: Hand(cards.elements()) for seat, cards in hands.items()}
