"""The cookie of a session: for this server alone, out of scripts' reach, and over HTTPS never sent in the open."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from litestar.datastructures import Cookie

from guandan.server.access.access import SESSION_COOKIE

if TYPE_CHECKING:
    from litestar.types import Scope

_COOKIE_LIFETIME = timedelta(days=400)
"""The longest lifetime that browsers allow; the server ends unused sessions earlier."""


def build_cookie(scope: Scope, text: str | None) -> Cookie:
    """Build the cookie with this text; an empty text deletes the cookie."""
    return Cookie(
        key=SESSION_COOKIE,
        value=text or "",
        path="/",
        httponly=True,
        samesite="lax",
        secure=scope["scheme"] in {"https", "wss"},
        max_age=int(_COOKIE_LIFETIME.total_seconds()) if text else 0,
    )


def build_cookies(scope: Scope, text: str | None) -> list[Cookie]:
    """The cookies of an answer that may have brought a new session."""
    return [] if text is None else [build_cookie(scope, text)]
