"""Simulated deals as a Parquet file: a row for each deal, with its hands, tribute, plays and result."""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING, Any, Self

import msgspec

from guandan import __version__
from guandan.errors import MissingExtra
from guandan.rules.seat import SEATS

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

    from guandan.lab.simulate import SimulationPlan

LICENCE = "CC0-1.0"
"""What comes out of a simulation belongs to nobody."""

COLUMNS = {
    "book": "the rulebook",
    "seed": "the seed of the run",
    "deal": "the number of the deal; seed and number give the same cards everywhere",
    "player": "who played: a policy of the kernel, or a bot, in all four seats",
    "level": "the level, 2 to A",
    "level_ew": "the level of East and West",
    "level_ns": "the level of North and South",
    "turned": "the card that was turned up while the cards were drawn; none where tribute was due",
    "hands": "the cards that E, N, W and S drew, before tribute",
    "tribute_first": "who came first in the deal before; none without tribute",
    "tribute_payers": "who owed tribute",
    "tribute_refused": "whether it was refused",
    "tribute_paid": "the card of each payer, in the order of the payers",
    "tribute_receivers": "who got it",
    "tribute_returned": "the card that each receiver returned, in the order of the receivers",
    "leader": "who led the first trick",
    "seats": "whose turn each play or pass was",
    "kinds": "the kind of each play; empty for a pass",
    "ranks": "the rank that decides it; in runs the top one",
    "cards": "the cards of each play, wilds by their own name",
    "order": "the seats as they finished",
    "result": "levels that East and West rose, minus those of North and South",
    "tricks": "how many tricks there were",
}
"""Every column, and what it is."""

_NUMBERS = {"seed": "uint64", "deal": "int64", "result": "int8", "tricks": "int16"}
_LISTS = frozenset({"hands", "seats", "kinds", "ranks", "cards", "order"})


class ParquetDeals:
    """Where deals go: a file that is complete when it is closed; without a path nowhere."""

    def __init__(self, path: Path | None, plan: SimulationPlan) -> None:
        self._writer: Any = None
        if path is None:
            return
        try:
            self._arrow: Any = import_module("pyarrow")
            parquet: Any = import_module("pyarrow.parquet")
        except ImportError as error:
            raise MissingExtra("data", "pyarrow") from error
        described = {"guandan": __version__, "licence": LICENCE, "plan": json.dumps(msgspec.to_builtins(plan))}
        self._schema = self._arrow.schema([(name, self._type(name)) for name in COLUMNS], metadata=described)
        self._writer = parquet.ParquetWriter(str(path), self._schema, compression="zstd")

    def _type(self, name: str) -> Any:  # noqa: ANN401 (pyarrow has no types)
        arrow = self._arrow
        if name in _NUMBERS:
            return getattr(arrow, _NUMBERS[name])()
        if name == "tribute_refused":
            return arrow.bool_()
        is_list = name in _LISTS or (name.startswith("tribute_") and name != "tribute_first")
        return arrow.list_(arrow.string()) if is_list else arrow.string()

    def write(self, lines: bytes) -> None:
        """Add deals that are written as lines of JSON."""
        if self._writer is None or not lines:
            return
        rows = [row_of(msgspec.json.decode(line)) for line in lines.splitlines()]
        self._writer.write_table(self._arrow.Table.from_pylist(rows, schema=self._schema))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if self._writer is not None:
            self._writer.close()


def row_of(deal: dict[str, Any]) -> dict[str, object]:
    """A deal's line as a flat row."""
    tribute = deal.get("tribute", {})
    payers = tribute.get("payers", [])
    paid, receivers = tribute.get("paid", {}), tribute.get("receivers", {})
    plays = [(play + [""] * 4)[:4] for play in deal["plays"]]
    return {
        **{name: deal[name] for name in ("book", "seed", "deal", "player", "level", "leader", "order", "result")},
        "tricks": deal["tricks"],
        "turned": deal.get("turned"),
        "level_ew": deal["levels"]["EW"],
        "level_ns": deal["levels"]["NS"],
        "hands": [deal["hands"][seat] for seat in SEATS],
        "tribute_first": tribute.get("first"),
        "tribute_payers": payers,
        "tribute_refused": bool(tribute.get("refused", False)),
        "tribute_paid": [paid[payer] for payer in payers if payer in paid],
        "tribute_receivers": [receivers[payer] for payer in payers if payer in receivers],
        "tribute_returned": [tribute["returned"][receivers[payer]] for payer in payers if payer in receivers],
        "seats": [play[0] for play in plays],
        "kinds": [play[1] for play in plays],
        "ranks": [play[2] for play in plays],
        "cards": [play[3] for play in plays],
    }
