"""/api/v1/event-plans: what a book and some wishes come to, before there is an event."""

from typing import Annotated, Any

from litestar import Request
from msgspec import Meta, Struct

from guandan.competition.model.values import Plan
from guandan.competition.planning.preview import OutlookRound, outlook
from guandan.competition.planning.wishes import Wishes, plan_of
from guandan.errors import GuandanError
from guandan.rules.rulebook import Rulebook, override
from guandan.server.access.who import Needs, Who
from guandan.server.api.books.making import book_of
from guandan.server.api.route import post
from guandan.server.language import language_of
from guandan.services.words import Words, describe_both, say_both
from guandan.texts import explain
from guandan.wording.words import value_words

_SETS = (
    "event.expected_pairs",
    "event.rounds",
    "match.minutes",
    "match.call_before",
    "event.starts",
    "event.ends",
    "event.rounds_a_day",
    "event.morning_rounds",
)
"""The options that a day follows from."""


class PlanAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What plan would come of these wishes?"""

    book: str
    wishes: Wishes = Wishes()
    overrides: dict[str, object] = {}


class OutlookAsked(PlanAsked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What day would it be with so many pairs?"""

    pairs: Annotated[int, Meta(ge=2, le=10_000)]


class SetBy(Struct, frozen=True, kw_only=True):
    """An option that the day follows from: its value, the article that sets it, and whether it was changed."""

    option: str
    name: Words
    value: Words
    article: str
    is_own: bool


class OutlookView(Struct, frozen=True, kw_only=True):
    """赛程预览: the rounds with tables and hours, what sets them, and what does not fit into the book's day.

    `expected` is the number of pairs for which the book is made, where another was asked about.
    """

    plan: Plan | None = None
    rounds: tuple[OutlookRound, ...] = ()
    tables: int = 0
    sets: tuple[SetBy, ...] = ()
    is_start_assumed: bool = False
    expected: int | None = None
    problem: str = ""


@post("/api/v1/event-plans", Needs.NOTHING)
async def preview_plan(*, data: PlanAsked) -> Plan:
    """The plan that a book and some wishes come to; one that cannot work is refused with the article."""
    return plan_of(override(book_of(data.book), data.overrides), data.wishes)


@post("/api/v1/event-plans/outlook", Needs.NOTHING)
async def preview_day(*, request: Request[Who, None, Any], data: OutlookAsked) -> OutlookView:
    """赛程预览: rounds, tables and hours with so many pairs; nothing is made."""
    book, lang = book_of(data.book), language_of(request)
    try:
        book = override(book, data.overrides)
        plan = plan_of(book, data.wishes)
        seen = outlook(book, plan, data.pairs)
    except GuandanError as refused:
        return OutlookView(problem=explain(refused, lang))
    return OutlookView(
        plan=plan,
        rounds=seen.rounds,
        tables=max((one.tables for one in seen.rounds), default=0),
        sets=tuple(_set(book, path, data.overrides) for path in _SETS if book.value(path) is not None),
        is_start_assumed=seen.is_start_assumed,
        expected=seen.expected,
        problem="" if seen.refusal is None else explain(seen.refusal, lang),
    )


def _set(book: Rulebook, path: str, overrides: dict[str, object]) -> SetBy:
    return SetBy(
        option=path,
        name=say_both(f"option.{path}"),
        value=describe_both(lambda lang: value_words(book.value(path), lang)),
        article=book.cite(path),
        is_own=path in overrides,
    )


ROUTES = [preview_plan, preview_day]
