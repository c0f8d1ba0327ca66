"""Handlers by the form that they handle, so that every form of the grammar has one place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.scenarios.language import Statement


Scene = TypeVar("Scene")
Handler = Callable[[Scene, "Statement"], None]


class Forms(Generic[Scene]):
    """A registry: `@forms.handle("Deal: {order:order}")` marks what a line of that form does."""

    def __init__(self) -> None:
        self.handlers: dict[str, Handler[Scene]] = {}

    def handle(self, *templates: str) -> Callable[[Handler[Scene]], Handler[Scene]]:
        """Register a handler for these forms."""

        def register(handler: Handler[Scene]) -> Handler[Scene]:
            self.handlers.update(dict.fromkeys(templates, handler))
            return handler

        return register

    def run(self, scene: Scene, line: Statement) -> None:
        """Do, or check, what a line says."""
        self.handlers[line.form](scene, line)

    def missing(self, templates: Iterable[str]) -> list[str]:
        """The forms that nobody handles."""
        return [template for template in templates if template not in self.handlers]


def expect(line: Statement, wanted: object, found: object) -> None:
    """Fail with the line of the scenario where what was found is not what it expects."""
    assert found == wanted, f"line {line.line}: {line.text}: found {found!r}"


def expect_that(line: Statement, holds: object, found: object = "") -> None:
    """Fail with the line of the scenario where something does not hold."""
    assert holds, f"line {line.line}: {line.text}: found {found!r}"
