"""The registry of command handlers: each registers itself with `@handles(…)`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from guandan.competition.model.commands import CompetitionCommand

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from guandan.competition.model.events import AnyCompetitionEvent
    from guandan.competition.model.state import Competition

    Handler = Callable[[Competition, Any, datetime | None], Sequence[AnyCompetitionEvent]]

C = TypeVar("C", bound=CompetitionCommand)
E = TypeVar("E")

_HANDLERS: dict[type[CompetitionCommand], Handler] = {}


def handles(
    kind: type[C],
) -> Callable[
    [Callable[[Competition, C, datetime | None], Sequence[E]]],
    Callable[[Competition, C, datetime | None], Sequence[E]],
]:
    """Register the function that handles a kind of command; each kind has exactly one."""

    def register(
        handler: Callable[[Competition, C, datetime | None], Sequence[E]],
    ) -> Callable[[Competition, C, datetime | None], Sequence[E]]:
        if kind in _HANDLERS:
            raise TypeError(f"{kind.__name__} has a handler already")
        _HANDLERS[kind] = handler  # type: ignore[assignment]
        return handler

    return register


def find_handler(command: CompetitionCommand) -> Handler:
    """Find the function that handles a command."""
    return _HANDLERS[type(command)]


def list_handled() -> frozenset[type[CompetitionCommand]]:
    """List every kind of command that has a handler."""
    return frozenset(_HANDLERS)
