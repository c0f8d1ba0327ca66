"""An event over HTTP for tests: the desk that made it, its officials, its phones, and the steps of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import httpx

    from guandan.server.access.who import Role
    from tests.server.access.site import Browser, Site

NAMES = "甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳"
PAST_A, SIX = 14, 5


def sheet(pairs: int, heading: str = "序号,姓名,搭档,单位") -> dict[str, Any]:
    """A list of entries as an office sends it."""
    rows = [f"{number},{name}一,{name}二,{number}分会" for number, name in enumerate(NAMES[:pairs], 1)]
    return {"file": ("entries.csv", "\n".join([heading, *rows]).encode(), "text/csv")}


class Hall:
    """An event and whoever works at it."""

    def __init__(
        self, site: Site, book: str = "jiangsu-2017", pairs: int = 4, rounds: int | None = 3, **more: object
    ) -> None:
        self.site = site
        self.desk = site.organiser()
        wishes = {} if rounds is None else {"rounds": rounds}
        made = self.desk.post("/api/v1/events", {"name": "试赛", "book": book, "wishes": wishes, **more})
        assert made.status_code == 201, made.text
        self.event: str = made.json()["id"]
        if pairs:
            assert self.ask("POST", "/import", files=sheet(pairs)).status_code == 200

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        by: Browser | None = None,
        **options: Any,  # noqa: ANN401 (httpx')
    ) -> httpx.Response:
        return (by or self.desk).request(method, f"/api/v1/events/{self.event}{path}", body, **options)

    def get(self, path: str, by: Browser | None = None) -> Any:  # noqa: ANN401 (JSON)
        answer = self.ask("GET", path, by=by)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def do(self, path: str, body: object = None, by: Browser | None = None, method: str = "POST") -> Any:  # noqa: ANN401 (JSON)
        answer = self.ask(method, path, {} if body is None else body, by=by)
        assert answer.status_code in {200, 201}, answer.text
        return answer.json()

    def refused(
        self, path: str, body: object = None, by: Browser | None = None, method: str = "POST"
    ) -> dict[str, Any]:
        """The problem with which something is refused; nothing has changed by it."""
        before = self.get("/log")["total"]
        answer = self.ask(method, path, {} if body is None else body, by=by)
        assert answer.status_code in {400, 401, 403, 404, 409}, answer.text
        assert answer.headers["content-type"] == "application/problem+json"
        assert self.get("/log")["total"] == before
        found: dict[str, Any] = answer.json()
        assert found["detail"]
        return found

    def official(self, role: Role, place: str = "") -> Browser:
        return self.site.official(role, self.event, place)

    def start(self) -> None:
        self.do("/draw")
        self.do("/draw/publish")
        self.do("/round/start")

    def finish_round(self, number: int) -> None:
        for table in self.get(f"/rounds/{number}")["tables"]:
            self.do(f"/tables/{table['table']}/result", {"final": {"ew": PAST_A, "ns": SIX}})
            self.do(f"/tables/{table['table']}/sign-all")
        self.do("/round/close")
