"""The frames: JSON objects with `type`. A client that meets a type or a field it does not know leaves it alone."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from guandan.game.events import AnyMatchEvent
from guandan.game.view import MatchView
from guandan.rules.seat import Seat
from guandan.server.protocol.commands import AnyTableCommand
from guandan.server.protocol.questions import AnyTableAnswer, AnyTableQuestion
from guandan.tables.views import TableView

FrameId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9._:@-]+$")]
TopicName = Annotated[str, Meta(min_length=1, max_length=80)]

# ---------------------------------------------------------------- from the client


class FromClient(Struct, frozen=True, gc=False, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """The root of what a client sends."""


class Hello(FromClient, frozen=True, tag="hello"):
    """Follow a topic: `table/CODE`, `event/ID`, `screen/ID`, `phone/ID/TABLE` or `lobby`.

    `match` and `version` are the last that were seen; a phone hears of its own table, and of what goes out to all.
    A browser is known by its cookie when it opens the socket, a program by its token.
    """

    topic: TopicName
    match: str | None = None
    version: int | None = None


class Goodbye(FromClient, frozen=True, tag="goodbye"):
    """Stop following a topic."""

    topic: TopicName


class DoCommand(FromClient, frozen=True, tag="do"):
    """A command for a table. Sent again with the same id, it is answered again and executed once."""

    id: FrameId
    topic: TopicName
    command: AnyTableCommand


class AskQuestion(FromClient, frozen=True, tag="ask"):
    """A question about one's own hand."""

    id: FrameId
    topic: TopicName
    question: AnyTableQuestion


class Sync(FromClient, frozen=True, tag="sync"):
    """What time is it there? `sent` is the client's own reading, given back; `trip` its last round trip in ms."""

    sent: float
    trip: float | None = None


AnyFromClient = Hello | Goodbye | DoCommand | AskQuestion | Sync

# ---------------------------------------------------------------- from the server


class FromServer(Struct, frozen=True, gc=False, kw_only=True, tag_field="type", omit_defaults=True):
    """The root of what the server sends."""


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The first frame on every socket: who one is here, and what runs."""

    person: int | None
    version: str
    now: datetime


class TableFrame(FromServer, frozen=True, tag="table"):
    """The table around the match, whole, whenever something of it changes."""

    topic: str
    table: TableView


class Snapshot(FromServer, frozen=True, tag="snapshot"):
    """All that this client may see of the match at a version.

    A spectator sees it `behind` seconds late: that long after its deadlines their time is up.
    """

    topic: str
    match: str
    version: int
    view: MatchView
    behind: float = 0.0


class VisibleEvent(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """An event as this client may see it."""

    version: int
    event: AnyMatchEvent
    at: datetime | None = None


class Events(FromServer, frozen=True, tag="events"):
    """What happened since the version before `events[0]`, and the fields of the view that are different now.

    `changed` are fields of the view without its deal, `deal` fields of the deal: put them in the place of the old
    ones. A `deal` of null: there is none any more. `behind` is as in a snapshot.
    """

    topic: str
    match: str
    version: int
    events: tuple[VisibleEvent, ...]
    changed: dict[str, Raw]
    deal: dict[str, Raw] | UnsetType | None = UNSET
    behind: float = 0.0


class Done(FromServer, frozen=True, tag="done"):
    """A command was executed and is on disk; `version` is that of the match (or the table) after it."""

    id: str
    version: int
    is_repeat: bool = False


class Refused(FromServer, frozen=True, tag="refused"):
    """A command or a question was refused and changed nothing: its code, article and details.

    After a `stale` refusal a snapshot follows.
    """

    id: str | None
    code: str
    article: str = ""
    details: dict[str, object] = {}


class Answered(FromServer, frozen=True, tag="answer"):
    """The answer to a question."""

    id: str
    answer: AnyTableAnswer


class Time(FromServer, frozen=True, tag="time"):
    """The server's time, and the client's own reading given back."""

    sent: float
    now: datetime


class Said(FromServer, frozen=True, tag="said"):
    """A seat said one of the fixed phrases."""

    topic: str
    seat: Seat
    phrase: int


class Changed(FromServer, frozen=True, tag="changed"):
    """Something of an event or of the lobby has changed: what shows it asks for it again."""

    topic: str
    version: int
    parts: tuple[str, ...] = ()


class Farewell(FromServer, frozen=True, tag="farewell"):
    """The server goes down, or another window took the seat (`taken_over`), or the client was too slow.

    `replaced`: somebody signed in as the same person in another browser.
    """

    why: str
    come_back: bool = True


AnyFromServer = Welcome | TableFrame | Snapshot | Events | Done | Refused | Answered | Time | Said | Changed | Farewell
