"""What a book says to those who come, on the pages where they look for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.rulebooks import names
from tests.web.organise.public_event import Desk

if TYPE_CHECKING:
    from tests.server.live import Live


def page(desk: Desk, path: str) -> str:
    answer = desk.client.get(desk.path + path, follow_redirects=True)
    assert answer.status_code == 200, answer.text[:300]
    return answer.text


@pytest.fixture(scope="module")
def js(live_server: Live) -> Desk:
    """A round of JS at nine, published; then one of the pairs is looked for."""
    desk = Desk(live_server, pairs=4, rounds=3)
    desk.do("/schedule", "PUT", slots=[{"round": 1, "starts": "2030-05-01T09:00:00+08:00"}])
    desk.draw()
    desk.do("/draw/publish")
    return desk


@pytest.fixture(scope="module")
def nt(live_server: Live) -> Desk:
    return Desk(live_server, "nantong-2018", pairs=4)


@pytest.mark.article("JS 3.1")
def test_js_3_1_my_table_says_until_when_one_sits(js: Desk, nt: Desk) -> None:
    found = page(js, "/me?name=1")
    assert "08:50" in found
    assert "JS 3.1" in found
    nt.draw()
    nt.do("/draw/publish")
    assert "入座" not in page(nt, "/me?name=1")


@pytest.mark.article("NT 0")
def test_nt_0_whoever_enters_reads_who_may(live_server: Live) -> None:
    for desk, said in (
        (Desk(live_server, "nantong-2018", pairs=4), True),
        (Desk(live_server, "jiangsu-2017", pairs=4, rounds=3), False),
    ):
        desk.do("/registration", "PUT", is_open=True)
        assert ("性别要求以参赛人员的规定为准" in page(desk, "/register")) is said


@pytest.mark.article("NT 2.2T")
def test_nt_2_2t_the_teams_are_branches(live_server: Live) -> None:
    desk = Desk(live_server, "nantong-2018", pairs=4)
    desk.start()
    desk.enter(1)
    desk.do("/round/close")
    for path in ("/teams", "/desk/teams"):
        assert '<th scope="col">分会</th>' in page(desk, path)


@pytest.mark.parametrize("book", names())
def test_the_wizard_has_nothing_of_a_books_own_notice(nt: Desk, book: str) -> None:
    wizard = nt.client.get(f"/events/new?book={book}").text
    for words in ("2018-04-14", "2018-03-31", "2023-12", "图书馆4楼", "文化活动中心", "12:20", 'value="24"'):
        assert words not in wizard


@pytest.mark.article("JS 3.5")
@pytest.mark.article("JS 3.4.3.3")
@pytest.mark.article("JS 5.2.1")
@pytest.mark.article("JS 5.2.3")
def test_js_3_5_the_phone_and_the_referee_read_what_holds_at_the_table(live_server: Live) -> None:
    desk = Desk(live_server, pairs=4, rounds=3)
    desk.start()
    phone = page(desk, "/phone/1")
    for words in ("摆出报牌卡", "过、不要、敲桌", "轮流抓牌"):
        assert words in phone
    desk.do("/tables/1/rulings", reports=[{"infraction": "manner", "side": "NS"}])
    table = page(desk, "/referee/tables/1")
    assert "JS 5.2.1" in table
    assert '<option value="rules">' in table
    assert '<option value="other">' not in table
    pair = desk.get("/rounds/1")["tables"][0]["ns"]["pair"]
    people = [2 * pair - 1, 2 * pair]  # as the list of entries has them
    told = {"round": 1, "table": 1, "ruling": 1, "side": "NS", "signatures": people, "fee_paid": True, "reason": "无"}
    desk.do("/appeals", ground="rules", **told)
    desk.do("/officials", name="裁判甲", role="referee")
    desk.do("/appeals/1/forward")
    cases = page(desk, "/referee/cases")
    assert "JS 5.2.3" in cases
    assert 'name="discipline"' in cases


@pytest.mark.article("ZD 5.1")
def test_zd_5_1_the_round_says_who_calls(live_server: Live) -> None:
    desk = Desk(live_server, "five-round-points", pairs=6)
    desk.start()
    assert "由裁判长宣布" in page(desk, "/desk/round")


@pytest.mark.article("decision D72")
def test_nt_with_three_pairs_left_the_draw_page_offers_every_way(live_server: Live) -> None:
    desk = Desk(live_server, "nantong-2018", pairs=6)
    desk.start()
    desk.enter(1)
    desk.do("/round/close")
    found = page(desk, "/desk/draw")
    for said in ("三对单循环", "复活", "NT 2.2.5"):
        assert said in found
    desk.do("/decisions", matter="odd_number", about=2, way="round_robin")
    desk.start()
    assert len(desk.get("/rounds/2")["tables"]) == 1


@pytest.mark.article("ZD V.1")
def test_zd_the_draw_page_draws_those_left_over_again_or_not_at_all(live_server: Live) -> None:
    desk = Desk(live_server, "five-round-points", pairs=7)
    desk.start()
    desk.do("/tables/1/forfeit", sides=["EW"], reason="缺席")
    assert "draw/left-over" in page(desk, "/desk/draw")
    desk.do("/draw/left-over")
    found = page(desk, "/desk/draw")
    assert "draw/left-over?again=true" in found
    assert "draw/undo-left-over" in found
    desk.do("/draw/undo-left-over")
    assert len(desk.get("/rounds/1")["tables"]) == 3
