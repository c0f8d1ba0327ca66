"""An agent at a server's table, over a WebSocket."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from guandan.errors import GuandanError, MissingExtra
from guandan.lab.njupt.answer_formats import IndexFormat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from websockets.sync.client import ClientConnection

    from guandan.lab.njupt.agent import NjuptAgent
    from guandan.lab.njupt.answer_formats import AnswerFormat
    from guandan.lab.njupt.fields import Message


class ConnectionFailed(GuandanError, ConnectionError):
    """A server that cannot be reached, lets nobody in, or breaks off."""


def play_at(url: str, agent: NjuptAgent, wire: AnswerFormat | None = None) -> Iterator[Message]:
    """Play until the server closes the connection; gives each notice when the agent has taken it in."""
    try:
        from websockets.exceptions import InvalidHandshake, InvalidURI, WebSocketException  # noqa: PLC0415 (an extra)
        from websockets.sync.client import connect  # noqa: PLC0415
    except ImportError as error:
        raise MissingExtra("lab", "websockets") from error
    try:
        with connect(url, max_size=None) as connection:
            yield from _converse(connection, agent, wire or IndexFormat())
    except (OSError, InvalidHandshake, InvalidURI, WebSocketException) as error:
        raise ConnectionFailed(f"{url}: {error}") from error


def _converse(connection: ClientConnection, agent: NjuptAgent, wire: AnswerFormat) -> Iterator[Message]:
    for greeting in wire.first_messages():
        connection.send(json.dumps(greeting))
    for text in connection:
        message = _read_message(text)
        if message is None:
            continue
        wire.handle_other(message)
        index = agent.handle(message)
        if index is None:
            yield message
        else:
            connection.send(json.dumps(wire.build_answer(message, index)))


def _read_message(text: str | bytes) -> Message | None:
    """A JSON object; anything else is passed over."""
    try:
        message = json.loads(text)
    except ValueError:
        return None
    return message if isinstance(message, dict) else None
