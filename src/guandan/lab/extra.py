"""What is missing where an optional part of guandan was not installed."""

from __future__ import annotations

from guandan.errors import GuandanError


class MissingExtra(GuandanError, ImportError):
    """A package that comes only with an extra of guandan's; `extra` names it."""

    def __init__(self, extra: str, package: str) -> None:
        super().__init__(f'{package} is not installed; it comes with: pip install "guandan[{extra}]"')
        self.extra = extra
