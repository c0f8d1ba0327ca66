"""Read an event's file line by line and report everything that differs from the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from guandan.checker import draw_events as drawing
from guandan.checker import entries as entering
from guandan.checker import finish as ending
from guandan.checker import officiating, results, standings
from guandan.checker import round_events as rounding
from guandan.checker.books import find_pinned_book, read_book
from guandan.checker.ledger import EventLedger
from guandan.checker.lines import (
    Head,
    ReadBookLine,
    ReadEventLine,
    ReadMatchLine,
    ReadPersonLine,
    ReadStandingsLine,
    read_file,
    read_match_entry,
)
from guandan.checker.matches import MatchStream, check_stream
from guandan.checker.reopen import check_reopening_event, check_undo_event
from guandan.checker.report import NO_ARTICLE, CheckReport, Findings
from guandan.checker.rulings import check_rulings
from guandan.checker.settings import check_settings_event
from guandan.competition.model import events as ev
from guandan.competition.model.events import CompetitionReopened

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.checker.lines import AnyLine
    from guandan.competition.model.events import AnyCompetitionEvent
    from guandan.rules.rulebook import Rulebook


def check_event(text: str, *, prove: bool = True) -> CheckReport:
    """Report everything in an event's file that contradicts its book, docs/pairing.md or the rest of the file.

    Without `prove`, the optimality of draws is not proved.
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
    """Everything in the file, and the state of the event up to the current line."""

    def __init__(self, *, prove: bool) -> None:
        self.findings = Findings(proves=prove)
        self.books: dict[str, Rulebook] = {}
        self.people: dict[int, str | None] = {}
        self.matches: dict[str, MatchStream] = {}
        self.ledger: EventLedger | None = None
        self.version = 0
        self.at: datetime | None = None
        self.is_lost = False

    def gather(self, line: AnyLine) -> None:
        """Collect books, people and matches, wherever they are in the file."""
        match line:
            case ReadBookLine():
                digest, book = read_book(line, self.findings)
                self.books[digest] = book
            case ReadPersonLine(person=person, unit=unit):
                self.people[person] = unit
            case ReadMatchLine(match=name):
                entry = read_match_entry(line, self.findings)
                if entry is not None:
                    stream = self.matches.setdefault(name, MatchStream())
                    stream.entries.append(entry)
                    stream.lines.append(self.findings.line)
            case ReadEventLine() | ReadStandingsLine() | Head():
                pass
            case _ as unreachable:
                assert_never(unreachable)

    def follow(self, line: AnyLine) -> None:
        """Check the event's own lines in order."""
        match line:
            case ReadEventLine():
                self._event(line)
            case ReadStandingsLine() if self.ledger is not None:
                standings.check_standings(self.ledger, line, self.findings)
            case _:
                pass

    def _event(self, line: ReadEventLine) -> None:
        self.findings.count("events")
        self.findings.expect("wrong_version", NO_ARTICLE, self.version + 1, line.version)
        self.findings.expect("unknown_schema", NO_ARTICLE, line.event.schema, line.schema)
        self.version = line.version
        if line.at is not None and self.at is not None and line.at < self.at:
            self.findings.add_difference("back_in_time", NO_ARTICLE, self.at, line.at)
        self.at = line.at or self.at
        if isinstance(line.event, ev.CompetitionCreated):
            self._create(line.event)
        elif self.ledger is None:
            if not self.is_lost:
                self.findings.add_difference(
                    "not_created", NO_ARTICLE, "competition_created", type(line.event).__name__
                )
            self.is_lost = True
        else:
            self._apply_event(self.ledger, line.event, line.at)

    def _create(self, event: ev.CompetitionCreated) -> None:
        if self.ledger is not None:
            self.findings.add_difference("created_twice", NO_ARTICLE)
            return
        book = find_pinned_book(event, self.books, self.findings)
        if book is None:
            self.is_lost = True
            return
        self.ledger = EventLedger(
            created=event,
            book=book,
            plan=event.plan,
            link=event.commitment,
            people=self.people,
            matches=self.matches,
            books=self.books,
        )
        entering.set_stage_books(self.ledger, self.findings)

    def _apply_event(self, ledger: EventLedger, event: AnyCompetitionEvent, at: datetime | None) -> None:
        if ledger.is_closed and not isinstance(event, CompetitionReopened):
            self.findings.add_difference("competition_closed", NO_ARTICLE, None, type(event).__name__)
        try:
            if not (
                check_entry_event(ledger, event, at, self.findings)
                or check_draw_event(ledger, event, self.findings)
                or check_round_event(ledger, event, at, self.findings)
                or check_undo_event(ledger, event, self.findings)
                or check_reopening_event(ledger, event, at, self.findings)
                or check_settings_event(ledger, event, self.findings)
            ):
                officiating.check_officiating_event(ledger, event, at, self.findings)
        except (KeyError, IndexError, ValueError) as error:
            # A wrong line may break the assumptions of later ones; that must not end the check.
            self.findings.add_difference("makes_no_sense", NO_ARTICLE, None, repr(error))

    def end(self) -> None:
        """Report missing consequences at the end of the file."""
        if self.ledger is None:
            if not self.is_lost:
                self.findings.add_difference("not_created", NO_ARTICLE, "competition_created")
            return
        for number, drawn in sorted(self.ledger.rounds.items()):
            if drawn.is_closed and (drawn.stage, number) not in self.ledger.published:
                self.findings.add_difference("standings_missing", NO_ARTICLE, (drawn.stage, number))
        standings.check_last(self.ledger, self.findings)
        officiating.check_live(self.ledger, self.findings)
        ending.check_nothing_after(self.ledger, self.findings)


def check_entry_event(ledger: EventLedger, event: AnyCompetitionEvent, at: datetime | None, findings: Findings) -> bool:
    """Check an event about entries or the competition as a whole; return false for any other."""
    match event:
        case ev.PairEntered():
            entering.check_entry(ledger, event, at, findings)
        case ev.PairConfirmed():
            entering.check_confirmation(ledger, event, findings)
        case ev.PairChanged():
            entering.check_entry_change(ledger, event, findings)
        case ev.PairPlayerSubstituted():
            entering.check_substitution(ledger, event, at, findings)
        case ev.PairWithdrawn() | ev.PairDisqualified():
            entering.check_departure(ledger, event, findings)
        case ev.PairCheckedIn():
            entering.check_check_in(ledger, event, findings)
        case ev.OrganisersDecided():
            entering.check_decision(ledger, event, findings)
        case ev.PlanChanged():
            entering.check_plan_change(ledger, event, findings)
        case ev.Scheduled():
            entering.check_schedule(ledger, event, findings)
        case ev.LimitsSet():
            ledger.limits = event
        case ev.CompetitionClosed():
            ending.check_closed(ledger, event, at, findings)
        case _:
            return False
    return True


def check_draw_event(ledger: EventLedger, event: AnyCompetitionEvent, findings: Findings) -> bool:
    """Check an event about draws; return false for any other."""
    match event:
        case ev.DrawDrafted():
            drawing.check_draft_event(ledger, event, findings)
        case ev.DrawChanged():
            drawing.check_draw_change(ledger, event, findings)
        case ev.DrawPublished():
            drawing.check_publication(ledger, event, findings)
        case ev.LeftOverDrawn():
            drawing.check_left_over(ledger, event, findings)
        case ev.LotsDrawn():
            drawing.check_drawn_lots(ledger, event, findings)
        case _:
            return False
    return True


def check_round_event(ledger: EventLedger, event: AnyCompetitionEvent, at: datetime | None, findings: Findings) -> bool:
    """Check an event of a round; return false for any other."""
    match event:
        case ev.RoundStarted():
            rounding.check_round_start(ledger, event, findings)
        case ev.RoundPaused() | ev.RoundResumed() | ev.RoundTimeCalled() | ev.TableExtended():
            rounding.check_clock(ledger, event, at, findings)
        case ev.ResultEntered():
            rounding.check_result_entry(ledger, event, at, findings)
        case ev.ResultSigned():
            rounding.check_signature(ledger, event, findings)
        case ev.SignatureRefused():
            rounding.check_refused_signature(ledger, event, findings)
        case ev.ResultSettled():
            rounding.check_settlement(ledger, event, findings)
        case ev.TableForfeited():
            rounding.check_forfeit(ledger, event, findings)
        case ev.PlayersLeft():
            rounding.check_players_left(ledger, event, findings)
        case ev.RoundClosed():
            rounding.check_round_end(ledger, event, at, findings)
        case ev.StageClosed():
            rounding.check_stage_end(ledger, event, at, findings)
        case ev.ResultCorrected():
            results.check_correction(ledger, event, at, findings)
        case _:
            return False
    return True
