"""Permissions at a live table: its maker, its officials, each caller's viewer, and the allowed commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.errors import IllegalAction
from guandan.game import commands as co
from guandan.game.view import SPECTATOR, Viewer
from guandan.server.access.who import Role
from guandan.server.protocol.commands import PLAYER_COMMANDS

if TYPE_CHECKING:
    from guandan.server.access.who import Who
    from guandan.tables.state import LiveTableState

REFEREE_COMMANDS = (
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


def format_actor(who: Who) -> str:
    """Format the caller for the log."""
    if who.person is not None:
        return f"person {who.person}"
    if who.account is not None:
        return f"account {who.account}"
    return f"session {(who.session or 'none')[:12]}"


def is_maker(state: LiveTableState, who: Who) -> bool:
    """Whether the caller is the table's maker or, at an event's table, its organiser."""
    event = state.settings.event
    if event is not None:
        return who.has_role(Role.ORGANISER, event)
    return who.person is not None and who.person == state.maker


def is_referee(state: LiveTableState, who: Who) -> bool:
    """Whether the caller officiates here; players at the table never do."""
    event = state.settings.event
    return event is not None and state.find_seat(who.person) is None and who.has_role(Role.REFEREE, event)


def find_viewer(state: LiveTableState, who: Who) -> Viewer:
    """Find the caller's viewer: a seat first, then a referee of the table's event, else a spectator."""
    seat = state.find_seat(who.person)
    if seat is not None:
        return Viewer(seat=seat)
    return Viewer(referee=format_actor(who)) if is_referee(state, who) else SPECTATOR


def authorize_command(state: LiveTableState, command: co.AnyMatchCommand, who: Who) -> tuple[co.AnyMatchCommand, str]:
    """Check the permission; return the command and the actor for the log."""
    if isinstance(command, PLAYER_COMMANDS):
        return _check_player_command(state, command, who), format_actor(who)
    if not isinstance(command, REFEREE_COMMANDS):
        raise IllegalAction("not_a_command_of_yours")
    if not is_referee(state, who):
        raise IllegalAction("not_the_referee")
    if isinstance(command, co.CallTime) and not who.has_role(Role.CHIEF_REFEREE, state.settings.event or ""):
        raise IllegalAction("not_the_referee")
    name = format_actor(who)
    return (replace(command, referee=name) if isinstance(command, co.OpenHands) else command), f"referee {name}"


def _check_player_command(state: LiveTableState, command: co.AnyMatchCommand, who: Who) -> co.AnyMatchCommand:
    seat = state.find_seat(who.person)
    if seat is None:
        raise IllegalAction("not_seated")
    if getattr(command, "seat", None) is not seat:
        raise IllegalAction("not_your_seat", seat=getattr(command, "seat", ""))
    if isinstance(command, co.CallReferee) and state.settings.event is None:
        raise IllegalAction("no_referee_here")
    return command
