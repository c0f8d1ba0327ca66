"""The body of every refusal, as problem details (RFC 9457) have it."""

from __future__ import annotations

from msgspec import Struct

MEDIA_TYPE = "application/problem+json"


class Problem(Struct, frozen=True, kw_only=True):
    """What is wrong: a code for programs, a sentence for people, the article that says so, and where it is.

    `place` names the field, the row or the line; `details` are the values in the sentence.
    """

    code: str
    detail: str = ""
    article: str = ""
    place: str = ""
    details: dict[str, object] = {}
