from __future__ import annotations

from tests.store.conftest import new_postgres, postgres, pytest_pyfunc_call, server

__all__ = ["new_postgres", "postgres", "pytest_pyfunc_call", "server"]
