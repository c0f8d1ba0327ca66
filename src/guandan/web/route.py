"""How a page is declared: open to everybody unless it says otherwise, and no part of the API's description."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.server.access.who import Needs
from guandan.server.api import route

if TYPE_CHECKING:
    from guandan.server.api.route import Declared


def get(path: str, needs: Needs | tuple[Needs, ...] = Needs.NOTHING, **options: object) -> Declared:
    """A page at a path."""
    return route.get_or_head(path, needs, responses=None, include_in_schema=False, **options)


def post(path: str, needs: Needs | tuple[Needs, ...] = Needs.NOTHING, **options: object) -> Declared:
    """What a page's form sends to a path."""
    return route.post(path, needs, responses=None, include_in_schema=False, **options)
