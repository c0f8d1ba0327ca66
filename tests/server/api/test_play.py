from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import pytest

from guandan.eventlog.values import NewEvent
from guandan.game.commands import StartMatch
from guandan.game.fair_shuffle import commit_to, mix_seed
from guandan.game.log import History
from guandan.game.walk import next_command, next_deal
from guandan.rulebooks import load
from guandan.rules.seat import SEATS
from guandan.server.tables.server_actions import ServerActions
from guandan.tables import events as ev
from guandan.tables.settings import TableSettings

if TYPE_CHECKING:
    from tests.server.access.site import Browser, Site


@pytest.fixture
def player(site: Site) -> Browser:
    return site.guest("甲")


@pytest.fixture
def table(player: Browser) -> dict[str, Any]:
    made: dict[str, Any] = player.post("/api/v1/play-now", {"book": "two-deck"}).json()
    return made


def test_play_now_is_one_call(site: Site, player: Browser, table: dict[str, Any]) -> None:
    assert (table["stage"], table["you"], table["settings"]["book"]) == ("playing", "S", "two-deck")
    assert [view["code"] for view in player.get("/api/v1/tables/mine").json()] == [table["code"]]
    assert site.browser().get("/api/v1/tables/mine").json() == []
    seen = player.get(f"/api/v1/tables/{table['code'].lower()}").json()
    assert seen["seats"]["S"]["name"] == "甲"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"book": "poker"}, "no_such_book"),
        ({"overrides": {"match.colour": 1}}, "invalid_rulebook"),
        ({"bot": "nobody"}, "no_such_bot"),
        ({"seat": "X"}, "bad_request"),
        ({"colour": 1}, "bad_request"),
    ],
)
def test_a_table_that_cannot_be(player: Browser, body: object, code: str) -> None:
    answer = player.post("/api/v1/play-now", body)
    assert answer.status_code in {400, 404, 409}
    assert answer.json()["code"] == code
    assert player.get("/api/v1/tables/mine").json() == []


def test_a_casual_game_has_its_clock_its_partner_and_its_comforts(player: Browser) -> None:
    body = {"bot": "easy", "partner": "best", "clock": "relaxed", "has_phrases": True, "has_counter": True}
    made = player.post("/api/v1/play-now", {**body, "overrides": {"manner.look_back": True}}).json()
    assert made["settings"]["bots"] == {"E": "easy", "N": "best", "W": "easy"}
    assert made["settings"]["overrides"]["clocks.follow"] == 60
    assert made["settings"]["overrides"]["manner.look_back"] is True
    assert made["settings"]["has_counter"] is True


def test_strangers_take_a_name_first(site: Site) -> None:
    assert site.browser().post("/api/v1/play-now", {}).status_code == 401
    assert site.browser().post("/api/v1/tables", {}).status_code == 401


def test_friends_join_by_code(site: Site, player: Browser) -> None:
    code = player.post("/api/v1/tables", {"is_public": True}).json()["code"]
    assert code in [card["code"] for card in site.browser().get("/api/v1/tables").json()["items"]]
    seats = [player.post(f"/api/v1/tables/{code}/join", {"seat": "S"}).json()["you"]]
    seats += [site.guest(name).post(f"/api/v1/tables/{code}/join", {}).json()["you"] for name in "乙丙丁"]
    assert sorted(seats) == sorted(SEATS)
    late = site.guest("戊").post(f"/api/v1/tables/{code}/join", {})
    assert (late.status_code, late.json()["code"]) == (409, "table_is_full")
    started = player.post(f"/api/v1/tables/{code}/deeds", {"command": {"command": "start"}, "id": "start-1"})
    assert started.status_code == 200, started.text
    assert player.get(f"/api/v1/tables/{code}").json()["stage"] == "playing"


def test_a_code_that_is_none(player: Browser) -> None:
    for method, path in (("GET", ""), ("POST", "/join"), ("GET", "/match")):
        answer = player.request(method, f"/api/v1/tables/ZZZZZZ{path}", {} if method == "POST" else None)
        assert answer.status_code == 404


def test_a_running_match_is_seen_from_ones_own_place(site: Site, player: Browser, table: dict[str, Any]) -> None:
    match = table["match"]
    for _ in range(100):  # the match is in the log a moment after its table says so
        own = player.get(f"/api/v1/matches/{match}").json()
        if "seat" in own:
            break
        time.sleep(0.05)
    assert (own["seat"], own["is_over"]) == ("S", False)
    record = player.get(f"/api/v1/matches/{match}/record").text
    assert record.startswith("[Record")
    assert "[Shuffle" not in record
    for shuffle in player.get(f"/api/v1/matches/{match}/proof").json()["shuffles"]:
        assert shuffle["shuffle"].get("secret") is None
    other = site.browser().get(f"/api/v1/matches/{match}/record?form=lines")
    assert "cards_dealt" not in other.text


@pytest.fixture(scope="module")
def finished(shared: Any) -> str:  # noqa: ANN401 (the site)
    """A match that was played to its end, in the log."""
    maker = shared.guest("主")
    code = maker.post("/api/v1/tables", {"book": "knockout-2023"}).json()["code"]
    history = History(load("knockout-2023"))
    history.do(StartMatch(players=dict(zip(SEATS, "1111", strict=True))))
    while (command := next_command(history.match, b"a walk")) is not None:
        history.do(command)
    entries = [NewEvent.of(entry.event) for entry in history.entries]
    shared.call(shared.server.store.save_book, history.book)
    shared.call(shared.server.store.append, f"match/{code}.1", 0, entries)
    return f"{code}.1"


def test_a_finished_match_is_open_to_all(site: Site, finished: str) -> None:
    browser = site.browser()
    shown = browser.get(f"/api/v1/matches/{finished}").json()
    assert shown["is_over"]
    assert shown["view"]["result"]
    text = browser.get(f"/api/v1/matches/{finished}/record").text
    checked = browser.post("/api/v1/records/check", {"text": text}).json()
    assert (checked["problems"], checked["book"]) == ([], "knockout-2023")
    assert checked["result"] == shown["view"]["result"]
    lines = browser.get(f"/api/v1/matches/{finished}/record?form=lines").text
    assert browser.post("/api/v1/records/check", {"text": lines}).json()["count"] == 0


def _stepped(replay: dict[str, Any]) -> dict[str, Any]:
    """The view at the end of a replay, put together from its steps as a page does it."""
    view: dict[str, Any] = replay["start"]
    for step in replay["steps"]:
        view = {**view, **step["changed"]}
        view["deal"] = None if step["deal"] is None else {**(view["deal"] or {}), **step["deal"]}
    return view


def test_a_replay_step_by_step(site: Site, finished: str) -> None:
    browser = site.browser()
    first = browser.get(f"/api/v1/matches/{finished}/replay").json()
    assert first["is_open"]
    hands = next(step["deal"]["hands"] for step in first["steps"] if step["deal"])
    assert sorted(hands) == sorted(SEATS)
    assert all(step["words"]["zh"] and step["words"]["en"] for step in first["steps"])
    last = len(first["deals"])
    ended = _stepped(browser.get(f"/api/v1/matches/{finished}/replay?deal={last}").json())
    assert ended["result"] == first["result"]
    assert ended == {**browser.get(f"/api/v1/matches/{finished}").json()["view"]}
    assert browser.get(f"/api/v1/matches/{finished}/replay?deal={last + 1}").json()["code"] == "no_such_deal"


def test_a_replay_from_one_seat_shows_that_hand_alone(site: Site, finished: str) -> None:
    replay = site.browser().get(f"/api/v1/matches/{finished}/replay?seat=E").json()
    for step in replay["steps"]:
        if step["deal"] and "hands" in step["deal"]:
            assert set(step["deal"]["hands"]) == {"E"}
        assert step["event"]["event"] != "cards_dealt"


def test_a_record_proves_its_cards_before_the_table_has_noted_the_end(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match is over with its last event; its table writes that down a moment later, on one of several servers."""

    async def never_notes_it(_actions: ServerActions) -> None:
        await asyncio.sleep(0.1)  # it is still due, and asked for again

    monkeypatch.setattr(ServerActions, "finish_match", never_notes_it)
    code, match, secret = "ABCDEF", "ABCDEF.1", bytes(32)
    history = History(load("jiangsu-2017"))
    history.do(StartMatch(players=dict(zip(SEATS, "1111", strict=True)), overrides={"match.deals": 1}))
    history.do(next_deal(history.match, mix_seed(secret, {})))
    while (command := next_command(history.match, b"a walk")) is not None:
        history.do(command)
    table = [
        ev.TableOpened(settings=TableSettings(), digest=history.book.digest, maker=1),
        ev.MatchBegun(match=match),
        ev.ShuffleCommitted(deal=1, secret=secret.hex(), commitment=commit_to(secret)),
        ev.NumbersMixed(deal=1, numbers={}),
    ]
    store = site.server.store
    site.call(store.save_book, load("jiangsu-2017"))
    site.call(store.append, f"table/{code}", 0, [NewEvent.of(event) for event in table])
    site.call(store.append, f"match/{match}", 0, [NewEvent.of(entry.event) for entry in history.entries])

    browser = site.browser()
    text = browser.get(f"/api/v1/matches/{match}/record").text
    assert text.count("[Shuffle ") == 1
    assert browser.post("/api/v1/records/check", {"text": text}).json()["problems"] == []
    (proof,) = browser.get(f"/api/v1/matches/{match}/proof").json()["shuffles"]
    assert proof["is_right"] is True
    assert proof["shuffle"]["secret"] == secret.hex()


def test_an_uploaded_record_is_replayed_and_checked(site: Site, finished: str) -> None:
    browser = site.browser()
    text = browser.get(f"/api/v1/matches/{finished}/record").text
    assert browser.post("/api/v1/records/replay?deal=1&seat=N", {"text": text}).json()["seat"] == "N"
    unreadable = browser.post("/api/v1/records/check", {"text": text.replace("\nE ", "\nX ", 1)})
    assert unreadable.status_code == 400
    assert unreadable.json()["place"].startswith("line ")
    nothing = browser.post("/api/v1/records/check", {"text": "hello"})
    assert (nothing.status_code, nothing.json()["code"]) == (400, "invalid_record")
    assert browser.post("/api/v1/records/check", {"text": ""}).json()["place"] == "text"
    deep = browser.post("/api/v1/records/check", {"text": "{" * 100_000})
    assert deep.json()["code"] == "invalid_record"


def test_a_match_that_is_not_there(site: Site) -> None:
    for path in ("", "/record", "/replay", "/proof"):
        assert site.browser().get(f"/api/v1/matches/ZZZZZZ.1{path}").json()["code"] == "no_such_match"
    assert site.browser().get("/api/v1/matches/..%2F..%2Fetc").status_code in {400, 404}
