"""What both clients share: requests put together, answers read, refusals raised."""

from __future__ import annotations

import inspect
import re
from enum import Enum, auto
from functools import cached_property, update_wrapper
from typing import (
    TYPE_CHECKING,
    Any,
    Concatenate,
    Generic,
    ParamSpec,
    Protocol,
    TypeAlias,
    TypeVar,
    assert_never,
    get_type_hints,
    overload,
)
from urllib.parse import quote

import httpx
import msgspec
from msgspec import UNSET, Struct

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine, Iterator, Mapping
    from types import TracebackType
    from typing import Self

P = ParamSpec("P")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

DEFAULT_URL = "http://127.0.0.1:8000"
FileContent: TypeAlias = bytes | tuple[str, bytes] | tuple[str, bytes, str]
"""A file to upload: its bytes, with its name and media type where they matter."""
_JSON = {"content-type": "application/json"}
_IN_PATH = re.compile(r"\{(\w+)\}")


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


class Carries(Enum):
    """What the parameters of an endpoint are that neither its path nor its headers have."""

    QUERY = auto()
    FIELDS = auto()
    """Fields of a JSON object."""
    BODY = auto()
    """One parameter, which is the whole body."""
    FORM = auto()
    """Fields of a form, and a file."""


class Endpoint(Generic[P, T]):
    """An operation of the API, declared by a function without a body.

    It is a method of a client: `BaseClient` waits for the answer, of `BaseAsyncClient` it is awaited.
    """

    def __init__(
        self,
        declared: Callable[Concatenate[Any, P], T],
        method: str,
        path: str,
        carries: Carries,
        *,
        query: Collection[str],
        headers: Collection[str],
    ) -> None:
        self.__doc__ = declared.__doc__
        self._declared = declared
        self._signature = inspect.signature(declared)
        self._method = method
        self._path = path
        self._carries = carries
        self._query = query
        self._headers = headers

    @overload
    def __get__(self, client: None, owner: type) -> Self: ...
    @overload
    def __get__(self, client: BaseClient, owner: type) -> Callable[P, T]: ...
    @overload
    def __get__(self, client: BaseAsyncClient, owner: type) -> Callable[P, Coroutine[Any, Any, T]]: ...
    def __get__(self, client: BaseClient | BaseAsyncClient | None, owner: type) -> object:
        """The client's method."""
        if client is None:
            return self

        def send(*args: P.args, **kwargs: P.kwargs) -> T | Coroutine[Any, Any, T]:
            return client.send(self.build_operation(*args, **kwargs))

        return update_wrapper(send, self._declared)

    def build_operation(self, *args: P.args, **kwargs: P.kwargs) -> Operation[T]:
        """The request with these arguments."""
        bound = self._signature.bind(self, *args, **kwargs)
        bound.apply_defaults()
        _, *given = bound.arguments.items()
        values = {name.removesuffix("_"): value for name, value in given}
        path = _IN_PATH.sub(lambda name: quote(str(values.pop(name[1])), safe=""), self._path)
        headers = {name: values.pop(name.lower().replace("-", "_")) for name in self._headers}
        query = {name: values.pop(name) for name in self._query}
        files: dict[str, Any] = {}
        body: Any = UNSET
        match self._carries:
            case Carries.QUERY:
                query = values
            case Carries.FIELDS:
                body = values or UNSET
            case Carries.BODY:
                (body,) = values.values()
            case Carries.FORM:
                files = values
            case _:
                assert_never(self._carries)
        return Operation(
            method=self._method, path=path, result=self._result, query=query, headers=headers, body=body, files=files
        )

    @cached_property
    def _result(self) -> object:
        result = get_type_hints(self._declared)["return"]
        return None if result is type(None) else result


def endpoint(
    method: str,
    path: str,
    carries: Carries | None = None,
    *,
    query: Collection[str] = (),
    headers: Collection[str] = (),
) -> Callable[[Callable[Concatenate[Any, P], T]], Endpoint[P, T]]:
    """Declare an operation; where nothing else is said, GET and DELETE carry a query and the others a JSON object."""
    usual = Carries.QUERY if method in {"GET", "DELETE"} else Carries.FIELDS

    def declare(declared: Callable[Concatenate[Any, P], T]) -> Endpoint[P, T]:
        return Endpoint(declared, method, path, carries or usual, query=query, headers=headers)

    return declare


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

    def send(self, operation: Operation[T]) -> T:
        """Send a request; a refusal raises `ApiProblem`."""
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

    async def send(self, operation: Operation[T]) -> T:
        """Send a request; a refusal raises `ApiProblem`."""
        answer = await self.http.request(operation.method, operation.path, **operation.build_options())
        found: T = read_answer(answer, operation.result)
        return found
