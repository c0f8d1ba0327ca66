"""How an answer travels: as an index to NJUPT's platform, as the action itself to a room of OpenGuanDan."""

from __future__ import annotations

from typing import Any, Protocol

from guandan.lab.njupt.fields import Message, read_seat_number, read_stage

_ANSWER_NAMES = {"tribute": "TRIBUTE", "back": "PAYTRIBUTE"}
_OK = 200


class AnswerFormat(Protocol):
    """What is said first, what is heard besides notices and requests, and what an answer looks like."""

    def first_messages(self) -> list[Message]:
        """What is said first."""
        ...

    def handle_other(self, message: Message) -> None:
        """Take in what is not for the agent."""
        ...

    def build_answer(self, message: Message, index: int) -> Message:
        """The answer to a request."""
        ...


class IndexFormat:
    """NJUPT's platform: whoever connects sits down, and answers with an index."""

    def first_messages(self) -> list[Message]:
        """Nothing."""
        return []

    def handle_other(self, message: Message) -> None:
        """There is nothing else."""

    def build_answer(self, message: Message, index: int) -> Message:  # noqa: ARG002 (the protocol needs no more)
        """The index."""
        return {"actIndex": index}


class RoomFormat:
    """OpenGuanDan: one makes a room or joins one, and answers with the action that was chosen."""

    def __init__(self, name: str, room: int | None = None, seat: int | None = None, rounds: int = 1) -> None:
        self.room = room
        self.seat = seat
        self._name = name
        self._rounds = rounds

    def first_messages(self) -> list[Message]:
        """Make a room, or join the one that was named."""
        seat = {} if self.seat is None else {"seatNum": self.seat}
        if self.room is None:
            return [{"type": "CREATE_ROOM", "data": {"userId": self._name, "round": self._rounds, **seat}}]
        return [{"type": "JOIN_ROOM", "data": {"userId": self._name, "roomId": self.room, **seat}}]

    def handle_other(self, message: Message) -> None:
        """The number of the room and of the seat; a refusal to let one in ends it."""
        if message.get("type") in {"CREATE_ROOM", "JOIN_ROOM"}:
            if message.get("code", _OK) != _OK:
                raise ConnectionError(f"{message}")
            data: Any = message.get("data")
            self.room = data.get("roomId", self.room) if isinstance(data, dict) else self.room
            self.seat = read_seat_number(data.get("userNum")) if isinstance(data, dict) else self.seat
        elif read_stage(message) == "beginning":
            seat = read_seat_number(message.get("myPos"))
            self.seat = self.seat if seat is None else seat

    def build_answer(self, message: Message, index: int) -> Message:
        """The action, and with a return whose tribute it answers."""
        actions = message.get("actionList") or []
        data = {"roomId": self.room, "player": self.seat, "act": actions[index] if actions else None}
        data |= {name: message[name] for name in ("tributePos", "tribute") if name in message}
        return {"type": _ANSWER_NAMES.get(read_stage(message), "PLAY"), "data": data}
