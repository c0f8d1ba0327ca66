"""/api/v1/problems: what the codes of refusals mean. /api: which versions of the API there are."""

from typing import Literal

from msgspec import Struct

from guandan import __version__
from guandan.server.access.who import Needs
from guandan.server.api.paging import get_list
from guandan.server.api.problem import PROBLEMS_PATH
from guandan.server.api.route import get
from guandan.services.problems import ProblemKind, find_problem_kind, list_problem_kinds


class ApiVersion(Struct, frozen=True, kw_only=True):
    """A version of the API: `current`, or `deprecated` until the day of its sunset."""

    name: str
    path: str
    status: Literal["current", "deprecated"]
    document: str
    sunset: str | None = None


class ApiVersions(Struct, frozen=True, kw_only=True):
    """The server's own version, and the versions of the API that it answers to, newest first."""

    server: str
    versions: tuple[ApiVersion, ...]


VERSIONS = (ApiVersion(name="v1", path="/api/v1", status="current", document="/api/v1/openapi.json"),)


@get("/api", Needs.NOTHING, tags=["server"])
async def show_versions() -> ApiVersions:
    """The versions of the API."""
    return ApiVersions(server=__version__, versions=VERSIONS)


@get_list(PROBLEMS_PATH, Needs.NOTHING, tags=["server"], key=lambda kind: kind.code)
async def list_problems() -> list[ProblemKind]:
    """Every code with which something can be refused, by name."""
    return list_problem_kinds()


@get(f"{PROBLEMS_PATH}/{{code:str}}", Needs.NOTHING, tags=["server"])
async def show_problem(*, code: str) -> ProblemKind:
    """What a code means; the `type` of a problem leads here."""
    return find_problem_kind(code)


ROUTES = [show_versions, list_problems, show_problem]
