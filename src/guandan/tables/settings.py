"""How a table is set: what its maker chose, beside what the book says."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from guandan.rules.seat import Seat

if TYPE_CHECKING:
    from guandan.rules.rulebook import Rulebook

TableSeconds = Annotated[float, Meta(ge=0, le=600)]


class TableStage(StrEnum):
    """How far a table has come."""

    GATHERING = "gathering"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


class Watching(StrEnum):
    """Who may watch: nobody, anybody what is public, or anybody with open hands a deal later."""

    NOBODY = "nobody"
    PUBLIC = "public"
    OPEN_A_DEAL_LATER = "open_a_deal_later"


class Starts(StrEnum):
    """When a match starts: when its maker says so, or as soon as all seats are taken."""

    BY_MAKER = "by_maker"
    WHEN_FULL = "when_full"


class Overtime(StrEnum):
    """超时: whether a time-out leads to the book's penalty: never, when a referee confirms it, or at once."""

    OFF = "off"
    REFEREE = "referee"
    AUTOMATIC = "automatic"


class TableClock(StrEnum):
    """The clock of a table: the book's, a minute for each answer with none in the first deal, or none at all."""

    BOOK = "book"
    RELAXED = "relaxed"
    NONE = "none"


class Tempo(StrEnum):
    """How long bots wait before they play: about as long each time, or longer the harder the choice is."""

    EVEN = "even"
    BY_CHOICE = "by_choice"


class TableSettings(Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """A table's settings; `overrides` are options of the book that this table has otherwise, by their dotted names.

    `is_rated`: its matches count for ratings, as far as docs/ratings.md says.
    """

    book: str = "jiangsu-2017"
    overrides: dict[str, object] = {}
    is_public: bool = False
    watching: Watching = Watching.PUBLIC
    watch_delay: TableSeconds = 30
    bots: dict[Seat, str] = {}
    starts: Starts = Starts.BY_MAKER
    substitute_bot: str = "normal"
    pace_seconds: TableSeconds = 1.0
    think_seconds: Annotated[float, Meta(gt=0, le=10)] = 1.0
    mix_seconds: Annotated[float, Meta(ge=0, le=10)] = 2.0
    between_seconds: TableSeconds = 8.0
    leave_seconds: TableSeconds = 60.0
    has_hints: bool = True
    has_auto: bool = True
    has_phrases: bool = False
    has_counter: bool = False
    is_rated: bool = False
    clock: TableClock = TableClock.BOOK
    tempo: Tempo = Tempo.EVEN
    overtime: Overtime = Overtime.OFF
    event: str | None = None
    place: str = ""

    @property
    def untimed_deals(self) -> int:
        """Number of deals at the beginning without a clock, so that learners are not hurried."""
        return 1 if self.clock is TableClock.RELAXED else 0


RELAXED_SECONDS = 60
_CLOCKS = ("tribute", "returning", "first_lead", "lead", "follow")


def override_clocks(clock: TableClock, book: Rulebook) -> dict[str, object]:
    """The options of a book by which its clocks run as the table's maker chose."""
    if clock is TableClock.BOOK:
        return {}
    running = [name for name in _CLOCKS if getattr(book.clocks, name) is not None]
    if clock is TableClock.NONE:
        return {f"clocks.{name}": "none" for name in running}
    # A minute is a minute: what a book counts down after its time is up would come on top.
    return {**{f"clocks.{name}": RELAXED_SECONDS for name in running}, "clocks.count_down": 0}
