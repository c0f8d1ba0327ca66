"""Every role on every route, both made from the routes: what is not allowed is refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from litestar import Litestar, get

from guandan.server.access.guards import may_call
from guandan.server.access.route_rights import SOCKET_METHOD, RouteRight, check_routes_declare_needs, list_route_rights
from guandan.server.access.who import STRANGER, Grant, Needs, Role, Who
from guandan.web import ROUTES
from tests.server.access.site import EVENT, OTHER, running
from tests.server.live import without_limits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.access.site import Browser, Site

VALUES = {"event": EVENT, "table": "1", "code": "ABCDEF"}
"""What stands in a path where it matters; everything else is 1."""


@pytest.fixture(scope="module", autouse=True)
def _a_whole_hall() -> Iterator[None]:
    with without_limits():
        yield


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """With every page."""
    with running(tmp_path_factory.mktemp("site"), pages=ROUTES) as site:
        yield site


@pytest.fixture(scope="module")
def visitors(shared: Site) -> dict[str, Browser]:
    """One of each: nobody, a guest, an account without an event, each role here, and somebody with all elsewhere."""
    found = {"stranger": shared.browser(), "guest": shared.guest(), "account": shared.organiser()}
    for role in Role:
        places = ("1", "2") if role is Role.TABLE else ("",)
        for place in places:
            found[f"{role} {place}".strip()] = shared.official(role, EVENT, place)
    found["elsewhere"] = shared.guest()
    for role in Role:
        found["elsewhere"].get(f"/j/{shared.link(role, OTHER, '1' if role is Role.TABLE else '')}")
    return found


def path_of(right: RouteRight) -> str:
    return re.sub(r"{(\w+)}", lambda found: VALUES.get(found[1], "1"), right.path)


def parameters_of(right: RouteRight) -> dict[str, str]:
    return {name: VALUES.get(name, "1") for name in re.findall(r"{(\w+)}", right.path)}


def allowed(who: Who, right: RouteRight) -> bool:
    return any(may_call(who, needs, parameters_of(right)) for needs in right.needs)


def whos(site: Site, visitors: dict[str, Browser]) -> dict[str, Who]:
    return {name: site.call(site.access.sessions.identify, browser.cookie) for name, browser in visitors.items()}


@pytest.mark.parametrize("one_in", [4, pytest.param(1, marks=pytest.mark.long)])
def test_what_is_not_allowed_is_refused(site: Site, visitors: dict[str, Browser], one_in: int) -> None:
    """Every route is asked by somebody without a session, by somebody with all rights elsewhere, and by some others."""
    tried, wrong = 0, []
    for place, (name, who) in enumerate(whos(site, visitors).items()):
        expected = 401 if who.session is None else 403
        for number, right in enumerate(list_route_rights(site.app)):
            if right.method == SOCKET_METHOD or allowed(who, right):
                continue
            if name not in {"stranger", "elsewhere"} and (number + place) % one_in:
                continue
            tried += 1
            answer = visitors[name].request(right.method, path_of(right))
            if answer.status_code != expected:
                wrong.append((name, right.method, right.path, answer.status_code))
    assert wrong == []
    assert tried > 50


def test_what_is_allowed_is_not_refused(site: Site, visitors: dict[str, Browser]) -> None:
    """Only by looking, for a change would change what the next one finds; and by whoever has least of all."""
    wrong = []
    known = whos(site, visitors)
    for right in list_route_rights(site.app):
        able = [name for name in reversed(visitors) if name != "elsewhere" and allowed(known[name], right)]
        if right.method == "GET" and Needs.NOTHING not in right.needs:
            answer = visitors[able[0]].get(path_of(right))
            if answer.status_code in {401, 403}:
                wrong.append((able[0], right.path, answer.status_code, answer.text))
    assert wrong == []


def who_of(role: Role, place: str = "", event: str = EVENT) -> Who:
    return Who(session="0" * 64, grants=(Grant(event, role, place),))


COMMITTEES = {"organising_committee", "arbitration_committee", "referees_committee"}
TABLE_OF_RIGHTS = {
    Needs.ORGANISER: {"organiser"},
    Needs.ORGANISING_COMMITTEE: {"organiser", "organising_committee"},
    Needs.ARBITRATION_COMMITTEE: {"organiser", "arbitration_committee"},
    Needs.REFEREES_COMMITTEE: {"organiser", "referees_committee"},
    Needs.CHIEF_REFEREE: {"organiser", "chief_referee"},
    Needs.REFEREE: {"organiser", "chief_referee", "referee", *COMMITTEES},
    Needs.SCORER: {"organiser", "scorer"},
    Needs.TABLE: {"organiser", "chief_referee", "referee", "scorer", "table", *COMMITTEES},
    Needs.SCREEN: {"organiser", "screen"},
    Needs.GUEST: set(),
    Needs.ACCOUNT: set(),
    Needs.NOTHING: set(Role),
}
"""Written out by hand, against what the code works out."""


@pytest.mark.parametrize("needs", Needs)
def test_whose_rights_a_role_has(needs: Needs) -> None:
    path = {"event": EVENT, "table": "1"}
    assert {role for role in Role if may_call(who_of(role, "1" if role is Role.TABLE else ""), needs, path)} == (
        TABLE_OF_RIGHTS[needs]
    )
    elsewhere = {role for role in Role if may_call(who_of(role, "1", OTHER), needs, path)}
    assert elsewhere == (set(Role) if needs is Needs.NOTHING else set())


def test_a_table_opens_itself_alone() -> None:
    two = who_of(Role.TABLE, "2")
    assert may_call(two, Needs.TABLE, {"event": EVENT, "table": 2})
    assert not may_call(two, Needs.TABLE, {"event": EVENT, "table": 1})
    assert may_call(two, Needs.TABLE, {"event": EVENT})


def test_a_route_without_an_event_is_no_officials() -> None:
    for role in Role:
        assert not may_call(who_of(role), Needs.ORGANISER, {})


def test_guests_and_accounts() -> None:
    assert not may_call(STRANGER, Needs.GUEST, {})
    assert may_call(Who(session="0", person=1), Needs.GUEST, {})
    assert not may_call(Who(session="0", person=1), Needs.ACCOUNT, {})
    assert may_call(Who(session="0", account=1), Needs.ACCOUNT, {})


def test_an_app_with_a_route_that_declares_nothing_is_refused() -> None:
    @get("/open", opt={"needs": Needs.NOTHING}, sync_to_thread=False)
    def declared() -> None: ...

    @get("/forgotten", sync_to_thread=False)
    def forgotten() -> None: ...

    @get("/nowhere", opt={"needs": Needs.SCORER}, sync_to_thread=False)
    def nowhere() -> None: ...

    check_routes_declare_needs(Litestar([declared], openapi_config=None))
    with pytest.raises(TypeError, match="GET /nowhere"):
        check_routes_declare_needs(Litestar([declared, nowhere], openapi_config=None))
    with pytest.raises(TypeError, match="GET /forgotten"):
        check_routes_declare_needs(Litestar([declared, forgotten], openapi_config=None))
