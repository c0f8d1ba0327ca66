"""成绩: judge a match by its final state alone, if a match can end so.

The game's own judge decides who has won. This module only checks what must be true, or known, before that.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.errors import IllegalAction
from guandan.game.effects import LoseMatch
from guandan.game.judge import judge_match, needs_extra_deal
from guandan.game.match import Match
from guandan.game.progress import DealDone, Progress
from guandan.rules.levels import PAST_A, Standing, after_deal, after_foul, level_number, move_level, start_standing
from guandan.rules.options.match import AtCall, DecidedBy, EqualLevels, HundredEqual, LostByRuling
from guandan.rules.rulebook import split_citation
from guandan.rules.seat import Seat, Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from guandan.competition.model.values import Final
    from guandan.rules.options.match import LevelRules
    from guandan.rules.points import Result
    from guandan.rules.rulebook import Rulebook


def judge_final(final: Final, book: Rulebook, *, ruled: bool = False) -> Result:
    """胜负: judge the result; refuse if no match can end so under this book, or if a deciding fact is missing.

    `ruled`, here or in the final state, says that rulings moved levels, gave the stage or ended a deal;
    without it only results of deals alone are accepted. `deals` does not count the extra deal.
    """
    _check_numbers(final, book)
    if final.lost_by is not None:
        return _judge_loss(final, final.lost_by, book)
    points = _find_possible_points(final, book, ruled=ruled or final.ruled)
    _check_needed(final, book, points)
    plain = _build_match(final, book)
    if final.extra is None:
        return _judge(plain)
    if not needs_extra_deal(plain):
        raise _build_no_extra_deal(book)
    return _judge(_build_match(final, book, extra=final.extra))


def _judge(match: Match) -> Result:
    """Let the game's judge decide; none only if an extra deal still has to decide."""
    result = judge_match(match)
    if result is None:
        raise IllegalAction("extra_deal_is_needed", match.book.cite("match.needs_winner"))
    return result


def _check_numbers(final: Final, book: Rulebook) -> None:
    for level in (final.ew, final.ns):
        if not 1 <= level <= PAST_A:
            raise IllegalAction("no_such_level_number", book.cite("levels.start"), level=level)
    if min(final.ew_points or 0, final.ns_points or 0) < 0:
        raise IllegalAction("no_deal_points_here", book.cite("points.deal"))
    if final.deals is not None and final.deals < 0:
        raise _build_wrong_number(final, book.cite("match.deals"))
    taken = min(final.ew_taken, final.ns_taken)
    if taken < 0 or (taken + max(final.ew_taken, final.ns_taken) and book.points.hundred is None):
        raise IllegalAction("no_points_to_take", book.cite("points.system"))


def _find_possible_points(final: Final, book: Rulebook, *, ruled: bool) -> frozenset[Point]:
    """Find the points that agree with everything reported; refuse with the first report that does not."""
    levels = (final.ew, final.ns)
    if levels not in find_reachable_points(book.levels, 0, None, ruled=ruled):
        raise _build_unreachable(final, book)
    least, most = _find_deal_range(final, book)
    if final.deals is not None:
        if not least <= final.deals <= (final.deals if most is None else most):
            raise _build_wrong_number(final, _cite(book, "match.deals", "match.at_call"))
        least = most = final.deals
    points = find_reachable_points(book.levels, least, most, ruled=ruled).get(levels, frozenset())
    if not points:
        raise (
            _build_unreachable(final, book)
            if final.deals is None
            else _build_wrong_number(final, book.cite("levels.rise_second"))
        )
    if final.stage is not None:
        points = frozenset(point for point in points if point.standing.stage is final.stage)
        if not points:
            raise IllegalAction("cannot_be_on_stage", book.cite("levels.rise_second"), side=final.stage)
    if final.reached_first is not None:
        points = frozenset(point for point in points if point.standing.earlier is final.reached_first)
        if not points:
            raise IllegalAction("cannot_have_been_there_first", book.cite("match.equal"), side=final.reached_first)
    if final.last_first is not None:
        points = frozenset(point for point in points if point.last_first is final.last_first)
        if not points:
            raise IllegalAction("cannot_have_been_first", book.cite("levels.rise_second"), side=final.last_first)
    return points


def _find_deal_range(final: Final, book: Rulebook) -> tuple[int, int | None]:
    """Find the least and the greatest number of deals of a match that ended so."""
    limit = book.match.deals
    if PAST_A in {final.ew, final.ns}:
        return 0, limit
    # A book that calls time before the end has a clock, even if the organisers set its minutes.
    has_clock = book.match.minutes is not None or book.match.call_before > 0
    if not has_clock and limit is None and final.deals is None:
        raise IllegalAction("match_goes_on_until_a", _cite(book, "match.minutes", "match.deals"))
    if not has_clock and limit is not None:
        return limit, limit
    return int(book.match.at_call is AtCall.ONE_MORE), limit


def _check_needed(final: Final, book: Rulebook, points: frozenset[Point]) -> None:
    """Refuse if a deciding fact is missing: points of deals, or at equal levels who is ahead, unless nobody can be."""
    if book.points.deal is not None and None in {final.ew_points, final.ns_points}:
        raise IllegalAction("deal_points_are_needed", book.cite("points.deal"))
    if book.points.deal is None and {final.ew_points, final.ns_points} != {None}:
        raise IllegalAction("no_deal_points_here", book.cite("points.deal"))
    decided_by_points = book.match.decided_by is DecidedBy.DEAL_POINTS
    if (final.ew_points != final.ns_points) if decided_by_points else (final.ew != final.ns):
        return
    last = final.last_first is not None or _may_be_nobody(final, {point.last_first for point in points})
    stage = final.stage is not None or _may_be_nobody(final, {point.standing.stage for point in points})
    earlier = final.reached_first is not None or {point.standing.earlier for point in points} == {None}
    equal, hundred = book.match.equal, book.points.hundred
    if equal is EqualLevels.REACHED_FIRST and not earlier:
        raise IllegalAction("reached_first_is_needed", book.cite("match.equal"))
    if equal is EqualLevels.LAST_FIRST and not last:
        raise IllegalAction("last_first_is_needed", book.cite("match.equal"))
    if equal is EqualLevels.STAGE and not stage:
        raise IllegalAction("stage_is_needed", book.cite("match.equal"))
    if hundred is not None and book.points.hundred_equal is HundredEqual.STAGE and not stage:
        raise IllegalAction("stage_is_needed", book.cite("points.hundred_equal"))


def _may_be_nobody(final: Final, possible: set[Side | None]) -> bool:
    """May the answer be nobody? Before the first deal nobody need be on stage; later somebody is."""
    return possible == {None} or (final.deals == 0 and None in possible)


def _judge_loss(final: Final, offenders: Side, book: Rulebook) -> Result:
    """判负: judge a loss; the levels may be those on the table or those recorded, which are recorded unchanged."""
    if final.extra is not None:
        raise _build_no_extra_deal(book)
    standing = Standing(ew=final.ew, ns=final.ns, stage=final.stage)
    if PAST_A in {final.ew, final.ns} and not _is_recorded(standing, offenders, book):
        raise IllegalAction("match_was_won_before", book.cite("levels.pass_a"))
    return _judge(_build_match(final, book, lost=LoseMatch(sides=(offenders,))))


def _is_recorded(standing: Standing, offenders: Side, book: Rulebook) -> bool:
    """Does past A here only come from the lead that the book records for the innocent side?"""
    points, own = book.points, standing.of(offenders)
    if points.lost_by_ruling is not LostByRuling.FOUR_LEVELS:
        return False
    return own <= level_number(points.ruling_lowered_to) and own + points.ruling_lead >= PAST_A


def _build_match(final: Final, book: Rulebook, *, extra: Side | None = None, lost: LoseMatch | None = None) -> Match:
    """Build a match in this state, with no deal to come."""
    standing, last = (
        Standing(ew=final.ew, ns=final.ns, stage=final.stage, earlier=final.reached_first),
        final.last_first,
    )
    done = [DealDone(number=1, level=standing.level, order=last.seats)] if last is not None else []
    if extra is not None:
        done.append(DealDone(number=len(done) + 1, level=standing.level, order=extra.seats, is_extra=True))
    return Match(
        book=book,
        progress=Progress(standing=standing, done=tuple(done), points=(final.ew_points or 0, final.ns_points or 0)),
        taken={Side.EW: final.ew_taken, Side.NS: final.ns_taken},
        lost=lost,
        last_deal=0,
    )


def _build_unreachable(final: Final, book: Rulebook) -> IllegalAction:
    article = _cite(book, "levels.start", "levels.rise_second", "levels.pass_a")
    return IllegalAction("no_match_ends_so", article, ew=final.ew, ns=final.ns)


def _build_wrong_number(final: Final, article: str) -> IllegalAction:
    return IllegalAction("not_after_so_many_deals", article, deals=final.deals)


def _build_no_extra_deal(book: Rulebook) -> IllegalAction:
    return IllegalAction("no_extra_deal_here", _cite(book, "match.needs_winner", "match.equal"))


def _cite(book: Rulebook, *paths: str) -> str:
    """Cite the articles of several options, each once."""
    names: Iterable[str] = (name for path in paths for name in split_citation(book.cite(path)))
    return "; ".join(dict.fromkeys(names))


# ---- 升级: find the levels that a match can reach after a number of deals, and who is on stage then


E, N, W, S = Seat.E, Seat.N, Seat.W, Seat.S
FINISHING_ORDERS = ((E, W), (E, N, W, S), (E, N, S, W), (N, S), (N, E, S, W), (N, E, W, S))
"""Every way in which a deal can move the levels: by the first seat and its partner's place."""
Levels = tuple[int, int]


class Point(Struct, frozen=True, kw_only=True):
    """A standing that a match can have between two deals, and the side of the first in the last deal played out."""

    standing: Standing
    last_first: Side | None = None

    @property
    def is_over(self) -> bool:
        """Has a side passed A?"""
        return PAST_A in {self.standing.ew, self.standing.ns}


@lru_cache(maxsize=256)
def find_reachable_points(
    rules: LevelRules, least: int, most: int | None, *, ruled: bool
) -> dict[Levels, frozenset[Point]]:
    """Find the points that a match can reach within these numbers of deals, by the levels of EW and NS."""
    layers, repeats = _build_layers(rules, ruled=ruled)
    period = len(layers) - repeats
    end = least + len(layers) if most is None else min(most, least + len(layers))
    counts = {count if count < repeats else repeats + (count - repeats) % period for count in range(least, end + 1)}
    found: dict[Levels, set[Point]] = defaultdict(set)
    for count in counts:
        for point in layers[count]:
            found[point.standing.ew, point.standing.ns].add(point)
    return {levels: frozenset(points) for levels, points in found.items()}


@cache
def _build_layers(rules: LevelRules, *, ruled: bool) -> tuple[tuple[frozenset[Point], ...], int]:
    """Build the points after 0, 1, 2, … deals until they repeat, and the number of deals from which they do.

    That comes soon: a side at A may stay there for any number of deals. Where only the side on stage may pass, the
    stage changes hands with each of them, so that every second layer is the same.
    """
    begin = frozenset({Point(standing=start_standing(rules))})
    layer = _add_penalties(begin, rules) if ruled else begin
    layers: dict[frozenset[Point], int] = {}
    while layer not in layers:
        layers[layer] = len(layers)
        dealt = frozenset(point for before in layer for point in _walk_deals(before, rules, ruled=ruled))
        layer = _add_penalties(dealt, rules) if ruled else dealt
    return tuple(layers), layers[layer]


def _walk_deals(point: Point, rules: LevelRules, *, ruled: bool) -> Iterator[Point]:
    if point.is_over:
        return
    standing = point.standing
    for order in FINISHING_ORDERS:
        yield Point(standing=after_deal(standing, order, standing.level, rules), last_first=order[0].side)
    if ruled:
        for side in Side:
            yield replace(point, standing=after_foul(standing, side, standing.level, rules))


def _add_penalties(points: frozenset[Point], rules: LevelRules) -> frozenset[Point]:
    found, new = set(points), set(points)
    while new:
        new = {other for point in new if not point.is_over for other in _walk_penalties(point, rules)} - found
        found |= new
    return frozenset(found)


def _walk_penalties(point: Point, rules: LevelRules) -> Iterator[Point]:
    for side in Side:
        yield replace(point, standing=replace(point.standing, stage=side))
        for by in (-1, 1):
            yield replace(point, standing=move_level(point.standing, side, by, rules))
