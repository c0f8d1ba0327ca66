"""Check the rulings and people that officials' commands name, which the event's own stream does not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.model import officiating_commands as oc
from guandan.errors import IllegalAction
from guandan.game.match_events import RulingMade
from guandan.referee.own_judgement import is_referees_own

if TYPE_CHECKING:
    from datetime import datetime

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.officiating_events import AppealLodged
    from guandan.game.log import MatchEntry


def check_references(championship: Championship, command: oc.OfficiatingCommand) -> None:
    """Refuse a ruling that the match does not have or that was cancelled, and an unknown person."""
    competition = championship.competition
    match command:
        case oc.LodgeAppeal():
            _find_ruling_entry(championship, command.round, command.table, command.ruling)
            _check_person(championship, command.leader)
        case oc.DecideAppeal(ruling=int(ruling)):
            appeal = next((appeal for appeal in competition.appeals if appeal.lodged.appeal == command.appeal), None)
            if appeal is not None:
                lodged = appeal.lodged
                _check_made_since(
                    _find_ruling_entry(championship, lodged.round, lodged.table, ruling), appeal.at, ruling
                )
        case oc.CloseCall(ruling=int(ruling)):
            call = next((call for call in competition.calls if call.called.call == command.call), None)
            if call is not None:
                called = call.called
                _check_made_since(_find_ruling_entry(championship, called.round, called.table, ruling), call.at, ruling)
        case oc.NameOfficial():
            _check_person(championship, command.person)
        case _:
            pass


def complete_command(championship: Championship, command: oc.OfficiatingCommand) -> oc.OfficiatingCommand:
    """Complete a command with what only the matches know: whether the appealed ruling is the referee's own."""
    if not isinstance(command, oc.DecideAppeal):
        return command
    competition = championship.competition
    appeal = next((appeal for appeal in competition.appeals if appeal.lodged.appeal == command.appeal), None)
    return replace(command, stands=appeal is not None and does_ruling_stand(championship, appeal.lodged))


def does_ruling_stand(championship: Championship, lodged: AppealLodged) -> bool:
    """Does the appealed ruling stand whatever is decided, because it is the referee's own?"""
    book = championship.competition.book
    history = championship.matches.get(f"{lodged.round}-{lodged.table}")
    if history is None or not book.appeals.referees_own_decisions_stand:
        return False
    return any(
        is_referees_own(book, ruling.ruling) for ruling in history.match.rulings if ruling.number == lodged.ruling
    )


def _find_ruling_entry(championship: Championship, number: int, table: int, ruling: int) -> MatchEntry | None:
    """The entry that made a ruling of a table's match; none where there is no such table, which is refused as that."""
    played = championship.competition.round(number)
    if played is None or played.table(table) is None:
        return None
    history = championship.matches.get(f"{number}-{table}")
    rulings = () if history is None else history.match.rulings
    if history is None or not any(ruled.number == ruling and not ruled.cancelled for ruled in rulings):
        raise IllegalAction("no_such_ruling", number=ruling)
    made = [entry for entry in history.entries if isinstance(entry.event, RulingMade)]
    return made[ruling - 1]


def _check_made_since(entry: MatchEntry | None, since: datetime | None, ruling: int) -> None:
    """Refuse a ruling that was made before the call or appeal it is said to follow from."""
    if entry is not None and entry.at is not None and since is not None and entry.at < since:
        raise IllegalAction("ruling_before", number=ruling)


def _check_person(championship: Championship, person: int | None) -> None:
    if person is not None and person not in championship.people:
        raise IllegalAction("no_such_person", person=person)
