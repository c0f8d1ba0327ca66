"""A stand-in for `cython` when the engine's sources run as plain Python: its marks for the compiler do nothing.

When it compiles, Cython takes `import cython` for its own; a compiled module imports nothing of that name.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

Marked = TypeVar("Marked")
Value = TypeVar("Value")

compiled = False
NULL = None
ulonglong = int


def _leave_alone(marked: Marked) -> Marked:
    return marked


cfunc = inline = cclass = _leave_alone


def exceptval(*, check: bool) -> Callable[[Marked], Marked]:  # noqa: ARG001
    """Mark a function that raises nothing."""
    return _leave_alone


def declare(kind: object, value: Value) -> Value:  # noqa: ARG001
    """Declare a variable of C."""
    return value


class _NoGil(AbstractContextManager[None]):
    """Marks a function, or a block, that does not need Python's lock."""

    def __call__(self, marked: Marked) -> Marked:
        return marked

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        return None


nogil = _NoGil()
