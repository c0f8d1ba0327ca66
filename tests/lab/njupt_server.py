"""A small server that speaks the field's protocol: one seat is whoever connects, the other three are agents of ours."""

from __future__ import annotations

import json
from contextlib import contextmanager
from threading import Thread
from typing import TYPE_CHECKING, Any

from websockets.sync.server import serve

from tests.lab.njupt_referee import Referee
from tests.lab.njupt_scene import agents, deals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from websockets.sync.server import ServerConnection

    Answer = Callable[[Any, dict[str, Any]], int | None]


class Hall:
    """Plays deals with whoever comes in; `answers` and `errors` tell what happened."""

    def __init__(self, number: int, seat: int = 2) -> None:
        self.number = number
        self.seat = seat
        self.answers: list[Any] = []
        self.played: list[tuple[int, ...]] = []
        self.paths: list[str] = []
        self.errors: list[BaseException] = []

    def welcome(self, connection: ServerConnection) -> None:
        """Play, then say goodbye."""
        try:
            assert connection.request is not None
            self.paths.append(connection.request.path)
            self.open_door(connection)
            connection.send("no JSON at all")
            connection.send("[1, 2]")
            handlers = [agent.handle for agent in agents()]
            handlers[self.seat] = lambda message: self.ask(connection, message)
            for deal in deals("jiangsu-2017", self.number, seed=4):
                self.played.append(Referee(handlers).play(deal).order)
            connection.send(json.dumps({"type": "notify", "stage": "gameResult", "victoryNum": [1, 0, 1, 0]}))
        except BaseException as error:  # noqa: BLE001 (the test shall see it)
            self.errors.append(error)

    def open_door(self, connection: ServerConnection) -> None:
        """Nothing is asked of whoever comes."""

    def ask(self, connection: ServerConnection, message: dict[str, Any]) -> int | None:
        """Send a message, and wait for the index where one is due."""
        connection.send(json.dumps(message))
        if message["type"] == "notify":
            return None
        answer = json.loads(connection.recv(timeout=20))
        self.answers.append(answer)
        return self.index(message, answer)

    def index(self, message: dict[str, Any], answer: Any) -> int:  # noqa: ANN401
        """The index of an answer."""
        assert set(answer) == {"actIndex"}
        assert answer["actIndex"] in range(message["indexRange"] + 1)
        return int(answer["actIndex"])


class Rooms(Hall):
    """The same with rooms: one makes or joins one first, and names the action itself."""

    def open_door(self, connection: ServerConnection) -> None:
        """Wait for somebody who makes room 7 or joins it."""
        self.asked = json.loads(connection.recv(timeout=20))
        is_known = self.asked["type"] == "CREATE_ROOM" or self.asked["data"]["roomId"] == 7
        told = {"type": self.asked["type"], "code": 200 if is_known else 404}
        connection.send(json.dumps(told | {"data": {"roomId": 7, "userNum": self.seat}}))
        if not is_known:
            raise LookupError("no such room")

    def index(self, message: dict[str, Any], answer: Any) -> int:  # noqa: ANN401
        """The index of the action that was named."""
        names = {"play": "PLAY", "tribute": "TRIBUTE", "back": "PAYTRIBUTE"}
        assert answer["type"] == names[message["stage"]]
        data = answer["data"]
        assert (data["roomId"], data["player"]) == (7, self.seat)
        return int(message["actionList"].index(data["act"]))


@contextmanager
def listening(hall: Hall) -> Iterator[str]:
    """Its address, as long as it listens."""
    with serve(hall.welcome, "127.0.0.1", 0, compression=None) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"ws://127.0.0.1:{server.socket.getsockname()[1]}"
        finally:
            server.shutdown()
            thread.join()
