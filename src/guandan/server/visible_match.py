"""A match as far as somebody may see it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from guandan.game.log import write_lines
from guandan.services.replays import list_visible_entries

if TYPE_CHECKING:
    from guandan.game.log import MatchEntry
    from guandan.game.match import Match
    from guandan.game.view import Viewer
    from guandan.rules.rulebook import Rulebook


class VisibleMatch:
    """The entries of a match that somebody may see, and from where; `viewer` is none in the open."""

    def __init__(self, id: str, book: Rulebook, entries: list[MatchEntry], viewer: Viewer | None, match: Match) -> None:  # noqa: A002
        self.id = id
        self.book = book
        self.entries = entries
        self.viewer = viewer
        self.match = match

    @property
    def key(self) -> tuple[str, int, Viewer | None]:
        """What an answer that is computed from this follows from."""
        return self.id, len(self.entries), self.viewer

    @cached_property
    def lines(self) -> str:
        """The entries as lines of JSON, as the processes that judge a deal get them; written once for all deals."""
        return write_lines(self.entries)

    def list_entries(self) -> list[MatchEntry]:
        """The entries, each as it may be seen."""
        return list_visible_entries(self.book, self.entries, self.viewer)
