"""Declare pages: open to everybody unless they say otherwise, and not part of the API's description."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.server.access.who import Needs
from guandan.server.api import route

if TYPE_CHECKING:
    from guandan.server.api.route import Declared


def get(path: str, needs: Needs | tuple[Needs, ...] = Needs.NOTHING, **options: object) -> Declared:
    """Declare a page at a path."""
    return route.get_or_head(path, needs, responses=None, include_in_schema=False, **options)


def post(path: str, needs: Needs | tuple[Needs, ...] = Needs.NOTHING, **options: object) -> Declared:
    """Declare the handler of a page's form."""
    return route.post(path, needs, responses=None, include_in_schema=False, **options)
