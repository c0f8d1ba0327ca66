"""A client of the REST API, typed: `Client` waits for answers, `AsyncClient` is awaited.

It is generated from the OpenAPI document by `make docs`. It needs httpx: `pip install "pyguandan[client]"`.
"""

from guandan.client.base import ApiProblem
from guandan.client.client import AsyncClient, Client

__all__ = ["ApiProblem", "AsyncClient", "Client"]
