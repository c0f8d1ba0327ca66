"""The hub of a common game over HTTP: what a stranger, another account and a wrong signature get."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from guandan.common_game.messages import ID_HEADER, SIGNATURE_HEADER, TIME_HEADER, Joining, OpeningBoard, sign
from guandan.services.common_games import read_ticket

if TYPE_CHECKING:
    from guandan.common_game.messages import ClubMessage, SignedMessage
    from tests.server.access.site import Site

PATH = "/api/v1/common-games"


def headers(signed: SignedMessage) -> dict[str, str]:
    return {
        ID_HEADER: signed.id,
        TIME_HEADER: str(signed.timestamp),
        SIGNATURE_HEADER: signed.signature,
        "content-type": "application/json",
    }


def test_messages_of_clubs(site: Site) -> None:
    desk = site.organiser()
    made = desk.post(PATH, {"name": "通赛", "rules": {"boards": 2, "minutes": None}})
    assert made.status_code == 201, made.text
    game = made.json()["id"]
    assert site.browser().post(f"{PATH}/{game}/clubs", {"name": "俱乐部"}).status_code == 401
    ticket = read_ticket(desk.post(f"{PATH}/{game}/clubs", {"name": "俱乐部"}).json()["ticket"])
    key = bytes.fromhex(ticket.key)

    def tell(message: ClubMessage, message_id: str, **changes: object) -> tuple[int, dict[str, object]]:
        signed = msgspec.structs.replace(sign(key, message, message_id, site.clock.now()), **changes)
        answer = site.browser().post(f"{PATH}/{game}/messages", headers=headers(signed), content=signed.body)
        return answer.status_code, answer.json()

    status, joined = tell(Joining(game=game, club=1), "message-1")
    assert status == 200
    facts = joined["facts"]
    assert isinstance(facts, dict)
    assert facts["commitments"] == site.browser().get(f"{PATH}/{game}").json()["facts"]["commitments"]
    status, wrong = tell(Joining(game=game, club=1), "message-2", signature="v1,AAAA")
    assert (status, wrong["code"]) == (409, "common_bad_signature")
    status, unknown = tell(OpeningBoard(game=game, club=1, table=1, board=1, ew=1, ns=2), "message-3")
    assert (status, unknown["code"]) == (404, "no_such_pair_here")
    bare = site.browser().post(f"{PATH}/{game}/messages", {"message": {"type": "join", "game": game, "club": 1}})
    assert bare.status_code == 400, "a message without a signature is not read"
    assert site.browser().get(f"{PATH}/{game}").json()["clubs"][0]["has_joined"]
    assert site.browser().get(f"{PATH}/nonenone").status_code == 404
    assert desk.post(f"{PATH}/{game}/finish", {}).status_code == 200
    opened = site.browser().get(f"{PATH}/{game}").json()["boards"]
    assert [sorted(board["hands"]) for board in opened] == [["E", "N", "S", "W"]] * 2


def test_a_game_that_cannot_be_is_refused(site: Site) -> None:
    desk = site.organiser()
    for rules, code in (
        ({"boards": 2, "minutes": 15}, "common_start_missing"),
        ({"boards": 2, "minutes": 5, "late_minutes": 9, "starts": "2026-05-01T19:00:00Z"}, "common_late_too_long"),
    ):
        refused = desk.post(PATH, {"name": "通赛", "rules": rules})
        assert (refused.status_code, refused.json()["code"]) == (409, code)
    assert desk.post(PATH, {"name": "通赛", "rules": {"boards": 61}}).status_code == 400
    assert desk.post("/api/v1/club-games", {"ticket": "x"}).json()["code"] == "common_ticket_unreadable"
