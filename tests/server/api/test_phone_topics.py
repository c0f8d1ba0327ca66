"""A phone hears of its own table and of what goes out to all, and of nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.server.access.who import Role
from tests.server.api.kit import Hall

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.access.site import Browser, Site


class Ear:
    """Follows topics, and counts what it hears."""

    def __init__(self) -> None:
        self.heard = 0

    def send(self, frame: bytes) -> None:
        assert b'"changed"' in frame
        self.heard += 1

    def farewell(self, why: str, *, come_back: bool = True) -> None:
        raise AssertionError(why, come_back)

    def took(self) -> int:
        self.heard, heard = 0, self.heard
        return heard


class Ears:
    """One at each of two tables, at the desk and at the screen."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.all = {name: Ear() for name in ("phone/1", "phone/2", "event", "screen")}
        for name, ear in self.all.items():
            kind, _, table = name.partition("/")
            hall.site.server.topics.follow(f"{kind}/{hall.event}{'/' if table else ''}{table}", ear)

    def took(self) -> dict[str, bool]:
        """Who has heard something since."""
        return {name: ear.took() > 0 for name, ear in self.all.items()}


ALL = {"phone/1": True, "phone/2": True, "event": True, "screen": True}
FIRST = {"phone/1": True, "phone/2": False, "event": True, "screen": True}


@pytest.fixture
def hall(site: Site) -> Hall:
    return Hall(site)


@pytest.fixture
def ears(hall: Hall) -> Iterator[Ears]:
    made = Ears(hall)
    yield made
    for ear in made.all.values():
        hall.site.server.topics.remove_client(ear)


def test_a_draft_concerns_no_phone_and_what_is_published_every_one(hall: Hall, ears: Ears) -> None:
    hall.do("/draw")
    assert ears.took() == ALL | {"phone/1": False, "phone/2": False}
    for step in ("/draw/publish", "/round/start", "/round/pause", "/round/resume", "/round/call-time"):
        hall.do(step, {"reason": "一"} if step == "/round/pause" else None)
        assert ears.took() == ALL, step
    hall.do("/notices", {"text": "休息"})
    assert ears.took() == ALL


def test_what_happens_at_a_table_is_heard_there_and_at_the_desk(hall: Hall, ears: Ears) -> None:
    hall.start()
    ears.took()
    phone: Browser = hall.official(Role.TABLE, "1")
    ears.took()
    line = hall.do("/tables/1/sheet/lines", {"deal": 1, "order": list("EWNS"), "side": "EW"}, by=phone)["line"]
    assert ears.took() == FIRST | {"screen": False}, "a line that waits is on no screen"
    hall.do(f"/tables/1/sheet/lines/{line}/confirm", {"side": "NS"}, by=phone)
    assert ears.took() == FIRST
    hall.do("/tables/1/calls", by=phone)
    assert ears.took() == FIRST
    hall.do("/tables/1/extend", {"minutes": 3, "reason": "一"})
    assert ears.took() == FIRST
    hall.do("/pairs/1", {"remarks": "一"}, method="PUT")
    assert not ears.took()["phone/1"]


def test_making_and_revoking_links_tells_the_desk_alone(hall: Hall, ears: Ears) -> None:
    desk_alone = {"phone/1": False, "phone/2": False, "event": True, "screen": False}
    made = hall.do("/links", {"role": "table", "places": ["1"]})["links"][0]
    assert ears.took() == desk_alone
    hall.ask("DELETE", f"/links/{made['id']}")
    assert ears.took() == desk_alone
