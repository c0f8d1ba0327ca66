"""One person, one seat, one hand: own PINs, who may have them, and the line that each leaves."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import text

from guandan.server.access.who import Role
from tests.server.api.kit import Hall

if TYPE_CHECKING:
    from tests.server.access.site import Browser, Site


@pytest.fixture
def hall(site: Site) -> Hall:
    """Table 1 is played live, table 2 on paper."""
    hall = Hall(site, pairs=4)
    hall.do("/live-tables", {"tables": [1]}, method="PUT")
    hall.start()
    return hall


def pair_at(hall: Hall, table: int, side: str = "ew") -> int:
    pair: int = hall.get("/rounds/1")["tables"][table - 1][side]["pair"]
    return pair


def own_pins(hall: Hall, pair: int) -> list[str]:
    """New PINs of both people of a pair."""
    hall.do("/pins")
    people = [one["person"] for one in hall.get("/pins") if one["pair"] == pair]
    return [one["pin"] for one in hall.do("/pins", {"people": people, "again": True})["pins"]]


def comes(hall: Hall, browser: Browser, pair: int, pin: str, place: int = 1) -> Any:  # noqa: ANN401 (JSON)
    return hall.ask("POST", "/players", {"pair": pair, "pin": pin, "place": place}, by=browser)


def acts(hall: Hall) -> list[str]:
    return [line["act"] for line in hall.get("/access-log")]


def test_each_of_a_pair_has_a_pin_that_opens_no_other_seat(hall: Hall, site: Site) -> None:
    pair = pair_at(hall, 1)
    first, second = own_pins(hall, pair)
    assert comes(hall, site.browser(), pair, second, place=1).json()["code"] == "wrong_pin"
    assert comes(hall, site.browser(), pair, first, place=2).json()["code"] == "wrong_pin"
    seats = [comes(hall, site.browser(), pair, pin, place=n) for n, pin in enumerate((first, second), 1)]
    assert [answer.status_code for answer in seats] == [200, 200]
    assert len({answer.json()["person"] for answer in seats}) == 2


def test_the_pairs_pin_signs_on_paper_and_opens_no_seat(hall: Hall, site: Site) -> None:
    live, paper = pair_at(hall, 1), pair_at(hall, 2)
    own_pins(hall, live)
    pin = hall.get(f"/pairs/{live}/pin")["pin"]
    assert comes(hall, site.browser(), live, pin).json()["code"] == "wrong_pin"
    hall.do("/tables/2/result", {"final": {"ew": 14, "ns": 5}})
    phone = hall.official(Role.TABLE, "2")
    signed = hall.do("/tables/2/sign", {"side": "EW", "pin": hall.get(f"/pairs/{paper}/pin")["pin"]}, by=phone)
    assert signed["table"]["signed"] == ["EW"]


def test_ones_own_pin_signs_on_paper_too(hall: Hall) -> None:
    hall.do("/tables/2/result", {"final": {"ew": 14, "ns": 5}})
    phone = hall.official(Role.TABLE, "2")
    pin = own_pins(hall, pair_at(hall, 2, "ns"))[1]
    assert hall.do("/tables/2/sign", {"side": "NS", "pin": pin}, by=phone)["table"]["signed"] == ["NS"]


def test_without_a_pin_of_ones_own_one_is_told_to_ask_for_it(hall: Hall, site: Site) -> None:
    assert comes(hall, site.browser(), pair_at(hall, 1), "123456").json()["code"] == "no_pin_yet"


def test_scorers_have_no_pin_of_anybody_at_a_live_table(hall: Hall) -> None:
    scorer = hall.official(Role.SCORER)
    live, paper = pair_at(hall, 1), pair_at(hall, 2)
    for method in ("GET", "POST"):
        assert hall.ask(method, f"/pairs/{live}/pin", by=scorer).json()["code"] == "pin_of_live_table"
        assert hall.ask(method, f"/pairs/{paper}/pin", by=scorer).status_code == 200
    assert hall.ask("POST", "/pins", {}, by=scorer).status_code == 403
    assert hall.ask("GET", "/pins", by=scorer).status_code == 403


def test_own_pins_are_told_once_and_stored_hashed(hall: Hall, site: Site) -> None:
    made = hall.do("/pins")["pins"]
    assert len(made) == 8
    assert hall.do("/pins")["pins"] == [], "everybody has one"
    assert all(one["has_pin"] for one in hall.get("/pins"))
    assert 'pin":' not in hall.ask("GET", "/pins").text.replace("has_pin", "")

    async def stored() -> list[str]:
        async with site.server.store._database.open_for_reading() as connection:  # noqa: SLF001 (what is on the disk)
            query = text("SELECT hash FROM person_pins WHERE event = :event")
            return list((await connection.execute(query, {"event": hall.event})).scalars())

    hashes = site.call(stored)
    assert len(set(hashes)) == 8
    assert not any(one["pin"] in row for one in made for row in hashes)


def test_every_pin_and_every_way_in_leaves_a_line(hall: Hall, site: Site) -> None:
    pair = pair_at(hall, 1)
    before = len(acts(hall))
    hall.get(f"/pairs/{pair}/pin")
    hall.do(f"/pairs/{pair}/pin")
    pin = own_pins(hall, pair)[0]
    comes(hall, site.browser(), pair, "x")
    comes(hall, site.browser(), pair, pin)
    hall.official(Role.SCORER)
    lines = hall.get("/access-log")
    done = [line["act"] for line in reversed(lines[: len(lines) - before])]
    assert done == [
        "pair_pin_read",
        "pair_pin_made",
        *["person_pin_made"] * 10,
        "player_refused",
        "player_came",
        "link_opened",
    ]
    assert all(line["address"] and line["at"] and line["who"] for line in lines)
    assert not any(pin in line["details"] for line in lines)
    assert lines[1]["details"].startswith(f"pair {pair} person ")


def test_printed_cards_with_pins_leave_a_line_for_each(hall: Hall) -> None:
    before = len(acts(hall))
    cards = hall.ask("POST", "/pins/cards", {})
    assert cards.status_code == 200
    assert cards.content.startswith(b"%PDF")
    assert acts(hall)[: len(acts(hall)) - before] == ["person_pin_made"] * 8
    assert hall.ask("POST", "/pins/cards", {}).json()["code"] == "all_have_pins"
    assert hall.ask("GET", "/documents/place_cards").status_code == 200
    assert len(acts(hall)) == before + 8, "in an event with live tables these cards carry no PIN"


def test_the_chief_referee_reads_the_log_and_a_scorer_does_not(hall: Hall) -> None:
    assert hall.ask("GET", "/access-log", by=hall.official(Role.CHIEF_REFEREE)).status_code == 200
    assert hall.ask("GET", "/access-log", by=hall.official(Role.SCORER)).status_code == 403


def test_a_second_browser_takes_the_seat_over_and_the_log_has_it(hall: Hall, site: Site) -> None:
    pair = pair_at(hall, 1)
    pin = own_pins(hall, pair)[0]
    first, second = site.browser(), site.browser()
    code = comes(hall, first, pair, pin).json()["code"]
    me = first.me["person"]
    assert first.get(f"/api/v1/tables/{code}").json()["you"] == "E"
    assert "seat_taken_over" not in acts(hall)
    assert comes(hall, first, pair, pin).status_code == 200, "again in the same browser"
    assert "seat_taken_over" not in acts(hall)
    assert comes(hall, second, pair, pin).status_code == 200
    assert (first.me["person"], second.me["person"]) == (None, me)
    assert "you" not in first.get(f"/api/v1/tables/{code}").json()
    assert second.get(f"/api/v1/tables/{code}").json()["you"] == "E"
    assert acts(hall)[:2] == ["seat_taken_over", "player_came"]
    stored = site.call(site.server.store.read, f"table/{code}")
    assert [line.type for line in stored].count("seat_taken_over") == 1


class Listener:
    """A client as a table knows it."""

    def __init__(self, who: Any) -> None:  # noqa: ANN401 (of the server)
        self.who = who
        self.goodbye: tuple[str, bool] | None = None

    def send(self, data: bytes) -> None: ...

    def farewell(self, why: str, *, come_back: bool = True) -> None:
        self.goodbye = (why, come_back)


def test_whoever_was_connected_is_told_on_whichever_worker(hall: Hall, site: Site) -> None:
    """By the table's own log: this client is not among those that the worker of the login knows."""
    pair = pair_at(hall, 1)
    pin = own_pins(hall, pair)[0]
    first = site.browser()
    code = comes(hall, first, pair, pin).json()["code"]

    async def listen() -> Listener:
        table = await site.server.hall.get(code)
        client = Listener(await site.access.sessions.identify(first.cookie))
        table.join(client)
        await asyncio.sleep(0)
        return client

    client = site.call(listen)
    comes(hall, site.browser(), pair, pin)
    assert client.goodbye == ("replaced", False)


def test_logins_are_on_the_log_also_those_that_are_refused(site: Site) -> None:
    desk = site.organiser()
    desk.request("PUT", "/api/v1/account", {"password": "correct horse", "name": "desk"})
    site.browser().post("/api/v1/login", {"name": "desk", "password": "wrong horse"})
    desk.post("/api/v1/login", {"name": "desk", "password": "correct horse"})
    lines = desk.get("/api/v1/account/log").json()
    assert [line["act"] for line in lines[:2]] == ["logged_in", "password_changed"]
    refused = site.call(lambda: site.server.store.access.read_log(who="stranger"))
    assert refused[0].act == "login_refused"
    assert (refused[0].details, bool(refused[0].address)) == ("desk", True)
    assert site.guest().get("/api/v1/account/log").status_code == 403
