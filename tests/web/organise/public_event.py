"""An event over the API for tests of what everybody sees of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx

if TYPE_CHECKING:
    from tests.server.live import Live

NAMES = "甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳"
PAST_A, SIX = 14, 5


class Desk:
    """The organisers' desk: a session that came by the server's link, and the event that it made."""

    def __init__(self, live: Live, book: str = "jiangsu-2017", pairs: int = 8, **wishes: object) -> None:
        # Nothing stays open that somebody would have to close.
        limits = httpx.Limits(max_keepalive_connections=0)
        self.client = httpx.Client(base_url=live.url, timeout=60, limits=limits)
        self.client.get(live.call(live.server.access.create_organiser_link()))
        made = self.client.post("/api/v1/events", json={"name": "春季赛", "book": book, "wishes": wishes})
        assert made.status_code == 201, made.text
        self.event: str = made.json()["id"]
        rows = [f"{place},{name}一,{name}二,{place}分会" for place, name in enumerate(NAMES[:pairs], 1)]
        sheet = {"file": ("entries.csv", "\n".join(["序号,姓名,搭档,单位", *rows]).encode(), "text/csv")}
        self.ask("POST", "/import", files=sheet)

    @property
    def path(self) -> str:
        return f"/e/{self.event}"

    def ask(self, method: str, path: str, **options: Any) -> Any:  # noqa: ANN401 (JSON)
        answer = self.client.request(method, f"/api/v1/events/{self.event}{path}", **options)
        assert answer.is_success, f"{path}: {answer.text}"
        return answer.json() if answer.content else None

    def get(self, path: str) -> Any:  # noqa: ANN401 (JSON)
        return self.ask("GET", path)

    def do(self, path: str, method: str = "POST", **body: object) -> Any:  # noqa: ANN401 (JSON)
        return self.ask(method, path, json=body)

    def draw(self) -> None:
        self.do("/presences", "PUT", rest=True)
        self.do("/draw")

    def start(self, **body: object) -> None:
        self.draw()
        self.do("/draw/publish")
        self.do("/round/start", **body)

    def enter(self, number: int, tables: int | None = None) -> None:
        """Results of a round, all or the first few, signed."""
        for row in self.get(f"/rounds/{number}")["tables"][:tables]:
            self.do(f"/tables/{row['table']}/result", final={"ew": PAST_A, "ns": SIX})
            self.do(f"/tables/{row['table']}/sign-all")

    def link(self, role: str) -> str:
        """Link for a role, as a path."""
        url: str = self.do("/links", role=role)["links"][0]["url"]
        return "/j/" + url.partition("/j/")[2]
