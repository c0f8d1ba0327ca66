"""淘汰制: the places of a knockout's rounds (docs/pairing.md, Knockout)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.check import history, lots, outs
from guandan.competition.values import Byes, Matter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.check.ledger import Drawn, Ledger
    from guandan.competition.check.report import Findings
    from guandan.competition.values import Stage
    from guandan.rules.rulebook import Rulebook

KNOCKOUT = "docs/pairing.md: Knockout"
EMPTY = 0
FINALISTS = 2


def lines(places: Sequence[int]) -> list[tuple[int, int]]:
    """The lines of a round."""
    even = [*places, *[EMPTY] * (len(places) % 2)]
    return list(zip(even[::2], even[1::2], strict=True))


def named_bye(ledger: Ledger, number: int) -> int | None:
    """Whom the organisers gave the bye of a round."""
    named = [
        decision.pairs[0]
        for decision in ledger.decisions
        if decision.matter is Matter.ODD_NUMBER and decision.about == number and decision.pairs
    ]
    return named[-1] if named else None


def check_named(ledger: Ledger, pairs: Sequence[int], number: int, book: Rulebook, findings: Findings) -> None:
    """A bye is given to somebody who plays, and to nobody a second one while others have had fewer (D27)."""
    named = named_bye(ledger, number)
    if named is None:
        return
    if named not in pairs:
        findings.find("decision_names_others", KNOCKOUT, list(pairs), named)
        return
    had = history.byes(ledger.all_before(number))
    if book.byes.never_twice and had[named] > min(had[pair] for pair in pairs):
        findings.find("bye_twice", book.cite("byes.never_twice"), None, named)


def drawn_places(
    ledger: Ledger, pairs: Sequence[int], link: bytes, number: int, stage: Stage, *, is_first: bool
) -> list[int]:
    """The places of a first round, or of one drawn again."""
    numbers = lots.order(link, "numbers", pairs)
    if stage.byes is Byes.FIRST_ROUND:
        places = _with_byes_first(numbers, link)
    else:
        places = _with_bye_last(ledger, numbers, link, number)
    if is_first:
        has_bye_line = stage.byes is Byes.AS_NEEDED and len(pairs) % 2 == 1
        _seat_seeds(ledger, places, len(places) // 2 - int(has_bye_line))
    return places


def _with_byes_first(numbers: list[int], link: bytes) -> list[int]:
    size = 1
    while size < len(numbers):
        size *= 2
    count = max(size // 2, 1)
    short = set(lots.order(link, "bye", range(1, count + 1))[: 2 * count - len(numbers)])
    coming = iter(numbers)
    places: list[int] = []
    for line in range(1, count + 1):
        places.append(next(coming))
        places.append(EMPTY if line in short else next(coming))
    return places


def _with_bye_last(ledger: Ledger, pairs: Sequence[int], link: bytes, number: int) -> list[int]:
    """The pairs in their order; where their number is odd, the one with the bye comes last."""
    if len(pairs) % 2 == 0:
        return list(pairs)
    bye = named_bye(ledger, number)
    if bye is None or bye not in pairs:
        had = history.byes(ledger.all_before(number))
        fewest = min(had[pair] for pair in pairs)
        bye = lots.order(link, "bye", [pair for pair in pairs if had[pair] == fewest])[0]
    return [*(pair for pair in pairs if pair != bye), bye, EMPTY]


def seed_lines(count: int) -> list[int]:
    """The lines to which seeded pairs go, the first one's first."""
    spread = [1]
    while len(spread) < count:
        spread = [line for one in spread for line in (one, 2 * len(spread) + 1 - one)]
    by_seed = [spread.index(seed) + 1 for seed in range(1, len(spread) + 1)]
    return [line for line in by_seed if line <= count]


def _seat_seeds(ledger: Ledger, places: list[int], count: int) -> None:
    """Seeded pairs on so many lines change places with whoever was drawn where they go; a bye as needed stays."""
    drawn = places[: 2 * count]
    seeds = {pair: seed for pair in drawn if pair and (seed := ledger.seed(pair)) is not None}
    seeded = sorted(seeds, key=lambda pair: (seeds[pair], pair))
    for pair, line in zip(seeded, seed_lines(count), strict=False):
        here, goes = places.index(pair), 2 * line - 2
        places[here], places[goes] = places[goes], places[here]


def going_on(ledger: Ledger, before: Drawn, number: int) -> list[int]:
    """Whom each line of the round before gives, 0 for nobody."""
    winners = [_winner(before, line) for line in _lines_of(ledger, before)]
    inside = ledger.in_play(number)
    return [pair if pair in inside else EMPTY for pair in winners]


def _lines_of(ledger: Ledger, before: Drawn) -> list[tuple[int, int]]:
    """The lines of a round without the match for the third place."""
    if before.is_by_hand:
        tables = sorted(before.tables, key=lambda table: table.number)
        found = [(table.ew, table.ns) for table in tables] + [(pair, EMPTY) for pair in before.byes]
    else:
        found = lines(before.draft.lots)
    rounds = ledger.of_stage(before.stage)
    third = outs.third_place_table(ledger, rounds, before.index - 1)
    sits = set() if third is None else {third.table.ew, third.table.ns}
    return [line for line in found if not sits or not set(line) <= sits]


def _winner(before: Drawn, line: tuple[int, int]) -> int:
    one, other = line
    if EMPTY in line:
        return one + other
    seated = next((seated for seated in before.seats.values() if {seated.table.ew, seated.table.ns} == set(line)), None)
    return (None if seated is None else outs.winner(seated)) or EMPTY


def next_places(ledger: Ledger, before: Drawn, link: bytes, number: int, stage: Stage) -> list[int]:
    """The places of a round after the first."""
    winners = going_on(ledger, before, number)
    alive = [pair for pair in winners if pair]
    if before.index + 1 in stage.redrawn:
        places = drawn_places(ledger, alive, link, number, stage, is_first=False) if alive else []
    elif stage.byes is Byes.FIRST_ROUND:
        places = [*winners, *[EMPTY] * (len(winners) % 2)]
    else:
        places = _with_bye_last(ledger, alive, link, number)
    return places + third_place(ledger, before, number, stage)


def third_place(ledger: Ledger, before: Drawn, number: int, stage: Stage) -> list[int]:
    """The two losers of the round before, if this is the last and there are two."""
    winners = going_on(ledger, before, number)
    remain = winners if stage.byes is Byes.FIRST_ROUND else [pair for pair in winners if pair]
    if not stage.third_place or len(remain) > FINALISTS:
        return []
    inside = ledger.in_play(number)
    lost = []
    for line in _lines_of(ledger, before):
        seated = next((one for one in before.seats.values() if {one.table.ew, one.table.ns} == set(line)), None)
        out = set() if seated is None else inside.intersection(outs.losers(seated))
        lost += [pair for pair in line if pair in out]
    return lost if len(lost) == FINALISTS else []
