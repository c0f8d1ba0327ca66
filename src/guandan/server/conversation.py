"""What a client says over its socket, and what it gets for it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, assert_never

import msgspec
from litestar.exceptions import TooManyRequestsException

from guandan.errors import AmbiguousPlay, GuandanError, IllegalAction, StaleCommand
from guandan.server.lobby import TOPIC as LOBBY
from guandan.server.places import where
from guandan.server.problem import code_of
from guandan.server.protocol import frames as fr
from guandan.server.tables.audience import REPLACED

if TYPE_CHECKING:
    from guandan.server.client import Client
    from guandan.server.state import Server
    from guandan.server.tables.table import Table

LOG = logging.getLogger("guandan.socket")
BAD_IN_A_ROW = 20
"""Frames that cannot be read, after which a client is sent away."""
MOST_TOPICS = 64
_DECODER = msgspec.json.Decoder(fr.AnyFromClient)


class _Named(msgspec.Struct):
    """The id of a frame that cannot be read otherwise."""

    id: fr.Id


class Conversation:
    """One client's, with the tables and topics that it follows."""

    def __init__(self, server: Server, client: Client, address: str = "") -> None:
        self._server = server
        self._client = client
        self._address = address
        self._tables: dict[str, Table] = {}
        self._topics: set[str] = set()
        self._bad = 0

    async def hear(self, data: str | bytes) -> None:
        """Take a frame from the client, whatever it is."""
        try:
            frame = _DECODER.decode(data)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            self._unread(data, error)
            return
        self._bad = 0
        named = frame.id if isinstance(frame, fr.Do | fr.Ask) else None
        try:
            await self._answer(frame)
        except GuandanError as error:
            self._refuse(error, named, frame)
        except TooManyRequestsException:
            self._client.tell(fr.Refused(id=named, code="too_many_requests"))
        except Exception as error:  # noqa: BLE001 (one frame must not end the socket, nor a table)
            LOG.error("frame", extra={"kind": type(error).__name__, "where": where(error)})  # noqa: TRY400 (no values)
            self._client.tell(fr.Refused(id=named, code="internal_server_error"))

    def end(self) -> None:
        """The client has gone."""
        for table in self._tables.values():
            table.leave(self._client)
        self._tables.clear()

    async def _answer(self, frame: fr.AnyFromClient) -> None:
        match frame:
            case fr.Hello(topic=topic):
                await self._follow(topic, frame)
            case fr.Goodbye(topic=topic):
                self._unfollow(topic)
            case fr.Do():
                table = await self._table(frame.topic)
                self._client.tell(await table.do(frame.command, self._client.who, frame.id))
            case fr.Ask():
                table = await self._table(frame.topic)
                answer = await table.ask(frame.question, self._client.who)
                self._client.tell(fr.Answered(id=frame.id, answer=answer))
            case fr.Sync():
                self._client.tell(fr.Time(sent=frame.sent, now=self._server.clock.now()))
                lag = (frame.trip or 0.0) / 2000
                for table in self._tables.values():
                    table.lag(self._client.who, lag)
            case _:
                assert_never(frame)

    async def _follow(self, topic: str, hello: fr.Hello) -> None:
        if len(self._topics | {topic}) > MOST_TOPICS:
            raise IllegalAction("too_many_topics", most=MOST_TOPICS)
        kind, _, name = topic.partition("/")
        if kind == "table":
            await self._sit_by(topic, await self._find(name), hello)
        elif kind in {"event", "screen", "phone"}:
            hosted = await self._server.events.get(name.partition("/")[0] if kind == "phone" else name)
            self._server.topics.follow(topic, self._client)
            self._client.tell(fr.Changed(topic=topic, version=hosted.version))
        elif topic == LOBBY:
            await self._server.lobby.follow(self._client)
        else:
            raise IllegalAction("no_such_topic", topic=topic)
        self._topics.add(topic)

    async def _sit_by(self, topic: str, table: Table, hello: fr.Hello) -> None:
        """Follow a table from now on: the table, then what was missed or all there is, and no frame in between."""
        await self._check_person(table)
        who = self._client.who
        viewer = table.viewer_of(who)
        missed = None
        if hello.version is not None and hello.match is not None and hello.match == table.match_id:
            missed = await table.missed(viewer, hello.version)
        table.join(self._client)
        self._tables[topic] = table
        self._client.tell(fr.TableFrame(topic=topic, table=table.view(who)))
        if missed is None:
            self._resync(table)
        for events in missed or ():
            self._client.tell(events)

    def _unfollow(self, topic: str) -> None:
        table = self._tables.pop(topic, None)
        if table is not None:
            table.leave(self._client)
        self._topics.discard(topic)
        self._server.topics.leave(topic, self._client)

    async def _table(self, topic: str) -> Table:
        """The table of a topic, whether the client follows it or not."""
        followed = self._tables.get(topic)
        if followed is not None:
            return followed
        kind, _, code = topic.partition("/")
        if kind != "table":
            raise IllegalAction("no_such_topic", topic=topic)
        table = await self._find(code)
        await self._check_person(table)
        return table

    async def _find(self, code: str) -> Table:
        return await self._server.find_table(code, self._client.who, self._address)

    async def _check_person(self, table: Table) -> None:
        """At an event's table, is this session still the person it came as? Another browser may be, on any worker."""
        who = self._client.who
        if table.settings.event is None or who.person is None or who.session is None:
            return
        if (await self._server.access.sessions.of(who.session)).person != who.person:
            self._client.farewell(REPLACED, come_back=False)
            raise IllegalAction("seat_taken_over")

    def _resync(self, table: Table) -> None:
        snapshot = table.snapshot(table.viewer_of(self._client.who))
        if snapshot is not None:
            self._client.tell(snapshot)

    def _refuse(self, error: GuandanError, named: str | None, frame: fr.AnyFromClient) -> None:
        article, details = "", {}
        if isinstance(error, IllegalAction):
            article, details = error.article, error.details
        elif isinstance(error, AmbiguousPlay):
            details = {"readings": error.readings}
        self._client.tell(fr.Refused(id=named, code=code_of(error), article=article, details=details))
        table = self._tables.get(frame.topic) if isinstance(frame, fr.Do) else None
        if isinstance(error, StaleCommand) and table is not None:
            self._resync(table)

    def _unread(self, data: str | bytes, error: Exception) -> None:
        """Tell what is wrong with a frame; somebody who sends nothing else is sent away."""
        self._bad += 1
        try:
            named = msgspec.json.decode(data, type=_Named).id
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            named = None
        self._client.tell(fr.Refused(id=named, code="bad_frame", details={"message": str(error)[:200]}))
        if self._bad >= BAD_IN_A_ROW:
            self._client.farewell("bad_frames", come_back=False)
