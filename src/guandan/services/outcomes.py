"""What a decision would end or change, in sentences that are read before it is confirmed; nothing is done."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.competition.championship.consequences import compare_states
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import EntryStatus
from guandan.formatting.rulebook_values import describe_result, format_level
from guandan.services.naming import name_pair
from guandan.services.words import Words, describe_both
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from guandan.competition.championship.championship import Championship
    from guandan.competition.championship.consequences import Consequences, PlaceChange
    from guandan.competition.model.state import Round
    from guandan.rules.points import Result

MAX_MOVES = 6
"""Changed places that are named; the others are counted."""
_OUT = frozenset({EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED})


class OutcomePreview(Struct, frozen=True, kw_only=True):
    """What would follow, one sentence each; `ends` if a deal, a match or somebody's event would be over."""

    lines: tuple[Words, ...] = ()
    ends: bool = False


def preview_outcome(
    championship: Championship, change: Callable[[Championship], object], number: int | None = None
) -> OutcomePreview:
    """Try a change on a copy and say what it would end or change; what would be refused is refused here too."""
    twin = championship.fork()
    twin.at, twin.by = championship.at, championship.by
    change(twin)
    last = championship.competition.last
    played = last if number is None else championship.competition.round(number)
    changed = [] if played is None else list(_list_table_lines(championship, twin, played))
    left = list(_list_leaver_lines(championship, twin))
    rest = [] if played is None else list(_list_place_lines(championship, twin, played))
    return OutcomePreview(
        lines=(*(words for words, _ in changed), *left, *rest), ends=bool(left) or any(ends for _, ends in changed)
    )


def _list_table_lines(before: Championship, after: Championship, played: Round) -> Iterator[tuple[Words, bool]]:
    """What becomes of each table: its match over, its result another, its deal over; and whether something ends."""
    now = after.competition.round(played.number)
    for table in () if now is None else now.all_tables:
        was, result = _find_result(before, played, table.number), _find_result(after, now, table.number)
        if result is not None and result != was:
            key = "outcome.match_over" if was is None else "outcome.result_changed"
            yield describe_both(partial(_describe_table, after, (table.number, table.ew, table.ns), result, key)), True
        elif was is not None and result is None:
            yield describe_both(partial(say, "outcome.table_open", table=table.number)), False
        elif _count_deals(after, played.number, table.number) > _count_deals(before, played.number, table.number):
            yield describe_both(partial(say, "outcome.deal_over", table=table.number)), True


def _find_result(championship: Championship, played: Round | None, table: int) -> Result | None:
    if played is None:
        return None
    history = championship.matches.get(f"{played.number}-{table}")
    return played.sheet(table).result or (None if history is None else history.match.result)


def _count_deals(championship: Championship, number: int, table: int) -> int:
    history = championship.matches.get(f"{number}-{table}")
    return 0 if history is None else history.match.deals_done


def _describe_table(
    championship: Championship, place: tuple[int, int, int], result: Result, key: str, lang: str
) -> str:
    table, ew, ns = place
    levels = " : ".join(format_level(number, lang) for number in (result.ew, result.ns))
    return say(
        key,
        lang,
        table=table,
        ew=_name(championship, ew),
        ns=_name(championship, ns),
        result=describe_result(result, lang) if result.is_unplayed else f"{levels} · {describe_result(result, lang)}",
    )


def _list_leaver_lines(before: Championship, after: Championship) -> Iterator[Words]:
    """Who would be out of the event, or in it again."""
    for pair, entry in sorted(after.competition.entries.items()):
        known = before.competition.entries.get(pair)
        was = EntryStatus.IN_PLAY if known is None else known.status
        if entry.status in _OUT and was is not entry.status:
            yield describe_both(partial(_describe_leaver, after, pair, entry.status))
        elif was in _OUT and entry.status not in _OUT:
            yield describe_both(partial(say, "outcome.back", pair=_name(after, pair)))


def _describe_leaver(championship: Championship, pair: int, status: EntryStatus, lang: str) -> str:
    return say("outcome.out", lang, pair=_name(championship, pair), status=name_of(status, lang))


def _list_place_lines(before: Championship, after: Championship, played: Round) -> Iterator[Words]:
    """Whose place changes, who advances, and what becomes of a draw that stands."""
    found = compare_states(before.competition, after.competition, played.number)
    moves = [move for move in found.moves if _is_told(before, after, played, move.pair)]
    if moves:
        yield describe_both(partial(_describe_moves, after, moves))
    if found.next_round is not None and found.stands and found.goes_on and found.goes_out:
        yield describe_both(partial(_describe_standing_draw, after, found, found.next_round))
        return
    out = tuple(pair for pair in found.goes_out if after.competition.entries[pair].status not in _OUT)
    for key, pairs in (("outcome.goes_on", found.goes_on), ("outcome.goes_out", out)):
        if pairs:
            yield describe_both(partial(_describe_pairs, after, key, pairs))
    if found.next_round is not None and found.changes_who_advanced:
        key = "outcome.draw_stands" if found.stands else "outcome.draw_falls"
        yield describe_both(partial(say, key, round=found.next_round))


def _describe_standing_draw(championship: Championship, found: Consequences, following: int, lang: str) -> str:
    """Who plays on and who does not where the next round's draw stays as it is."""
    names = {
        key: say("value.and", lang).join(_name(championship, pair) for pair in pairs)
        for key, pairs in (("goes_on", found.goes_on), ("goes_out", found.goes_out))
    }
    return say("outcome.draw_stands_with", lang, round=following, **names)


def _describe_pairs(championship: Championship, key: str, pairs: tuple[int, ...], lang: str) -> str:
    return say(key, lang, pairs=say("value.and", lang).join(_name(championship, pair) for pair in pairs))


def _is_told(before: Championship, after: Championship, played: Round, pair: int) -> bool:
    """Is a pair's new place worth saying? While a round is on, only of those whom the decision is about.

    The places of all others change with every result that comes in.
    """
    if played.status is not RoundStatus.STARTED:
        return True
    if before.competition.entries[pair].status is not after.competition.entries[pair].status:
        return True
    now = after.competition.round(played.number)
    return any(
        _find_result(before, played, table.number) != _find_result(after, now, table.number)
        for table in played.all_tables
        if pair in {table.ew, table.ns}
    )


def _describe_moves(championship: Championship, moves: Sequence[PlaceChange], lang: str) -> str:
    none = say("value.none", lang)
    named = [
        say(
            "outcome.move",
            lang,
            pair=_name(championship, move.pair),
            before=none if move.before is None else move.before,
            after=none if move.after is None else move.after,
        )
        for move in moves[:MAX_MOVES]
    ]
    rest = len(moves) - len(named)
    words = say("outcome.moves", lang, moves=say("value.and", lang).join(named))
    return f"{words}{say('outcome.more_moves', lang, count=rest)}" if rest else words


def _name(championship: Championship, pair: int) -> str:
    """«3 张三 / 李四»."""
    return f"{pair} {' / '.join(name_pair(championship, pair).people)}"
