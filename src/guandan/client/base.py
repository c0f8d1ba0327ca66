"""What both clients share: requests put together, answers read, refusals raised."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

import httpx
import msgspec
from msgspec import UNSET, Struct

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
    from types import TracebackType
    from typing import Self

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

DEFAULT_URL = "http://127.0.0.1:8000"
FileContent: TypeAlias = bytes | tuple[str, bytes] | tuple[str, bytes, str]
"""A file to upload: its bytes, with its name and media type where they matter."""
_JSON = {"content-type": "application/json"}


class Model(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The root of what is sent and answered. Fields that a newer server adds are ignored."""


class ApiProblem(Exception):
    """A refusal: `code` is what programs go by, `detail` is a sentence for people."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        self.status = status
        self.code = str(problem.get("code", ""))
        self.detail = str(problem.get("detail", ""))
        self.article = str(problem.get("article", ""))
        self.place = str(problem.get("place", ""))
        self.details: dict[str, Any] = dict(problem.get("details", {}))
        super().__init__(f"{status} {self.code}: {self.detail}")


class PageLike(Protocol[T_co]):
    """A part of a list."""

    @property
    def items(self) -> tuple[T_co, ...]:
        """What is in it."""
        ...

    @property
    def next(self) -> str | None:
        """The cursor of the next part."""
        ...


class Operation(Struct, Generic[T], frozen=True, kw_only=True):
    """A request, and the type of its answer."""

    method: str
    path: str
    result: Any
    query: dict[str, Any] = {}
    headers: dict[str, Any] = {}
    body: Any = UNSET
    files: dict[str, Any] = {}

    def build_options(self) -> dict[str, Any]:
        """The request as httpx takes it; what was not given is left out."""
        options: dict[str, Any] = {}
        query = {name: value for name, value in self.query.items() if value is not UNSET and value is not None}
        headers = {name: value for name, value in self.headers.items() if value is not UNSET and value is not None}
        if query:
            options["params"] = query
        if self.files:
            options["files"] = {name: given for name, given in self.files.items() if not isinstance(given, str)}
            options["data"] = {name: given for name, given in self.files.items() if isinstance(given, str) and given}
        elif self.body is not UNSET:
            body = self.body
            if isinstance(body, dict):
                body = {name: value for name, value in body.items() if value is not UNSET}
            options["content"] = msgspec.json.encode(body)
            headers |= _JSON
        if headers:
            options["headers"] = headers
        return options


def read_answer(answer: httpx.Response, result: Any) -> Any:  # noqa: ANN401 (as the operation says)
    """What an answer holds; a refusal is raised."""
    if answer.is_error:
        try:
            problem = msgspec.json.decode(answer.content, type=dict[str, Any])
        except msgspec.DecodeError:
            problem = {"code": "not_a_problem", "detail": answer.text[:500]}
        raise ApiProblem(answer.status_code, problem)
    if result is None:
        return None
    if result is bytes:
        return answer.content
    if result is str:
        return answer.text
    return msgspec.json.decode(answer.content, type=result)


def _build_headers(token: str | None, lang: str) -> dict[str, str]:
    return {"accept-language": lang} | ({} if token is None else {"authorization": f"Bearer {token}"})


class BaseClient:
    """Sends requests and waits for their answers."""

    def __init__(
        self,
        url: str = DEFAULT_URL,
        *,
        token: str | None = None,
        lang: str = "en",
        http: httpx.Client | None = None,
    ) -> None:
        self.http = http or httpx.Client(base_url=url, headers=_build_headers(token, lang), timeout=60)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self.http.close()

    def open_link(self, url: str) -> None:
        """Come in by a link that an organiser has given out; the client has its role from now on."""
        answer = self.http.get(url)
        if answer.is_error:
            read_answer(answer, None)

    def iterate(self, fetch: Callable[[str | None], PageLike[T]]) -> Iterator[T]:
        """Every item of a list, part by part: `client.iterate(lambda cursor: client.list_events(cursor=cursor))`."""
        cursor: str | None = None
        while True:
            page = fetch(cursor)
            yield from page.items
            if page.next is None:
                return
            cursor = page.next

    def _send(self, operation: Operation[T]) -> T:
        answer = self.http.request(operation.method, operation.path, **operation.build_options())
        found: T = read_answer(answer, operation.result)
        return found


class BaseAsyncClient:
    """Sends requests; every answer is awaited."""

    def __init__(
        self,
        url: str = DEFAULT_URL,
        *,
        token: str | None = None,
        lang: str = "en",
        http: httpx.AsyncClient | None = None,
    ) -> None:
        self.http = http or httpx.AsyncClient(base_url=url, headers=_build_headers(token, lang), timeout=60)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self.http.aclose()

    async def open_link(self, url: str) -> None:
        """Come in by a link that an organiser has given out; the client has its role from now on."""
        answer = await self.http.get(url)
        if answer.is_error:
            read_answer(answer, None)

    async def iterate(self, fetch: Callable[[str | None], Awaitable[PageLike[T]]]) -> AsyncIterator[T]:
        """Every item of a list, part by part."""
        cursor: str | None = None
        while True:
            page = await fetch(cursor)
            for item in page.items:
                yield item
            if page.next is None:
                return
            cursor = page.next

    async def _send(self, operation: Operation[T]) -> T:
        answer = await self.http.request(operation.method, operation.path, **operation.build_options())
        found: T = read_answer(answer, operation.result)
        return found
