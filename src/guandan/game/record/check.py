"""Check a record against its book: each entry must follow from a command or from the rules."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.errors import GuandanError, IllegalAction
from guandan.game import commands as co
from guandan.game import events as ev
from guandan.game.automatic_events import find_due_event
from guandan.game.decide import decide
from guandan.game.evolve import evolve
from guandan.game.log import apply_match_entry
from guandan.game.match import new
from guandan.game.record.headings import find_level, write_mark, write_result
from guandan.game.record.items import write_item
from guandan.game.record.shuffles import find_disproof

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.game.events import AnyMatchEvent
    from guandan.game.fair_shuffle import Shuffle
    from guandan.game.log import MatchEntry
    from guandan.game.match import Match
    from guandan.game.record.record import Mark, Record


_OPTIONS: dict[type[AnyMatchEvent], str] = {
    ev.TributeRefused: "tribute.refusal",
    ev.ReturnsShown: "tribute.returns_face_down",
    ev.CountAnnounced: "announce.unasked_at",
    ev.DealEnded: "trick.deal_ends",
    ev.ExtraDealDue: "match.needs_winner",
    ev.MatchEnded: "match.equal",
}
"""The option that makes the rules bring about an event."""


class RecordProblem(Struct, frozen=True, kw_only=True):
    """What is wrong, by which article, at which entry (its version) and on which line."""

    code: str
    message: str
    version: int
    article: str = ""
    line: int | None = None


def check_record(record: Record) -> list[RecordProblem]:
    """Report everything in a record that its book or the rest of the record contradicts."""
    checker = _Checker(record)
    try:
        for place, entry in enumerate(_fill_instants(record.entries)):
            checker.check(entry, record.line(place), checker.marks.get(place))
        checker.end(checker.marks.get(len(record.entries)))
    except Exception as error:
        if not checker.problems:
            raise
        # After a wrong entry the match may be in a state that the rules do not know.
        checker.add_problem("impossible", f"from here on the match makes no sense: {error!r}")
    return checker.problems


def _fill_instants(entries: tuple[MatchEntry, ...]) -> Iterator[MatchEntry]:
    """Return the entries; if one has no instant, all get made-up ones a day apart, so that every clock has run out."""
    if all(entry.at is not None for entry in entries):
        yield from entries
        return
    for days, entry in enumerate(entries):
        yield replace(entry, at=datetime(2000, 1, 1, tzinfo=UTC) + timedelta(days=days))


class _Checker:
    """The match as checked so far, the events that its last command still has to bring, and the problems found."""

    def __init__(self, record: Record) -> None:
        self.match: Match = new(record.book)
        self.coming: list[AnyMatchEvent] = []
        self.problems: list[RecordProblem] = []
        self.marks: dict[int, Mark] = {mark.place: mark for mark in record.marks}
        self.shuffles: dict[int, Shuffle] = {shuffle.deal: shuffle for shuffle in record.shuffles}
        self.dealt = 0
        self.version = 0
        self.line: int | None = None

    def add_problem(self, code: str, message: str, article: str = "") -> None:
        """Add a problem at the current entry."""
        problem = RecordProblem(code=code, message=message, version=self.version, article=article, line=self.line)
        self.problems.append(problem)

    def check(self, entry: MatchEntry, line: int | None, mark: Mark | None) -> None:
        """Check one more entry."""
        follows = entry.version == self.version + 1
        self.version, self.line = entry.version, line
        if not follows:
            self.add_problem("wrong_version", "versions without a gap are expected, from 1")
        self._bring_what_is_missing(entry)
        self._compare(mark, write_mark(self.match, entry.event))
        self.line = line
        self._judge(entry)
        if isinstance(entry.event, ev.CardsDealt):
            self._prove(entry.event)
        self.match = apply_match_entry(self.match, entry)

    def end(self, mark: Mark | None) -> None:
        """Check the end: no event is missing, and the result is the one in the head."""
        missing = self._expected()
        if missing is not None:
            self._report_missing(missing)
        self._compare(mark, write_result(self.match.result))

    def _prove(self, event: ev.CardsDealt) -> None:
        """公平发牌: check the proof of a deal; a record with shuffles has one for each time that cards were dealt."""
        self.dealt += 1
        if not self.shuffles:
            return
        shuffle = self.shuffles.get(self.dealt)
        if shuffle is None:
            self.add_problem("shuffle_missing", f"the shuffle of dealing {self.dealt} is not in the head")
        elif (problem := find_disproof(shuffle, self.match, event)) is not None:
            self.add_problem(*problem)

    def _compare(self, mark: Mark | None, right: str | None) -> None:
        if mark is not None and mark.text != right:
            self.line = mark.line
            self.add_problem("wrong_mark", f"«{right or 'nothing'}» is expected, not «{mark.text}»")

    def _expected(self) -> AnyMatchEvent | None:
        return self.coming[0] if self.coming else find_due_event(self.match)

    def _bring_what_is_missing(self, entry: MatchEntry) -> None:
        """Report missing automatic events before this entry once, and apply them."""
        while (expected := self._expected()) is not None and type(expected) is not type(entry.event):
            self._report_missing(expected)
            self.coming = self.coming[1:]
            self.match = evolve(self.match, expected, entry.at)

    def _report_missing(self, event: AnyMatchEvent) -> None:
        option = _OPTIONS.get(type(event))
        article = "" if option is None else self.match.book.cite(option)
        self.add_problem("expected", f"«{write_item(event, find_level(self.match))}» is expected here", article)

    def _judge(self, entry: MatchEntry) -> None:
        expected = self._expected()
        if expected is None:
            self._judge_act(entry)
            return
        self.coming = self.coming[1:]
        if entry.event != expected:
            self._report_missing(expected)

    def _judge_act(self, entry: MatchEntry) -> None:
        """Report an event that no command could have caused."""
        refusals: list[GuandanError] = []
        others: list[AnyMatchEvent] = []
        for command in find_causes(entry.event):
            try:
                first, *rest = decide(self.match, command, entry.at)
            except GuandanError as error:
                refusals.append(error)
                continue
            if first == entry.event:
                self.coming = rest
                return
            others.append(first)
        if others:
            self._report_missing(others[0])
        elif refusals:
            self._refuse(refusals[0])
        else:
            self.add_problem("not_due", "only the rules bring this, and not here")

    def _refuse(self, error: GuandanError) -> None:
        if isinstance(error, IllegalAction):
            self.add_problem(error.code, str(error), error.article)
        else:
            self.add_problem(type(error).__name__, str(error))


# ---- Find the command that an event comes from; automatic events have none


def find_causes(event: AnyMatchEvent) -> list[co.AnyMatchCommand]:
    """List the commands that may have caused an event; none for automatic and viewer-only events."""
    in_deal = _find_deal_cause(event)
    if in_deal is not None:
        return [in_deal]
    if isinstance(event, ev.TimeCalled):  # only the table knew whether a deal was in play
        return [co.CallTime(), co.CallTime(in_play=False)]
    command = _find_course_cause(event) or _find_around_cause(event)
    return [] if command is None else [command]


def _find_deal_cause(event: AnyMatchEvent) -> co.AnyMatchCommand | None:
    """Find the command of a player that may have caused the event."""
    match event:
        case ev.CardsPlayed(seat=seat, play=play):
            return co.PlayCards(seat=seat, cards=play.cards, kind=play.kind, rank=play.rank)
        case ev.Passed(seat=seat, why=ev.PassedWhy.CHOSEN):
            return co.Pass(seat=seat)
        case ev.TributePaid(seat=seat, card=card):
            return co.PayTribute(seat=seat, card=card)
        case ev.TributeRefused(seat=seat) if seat is not None:
            return co.RefuseTribute(seat=seat)
        case ev.TributeTaken(seat=seat, payer=payer):
            return co.TakeTribute(seat=seat, payer=payer)
        case ev.CardReturned(seat=seat, card=card) if card is not None:
            return co.ReturnCard(seat=seat, card=card)
        case ev.ReturnPicked(seat=seat, giver=giver):
            return co.PickReturn(seat=seat, giver=giver)
        case ev.CountAnnounced(seat=seat, asked_by=asker) if asker is not None:
            return co.AskCount(seat=asker, of=seat)
        case ev.ChoiceMade(seat=seat, choice=choice):
            return co.Choose(seat=seat, choice=choice)
        case _:
            return None


def _find_course_cause(event: AnyMatchEvent) -> co.AnyMatchCommand | None:
    """Find the command that moved the match or its clocks on."""
    match event:
        case ev.MatchStarted(mode=mode, overrides=overrides, players=players, start=start):
            return co.StartMatch(mode=mode, overrides=overrides, players=players, start=start)
        case ev.CardsDealt(pack=pack, cut=cut, turned=turned):
            return co.DealCards(pack=pack, cut=cut, turned=turned)
        case ev.TimedOut(seat=seat, decision=decision):
            return co.TimeOut(seat=seat, decision=decision)
        case ev.DealRecorded(order=order, level=level):
            return co.RecordDeal(order=order, level=level)
        case ev.TributeNoted(refused=refused, equal=equal, payer_to_first=payer):
            return co.NoteTribute(refused=refused, equal=equal, payer_to_first=payer)
        case ev.DealCorrected(number=number, order=order, level=level):
            return co.CorrectDeal(number=number, order=order, level=level)
        case ev.MatchPaused(reason=reason):
            return co.PauseMatch(reason=reason)
        case ev.MatchResumed():
            return co.ResumeMatch()
        case _:
            return None


def _find_around_cause(event: AnyMatchEvent) -> co.AnyMatchCommand | None:
    """Find the command of a referee, or the change of people, that may have caused the event."""
    match event:
        case ev.RulingMade(ruling=ruling):
            return co.Rule(ruling=ruling)
        case ev.RulingCancelled(number=number, reason=reason):
            return co.CancelRuling(number=number, reason=reason)
        case ev.Adjusted(effect=effect, ruling=number):
            return co.Adjust(effect=effect, ruling=number)
        case ev.RefereeCalled(seat=seat, reason=reason):
            return co.CallReferee(seat=seat, reason=reason)
        case ev.CallAnswered(number=number):
            return co.AnswerCall(number=number)
        case ev.HandsOpened(referee=referee):
            return co.OpenHands(referee=referee)
        case ev.PlayerSubstituted(seat=seat, player=player):
            return co.SubstitutePlayer(seat=seat, player=player)
        case ev.SeatHandedToBot(seat=seat, bot=bot):
            return co.HandToBot(seat=seat, bot=bot)
        case ev.SeatTakenBack(seat=seat):
            return co.TakeSeatBack(seat=seat)
        case _:
            return None
