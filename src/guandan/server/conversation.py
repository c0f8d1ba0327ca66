"""Handles the frames of one client."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, assert_never

import msgspec

from guandan.errors import AmbiguousPlay, GuandanError, IllegalAction, StaleCommand
from guandan.server.access.limits import TooManyRequests
from guandan.server.error_location import format_error_location
from guandan.server.error_responses import find_error_code
from guandan.server.lobby import LOBBY_TOPIC as LOBBY
from guandan.server.protocol import frames as fr
from guandan.server.tables.audience import REPLACED_REASON

if TYPE_CHECKING:
    from guandan.server.server import Server
    from guandan.server.socket_client import SocketClient
    from guandan.server.tables.table import HostedTable
    from guandan.server.telemetry import Telemetry

LOG = logging.getLogger("guandan.socket")
MAX_BAD_FRAMES = 20
"""Frames that cannot be read, after which a client is sent away."""
MAX_TOPICS = 64
_DECODER = msgspec.json.Decoder(fr.AnyFromClient)


class _IdOnly(msgspec.Struct):
    """The id of a frame that cannot be read otherwise."""

    id: fr.FrameId


def read_command_tag(command: msgspec.Struct) -> str:
    """The name of a command, as frames have it."""
    return str(command.__struct_config__.tag)


class Conversation:
    """One client's, with the tables and topics that it follows."""

    def __init__(self, server: Server, client: SocketClient, address: str = "") -> None:
        self._server = server
        self._client = client
        self._address = address
        self._tables: dict[str, HostedTable] = {}
        self._topics: set[str] = set()
        self._bad = 0

    async def handle_frame(self, data: str | bytes) -> None:
        """Handle a frame from the client, whatever it is."""
        try:
            frame = _DECODER.decode(data)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            self._handle_unreadable(data, error)
            return
        self._bad = 0
        named = frame.id if isinstance(frame, fr.DoCommand | fr.AskQuestion) else None
        try:
            await self._handle(frame)
        except GuandanError as error:
            self._refuse(error, named, frame)
        except TooManyRequests:
            self._client.send_frame(fr.Refused(id=named, code="too_many_requests"))
        except Exception as error:  # noqa: BLE001 (one frame must not end the socket, nor a table)
            LOG.error("frame", extra={"kind": type(error).__name__, "where": format_error_location(error)})  # noqa: TRY400 (no values)
            self._client.send_frame(fr.Refused(id=named, code="internal_server_error"))

    def end(self) -> None:
        """The client has gone."""
        for table in self._tables.values():
            table.leave(self._client)
        self._tables.clear()

    async def _handle(self, frame: fr.AnyFromClient) -> None:
        match frame:
            case fr.Hello(topic=topic):
                await self._follow(topic, frame)
            case fr.Goodbye(topic=topic):
                self._unfollow(topic)
            case fr.DoCommand():
                telemetry = self._server.telemetry
                if telemetry is None:
                    await self._execute(frame)
                else:
                    await self._execute_traced(frame, telemetry)
            case fr.AskQuestion():
                table = await self._find_table_of_topic(frame.topic)
                answer = await table.answer(frame.question, self._client.who)
                self._client.send_frame(fr.Answered(id=frame.id, answer=answer))
            case fr.Sync():
                self._client.send_frame(fr.Time(sent=frame.sent, now=self._server.clock.now()))
                lag = (frame.trip or 0.0) / 2000
                for table in self._tables.values():
                    table.seats.set_lag(self._client.who, lag)
            case _:
                assert_never(frame)

    async def _execute(self, frame: fr.DoCommand) -> None:
        table = await self._find_table_of_topic(frame.topic)
        self._client.send_frame(await table.do(frame.command, self._client.who, frame.id))

    async def _execute_traced(self, frame: fr.DoCommand, telemetry: Telemetry) -> None:
        with telemetry.trace_command(read_command_tag(frame.command)) as outcome:
            try:
                await self._execute(frame)
            except GuandanError as error:
                outcome.code = find_error_code(error)
                raise
            except Exception:
                outcome.code = "internal_server_error"
                raise

    async def _follow(self, topic: str, hello: fr.Hello) -> None:
        if len(self._topics | {topic}) > MAX_TOPICS:
            raise IllegalAction("too_many_topics", most=MAX_TOPICS)
        kind, _, name = topic.partition("/")
        if kind == "table":
            await self._follow_table(topic, await self._find_table_by_code(name), hello)
        elif kind in {"event", "screen", "phone"}:
            hosted = await self._server.events.get(name.partition("/")[0] if kind == "phone" else name)
            self._server.topics.follow(topic, self._client)
            self._client.send_frame(fr.Changed(topic=topic, version=hosted.version))
        elif topic == LOBBY:
            await self._server.lobby.follow(self._client)
        else:
            raise IllegalAction("no_such_topic", topic=topic)
        self._topics.add(topic)

    async def _follow_table(self, topic: str, table: HostedTable, hello: fr.Hello) -> None:
        """Follow a table from now on: the table, then what was missed or all there is, and no frame in between."""
        await self._check_person(table)
        who = self._client.who
        viewer = table.find_viewer(who)
        missed = None
        if hello.version is not None and hello.match is not None and hello.match == table.match_id:
            missed = table.build_missed_events(viewer, hello.version)
        table.join(self._client)
        self._tables[topic] = table
        self._client.send_frame(fr.TableFrame(topic=topic, table=table.build_view(who)))
        if missed is None:
            self._send_snapshot(table)
        for events in missed or ():
            self._client.send_frame(events)

    def _unfollow(self, topic: str) -> None:
        table = self._tables.pop(topic, None)
        if table is not None:
            table.leave(self._client)
        self._topics.discard(topic)
        self._server.topics.leave(topic, self._client)

    async def _find_table_of_topic(self, topic: str) -> HostedTable:
        """The table of a topic, whether the client follows it or not."""
        followed = self._tables.get(topic)
        if followed is not None:
            return followed
        kind, _, code = topic.partition("/")
        if kind != "table":
            raise IllegalAction("no_such_topic", topic=topic)
        table = await self._find_table_by_code(code)
        await self._check_person(table)
        return table

    async def _find_table_by_code(self, code: str) -> HostedTable:
        return await self._server.find_table(code, self._client.who, self._address)

    async def _check_person(self, table: HostedTable) -> None:
        """At an event's table, is this session still the person it came as? Another browser may be, on any worker."""
        who = self._client.who
        if table.settings.event is None or who.person is None or who.session is None:
            return
        if (await self._server.access.sessions.find(who.session)).person != who.person:
            self._client.farewell(REPLACED_REASON, come_back=False)
            raise IllegalAction("seat_taken_over")

    def _send_snapshot(self, table: HostedTable) -> None:
        snapshot = table.build_snapshot(table.find_viewer(self._client.who))
        if snapshot is not None:
            self._client.send_frame(snapshot)

    def _refuse(self, error: GuandanError, named: str | None, frame: fr.AnyFromClient) -> None:
        article, details = "", {}
        if isinstance(error, IllegalAction):
            article, details = error.article, error.details
        elif isinstance(error, AmbiguousPlay):
            details = {"readings": error.readings}
        self._client.send_frame(fr.Refused(id=named, code=find_error_code(error), article=article, details=details))
        table = self._tables.get(frame.topic) if isinstance(frame, fr.DoCommand) else None
        if isinstance(error, StaleCommand) and table is not None:
            self._send_snapshot(table)

    def _handle_unreadable(self, data: str | bytes, error: Exception) -> None:
        """Answer a frame that cannot be read; disconnect a client that sends too many of them."""
        self._bad += 1
        try:
            named = msgspec.json.decode(data, type=_IdOnly).id
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            named = None
        self._client.send_frame(fr.Refused(id=named, code="bad_frame", details={"message": str(error)[:200]}))
        if self._bad >= MAX_BAD_FRAMES:
            self._client.farewell("bad_frames", come_back=False)
