"""Checks that need the matches' streams, which the event's own stream cannot make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.handlers.reopen import LOST_ENDINGS, list_forfeited_with
from guandan.competition.model import reopen_commands as rc
from guandan.competition.model import undo_commands as un
from guandan.competition.model.state import RoundStatus
from guandan.errors import IllegalAction
from guandan.rules.options.remedy import Rung
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.commands import AnyCompetitionCommand


def check_matches(championship: Championship, command: AnyCompetitionCommand) -> None:
    """Refuse to reopen a table whose ruling stands, and to take back a round whose matches have begun."""
    last = championship.competition.last
    match command:
        case rc.ReopenTable():
            _check_reopened(championship, command)
        case rc.ReinstatePair():
            _check_reinstated(championship, command.pair)
        case rc.TakeBackStart() if last is not None:
            begun = _list_begun_tables(championship, last.number, entries=2)
            if begun:
                raise IllegalAction("results_are_in", round=last.number, tables=begun)
        case un.DiscardDraw() if last is not None and last.status is RoundStatus.PUBLISHED:
            begun = _list_begun_tables(championship, last.number, entries=1)
            if begun:
                raise IllegalAction("matches_begun", round=last.number, tables=begun)
        case _:
            pass


def _check_reopened(championship: Championship, command: rc.ReopenTable) -> None:
    """A ruling that took the table, or one that its team forfeited with it, must be revoked first."""
    played = championship.competition.round(command.round)
    table = None if played is None else played.table(command.table)
    if played is None or table is None:
        return
    for other in list_forfeited_with(championship.competition, played, table):
        history = championship.matches.get(f"{command.round}-{other.number}")
        result = None if history is None else history.match.result
        if result is not None and result.ending in LOST_ENDINGS:
            raise IllegalAction("ruling_stands", round=command.round, table=other.number)


def _check_reinstated(championship: Championship, pair: int) -> None:
    """A ruling that disqualified the pair must be revoked first."""
    for played in championship.competition.rounds:
        for table in played.all_tables:
            history = championship.matches.get(f"{played.number}-{table.number}")
            side = {table.ew: Side.EW, table.ns: Side.NS}.get(pair)
            rulings = () if history is None or side is None else history.match.rulings
            for ruled in rulings:
                if not ruled.cancelled and ruled.ruling.side is side and Rung.DISQUALIFIED in ruled.ruling.rungs:
                    raise IllegalAction("ruling_stands", round=played.number, table=table.number)


def _list_begun_tables(championship: Championship, number: int, *, entries: int) -> list[int]:
    """The tables of a round whose matches have so many entries: one is the start alone."""
    prefix = f"{number}-"
    return sorted(
        int(name.removeprefix(prefix))
        for name, history in championship.matches.items()
        if name.startswith(prefix) and len(history.entries) >= entries
    )
