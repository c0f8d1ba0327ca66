"""检查表: the items that people tick before play and look up during it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.errors import IllegalAction
from guandan.rules.options.checklist import Area, ChecklistItem

if TYPE_CHECKING:
    from guandan.rules.rulebook import Rulebook


class Checklist(Struct, frozen=True, kw_only=True):
    """A book's items, and the ones that are ticked."""

    items: tuple[ChecklistItem, ...]
    ticked: frozenset[str] = frozenset()

    @property
    def areas(self) -> dict[Area, tuple[ChecklistItem, ...]]:
        """Group the items by area, in the book's order."""
        areas = dict.fromkeys(item.area for item in self.items)
        return {area: tuple(item for item in self.items if item.area is area) for area in areas}

    @property
    def left(self) -> tuple[ChecklistItem, ...]:
        """List the items that are not ticked yet."""
        return tuple(item for item in self.items if item.id not in self.ticked)

    def tick(self, name: str, *, done: bool = True) -> Checklist:
        """Tick an item, or untick it."""
        if all(item.id != name for item in self.items):
            raise IllegalAction("no_such_item", item=name)
        return replace(self, ticked=self.ticked | {name} if done else self.ticked - {name})


def start_checklist(book: Rulebook) -> Checklist:
    """Start the book's checklist with nothing ticked."""
    return Checklist(items=book.checklist)
