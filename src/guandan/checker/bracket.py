"""淘汰制: the places of a knockout's rounds (docs/pairing.md, Knockout)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker import history, lots, outs
from guandan.competition.model.values import Byes, Matter
from guandan.rules.options.event import ThreeLeft

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.checker.ledger import Drawn, Ledger
    from guandan.checker.report import Findings
    from guandan.competition.model.entry_events import OrganisersDecided
    from guandan.competition.model.values import Stage
    from guandan.rules.rulebook import Rulebook

KNOCKOUT = "docs/pairing.md: Knockout"
EMPTY = 0
FINALISTS = 2


def lines(places: Sequence[int]) -> list[tuple[int, int]]:
    """The lines of a round."""
    even = [*places, *[EMPTY] * (len(places) % 2)]
    return list(zip(even[::2], even[1::2], strict=True))


def odd_decision(ledger: Ledger, number: int) -> OrganisersDecided | None:
    """What the organisers decided last about an odd number in a round."""
    decided = [one for one in ledger.decisions if one.matter is Matter.ODD_NUMBER and one.about == number]
    return decided[-1] if decided else None


def named_bye(ledger: Ledger, number: int) -> int | None:
    """Whom the organisers gave the bye of a round."""
    decided = odd_decision(ledger, number)
    return decided.pairs[0] if decided is not None and decided.pairs and decided.way is ThreeLeft.BYE else None


def trio_start(ledger: Ledger, number: int, stage: int) -> int | None:
    """The first round of the round robin of three that a round belongs to (D72), if it belongs to one."""
    for first in (number - 2, number - 1, number):
        decided = odd_decision(ledger, first)
        drawn = ledger.rounds.get(first)
        if decided is not None and decided.way is ThreeLeft.ROUND_ROBIN and (drawn is None or drawn.stage == stage):
            return first
    return None


def places_of_three(ledger: Ledger, first: int, number: int, order: Sequence[int]) -> list[int]:
    """One table: first and second drawn, first and third, second and third; then who rests, and an empty place."""
    a, b, c = order
    inside = ledger.in_play(number)
    meets = [(a, b, c), (a, c, b), (b, c, a)][number - first]
    return [*(pair if pair in inside else EMPTY for pair in meets), EMPTY]


def revivable(ledger: Ledger, before: Drawn, number: int) -> list[int]:
    """复活: who played and lost in the round before, and is still there."""
    lost = {pair for seated in before.seats.values() if not seated.forfeited for pair in outs.losers(seated)}
    return sorted(lost & ledger.in_play(number))


def revived(ledger: Ledger, before: Drawn, number: int, link: bytes | None) -> int | None:
    """复活: the loser who comes back into a round, by name or by lot."""
    decided = odd_decision(ledger, number)
    if decided is None or decided.way is not ThreeLeft.REVIVE:
        return None
    if decided.pairs:
        return decided.pairs[0]
    able = revivable(ledger, before, number)
    return lots.order(link, "revive", able)[0] if able and link is not None else None


def check_way(ledger: Ledger, before: Drawn, number: int, book: Rulebook, findings: Findings) -> None:
    """三对: the book offers the way that was chosen, three were left, and who was revived had lost."""
    decided = odd_decision(ledger, number)
    if decided is None or decided.way is ThreeLeft.BYE:
        return
    alive = [pair for pair in going_on(ledger, before, number) if pair]
    named = set(decided.pairs) - set(revivable(ledger, before, number))
    if decided.way not in book.event.three_left or len(alive) != len(ThreeLeft) or named:
        findings.find("wrong_way", book.cite("event.three_left"), sorted(alive), (decided.way, decided.pairs))


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


def check_hand_byes(ledger: Ledger, drawn: Drawn, book: Rulebook, findings: Findings) -> None:
    """Drawn by hand too, nobody has a second bye while others have had fewer (D27)."""
    if not book.byes.never_twice or not drawn.byes:
        return
    had = history.byes(ledger.all_before(drawn.number))
    fewest = min(had[pair] for pair in drawn.pairs())
    for pair in drawn.byes:
        if had[pair] > fewest:
            findings.find("bye_twice", book.cite("byes.never_twice"), None, pair)


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
    first = trio_start(ledger, number, before.stage)
    winners = going_on(ledger, before, number)
    alive = [pair for pair in winners if pair]
    if first is not None:
        known = ledger.rounds.get(first) if first < number else None
        order = lots.order(link, "numbers", sorted(alive)) if known is None else _three_of(known)
        return places_of_three(ledger, first, number, order) if len(order) == len(ThreeLeft) else []
    back = revived(ledger, before, number, link)
    if back is not None:
        four = [*alive, back]
        return list(lots.order(link, "numbers", sorted(four))) if before.index + 1 in stage.redrawn else four
    if before.index + 1 in stage.redrawn:
        places = drawn_places(ledger, alive, link, number, stage, is_first=False) if alive else []
    elif stage.byes is Byes.FIRST_ROUND:
        places = [*winners, *[EMPTY] * (len(winners) % 2)]
    else:
        places = _with_bye_last(ledger, alive, link, number)
    return places + third_place(ledger, before, number, stage)


def _three_of(first: Drawn) -> list[int]:
    """The three of a round robin in the order in which their first round drew them."""
    if first.is_by_hand:
        return [pair for table in first.tables for pair in (table.ew, table.ns)] + list(first.byes)
    return [pair for pair in first.draft.lots if pair]


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
