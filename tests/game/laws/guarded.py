"""A match driven by chance, on which the laws are checked after every command."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec.structs import replace

from guandan.cards import PACK, Hand
from guandan.errors import GuandanError
from guandan.game import Ask, Match, advance, answers, check, decide, evolve, new
from guandan.game import commands as co
from guandan.game import effects as ef
from guandan.game.events import AnyMatchEvent, CardsPlayed
from guandan.game.record.check import find_causes
from guandan.game.tribute import are_returns_hidden, are_returns_picked
from guandan.game.walk import next_deal
from guandan.rulebooks import load
from guandan.rules.seat import SEATS, Side
from tests.game.kit import pack_for
from tests.game.laws.referee import any_order, any_order_of_the_referee, nonsense

if TYPE_CHECKING:
    from guandan.game.deal import DealState
    from guandan.game.match import Question
    from guandan.game.tribute import TributeState

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
STORED: msgspec.json.Decoder[AnyMatchEvent] = msgspec.json.Decoder(AnyMatchEvent)
ENOUGH = 5
"""So many answers to one question are tried beside the one that is given."""


class Step(NamedTuple):
    """A command that was done, when, and the match before it."""

    before: Match
    command: co.AnyMatchCommand
    at: datetime


class Guarded:
    """A match, its log, and a second match that is told nothing but the log as it would be stored."""

    def __init__(self, book: str, lots: Random, **start: object) -> None:
        self.lots = lots
        self.at = NOON
        self.match = new(load(book))
        self.replayed = self.match
        self.deals_dealt = 0
        self.steps: list[Step] = []
        self.done: Counter[str] = Counter()
        assert self.do(co.StartMatch(start=NOON, **start))
        self.replayed = replace(self.replayed, book=self.match.book)  # equal, and so quicker to compare

    def do(self, command: co.AnyMatchCommand) -> bool:
        """Do a command and look at every law; False if it was refused."""
        self.at += timedelta(seconds=self.lots.choice((0, 1, 5)))
        name = type(command.effect if isinstance(command, co.Adjust) else command).__name__
        try:
            events, after = advance(self.match, command, self.at)
        except GuandanError:
            assert self.match == self.replayed, f"a refused command changed something: {command}"
            return False
        self._caused(command, events)
        self.steps.append(Step(self.match, command, self.at))
        self.match = after
        self.done[name] += 1
        for event in events:
            stored = STORED.decode(msgspec.json.encode(event))
            assert stored == event
            self.replayed = evolve(self.replayed, stored, self.at)
        assert self.replayed == self.match, f"replayed is not live after {command}"
        self._look()
        return True

    def _caused(self, command: co.AnyMatchCommand, events: list[AnyMatchEvent]) -> None:
        """From the events alone it can be told what brought them; of the many plays, one in ten is looked at."""
        if isinstance(command, co.PlayCards | co.Pass) and self.lots.random() < 0.9:
            return
        brought = [decide(self.match, cause, self.at) for cause in find_causes(events[0])]
        assert events in brought, f"{command} is not what {events[0]} is said to come from"

    def _look(self) -> None:
        if self.match.deal is not None:
            assert_conserved(self.match, self.match.deal)
        assert_not_stuck(self.match)

    def go_on(self, *, rulings: float) -> None:
        """One more command: what is due at the table, or with this chance something else."""
        lot = self.lots.random()
        if lot < rulings:
            self.do(any_order_of_the_referee(self.match, self.lots))
        elif lot < rulings * 1.3:
            self.do(nonsense(self.match, self.lots))
        if self.match.result is not None:
            return
        if self.match.is_paused:
            self.at += timedelta(minutes=self.lots.randint(0, 5))
            assert self.do(co.ResumeMatch())
        elif self.match.deal is None:
            self._next_deal()
        elif not self.match.questions:
            named = self.lots.sample(SEATS, len(SEATS))
            assert any(self.do(co.Adjust(effect=ef.NameLeader(seat=seat))) for seat in named)
        else:
            self._answer(self.lots.choice(self.match.questions))

    def _next_deal(self) -> None:
        self.deals_dealt += 1
        if self.match.mode is co.Mode.LIVE:
            rigged = self.lots.random() < 0.4
            assert self.do(jokers_together(self.match, self.lots) if rigged else self._fair_deal())
            return
        order = any_order(self.lots)
        assert self.do(co.RecordDeal(order=order[:1] if self.match.is_extra_due else order))

    def _fair_deal(self) -> co.DealCards:
        return next_deal(self.match, self.lots.randbytes(8))

    def _answer(self, question: Question) -> None:
        every = answers(self.match, question)
        for command in every if len(every) <= ENOUGH else self.lots.sample(every, ENOUGH):
            check(self.match, command, self.at)
        if question.deadline is not None and self.lots.random() < 0.05:
            self.at = max(self.at, question.deadline)
            assert self.do(co.TimeOut(seat=question.seat, decision=question.number))
            return
        if question.ask in {Ask.LEAD, Ask.FOLLOW} and self.lots.random() < 0.6:
            # Large plays first, or a deal takes long.
            assert self.do(max(every, key=lambda one: len(one.cards) if isinstance(one, co.PlayCards) else 0))
        else:
            assert self.do(self.lots.choice(every))


def jokers_together(match: Match, lots: Random) -> co.DealCards:
    """Hands at random with all jokers on one side, so that refusals and equal tributes come up often."""
    pack = list(PACK)
    lots.shuffle(pack)
    side = lots.choice(tuple(Side))
    pack.sort(key=lambda card: not card.is_joker)
    cards = {seat: pack[2 * place : 2 * place + 2] for place, seat in enumerate(side.seats)}
    rest = pack[4:]
    for seat in SEATS:
        missing = 27 - len(cards.get(seat, ()))
        cards[seat] = [*cards.get(seat, ()), *rest[:missing]]
        rest = rest[missing:]
    return pack_for(match, {seat: Hand(held) for seat, held in cards.items()})


def assert_conserved(match: Match, deal: DealState) -> None:
    """Every card of the pack is in one place: a hand, played, or lying on the table as tribute or return."""
    cards = Counter(card for seat in SEATS for card in deal.hand(seat))
    cards.update(card for act in deal.acts if isinstance(act, CardsPlayed) for card in act.play.cards)
    state = deal.tribute
    if state is not None and not state.receivers:
        cards.update(state.paid.values())
    if state is not None and not state.is_done and _lie_on_the_table(match, state):
        cards.update(state.returned.values())
    assert cards == Counter(PACK), cards - Counter(PACK) or Counter(PACK) - cards


def _lie_on_the_table(match: Match, state: TributeState) -> bool:
    return are_returns_hidden(state, match.book) or are_returns_picked(state, match.book)


def assert_not_stuck(match: Match) -> None:
    """The match is over, a deal can be dealt, the referee is to name a leader, or whoever is asked can answer."""
    if match.result is not None or match.deal is None:
        return
    if not match.questions:
        assert match.deal.table is None
        assert match.deal.tribute is None or match.deal.tribute.is_done
        assert match.deal.namer is None
        assert match.deal.leader is None
        return
    for question in match.questions:
        assert match.question(question.seat) is question


def play_matches(book: str, seed: str, deals: int, *, rulings: float, mode: co.Mode = co.Mode.LIVE) -> Counter[str]:
    """Whole matches one after the other until so many deals were dealt; what was done how often."""
    lots = Random(seed)
    done: Counter[str] = Counter()
    while done["deals"] < deals:
        table = Guarded(book, lots, mode=mode, **any_start(lots))
        while table.match.result is None:
            table.go_on(rulings=rulings)
        for _ in range(3):  # what is still done when the match is over
            table.do(any_order_of_the_referee(table.match, lots))
        done += table.done
        done["deals"] += table.deals_dealt
        done["matches"] += 1
    return done


def any_start(lots: Random) -> dict[str, object]:
    """Limits and clocks of the table's own, so that few matches are long and all ways to end come up."""
    overrides: dict[str, object] = {"match.deals": lots.choice((2, 4, 6)), "match.needs_winner": lots.random() < 0.5}
    if lots.random() < 0.5:
        overrides |= {"clocks.tribute": 20, "clocks.returning": 30, "clocks.first_lead": 40, "clocks.lead": 20}
        overrides |= {"clocks.follow": 20, "clocks.time_up": lots.choice(("act", "tell"))}
    if lots.random() < 0.2:
        overrides |= {"match.deals": None, "levels.start": lots.choice("TQK")}
    return {"overrides": overrides}
