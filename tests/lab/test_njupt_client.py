from __future__ import annotations

import sys

import pytest

from guandan.errors import MissingExtra
from guandan.lab.njupt import NjuptAgent
from guandan.lab.njupt.answer_formats import RoomFormat
from guandan.lab.njupt.client import ConnectionFailed, play_at
from tests.cli.command import run, said
from tests.lab.njupt_server import Hall, Rooms, listening


def test_the_command_plays_deals_at_a_server() -> None:
    hall = Hall(3)
    with listening(hall) as url:
        lines = said("bot", "--connect", f"{url}/game/me", "--bot", "normal").splitlines()
    assert hall.errors == []
    assert hall.paths == ["/game/me"]
    assert len(hall.answers) > 30
    assert lines[0] == f"normal plays at {url}/game/me"
    assert len(lines) == 5
    for number, (line, out) in enumerate(zip(lines[1:4], hall.played, strict=True), 1):
        order = (*out, *(seat for seat in range(4) if seat not in out))
        shown = f"deal {number}: finishing order {' '.join(map(str, order))}; seat 2 came"
        assert line == f"{shown} {order.index(2) + 1}"
    assert lines[4].startswith("3 deals; ")
    assert lines[4].endswith("answered without the bot: 0")


def test_the_command_speaks_chinese() -> None:
    with listening(Hall(1)) as url:
        assert said("bot", "--connect", url, "--bot", "easy", "--lang", "zh").splitlines()[-1].startswith("共 1 副；")


@pytest.mark.parametrize(("room", "asks"), [("new", "CREATE_ROOM"), ("7", "JOIN_ROOM")])
def test_rooms_are_made_and_joined(room: str, asks: str) -> None:
    hall = Rooms(2)
    with listening(hall) as url:
        said("bot", "--connect", url, "--bot", "easy", "--room", room, "--seat", "2", "--rounds", "4")
    assert hall.errors == []
    assert hall.asked["type"] == asks
    told = {"round": 4} if room == "new" else {"roomId": 7}
    assert hall.asked["data"] == {"userId": "easy", "seatNum": 2, **told}
    assert {answer["type"] for answer in hall.answers} >= {"PLAY"}


def test_a_room_that_lets_nobody_in_is_an_error() -> None:
    hall = Rooms(1)
    with listening(hall) as url, pytest.raises(ConnectionFailed, match="404"):
        list(play_at(url, NjuptAgent("easy"), RoomFormat("me", room=8)))


def test_a_return_names_the_tribute_that_it_answers() -> None:
    wire = RoomFormat("me", room=7, seat=1)
    message = {
        "type": "act",
        "stage": "back",
        "tributePos": 3,
        "tribute": "S2",
        "actionList": [["back", "back", ["H2"]]],
    }
    data = {"roomId": 7, "player": 1, "act": ["back", "back", ["H2"]], "tributePos": 3, "tribute": "S2"}
    assert wire.build_answer(message, 0) == {"type": "PAYTRIBUTE", "data": data}


@pytest.mark.parametrize("url", ["ws://127.0.0.1:1", "nowhere"])
def test_a_server_that_is_not_there_is_told_in_one_line(url: str) -> None:
    result = run("bot", "--connect", url)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {url}")
    assert len(result.stderr.splitlines()) == 1


def test_a_room_is_a_number_or_new() -> None:
    result = run("bot", "--connect", "ws://127.0.0.1:1", "--room", "kitchen")
    assert result.exit_code == 2
    assert "A room is a number" in result.stderr


def test_a_bot_that_does_not_exist_is_told() -> None:
    result = run("bot", "--connect", "ws://127.0.0.1:1", "--bot", "nobody")
    assert result.exit_code == 2
    assert "no such bot" in result.stderr


def test_without_the_extra_one_is_told_which(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "websockets.exceptions", None)
    with pytest.raises(MissingExtra, match=r"guandan\[lab\]"):
        list(play_at("ws://127.0.0.1:1", NjuptAgent("easy")))
