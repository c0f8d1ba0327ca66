"""Bots by name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from guandan.errors import InvalidText

if TYPE_CHECKING:
    from guandan.bots.bot import Bot


class Maker(Protocol):
    """Makes a bot from a seed."""

    def __call__(self, *, seed: int) -> Bot:
        """The bot of this seed."""
        ...


_MAKERS: dict[str, Maker | str] = {
    "random": "guandan.bots.chance:Chance",
    "easy": "guandan.bots.easy:Easy",
    "normal": "guandan.bots.normal:Normal",
    "hard": "guandan.bots.learned:Hard",
    "best": "guandan.bots.learned:Best",
}


_REMOTE: set[str] = set()


def register(name: str, maker: Maker | str, *, is_remote: bool = False) -> None:
    """Register a bot under a name; a text such as "package.module:Name" is imported on first use.

    One that `is_remote` waits for another program: a server lets it think apart from the others.
    """
    _MAKERS[name] = maker
    _REMOTE.discard(name)
    if is_remote:
        _REMOTE.add(name)


def is_remote(name: str) -> bool:
    """Does this bot wait for another program?"""
    return name in _REMOTE


def names() -> tuple[str, ...]:
    """Every bot there is, in the order in which they joined."""
    return tuple(_MAKERS)


def make(name: str, *, seed: int = 0) -> Bot:
    """Make the bot of this name; equal seeds give equal answers."""
    maker = _MAKERS.get(name)
    if maker is None:
        raise InvalidText(f"no such bot: {name!r}; there are {', '.join(_MAKERS)}")
    return _resolve_maker(maker)(seed=seed)


def _resolve_maker(maker: Maker | str) -> Maker:
    if not isinstance(maker, str):
        return maker
    module, _, name = maker.partition(":")
    found: Maker = getattr(import_module(module), name)
    return found
