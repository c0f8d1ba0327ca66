"""淘汰制: compute the places of a knockout's rounds (docs/pairing.md, Knockout)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker import costs, history, lots
from guandan.checker import elimination as outs
from guandan.checker import swiss as matched
from guandan.competition.model.values import Byes, Matter
from guandan.rules.options.event import ThreeLeft

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.checker.ledger import CheckedRound, EventLedger
    from guandan.checker.report import Findings
    from guandan.competition.model.events import DrawDrafted, OrganisersDecided
    from guandan.competition.model.values import Stage
    from guandan.rules.rulebook import Rulebook


KNOCKOUT = "docs/pairing.md: Knockout"
FINALISTS = 2


def pair_places(places: Sequence[int]) -> list[tuple[int, int]]:
    """Pair up the places into the lines of a round."""
    even = [*places, *[EMPTY] * (len(places) % 2)]
    return list(zip(even[::2], even[1::2], strict=True))


def find_odd_decision(ledger: EventLedger, number: int) -> OrganisersDecided | None:
    """Find the organisers' last decision about an odd number in a round."""
    decided = [
        decision for decision in ledger.decisions if decision.matter is Matter.ODD_NUMBER and decision.about == number
    ]
    return decided[-1] if decided else None


def find_named_bye(ledger: EventLedger, number: int) -> int | None:
    """Find the pair to which the organisers gave the bye of a round."""
    decided = find_odd_decision(ledger, number)
    return decided.pairs[0] if decided is not None and decided.pairs and decided.way is ThreeLeft.BYE else None


def find_trio_start(ledger: EventLedger, number: int, stage: int) -> int | None:
    """Find the first round of the round robin of three that a round belongs to (D72), if it belongs to one."""
    for first in (number - 2, number - 1, number):
        decided = find_odd_decision(ledger, first)
        drawn = ledger.rounds.get(first)
        if decided is not None and decided.way is ThreeLeft.ROUND_ROBIN and (drawn is None or drawn.stage == stage):
            return first
    return None


def build_trio_places(ledger: EventLedger, first: int, number: int, order: Sequence[int]) -> list[int]:
    """Build one table (1 and 2, 1 and 3, 2 and 3 as drawn), then the pair that rests, and an empty place."""
    a, b, c = order
    inside = ledger.in_play(number)
    meets = [(a, b, c), (a, c, b), (b, c, a)][number - first]
    return [*(pair if pair in inside else EMPTY for pair in meets), EMPTY]


def list_revivable(ledger: EventLedger, before: CheckedRound, number: int) -> list[int]:
    """复活: list who played and lost in the round before, and is still in the event."""
    lost = {pair for seated in before.seats.values() if not seated.forfeited for pair in outs.find_losers(seated)}
    return sorted(lost & ledger.in_play(number))


def find_revived(ledger: EventLedger, before: CheckedRound, number: int, link: bytes | None) -> int | None:
    """复活: find the loser who comes back for a round, by name or by lot."""
    decided = find_odd_decision(ledger, number)
    if decided is None or decided.way is not ThreeLeft.REVIVE:
        return None
    if decided.pairs:
        return decided.pairs[0]
    able = list_revivable(ledger, before, number)
    return lots.order_by_lot(link, "revive", able)[0] if able and link is not None else None


def check_way(ledger: EventLedger, before: CheckedRound, number: int, book: Rulebook, findings: Findings) -> None:
    """三对: check that the book offers the chosen way, three were left, and the revived pair had lost."""
    decided = find_odd_decision(ledger, number)
    if decided is None or decided.way is ThreeLeft.BYE:
        return
    alive = [pair for pair in list_advancing(ledger, before, number) if pair]
    named = set(decided.pairs) - set(list_revivable(ledger, before, number))
    if decided.way not in book.event.three_left or len(alive) != len(ThreeLeft) or named:
        findings.add_difference("wrong_way", book.cite("event.three_left"), sorted(alive), (decided.way, decided.pairs))


def check_named_bye(ledger: EventLedger, pairs: Sequence[int], number: int, book: Rulebook, findings: Findings) -> None:
    """Check that the bye goes to a pair that plays, and is not its second while others have had fewer (D27)."""
    named = find_named_bye(ledger, number)
    if named is None:
        return
    if named not in pairs:
        findings.add_difference("decision_names_others", KNOCKOUT, list(pairs), named)
        return
    had = history.count_byes(ledger.all_before(number))
    if book.byes.never_twice and had[named] > min(had[pair] for pair in pairs):
        findings.add_difference("bye_twice", book.cite("byes.never_twice"), None, named)


def check_hand_byes(ledger: EventLedger, drawn: CheckedRound, book: Rulebook, findings: Findings) -> None:
    """Check that nobody has a second bye while others have had fewer, also in a draw by hand (D27)."""
    if not book.byes.never_twice or not drawn.byes:
        return
    had = history.count_byes(ledger.all_before(drawn.number))
    fewest = min(had[pair] for pair in drawn.pairs())
    for pair in drawn.byes:
        if had[pair] > fewest:
            findings.add_difference("bye_twice", book.cite("byes.never_twice"), None, pair)


def build_first_places(
    ledger: EventLedger, pairs: Sequence[int], link: bytes, number: int, stage: Stage, *, is_first: bool
) -> list[int]:
    """Build the places of a first round, or of one drawn again."""
    numbers = lots.order_by_lot(link, "numbers", pairs)
    if stage.byes is Byes.FIRST_ROUND:
        places = _fill_with_byes(numbers, link)
    else:
        places = _put_bye_last(ledger, numbers, link, number)
    if is_first:
        has_bye_line = stage.byes is Byes.AS_NEEDED and len(pairs) % 2 == 1
        _seat_seeds(ledger, places, len(places) // 2 - int(has_bye_line))
    return places


def _fill_with_byes(numbers: list[int], link: bytes) -> list[int]:
    size = 1
    while size < len(numbers):
        size *= 2
    count = max(size // 2, 1)
    short = set(lots.order_by_lot(link, "bye", range(1, count + 1))[: 2 * count - len(numbers)])
    coming = iter(numbers)
    places: list[int] = []
    for line in range(1, count + 1):
        places.append(next(coming))
        places.append(EMPTY if line in short else next(coming))
    return places


def _put_bye_last(ledger: EventLedger, pairs: Sequence[int], link: bytes, number: int) -> list[int]:
    """Order the pairs; if their number is odd, the one with the bye comes last."""
    if len(pairs) % 2 == 0:
        return list(pairs)
    bye = find_named_bye(ledger, number)
    if bye is None or bye not in pairs:
        had = history.count_byes(ledger.all_before(number))
        fewest = min(had[pair] for pair in pairs)
        bye = lots.order_by_lot(link, "bye", [pair for pair in pairs if had[pair] == fewest])[0]
    return [*(pair for pair in pairs if pair != bye), bye, EMPTY]


def list_seed_lines(count: int) -> list[int]:
    """List the lines to which seeded pairs go, the first seed's first."""
    spread = [1]
    while len(spread) < count:
        spread = [line for place in spread for line in (place, 2 * len(spread) + 1 - place)]
    by_seed = [spread.index(seed) + 1 for seed in range(1, len(spread) + 1)]
    return [line for line in by_seed if line <= count]


def _seat_seeds(ledger: EventLedger, places: list[int], count: int) -> None:
    """Swap seeded pairs with the pairs drawn at their places; the line of a bye as needed stays."""
    drawn = places[: 2 * count]
    seeds = {pair: seed for pair in drawn if pair and (seed := ledger.seed(pair)) is not None}
    seeded = sorted(seeds, key=lambda pair: (seeds[pair], pair))
    for pair, line in zip(seeded, list_seed_lines(count), strict=False):
        here, goes = places.index(pair), 2 * line - 2
        places[here], places[goes] = places[goes], places[here]


def list_advancing(ledger: EventLedger, before: CheckedRound, number: int) -> list[int]:
    """List the winner of each line of the round before, 0 for nobody."""
    winners = [_find_line_winner(before, line) for line in _list_lines(ledger, before)]
    inside = ledger.in_play(number)
    return [pair if pair in inside else EMPTY for pair in winners]


def _list_lines(ledger: EventLedger, before: CheckedRound) -> list[tuple[int, int]]:
    """List the lines of a round without the match for the third place."""
    if before.is_by_hand:
        tables = sorted(before.tables, key=lambda table: table.number)
        found = [(table.ew, table.ns) for table in tables] + [(pair, EMPTY) for pair in before.byes]
    else:
        found = pair_places(before.draft.lots)
    rounds = ledger.of_stage(before.stage)
    third = outs.find_third_place_table(ledger, rounds, before.index - 1)
    sits = set() if third is None else {third.table.ew, third.table.ns}
    return [line for line in found if not sits or not set(line) <= sits]


def _find_line_winner(before: CheckedRound, line: tuple[int, int]) -> int:
    one, other = line
    if EMPTY in line:
        return one + other
    seated = next((seated for seated in before.seats.values() if {seated.table.ew, seated.table.ns} == set(line)), None)
    return (None if seated is None else outs.find_winner(seated)) or EMPTY


def build_next_places(ledger: EventLedger, before: CheckedRound, link: bytes, number: int, stage: Stage) -> list[int]:
    """Build the places of a round after the first."""
    first = find_trio_start(ledger, number, before.stage)
    winners = list_advancing(ledger, before, number)
    alive = [pair for pair in winners if pair]
    if first is not None:
        known = ledger.rounds.get(first) if first < number else None
        order = lots.order_by_lot(link, "numbers", sorted(alive)) if known is None else _list_trio(known)
        return build_trio_places(ledger, first, number, order) if len(order) == len(ThreeLeft) else []
    back = find_revived(ledger, before, number, link)
    if back is not None:
        four = [*alive, back]
        return list(lots.order_by_lot(link, "numbers", sorted(four))) if before.index + 1 in stage.redrawn else four
    if before.index + 1 in stage.redrawn:
        places = build_first_places(ledger, alive, link, number, stage, is_first=False) if alive else []
    elif stage.byes is Byes.FIRST_ROUND:
        places = [*winners, *[EMPTY] * (len(winners) % 2)]
    else:
        places = _put_bye_last(ledger, alive, link, number)
    return places + list_third_place_pair(ledger, before, number, stage)


def _list_trio(first: CheckedRound) -> list[int]:
    """List the three of a round robin in the order in which their first round drew them."""
    if first.is_by_hand:
        return [pair for table in first.tables for pair in (table.ew, table.ns)] + list(first.byes)
    return [pair for pair in first.draft.lots if pair]


def list_third_place_pair(ledger: EventLedger, before: CheckedRound, number: int, stage: Stage) -> list[int]:
    """List the two losers of the round before, if this is the last and there are two."""
    winners = list_advancing(ledger, before, number)
    remain = winners if stage.byes is Byes.FIRST_ROUND else [pair for pair in winners if pair]
    if not stage.third_place or len(remain) > FINALISTS:
        return []
    inside = ledger.in_play(number)
    lost = []
    for line in _list_lines(ledger, before):
        seated = next((seat for seat in before.seats.values() if {seat.table.ew, seat.table.ns} == set(line)), None)
        out = set() if seated is None else inside.intersection(outs.find_losers(seated))
        lost += [pair for pair in line if pair in out]
    return lost if len(lost) == FINALISTS else []


# ---- 淘汰制: a first round that keeps pairs of one unit apart (docs/pairing.md, Knockout)


EMPTY = 0


def draw_first_places(
    ledger: EventLedger, event: DrawDrafted, pairs: Sequence[int], link: bytes, findings: Findings
) -> list[int]:
    """Build the places that follow from a draft's meetings, which must have the lowest cost."""
    stage = ledger.plan.stages[event.stage - 1]
    numbers = lots.order_by_lot(link, "numbers", pairs)
    size = 1
    while size < len(pairs):
        size *= 2
    count = max(size // 2, 1)
    if stage.byes is Byes.FIRST_ROUND:
        resting = list(numbers[: 2 * count - len(pairs)])
        short = sorted(lots.order_by_lot(link, "bye", range(1, count + 1))[: len(resting)])
    else:
        resting = [_choose_bye(ledger, numbers, link, event.round)] if len(pairs) % 2 else []
        count = len(pairs) // 2 + len(resting)
        short = [count] if resting else []
    playing = [pair for pair in pairs if pair not in resting]
    meetings = [history.normalise_meeting(*line) for line in pair_places(event.lots) if all(line)]
    if sorted(pair for meeting in meetings for pair in meeting) != playing:
        return []
    field = costs.CostField(
        pairs=tuple(playing),
        link=link,
        byes={},
        met={},
        units={pair: ledger.unit(pair) for pair in playing},
        avoid_repeats=False,
        keep_apart=True,
    )
    if playing:
        matched.check_cost(field, event.round, meetings, (), findings)
    drawn = iter(matched.order_meetings_by_lot(meetings, link))
    free = iter(resting)
    lines = [(next(free), EMPTY) if number in short else next(drawn) for number in range(1, count + 1)]
    _place_seeds(ledger, lines, None if stage.byes is Byes.FIRST_ROUND or not resting else count)
    return [pair for line in lines for pair in line]


def _choose_bye(ledger: EventLedger, numbers: Sequence[int], link: bytes, number: int) -> int:
    """Choose the pair that the organisers named, or by lot one of those with the fewest byes."""
    named = find_named_bye(ledger, number)
    if named is not None and named in numbers:
        return named
    had = history.count_byes(ledger.all_before(number))
    fewest = min(had[pair] for pair in numbers)
    return lots.order_by_lot(link, "bye", [pair for pair in numbers if had[pair] == fewest])[0]


def _place_seeds(ledger: EventLedger, lines: list[tuple[int, int]], bye_line: int | None) -> None:
    """Move seeded pairs with their whole line; the line of a bye as needed stays where it is."""
    seeds = {pair: seed for line in lines for pair in line if pair and (seed := ledger.seed(pair)) is not None}
    if bye_line is not None:
        seeds.pop(lines[bye_line - 1][0], None)
    goals = [line for line in list_seed_lines(len(lines)) if line != bye_line]
    done: list[int] = []
    for pair, goal in zip(sorted(seeds, key=lambda pair: (seeds[pair], pair)), goals, strict=False):
        now = next(number for number, line in enumerate(lines, 1) if pair in line)
        if now in done:
            continue
        lines[now - 1], lines[goal - 1] = lines[goal - 1], lines[now - 1]
        done.append(goal)
