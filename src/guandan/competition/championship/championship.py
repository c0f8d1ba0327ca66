"""A championship: one event with its own stream, the streams of its matches, its book and its people."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.characters import refuse_invisible
from guandan.competition.model import commands as co
from guandan.competition.model.commands import (
    ConfirmPair,
    DisqualifyPair,
    DrawLeftOver,
    EnterPair,
    ForfeitTable,
    OfficiatingCommand,
    ReopenTable,
    SubstitutePairPlayer,
    UndoLeftOver,
    WithdrawPair,
)
from guandan.competition.model.confirmation import find_withdrawal_article, list_running_tables
from guandan.competition.model.evolve import create_state
from guandan.competition.model.log import CompetitionEntry
from guandan.competition.model.outcomes import MatchOutcome, to_fields
from guandan.competition.model.state import RoundStatus, map_seats
from guandan.competition.model.values import EntryStatus
from guandan.competition.scoring.ranking import RankedLine
from guandan.competition.scoring.standings import compute_standings
from guandan.errors import IllegalAction
from guandan.eventlog.entry import Entry, EntryList, number_events
from guandan.game.commands import Adjust, Mode, StartMatch
from guandan.game.effects import LoseMatch, Undo
from guandan.game.log import History, MatchEntry
from guandan.rules.points import Ending
from guandan.rules.rulebook import override
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from datetime import datetime

    from guandan.competition.model.commands import AnyCompetitionCommand
    from guandan.competition.model.events import AnyCompetitionEvent
    from guandan.competition.model.state import Competition, Round
    from guandan.competition.model.values import Division, Plan, Table
    from guandan.game.commands import AnyMatchCommand as MatchCommand
    from guandan.rules.points import Result
    from guandan.rules.rulebook import Rulebook


class Person(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """一人: a person, whom events name by number only. In an erased row everything but the number is blank."""

    person: int
    name: str
    unit: str = ""
    contact: str = ""


class AddedToMatch(Struct, frozen=True, kw_only=True):
    """An entry that was added to a match's stream."""

    match: str
    entry: MatchEntry


class PublishedStandings(Struct, frozen=True, kw_only=True):
    """The standings of a stage, as published after a round."""

    stage: int
    round: int
    lines: tuple[RankedLine, ...]


AddedRecord = Person | AddedToMatch | CompetitionEntry | PublishedStandings


class Championship:
    """A running event. `listener` receives every new entry before it is added.

    Commands run at the instant `at`, if it is set, and on behalf of `by`, unless the caller names somebody.
    """

    def __init__(self, book: Rulebook, competition: Competition) -> None:
        self.book = book
        self.competition = competition
        self.people: dict[int, Person] = {}
        self.matches: dict[str, History] = {}
        self._log: EntryList[AnyCompetitionEvent] = EntryList()
        self.published: list[PublishedStandings] = []
        self.listener: Callable[[list[AddedRecord]], None] = lambda _added: None
        self.at: datetime | None = None
        self.by: str | None = None
        self._shared: set[str] = set()

    @property
    def log(self) -> list[CompetitionEntry]:
        """The entries of the event's own stream."""
        return self._log.entries

    def truncate_log(self, count: int) -> None:
        """Keep only the first entries of the event's own stream."""
        self._log.truncate(count)

    @classmethod
    def new(
        cls,
        name: str,
        book: Rulebook,
        plan: Plan,
        *,
        time_zone: str,
        commitment: str,
        overrides: Mapping[str, object] | None = None,
        division: Division | None = None,
        at: datetime | None = None,
        by: str | None = None,
    ) -> Championship:
        """A new event under a book, with options of its own."""
        from guandan.competition.handlers.decide import create  # noqa: PLC0415 (as in `_do`)

        refuse_invisible(name)
        changed = override(book, overrides or {})
        event = create(name, changed, plan, time_zone=time_zone, commitment=commitment, division=division)
        championship = cls(book, create_state(event, book))
        championship._log.extend([Entry(version=1, event=event, at=at, by=by)])
        return championship

    def fork(self) -> Championship:
        """Return an independent copy; changes to it do not affect this event."""
        twin = Championship(self.book, self.competition)
        twin.people, twin.matches = dict(self.people), dict(self.matches)
        twin._log, twin.published = self._log.copy(), list(self.published)
        twin._shared = set(self.matches)
        return twin

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Run commands as one transaction: the listener gets them together, and a refusal undoes all of them."""
        listener = self.listener
        waiting: list[AddedRecord] = []
        competition, lines, lists = self.competition, len(self.log), len(self.published)
        people = dict(self.people)
        matches = {name: (history.match, len(history.entries)) for name, history in self.matches.items()}
        self.listener = waiting.extend
        try:
            yield
            listener(waiting)
        except BaseException:
            self.competition, self.people = competition, people
            self.truncate_log(lines)
            del self.published[lists:]
            for name in self.matches.keys() - matches.keys():
                del self.matches[name]
            for name, (match, count) in matches.items():
                self.matches[name].truncate(match, count)
            raise
        finally:
            self.listener = listener

    def do(
        self,
        command: AnyCompetitionCommand,
        at: datetime | None = None,
        by: str | None = None,
        id: str | None = None,  # noqa: A002 (what a client calls it)
    ) -> list[CompetitionEntry]:
        """Execute a command and return its entries. A command id that is known returns its first entries again.

        A disqualification ends the match that the pair is playing. A withdrawal does so where the book says so. The
        match resumes when its table is reopened.
        """
        answer = self._log.find_answer(id)
        if answer is not None:
            return list(answer)
        at, by = self.at or at, by or self.by
        if isinstance(command, LeaveCommand | ReopenTable):
            with self.transaction():
                if isinstance(command, ReopenTable):
                    resume_match(self, command, at, by)
                else:
                    end_match(self, command, at, by)
                return self._do(command, at, by, id)
        return self._do(command, at, by, id)

    def _do(
        self,
        command: AnyCompetitionCommand,
        at: datetime | None,
        by: str | None,
        id: str | None,  # noqa: A002 (what a client calls it)
    ) -> list[CompetitionEntry]:
        # Imported here, so that commands that only read an event need not load all the handlers.
        from guandan.competition.championship.guards import (  # noqa: PLC0415
            check_matches,
            check_references,
            complete_command,
        )
        from guandan.competition.handlers.decide import advance  # noqa: PLC0415

        self._check_time(at)
        refuse_invisible(command, lines=True)
        self._check_people(command)
        self._check_match(command)
        check_matches(self.competition, self.matches, command)
        self._check_regrouping(command)
        if isinstance(command, OfficiatingCommand):
            check_references(self.competition, self.matches, self.people, command)
            command = complete_command(self.competition, self.matches, command)
        if isinstance(command, ForfeitTable | LeaveCommand):
            command = replace(command, levels=self._levels_in_play())
        events, after = advance(self.competition, command, at)
        logged = number_events(events, self.competition.version, at, by, id)
        added: list[AddedRecord] = [*logged, *self.build_published_standings(after, logged)]
        self.listener(added)
        self.competition = after
        for addition in added:
            self.take(addition)
        return logged

    def take(self, added: AddedRecord) -> None:
        """Add an entry, a row of people or published standings to the event."""
        match added:
            case Entry():
                self._log.extend([added])
            case Person():
                self.people[added.person] = added
            case PublishedStandings():
                self.published.append(added)
            case AddedToMatch():
                pass

    def build_published_standings(self, after: Competition, logged: list[CompetitionEntry]) -> list[PublishedStandings]:
        """Build the standings to publish: at the end of a round, and again after a correction."""
        touched = {
            "round_closed",
            "result_corrected",
            "result_restored",
            "pair_reinstated",
            "lots_drawn",
            "pair_disqualified",
            "pair_withdrawn",
            "pair_returned",
        }
        if not any(entry.event.__struct_config__.tag in touched for entry in logged) or not after.rounds:
            return []
        found = []
        for stage in sorted({played.stage for played in after.rounds}):
            closed = [played.number for played in after.stage_rounds(stage) if played.status is RoundStatus.CLOSED]
            if not closed:
                continue
            fresh = PublishedStandings(
                stage=stage, round=closed[-1], lines=compute_standings(after, stage, before=closed[-1] + 1)
            )
            before = next((standings for standings in reversed(self.published) if standings.stage == stage), None)
            if before is None or (before.round, before.lines) != (fresh.round, fresh.lines):
                found.append(fresh)
        return found

    def add_person(self, name: str, unit: str = "", contact: str = "") -> int:
        """Add a row of people and return its number."""
        refuse_invisible((name, unit, contact))
        if not name.strip():
            raise IllegalAction("name_missing")
        number = len(self.people) + 1
        while number in self.people:  # a file may have left numbers out
            number += 1
        person = Person(person=number, name=name.strip(), unit=unit.strip(), contact=contact.strip())
        self.listener([person])
        self.take(person)
        return number

    def erase_person(self, person: int) -> None:
        """Blank a person's row; results stay."""
        if person not in self.people:
            raise IllegalAction("no_such_person", person=person)
        blank = Person(person=person, name="")
        self.listener([blank])
        self.take(blank)

    def change_person(self, person: int, name: str, unit: str = "", contact: str = "") -> None:
        """Correct what is known of a person."""
        refuse_invisible((name, unit, contact))
        if self.competition.is_closed:
            raise IllegalAction("event_closed")
        if person not in self.people or not self.people[person].name:
            raise IllegalAction("no_such_person", person=person)
        if not name.strip():
            raise IllegalAction("name_missing")
        changed = Person(person=person, name=name.strip(), unit=unit.strip(), contact=contact.strip())
        self.listener([changed])
        self.take(changed)

    def match(
        self, table: int, at: datetime | None = None, by: str | None = None, *, in_round: int | None = None
    ) -> tuple[str, History]:
        """Return the match of a table. In the last round it is started when it is first asked for."""
        last = self.competition.last
        played = last if in_round is None else self.competition.round(in_round)
        if played is None or played.start is None:
            raise IllegalAction("round_not_started")
        found = played.table(table)
        if found is None:
            raise IllegalAction("no_such_table", round=played.number, table=table)
        if found.boards:
            raise IllegalAction("boards_only", round=played.number, table=table)
        name = f"{played.number}-{table}"
        if name not in self.matches:
            if played is not last:
                raise IllegalAction("round_is_past", round=played.number)
            self._begin_match(name, played, found, at, by)
        elif name in self._shared:
            self.matches[name] = self.matches[name].copy()
        self._shared.discard(name)
        return name, self.matches[name]

    def _begin_match(self, name: str, played: Round, table: Table, at: datetime | None, by: str | None) -> None:
        history = History(self.book)
        seats = {seat: str(person) for seat, person in map_seats(self.competition, table).items()}
        overrides = self.competition.book.overrides | self.competition.stage(played.stage).overrides | played.limits
        mode = Mode.LIVE if self.competition.is_live(table) else Mode.PAPER
        start = StartMatch(mode=mode, overrides=overrides, players=seats, start=played.start)
        history.do(start, self.at or at, by or self.by, listener=self._build_listener(name))
        self.matches[name] = history

    def play(
        self,
        table: int,
        command: MatchCommand,
        at: datetime | None = None,
        by: str | None = None,
        *,
        in_round: int | None = None,
    ) -> list[MatchEntry]:
        """Execute a command of a table's match: a recorded deal, a ruling or the call of time."""
        if self.competition.is_closed:
            raise IllegalAction("event_closed")
        name, history = self.match(table, at, by, in_round=in_round)
        return history.do(command, self.at or at, by or self.by, listener=self._build_listener(name))

    def _build_listener(self, name: str) -> Callable[[list[MatchEntry]], None]:
        return lambda entries: self.listener([AddedToMatch(match=name, entry=entry) for entry in entries])

    def _levels_in_play(self) -> dict[int, tuple[int, int]]:
        """Map the tables of the last round where a deal was played to EW's and NS's levels."""
        last = self.competition.last
        if last is None:
            return {}
        known = {table.number: self.matches.get(f"{last.number}-{table.number}") for table in last.all_tables}
        standings = {
            number: history.match.progress.standing
            for number, history in known.items()
            if history is not None and history.match.deals_done
        }
        return {number: (standing.ew, standing.ns) for number, standing in standings.items()}

    def _check_time(self, at: datetime | None) -> None:
        """Refuse an instant before the last one."""
        last = next((entry.at for entry in reversed(self.log) if entry.at is not None), None)
        if at is not None and last is not None and at < last:
            raise IllegalAction("back_in_time", at=at.isoformat(), last=last.isoformat())

    def _check_people(self, command: AnyCompetitionCommand) -> None:
        """Refuse people whom the event does not know."""
        named: tuple[int, ...] = ()
        if isinstance(command, EnterPair):
            named = command.people
        elif isinstance(command, SubstitutePairPlayer):
            named = (command.comes,)
        elif isinstance(command, ConfirmPair) and command.partner is not None:
            named = (command.partner,)
        for person in named:
            if person not in self.people or not self.people[person].name:
                raise IllegalAction("no_such_person", person=person)
        if isinstance(command, EnterPair) and self.competition.book.entries.unit_required and not command.waived:
            self._check_units(command)

    def _check_units(self, command: EnterPair) -> None:
        """Refuse a pair of two units if each unit enters its own pairs."""
        others = [person for person in command.people if self.people[person].unit not in {"", command.unit.strip()}]
        if others:
            article = self.competition.book.cite("entries.unit_required")
            raise IllegalAction("people_of_other_units", article, people=others, unit=command.unit.strip())

    def _check_regrouping(self, command: AnyCompetitionCommand) -> None:
        """Refuse to take back a draw if a deal has been recorded at one of its tables."""
        last = self.competition.last
        is_undo = isinstance(command, UndoLeftOver) or (isinstance(command, DrawLeftOver) and command.again)
        if not is_undo or last is None or not last.regroupings:
            return
        names = {table.number: f"{last.number}-{table.number}" for table in last.regroupings[-1].tables}
        begun = [
            table
            for table, name in names.items()
            if name in self.matches
            and (self.matches[name].match.deals_done or self.matches[name].match.deal is not None)
        ]
        if begun:
            raise IllegalAction("left_over_has_begun", round=last.number, tables=begun)

    def _check_match(self, command: AnyCompetitionCommand) -> None:
        """Refuse a result that names a match but is not that match's result at that version."""
        name = getattr(command, "match", None)
        if name is None:
            return
        last = self.competition.last
        number = getattr(command, "round", 0 if last is None else last.number)
        if name != f"{number}-{getattr(command, 'table', 0)}":
            raise IllegalAction("another_tables_match", match=name)
        history = self.matches.get(name)
        result: Result | None = None if history is None else history.match.result
        if history is None or result is None:
            raise IllegalAction("match_not_over", match=name)
        if getattr(command, "result", None) != result or getattr(command, "version", None) != history.match.version:
            raise IllegalAction("not_the_match_result", match=name)


# ---- 取消资格, 退赛 during a round: end the match that a leaving pair is playing (D37, NT 1.5.4)


LeaveCommand = DisqualifyPair | WithdrawPair


def end_match(championship: Championship, command: LeaveCommand, at: datetime | None, by: str | None) -> None:
    """End the match of a leaving pair as a forfeit, with the current levels.

    A table where nothing is recorded has no match yet. The command itself forfeits it.
    """
    competition, article = championship.competition, _find_article(championship.competition.book, command)
    if article is None or competition.last is None:
        return
    for table, side in list_running_tables(competition, command.pair):
        history = championship.matches.get(f"{competition.last.number}-{table.number}")
        if history is None:
            continue
        is_over = history.match.result is not None  # and nobody has signed it yet
        if not is_over:
            championship.play(table.number, Adjust(effect=LoseMatch(sides=(side,), forfeit=True)), at, by)
        try:
            if is_over:
                forfeit = ForfeitTable(table=table.number, sides=(side,), article=article, reason=command.reason)
                championship.do(forfeit, at, by)
                continue
            lost = build_loss_command(championship, competition.last, table.number, article, command.reason)
            championship.do(lost, at, by)
        except IllegalAction as refusal:
            if refusal.code != "opponents_not_in_time":  # they play, so they are there
                raise


def resume_match(championship: Championship, command: ReopenTable, at: datetime | None, by: str | None) -> None:
    """Undo the end of a match that ended because a pair left, unless that pair is still disqualified."""
    history = championship.matches.get(f"{command.round}-{command.table}")
    played = championship.competition.round(command.round)
    table = None if played is None else played.table(command.table)
    before = None if history is None else history.match.before
    lost = None if history is None else history.match.lost
    if table is None or before is None or before.ruling is not None or lost is None:
        return
    pairs = [table.ew if side is Side.EW else table.ns for side in lost.sides]
    if any(championship.competition.entries[pair].status is EntryStatus.DISQUALIFIED for pair in pairs):
        raise IllegalAction("ruling_stands", round=command.round, table=command.table)
    championship.play(command.table, Adjust(effect=Undo()), at, by, in_round=command.round)


def _find_article(book: Rulebook, command: LeaveCommand) -> str | None:
    """Find the article by which the match ends; none if the book lets it go on."""
    if isinstance(command, WithdrawPair):
        return find_withdrawal_article(book)
    return book.cite("ladder.disqualified_ends_match") if book.ladder.disqualified_ends_match else None


FORFEIT_ENDINGS = {Ending.FORFEIT, Ending.BOTH_FORFEIT}


def list_losers(winner: Side | None) -> tuple[Side, ...]:
    """List the sides that have not won."""
    return (Side.EW, Side.NS) if winner is None else (winner.other,)


def find_match_outcome(championship: Championship, table: int, in_round: int | None = None) -> MatchOutcome | None:
    """Find the outcome of a table's match; none while it goes on."""
    name, history = championship.match(table, in_round=in_round)
    match = history.match
    return None if match.result is None else MatchOutcome(match=name, version=match.version, result=match.result)


def require_match_outcome(championship: Championship, table: int, in_round: int) -> MatchOutcome:
    """Return the outcome of a table's match; refuse while it goes on."""
    outcome = find_match_outcome(championship, table, in_round)
    if outcome is None:
        raise IllegalAction("match_not_over", match=f"{in_round}-{table}")
    return outcome


def build_loss_command(
    championship: Championship, played: Round, table: int, article: str, note: str
) -> co.ForfeitTable | co.SettleResult:
    """Build the command that puts a lost or forfeited match on the sheet."""
    outcome = require_match_outcome(championship, table, played.number)
    if outcome.result.ending in FORFEIT_ENDINGS:
        return co.ForfeitTable(table=table, sides=list_losers(outcome.result.winner), article=article, reason=note)
    return co.SettleResult(table=table, reason=article, **to_fields(outcome))
