"""Seasons over HTTP: who may change one, what is public, an event as a day, and what happens twice."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tests.server.api.kit import Hall

if TYPE_CHECKING:
    from tests.server.access.site import Browser, Site

PATH = "/api/v1/seasons"


def make(desk: Browser, **rules: object) -> str:
    made = desk.post(PATH, {"name": "赛季", "rules": {"kind": "league", **rules}})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def command(desk: Browser, season: str, tag: str, /, **fields: object) -> Any:  # noqa: ANN401 (httpx')
    return desk.post(f"{PATH}/{season}/commands", {"do": {"command": tag, **fields}})


def test_a_league_over_http(site: Site) -> None:
    desk = site.organiser()
    season = make(desk, legs=1, promoted=0)
    for name in ("东城队", "西城队"):
        team = {"name": name, "club": f"{name}俱乐部", "players": [f"{name}甲", f"{name}乙"]}
        assert desk.post(f"{PATH}/{season}/teams", team).status_code == 201
    assert desk.post(f"{PATH}/{season}/fixtures", {}).status_code == 200
    assert command(desk, season, "record_result", fixture=1, home=2, away=1).status_code == 200
    refused = command(desk, season, "record_result", fixture=1, home=1, away=1)
    assert (refused.status_code, refused.json()["code"]) == (409, "reason_missing")
    seen = site.browser().get(f"{PATH}/{season}").json()
    division = seen["divisions"][0]
    assert [line["points"] for line in division["table"]] == ["3", "0"]
    winner = division["table"][0]
    assert winner["name"] == division["fixtures"][0]["home"]
    assert winner["figures"][0]["parts"][0]["score"] == [2, 1]
    changed = {"name": "东城队", "players": ["东城队乙", "东城队丙"]}
    number = next(team["number"] for team in division["teams"] if team["name"] == "东城队")
    assert desk.request("PUT", f"{PATH}/{season}/teams/{number}", changed).status_code == 200
    squad = site.browser().get(f"{PATH}/{season}").json()["divisions"][0]["teams"][number - 1]["players"]
    assert squad == ["东城队乙", "东城队丙"]
    assert command(desk, season, "close_season").status_code == 200
    following = desk.post(f"{PATH}/{season}/next", {"name": "下赛季"})
    assert following.status_code == 201
    after = site.browser().get(f"{PATH}/{following.json()['id']}").json()
    assert (after["before"], len(after["divisions"][0]["teams"])) == (season, 2)
    assert season in [card["id"] for card in site.browser().get(PATH).json()]


def test_only_whoever_made_a_season_changes_it_and_nobody_names_people_by_number(site: Site) -> None:
    season = make(site.organiser())
    stranger = site.browser()
    assert stranger.post(PATH, {"name": "x", "rules": {"kind": "league"}}).status_code == 401
    assert command(stranger, season, "close_season").status_code == 401
    site.call(site.access.accounts.add, "another", "a-long-password")
    other = site.browser()
    assert other.post("/api/v1/login", {"name": "another", "password": "a-long-password"}).status_code == 200
    refused = command(other, season, "close_season")
    assert (refused.status_code, refused.json()["code"]) == (409, "season_of_another")
    desk = site.organiser()
    unknown = command(desk, season, "add_contestant", name="队", players=[1])
    assert unknown.status_code == 400, "people are entered by name alone: a number would tell somebody's name"
    assert site.browser().get(f"{PATH}/none99").status_code == 404


def test_a_command_that_is_sent_twice_is_done_once(site: Site) -> None:
    desk = site.organiser()
    season = make(desk)
    team = {"name": "东城队", "players": ["张三"]}
    answers = [
        desk.request("POST", f"{PATH}/{season}/teams", team, headers={"Idempotency-Key": "same"}) for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert len(site.browser().get(f"{PATH}/{season}").json()["divisions"][0]["teams"]) == 1


def test_an_event_counts_as_a_day_of_a_series_when_it_is_over(site: Site) -> None:
    halls = [Hall(site, pairs=4, rounds=1) for _ in range(2)]
    desk = halls[0].desk
    season = desk.post(PATH, {"name": "系列赛", "rules": {"kind": "series", "points": [5, 3, 2, 1]}}).json()["id"]
    early = desk.post(f"{PATH}/{season}/days", {"event": halls[0].event})
    assert (early.status_code, early.json()["code"]) == (409, "season_event_not_over")
    expected: dict[str, float] = {}
    for hall in halls:
        hall.start()
        hall.finish_round(1)
        hall.do("/close", {"waive": "everybody has signed"})
        assert desk.post(f"{PATH}/{season}/days", {"event": hall.event}).status_code == 200
        lines = hall.get("/standings")["lines"]
        for line in lines:
            sharing = [place for place, other in enumerate(lines) if other["place"] == line["place"]]
            name = " / ".join(line["pair"]["people"])
            worth = sum((5, 3, 2, 1)[place] for place in sharing) / len(sharing)
            expected[name] = expected.get(name, 0) + worth
    again = desk.post(f"{PATH}/{season}/days", {"event": halls[0].event})
    assert (again.status_code, again.json()["code"]) == (409, "season_event_counted")
    table = site.browser().get(f"{PATH}/{season}").json()["divisions"][0]["table"]
    assert {line["name"]: float(Fraction(line["points"])) for line in table} == expected
    assert len(table) == 4, "the same people are the same pair in both events"


def test_the_score_of_a_match_is_taken_from_an_event_of_two_teams(site: Site) -> None:
    hall = Hall(site, pairs=2, rounds=1)  # the pairs are of «1分会» and «2分会»
    season = make(hall.desk, legs=1)
    for name in ("1分会", "2分会", "3分会"):
        assert hall.desk.post(f"{PATH}/{season}/teams", {"name": name}).status_code == 201
    assert hall.desk.post(f"{PATH}/{season}/fixtures", {}).status_code == 200
    hall.start()
    hall.finish_round(1)
    hall.do("/close", {"waive": "everybody has signed"})
    winner = hall.get("/standings")["lines"][0]["pair"]["unit"]
    for line in site.browser().get(f"{PATH}/{season}").json()["divisions"][0]["fixtures"]:
        taken = hall.desk.post(f"{PATH}/{season}/fixtures/{line['fixture']['number']}/event", {"event": hall.event})
        assert taken.status_code == (409 if "3分会" in {line["home"], line["away"]} else 200)
    played = [
        line
        for line in site.browser().get(f"{PATH}/{season}").json()["divisions"][0]["fixtures"]
        if line["fixture"]["state"] == "played"
    ]
    assert [(line["fixture"]["score"], line["fixture"]["sources"]) for line in played] == [
        ([1, 0] if played[0]["home"] == winner else [0, 1], [f"event:{hall.event}"])
    ]


def test_a_season_is_printed(site: Site) -> None:
    desk = site.organiser()
    season = make(desk)
    assert desk.post(f"{PATH}/{season}/teams", {"name": "=东城队"}).status_code == 201
    text = site.browser().get(f"{PATH}/{season}/book?form=txt&lang=en")
    assert "=东城队" in text.text
    assert "Table" in text.text
    assert site.browser().get(f"{PATH}/{season}/book?form=xlsx").content.startswith(b"PK")
    assert site.browser().get(f"{PATH}/{season}/book?form=svg").json()["code"] == "no_such_form"


def test_nobody_is_shown_as_moving_before_a_match_or_while_a_tie_decides_it(site: Site) -> None:
    desk = site.organiser()
    rules = {"kind": "league", "legs": 1, "promoted": 1}
    season = desk.post(PATH, {"name": "赛季", "rules": rules, "divisions": ["甲级", "乙级"]}).json()["id"]
    for division, names in ((1, "甲乙丙"), (2, "丁戊己")):
        for name in names:
            assert desk.post(f"{PATH}/{season}/teams", {"name": name, "division": division}).status_code == 201
        assert desk.post(f"{PATH}/{season}/fixtures", {"division": division}).status_code == 200

    def moves() -> list[list[int]]:
        divisions = desk.get(f"{PATH}/{season}").json()["divisions"]
        return [[line["moves"] for line in division["table"]] for division in divisions]

    assert moves() == [[0, 0, 0], [0, 0, 0]]
    lower = desk.get(f"{PATH}/{season}").json()["divisions"][1]["fixtures"]
    drawn, won = (line["fixture"]["number"] for line in lower[:2])
    assert command(desk, season, "record_result", fixture=drawn, home=1, away=1).status_code == 200
    assert moves() == [[0, 0, 0], [0, 0, 0]]
    assert command(desk, season, "record_result", fixture=won, home=3, away=1).status_code == 200
    assert moves() == [[0, 0, 0], [1, 0, 0]]
