"""The two clients: every operation of the API, waited for or awaited."""

from __future__ import annotations

from guandan.client.base import BaseAsyncClient, BaseClient
from guandan.client.endpoints import Endpoints


class Client(BaseClient, Endpoints):
    """The REST API. A refusal raises `ApiProblem`."""


class AsyncClient(BaseAsyncClient, Endpoints):
    """The REST API; every answer is awaited. A refusal raises `ApiProblem`."""
