"""Who may send which command of the game to a live table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.errors import IllegalAction
from guandan.game import commands as co
from guandan.game.view import SPECTATOR, Viewer
from guandan.server.access.who import Role
from guandan.server.protocol.deeds import PLAYERS
from guandan.server.tables.sitting import is_referee

if TYPE_CHECKING:
    from guandan.server.access.who import Who
    from guandan.server.tables.state import TableState

OFFICIALS = (
    co.AnswerCall,
    co.OpenHands,
    co.PauseMatch,
    co.ResumeMatch,
    co.SubstitutePlayer,
    co.Adjust,
    co.Rule,
    co.CancelRuling,
    co.CallTime,
)
"""The commands of the game that a referee may send."""


def name_of(who: Who) -> str:
    """What the log calls whoever asks."""
    if who.person is not None:
        return f"person {who.person}"
    if who.account is not None:
        return f"account {who.account}"
    return f"session {(who.session or 'none')[:12]}"


def viewer_of(state: TableState, who: Who) -> Viewer:
    """Seat first, then referee of the table's event, else spectator."""
    seat = state.seat_of(who.person)
    if seat is not None:
        return Viewer(seat=seat)
    return Viewer(referee=name_of(who)) if is_referee(state, who) else SPECTATOR


def allowed(state: TableState, command: co.AnyCommand, who: Who) -> tuple[co.AnyCommand, str]:
    """The command as it may be done, and by whom the log says it was; refused to whoever may not."""
    if isinstance(command, PLAYERS):
        return _of_player(state, command, who), name_of(who)
    if not isinstance(command, OFFICIALS):
        raise IllegalAction("not_a_command_of_yours")
    if not is_referee(state, who):
        raise IllegalAction("not_the_referee")
    if isinstance(command, co.CallTime) and not who.has(Role.CHIEF_REFEREE, state.settings.event or ""):
        raise IllegalAction("not_the_referee")
    name = name_of(who)
    return (replace(command, referee=name) if isinstance(command, co.OpenHands) else command), f"referee {name}"


def _of_player(state: TableState, command: co.AnyCommand, who: Who) -> co.AnyCommand:
    seat = state.seat_of(who.person)
    if seat is None:
        raise IllegalAction("not_seated")
    if getattr(command, "seat", None) is not seat:
        raise IllegalAction("not_your_seat", seat=getattr(command, "seat", ""))
    if isinstance(command, co.CallReferee) and state.settings.event is None:
        raise IllegalAction("no_referee_here")
    return command
