"""The request for a page, as the handlers name its type."""

from __future__ import annotations

from litestar import Request
from litestar.datastructures import State

Asking = Request[object, object, State]
