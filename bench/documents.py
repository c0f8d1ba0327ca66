"""How fast documents are made: score sheets with their QR codes, lists, a book of results, spreadsheets, pictures.

Times are the processor's; medians of several runs are shown, the QR codes by themselves too. The events are always the
same.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from guandan.competition.model import commands as co
from guandan.competition.simulate.run import START_TIME, Simulation
from guandan.documents.kinds import Document, FileForm
from guandan.documents.printing import Printing
from guandan.documents.qr import draw_qr
from guandan.documents.write import DocumentOptions, files
from guandan.rulebooks import load

if TYPE_CHECKING:
    from collections.abc import Callable

PAIRS = 400
TABLES = PAIRS // 2
ADDRESS = "http://192.0.2.1:8000"


def large() -> Printing:
    """A first round of many tables under JS, whose sheets fill a page each."""
    simulation = Simulation(load("jiangsu-2017"), PAIRS, 1)
    for number in range(PAIRS):
        people = tuple(
            simulation.championship.add_person(f"选手{2 * number + place}", "第一分会") for place in range(2)
        )
        simulation.do(co.EnterPair(people=people, unit=f"第{number % 25}分会"))
    simulation.do(co.DrawRound(seed=simulation.link()))
    simulation.do(co.PublishDraw())
    return Printing(simulation.championship, at=START_TIME, address=ADDRESS)


def played() -> Printing:
    """An event of 60 pairs to its end."""
    simulation = Simulation(load("jiangsu-2017"), 60, 1)
    simulation.run()
    return Printing(simulation.championship, at=START_TIME)


def seconds(work: Callable[[], object], rounds: int) -> float:
    """The median time of the processor that a piece of work takes."""
    times = []
    for _ in range(rounds):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return statistics.median(times)


def main() -> None:
    """Measure, and show a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    rounds: int = parser.parse_args().rounds
    hall, over = large(), played()
    first = DocumentOptions(round=1)
    work: dict[str, Callable[[], object]] = {
        f"{TABLES} score sheets with QR, PDF": lambda: files(hall, Document.SCORE_SHEETS, FileForm.PDF, first),
        f"{TABLES} QR codes alone": lambda: [draw_qr(f"{ADDRESS}/s/{number:09d}") for number in range(TABLES)],
        f"draw and seating of {PAIRS} pairs, PDF": lambda: files(hall, Document.DRAW, FileForm.PDF, first),
        f"draw and seating of {PAIRS} pairs, pictures": lambda: files(hall, Document.DRAW, FileForm.PNG, first),
        f"place cards of {2 * PAIRS} people, PDF": lambda: files(hall, Document.PLACE_CARDS, FileForm.PDF),
        "book of results of 60 pairs, PDF": lambda: files(over, Document.BOOK, FileForm.PDF),
        "everything of 60 pairs, XLSX": lambda: files(over, Document.REPORT, FileForm.XLSX),
    }
    table = Table(title="documents", box=None)
    table.add_column("what")
    table.add_column("seconds", justify="right")
    for name, one in work.items():
        table.add_row(name, f"{seconds(one, rounds):.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
