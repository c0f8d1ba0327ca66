"""Measure the file for Botzone: each deal both ways against `hard` that sees the deal, and what each answer costs.

Usage: python tools/botzone_measure.py [--deals 1000] [--seed 21] [--minutes 60]

Linux only: the processor's time is read from /proc. The clock's would count what others do on the machine.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from guandan.lab.botzone.contest import BotzoneContest
from guandan.lab.botzone.pack import write_upload
from guandan.lab.botzone.players import ProcessPlayer

OPPONENT = "seen:hard"
answers: list[float] = []
"""Seconds of the processor for each answer but the first of a process, which starts it."""
starts: list[float] = []


class TimedPlayer(ProcessPlayer):
    """A program whose use of the processor is read before and after each answer."""

    def respond(self, request: dict[str, Any]) -> Any:  # noqa: ANN401 (a program may answer anything)
        """Ask the program, and note what the answer cost."""
        is_begun, before = self._is_begun, self._used()
        response = super().respond(request)
        (answers if is_begun else starts).append(self._used() - (before if is_begun else 0))
        return response

    def _used(self) -> float:
        tasks = Path(f"/proc/{self._process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text(encoding="ascii").split()[0]) for task in tasks) / 1e9


def main() -> None:
    """Play, and print what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=21)
    parser.add_argument("--minutes", type=float, default=60, help="no deal begins after that")
    asked = parser.parse_args()
    until = time.monotonic() + 60 * asked.minutes
    import guandan.lab.botzone.contest as module  # noqa: PLC0415 (its programs are timed)

    module.ProcessPlayer = TimedPlayer  # type: ignore[misc]
    with tempfile.TemporaryDirectory() as folder:
        upload = Path(folder) / "bot.zip"
        write_upload(upload)
        contest = BotzoneContest(f"run:{sys.executable} -I {upload}", OPPONENT, asked.seed)
        for meeting in contest.run(asked.deals):
            if meeting.number % 50 == 49:  # noqa: PLR2004 (a sign of life)
                print(f"{meeting.number + 1} deals, {len(answers)} answers, slowest {max(answers):.3f} s", flush=True)
            if time.monotonic() > until:
                break
    tally = contest.tally()
    answers.sort()
    print(f"deals {tally.deals}, each both ways; answers {tally.decisions}; against the rules {len(tally.offences)}")
    print(f"points a deal {tally.mean:+.4f}, 95%: {tally.interval}")
    print(f"both ways level in {sum(meeting.worth == 0 for meeting in contest.meetings)} deals")
    print(f"answers without the bot {tally.guesses}")
    print(f"seconds of the processor an answer: mean {sum(answers) / len(answers):.4f}")
    for share in (0.5, 0.999):
        print(f"  {share:.1%} take at most {answers[int(len(answers) * share)]:.3f}")
    print(f"  the slowest of {len(answers)}: {answers[-1]:.3f}; the slowest start {max(starts):.2f}")


if __name__ == "__main__":
    main()
