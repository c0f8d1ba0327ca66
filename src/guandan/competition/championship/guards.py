"""Checks that need the matches' streams or the people, which the event's own stream does not have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.handlers.reopen import LOST_ENDINGS, list_forfeited_with
from guandan.competition.model import commands as co
from guandan.competition.model.state import RoundStatus
from guandan.errors import IllegalAction
from guandan.game.match_events import RulingMade
from guandan.referee.authority import is_referees_own
from guandan.rules.options.remedy import Rung
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from datetime import datetime

    from guandan.competition.model.state import Competition
    from guandan.game.log import History

    Matches = Mapping[str, History]
    from guandan.competition.model.commands import AnyCompetitionCommand
    from guandan.competition.model.events import AppealLodged
    from guandan.game.log import MatchEntry


def check_matches(competition: Competition, matches: Matches, command: AnyCompetitionCommand) -> None:
    """Refuse to reopen a table whose ruling stands, and to take back a round whose matches have begun."""
    last = competition.last
    match command:
        case co.ReopenTable():
            _check_reopened(competition, matches, command)
        case co.ReinstatePair():
            _check_reinstated(competition, matches, command.pair)
        case co.TakeBackStart() if last is not None:
            begun = _list_begun_tables(matches, last.number, entries=2)
            if begun:
                raise IllegalAction("results_are_in", round=last.number, tables=begun)
        case co.DiscardDraw() if last is not None and last.status is RoundStatus.PUBLISHED:
            begun = _list_begun_tables(matches, last.number, entries=1)
            if begun:
                raise IllegalAction("matches_begun", round=last.number, tables=begun)
        case _:
            pass


def _check_reopened(competition: Competition, matches: Matches, command: co.ReopenTable) -> None:
    """Refuse to reopen a table before the ruling that forfeited it, or its team's other table, is revoked."""
    played = competition.round(command.round)
    table = None if played is None else played.table(command.table)
    if played is None or table is None:
        return
    for other in list_forfeited_with(competition, played, table):
        history = matches.get(f"{command.round}-{other.number}")
        result = None if history is None else history.match.result
        if result is not None and result.ending in LOST_ENDINGS:
            raise IllegalAction("ruling_stands", round=command.round, table=other.number)


def _check_reinstated(competition: Competition, matches: Matches, pair: int) -> None:
    """Refuse to reinstate a pair before the ruling that disqualified it is revoked."""
    for played in competition.rounds:
        for table in played.all_tables:
            history = matches.get(f"{played.number}-{table.number}")
            side = {table.ew: Side.EW, table.ns: Side.NS}.get(pair)
            rulings = () if history is None or side is None else history.match.rulings
            for ruled in rulings:
                if not ruled.cancelled and ruled.ruling.side is side and Rung.DISQUALIFIED in ruled.ruling.rungs:
                    raise IllegalAction("ruling_stands", round=played.number, table=table.number)


def _list_begun_tables(matches: Matches, number: int, *, entries: int) -> list[int]:
    """List the tables of a round whose matches have at least this many entries; one entry is the start alone."""
    prefix = f"{number}-"
    return sorted(
        int(name.removeprefix(prefix))
        for name, history in matches.items()
        if name.startswith(prefix) and len(history.entries) >= entries
    )


# ---- Check the rulings and people that officials' commands name


def check_references(
    competition: Competition, matches: Matches, people: Collection[int], command: co.OfficiatingCommand
) -> None:
    """Refuse a ruling that the match does not have or that was cancelled, and an unknown person."""
    match command:
        case co.LodgeAppeal():
            _find_ruling_entry(competition, matches, command.round, command.table, command.ruling)
            _check_person(people, command.leader)
        case co.DecideAppeal(ruling=int(ruling)):
            appeal = next((appeal for appeal in competition.appeals if appeal.lodged.appeal == command.appeal), None)
            if appeal is not None:
                lodged = appeal.lodged
                _check_made_since(
                    _find_ruling_entry(competition, matches, lodged.round, lodged.table, ruling), appeal.at, ruling
                )
        case co.CloseCall(ruling=int(ruling)):
            call = next((call for call in competition.calls if call.called.call == command.call), None)
            if call is not None:
                called = call.called
                _check_made_since(
                    _find_ruling_entry(competition, matches, called.round, called.table, ruling), call.at, ruling
                )
        case co.NameOfficial():
            _check_person(people, command.person)
        case _:
            pass


def complete_command(
    competition: Competition, matches: Matches, command: co.OfficiatingCommand
) -> co.OfficiatingCommand:
    """Complete a command with what only the matches know: whether the appealed ruling is the referee's own."""
    if not isinstance(command, co.DecideAppeal):
        return command
    appeal = next((appeal for appeal in competition.appeals if appeal.lodged.appeal == command.appeal), None)
    return replace(command, stands=appeal is not None and does_ruling_stand(competition, matches, appeal.lodged))


def does_ruling_stand(competition: Competition, matches: Matches, lodged: AppealLodged) -> bool:
    """Does the appealed ruling stand whatever is decided, because it is the referee's own?"""
    book = competition.book
    history = matches.get(f"{lodged.round}-{lodged.table}")
    if history is None or not book.appeals.referees_own_decisions_stand:
        return False
    return any(
        is_referees_own(book, ruling.ruling) for ruling in history.match.rulings if ruling.number == lodged.ruling
    )


def _find_ruling_entry(
    competition: Competition, matches: Matches, number: int, table: int, ruling: int
) -> MatchEntry | None:
    """Find the entry of a ruling; none if there is no such table, which is refused elsewhere."""
    played = competition.round(number)
    if played is None or played.table(table) is None:
        return None
    history = matches.get(f"{number}-{table}")
    rulings = () if history is None else history.match.rulings
    if history is None or not any(ruled.number == ruling and not ruled.cancelled for ruled in rulings):
        raise IllegalAction("no_such_ruling", number=ruling)
    made = [entry for entry in history.entries if isinstance(entry.event, RulingMade)]
    return made[ruling - 1]


def _check_made_since(entry: MatchEntry | None, since: datetime | None, ruling: int) -> None:
    """Refuse a ruling that was made before the call or appeal it is said to follow from."""
    if entry is not None and entry.at is not None and since is not None and entry.at < since:
        raise IllegalAction("ruling_before", number=ruling)


def _check_person(people: Collection[int], person: int | None) -> None:
    if person is not None and person not in people:
        raise IllegalAction("no_such_person", person=person)
