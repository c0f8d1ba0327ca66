"""Play many deals at once, with arrays as input and output instead of Python calls for each deal.

An array is anything that lends its memory (`array.array`, NumPy), in one piece, with items of the right size; its shape
does not matter.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Literal, Self, TypeVar

from guandan.cards import read_level
from guandan.kernel.deal import Deal
from guandan.kernel.engine import Pool
from guandan.kernel.features import ACTION_SIZE, OBSERVATION_SIZE
from guandan.kernel.outcome import Policy, TributeFrequency
from guandan.kernel.packed import SEEDS
from guandan.kernel.threads import split_range

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from typing_extensions import Buffer

Answer = TypeVar("Answer")

Form = Literal["i", "q", "B", "b"]
_ITEM_SIZES: dict[Form, int] = {"i": 4, "q": 8, "B": 1, "b": 1}


class Batch:
    """Deals that are played in parallel.

    Place i plays the deals i, i + size, i + 2 × size, … of the seed (with `copies`, that many neighbours play the same
    one). When one ends and `again` is set, the next begins at once. A decision with only one answer is not asked
    unless `forced` is set.
    """

    def __init__(
        self,
        size: int,
        *,
        seed: int,
        rules: int,
        level: str | None = None,
        tribute: TributeFrequency = TributeFrequency.HALF,
        copies: int = 1,
        forced: bool = False,
        again: bool = True,
        threads: int = 1,
    ) -> None:
        self.size = size
        number = 0 if level is None else read_level(level).number
        self._pool = Pool(size, seed & SEEDS, rules, number, tribute, copies, forced, again)
        self._parts = split_range(size, threads)
        self._workers = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self._run(self._pool.begin)

    def __len__(self) -> int:
        return self.size

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the threads."""
        if self._workers is not None:
            self._workers.shutdown()

    def _run(self, work: Callable[..., Answer], *arguments: object) -> list[Answer]:
        if self._workers is None:
            return [work(*self._parts[0], *arguments)]
        return list(self._workers.map(lambda part: work(*part, *arguments), self._parts))

    def __getitem__(self, place: int) -> Deal:
        deal = Deal()
        self._pool.get(place, deal)
        return deal

    def __setitem__(self, place: int, deal: Deal) -> None:
        self._pool.put(place, deal)

    def hide(self, deal: Deal, seat: int, *, seed: int) -> None:
        """Fill every place with a deal that the seat cannot tell from this one, at random."""
        if sum(self._run(self._pool.hide, deal, seat, seed & SEEDS)) < self.size:
            raise ValueError("no hands were found that fit what the seat knows")

    def who(self, seats: Buffer, phases: Buffer, numbers: Buffer) -> None:
        """Write whose turn it is (bytes), the phase (bytes), and the number of the deal (64 bits), for each deal."""
        flat = _flatten(seats, "B", self.size), _flatten(phases, "B", self.size), _flatten(numbers, "q", self.size)
        self._run(self._pool.who, *flat)

    def count(self, offsets: Buffer) -> int:
        """Write where each deal's actions begin in an array of all (32 bits, one more than deals); returns the end."""
        flat = _flatten(offsets, "i", self.size + 1)
        self._run(self._pool.count, flat)
        return self._pool.add_up(flat)

    def observe(self, states: Buffer) -> None:
        """Write what the seat to act may know: a row of `features.OBSERVATION` (bytes) for each deal."""
        self._run(self._pool.observe, _flatten(states, "B", self.size * OBSERVATION_SIZE))

    def actions(self, offsets: Buffer, rows: Buffer) -> None:
        """Write a row of `features.ACTION` (bytes) for each action of each deal."""
        begin = _flatten(offsets, "i", self.size + 1)
        self._run(self._pool.actions, begin, _flatten(rows, "B", begin[self.size] * ACTION_SIZE))

    def catalogue(self, offsets: Buffer, numbers: Buffer) -> None:
        """Write the catalogue's number (32 bits) of each action of each deal."""
        begin = _flatten(offsets, "i", self.size + 1)
        self._run(self._pool.catalogue, begin, _flatten(numbers, "i", begin[self.size]))

    def choose(self, policy: Policy, seed: int, chosen: Buffer) -> None:
        """Let the kernel choose an action of each deal (32 bits, counted from 0 in each deal)."""
        self._run(self._pool.choose, policy, seed & SEEDS, _flatten(chosen, "i", self.size))

    def step(self, chosen: Buffer, results: Buffer, done: Buffer) -> None:
        """Do the chosen actions; write which deals have ended (bytes), and the results (signed bytes, levels of EW)."""
        flat = _flatten(chosen, "i", self.size), _flatten(results, "b", self.size), _flatten(done, "B", self.size)
        bad = [place for place in self._run(self._pool.step, *flat) if place >= 0]
        if bad:
            raise IndexError(f"the deal at place {bad[0]} has no such action")


def _flatten(buffer: Buffer, form: Form, least: int) -> memoryview:
    """Return the memory of an array as one row of items."""
    view = memoryview(buffer)
    if view.itemsize != _ITEM_SIZES[form]:
        raise TypeError(f"items of {_ITEM_SIZES[form]} bytes are needed, not of {view.itemsize}")
    if view.nbytes < least * view.itemsize:
        raise ValueError(f"{least} items are needed, not {view.nbytes // view.itemsize}")
    # Python casts no view with a 0 in its shape.
    return (view.cast("B") if view.nbytes else memoryview(bytearray())).cast(form)
