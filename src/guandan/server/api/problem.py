"""The body of every refusal, as problem details (RFC 9457) have it."""

from __future__ import annotations

from msgspec import Struct

MEDIA_TYPE = "application/problem+json"
PROBLEMS_PATH = "/api/v1/problems"


class Problem(Struct, frozen=True, kw_only=True):
    """What is wrong: a code for programs, a sentence for people, the article that says so, and where it is.

    `type` is the address of the code's own description, `title` and `status` are those of the answer. `place` names the
    field, the row or the line; `details` are the values in the sentence.
    """

    type: str = "about:blank"
    title: str = ""
    status: int = 0
    code: str
    detail: str = ""
    article: str = ""
    place: str = ""
    details: dict[str, object] = {}


def build_problem_type(code: str) -> str:
    """The address that describes a code."""
    return f"{PROBLEMS_PATH}/{code}"
