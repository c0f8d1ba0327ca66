"""What a book gives to somebody is that one's over HTTP too: the call of time, late corrections, appeals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from guandan.server.access.who import Role
from tests.server.api.kit import PAST_A, SIX, Hall

if TYPE_CHECKING:
    from tests.server.access.site import Site


class TestCallOfTime:
    @pytest.mark.article("ZD 5.1")
    def test_zd_5_1_the_chief_referee_calls_and_no_other_referee(self, site: Site) -> None:
        hall = Hall(site, "five-round-points", pairs=6, rounds=None)
        hall.start()
        refused = hall.refused("/round/call-time", by=hall.official(Role.REFEREE))
        assert (refused["code"], refused["article"]) == ("time_called_by", "ZD 5.1")
        hall.do("/round/call-time", by=hall.official(Role.CHIEF_REFEREE))
        clock = hall.get("/clock")
        assert clock["called_at"]
        assert (clock["called_by"]["zh"], clock["called_by_article"]) == ("裁判长", "ZD 5.1")

    @pytest.mark.article("TD 3")
    def test_td_3_the_organisers_call(self, site: Site) -> None:
        hall = Hall(site, "two-deck", pairs=4)
        hall.start()
        refused = hall.refused("/round/call-time", by=hall.official(Role.CHIEF_REFEREE))
        assert (refused["code"], refused["article"]) == ("time_called_by", "TD 3")
        hall.do("/round/call-time")

    @pytest.mark.article("TD 3")
    @pytest.mark.article("decision D40")
    @pytest.mark.parametrize(
        ("book", "overrides"), [("two-deck", {"event.time_called_by": None}), ("jiangsu-2017", {})]
    )
    def test_where_the_book_names_nobody_any_referee_calls(
        self, site: Site, book: str, overrides: dict[str, object]
    ) -> None:
        hall = Hall(site, book, pairs=4, overrides=overrides)
        hall.start()
        hall.do("/round/call-time", by=hall.official(Role.REFEREE))
        assert hall.get("/clock")["called_by"] is None


def correction(**more: object) -> dict[str, Any]:
    final = {"ew": SIX, "ns": PAST_A}
    return {"round": 1, "mistake": "entry", "reason": "看错了", "final": final, **more}


class TestLateCorrection:
    @pytest.mark.article("JS 3.10.4")
    def test_js_3_10_4_later_errors_stand(self, site: Site) -> None:
        hall = Hall(site, pairs=4)
        hall.start()
        hall.finish_round(1)
        site.clock.move(11 * 60)
        assert hall.refused("/tables/1/correct", correction())["article"] == "JS 3.10.2"
        assert hall.refused("/tables/1/correct", correction(even_late=True))["article"] == "JS 3.10.4"

    @pytest.mark.article("JS 3.10.4")
    def test_where_they_do_not_only_the_organisers_put_them_right(self, site: Site) -> None:
        hall = Hall(site, pairs=4, overrides={"corrections.later_errors_stand": False})
        hall.start()
        hall.finish_round(1)
        site.clock.move(11 * 60)
        referee = hall.official(Role.REFEREE)
        assert hall.refused("/tables/1/correct", correction(even_late=True), by=referee)["code"] == "needs_authority"
        hall.do("/tables/1/correct", correction(even_late=True))
        assert hall.get("/rounds/1")["tables"][0]["result"]["winner"] == "NS"


class TestOvertakenDraw:
    @pytest.mark.article("JS 3.10.4")
    @pytest.mark.parametrize(("overrides", "may"), [({}, False), ({"corrections.draw_stands": False}, True)])
    def test_a_published_draw_after_a_correction(self, site: Site, overrides: dict[str, object], *, may: bool) -> None:
        hall = Hall(site, pairs=4, overrides=overrides)
        hall.start()
        hall.finish_round(1)
        hall.do("/draw")
        hall.do("/draw/publish")
        hall.do("/tables/1/correct", correction())
        assert ("overtaken" in {wait["code"] for wait in hall.get("/waits")}) is may
        if may:
            hall.do("/draw", {"redraw": True})
            assert hall.get("/rounds/2")["status"] == "draft"
            assert any(line["event"]["event"] == "draw_discarded" for line in hall.get("/log?limit=200")["items"])
            assert hall.refused("/draw")["code"] == "draft_is_there"
        else:
            assert hall.refused("/draw/discard")["article"] == "JS 3.10.4"
            assert hall.refused("/draw", {"redraw": True})["article"] == "JS 3.10.4"


class TestAppeal:
    @pytest.mark.article("JS 5.2.1")
    @pytest.mark.article("JS 5.2.3")
    def test_js_5_2_what_is_heard_and_what_becomes_of_the_referee(self, site: Site) -> None:
        hall = Hall(site, pairs=4)
        hall.start()
        person = hall.do("/officials", {"name": "裁判甲", "role": "referee"})["person"]
        hall.do("/tables/1/rulings", {"reports": [{"infraction": "manner", "side": "NS"}]})
        pair = hall.get("/rounds/1")["tables"][0]["ns"]["pair"]
        people = [2 * pair - 1, 2 * pair]  # as the list of entries has them
        appeal = {"round": 1, "table": 1, "ruling": 1, "side": "NS", "signatures": people, "fee_paid": True}
        appeal |= {"reason": "没有违例"}
        assert hall.refused("/appeals", {**appeal, "ground": "other"})["article"] == "JS 5.2.1"
        hall.do("/appeals", {**appeal, "ground": "rules"})
        hall.do("/appeals/1/forward")
        decision = {"is_upheld": True, "authority": "arbitration_committee", "reason": "判错"}
        hall.do("/appeals/1/decide", {**decision, "discipline": "licence_withdrawn", "referee": person})
        (found,) = hall.get("/appeals")
        assert (found["decided"]["discipline"], found["decided"]["referee"]) == ("licence_withdrawn", person)
        assert hall.get("/officials") == []


@pytest.mark.article("NT 2.2.2")
@pytest.mark.parametrize(
    ("pairs", "overrides", "expected"), [(24, {}, None), (16, {}, 24), (16, {"event.expected_pairs": 16}, None)]
)
def test_nt_2_2_2_the_outlook_tells_for_how_many_pairs_the_plan_is(
    site: Site, pairs: int, overrides: dict[str, object], expected: int | None
) -> None:
    asked = {"book": "nantong-2018", "pairs": pairs, "overrides": overrides}
    seen = site.browser().post("/api/v1/event-plans/outlook", asked).json()
    assert seen["expected"] == expected
    (found,) = [one for one in seen["sets"] if one["option"] == "event.expected_pairs"]
    assert found["is_own"] is bool(overrides)
