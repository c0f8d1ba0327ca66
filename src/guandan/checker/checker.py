"""check_event: goes through an event's file line by line and says what differs from the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from guandan.checker import corrections, drawing, ending, entering, officiating, rounding, standings
from guandan.checker.books import pinned, read_book
from guandan.checker.ledger import Ledger
from guandan.checker.lines import (
    BookLine,
    EventLine,
    Head,
    MatchLine,
    PersonLine,
    StandingsLine,
    match_entry,
    read_file,
)
from guandan.checker.matches import Stream, check_stream
from guandan.checker.reopening import reopening_event
from guandan.checker.report import NO_ARTICLE, Findings, Report
from guandan.checker.rulings import check_rulings
from guandan.checker.settings import settings_event
from guandan.checker.undoing import undo_event
from guandan.competition.model import draw_events as dr
from guandan.competition.model import entry_events as en
from guandan.competition.model import round_events as ro
from guandan.competition.model.reopen_events import CompetitionReopened

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.checker.lines import AnyLine
    from guandan.competition.model.events import AnyEvent
    from guandan.rules.rulebook import Rulebook


def check_event(text: str, *, prove: bool = True) -> Report:
    """Everything in an event's file that its book, docs/pairing.md or the rest of the file does not bear out.

    Without `prove` it is left open whether there are better draws.
    """
    checker = _Checker(prove=prove)
    lines = list(read_file(text, checker.findings))
    for number, line in lines:
        checker.findings.line = number
        checker.gather(line)
    for name, stream in checker.matches.items():
        check_stream(name, stream, checker.books, checker.findings)
    for number, line in lines:
        checker.findings.line = number
        checker.follow(line)
    checker.end()
    if checker.ledger is not None:
        check_rulings(lines, checker.ledger, checker.findings)
    return checker.findings.report()


class _Checker:
    """What the whole file holds, and the event as far as it was followed."""

    def __init__(self, *, prove: bool) -> None:
        self.findings = Findings(proves=prove)
        self.books: dict[str, Rulebook] = {}
        self.people: dict[int, str | None] = {}
        self.matches: dict[str, Stream] = {}
        self.ledger: Ledger | None = None
        self.version = 0
        self.at: datetime | None = None
        self.is_lost = False

    def gather(self, line: AnyLine) -> None:
        """Books, people and matches, wherever they stand in the file."""
        match line:
            case BookLine():
                digest, book = read_book(line, self.findings)
                self.books[digest] = book
            case PersonLine(person=person, unit=unit):
                self.people[person] = unit
            case MatchLine(match=name):
                entry = match_entry(line, self.findings)
                if entry is not None:
                    stream = self.matches.setdefault(name, Stream())
                    stream.entries.append(entry)
                    stream.lines.append(self.findings.line)
            case EventLine() | StandingsLine() | Head():
                pass
            case _ as unreachable:
                assert_never(unreachable)

    def follow(self, line: AnyLine) -> None:
        """The event's own lines, in their order."""
        match line:
            case EventLine():
                self._event(line)
            case StandingsLine() if self.ledger is not None:
                standings.check_standings(self.ledger, line, self.findings)
            case _:
                pass

    def _event(self, line: EventLine) -> None:
        self.findings.count("events")
        self.findings.expect("wrong_version", NO_ARTICLE, self.version + 1, line.version)
        self.findings.expect("unknown_schema", NO_ARTICLE, line.event.schema, line.schema)
        self.version = line.version
        if line.at is not None and self.at is not None and line.at < self.at:
            self.findings.find("back_in_time", NO_ARTICLE, self.at, line.at)
        self.at = line.at or self.at
        if isinstance(line.event, en.CompetitionCreated):
            self._create(line.event)
        elif self.ledger is None:
            if not self.is_lost:
                self.findings.find("not_created", NO_ARTICLE, "competition_created", type(line.event).__name__)
            self.is_lost = True
        else:
            self._happens(self.ledger, line.event, line.at)

    def _create(self, event: en.CompetitionCreated) -> None:
        if self.ledger is not None:
            self.findings.find("created_twice", NO_ARTICLE)
            return
        book = pinned(event, self.books, self.findings)
        if book is None:
            self.is_lost = True
            return
        self.ledger = Ledger(
            created=event,
            book=book,
            plan=event.plan,
            link=event.commitment,
            people=self.people,
            matches=self.matches,
            books=self.books,
        )
        entering.set_stage_books(self.ledger, self.findings)

    def _happens(self, ledger: Ledger, event: AnyEvent, at: datetime | None) -> None:
        if ledger.is_closed and not isinstance(event, CompetitionReopened):
            self.findings.find("competition_closed", NO_ARTICLE, None, type(event).__name__)
        try:
            if not (
                entry_event(ledger, event, at, self.findings)
                or draw_event(ledger, event, self.findings)
                or round_event(ledger, event, at, self.findings)
                or undo_event(ledger, event, self.findings)
                or reopening_event(ledger, event, at, self.findings)
                or settings_event(ledger, event, self.findings)
            ):
                officiating.officiated(ledger, event, at, self.findings)
        except (KeyError, IndexError, ValueError) as error:
            # A line that makes no sense may break what a later one builds on; it must not end the check.
            self.findings.find("makes_no_sense", NO_ARTICLE, None, repr(error))

    def end(self) -> None:
        """What the file should have and has not."""
        if self.ledger is None:
            if not self.is_lost:
                self.findings.find("not_created", NO_ARTICLE, "competition_created")
            return
        for number, drawn in sorted(self.ledger.rounds.items()):
            if drawn.is_closed and (drawn.stage, number) not in self.ledger.published:
                self.findings.find("standings_missing", NO_ARTICLE, (drawn.stage, number))
        standings.check_last(self.ledger, self.findings)
        officiating.check_live(self.ledger, self.findings)
        ending.check_nothing_after(self.ledger, self.findings)


def entry_event(ledger: Ledger, event: AnyEvent, at: datetime | None, findings: Findings) -> bool:
    """What happens to entries and to the event as a whole; false if it is something else."""
    match event:
        case en.PairEntered():
            entering.entered(ledger, event, at, findings)
        case en.PairConfirmed():
            entering.confirmed(ledger, event, findings)
        case en.PairChanged():
            entering.changed(ledger, event, findings)
        case en.PlayerSubstituted():
            entering.substituted(ledger, event, at, findings)
        case en.PairWithdrawn() | en.PairDisqualified():
            entering.left(ledger, event, findings)
        case en.PairCheckedIn():
            entering.checked_in(ledger, event, findings)
        case en.OrganisersDecided():
            entering.decided(ledger, event, findings)
        case en.PlanChanged():
            entering.plan_changed(ledger, event, findings)
        case en.Scheduled():
            entering.scheduled(ledger, event, findings)
        case en.LimitsSet():
            ledger.limits = event
        case en.CompetitionClosed():
            ending.check_closed(ledger, event, at, findings)
        case _:
            return False
    return True


def draw_event(ledger: Ledger, event: AnyEvent, findings: Findings) -> bool:
    """What is drawn; false if it is something else."""
    match event:
        case dr.DrawDrafted():
            drawing.drafted(ledger, event, findings)
        case dr.DrawChanged():
            drawing.changed(ledger, event, findings)
        case dr.DrawPublished():
            drawing.published(ledger, event, findings)
        case dr.LeftOverDrawn():
            drawing.left_over(ledger, event, findings)
        case dr.LotsDrawn():
            drawing.lots_drawn(ledger, event, findings)
        case _:
            return False
    return True


def round_event(ledger: Ledger, event: AnyEvent, at: datetime | None, findings: Findings) -> bool:
    """What happens in a round; false if it is something else."""
    match event:
        case ro.RoundStarted():
            rounding.started(ledger, event, findings)
        case ro.RoundPaused() | ro.RoundResumed() | ro.TimeCalled() | ro.TableExtended():
            rounding.clock(ledger, event, at, findings)
        case ro.ResultEntered():
            rounding.entered(ledger, event, at, findings)
        case ro.ResultSigned():
            rounding.signed(ledger, event, findings)
        case ro.SignatureRefused():
            rounding.refused(ledger, event, findings)
        case ro.ResultSettled():
            rounding.settled(ledger, event, findings)
        case ro.TableForfeited():
            rounding.forfeited(ledger, event, findings)
        case ro.PlayersLeft():
            rounding.players_left(ledger, event, findings)
        case ro.RoundClosed():
            rounding.closed(ledger, event, at, findings)
        case ro.StageClosed():
            rounding.stage_closed(ledger, event, at, findings)
        case ro.ResultCorrected():
            corrections.corrected(ledger, event, at, findings)
        case _:
            return False
    return True
