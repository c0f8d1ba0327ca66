"""The type of a page's request."""

from __future__ import annotations

from litestar import Request
from litestar.datastructures import State

PageRequest = Request[object, object, State]
