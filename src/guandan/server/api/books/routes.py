"""/api/v1/rulebooks: the books listed, shown, compared and searched."""

from functools import cache
from typing import Annotated

from litestar.params import Parameter, QueryParameter

from guandan.errors import IllegalAction
from guandan.referee import find
from guandan.rulebooks import names
from guandan.rules.article import Article, Decision, Topic
from guandan.rules.options.infraction import Situation
from guandan.rules.rulebook import DECISION
from guandan.server.access.who import Needs
from guandan.server.api.books import making, rows
from guandan.server.api.paging import USUAL, Page, PageNumber, PageSize, paged
from guandan.server.api.route import get
from guandan.wording.citing import find_articles

_PATH = "/api/v1/rulebooks"
Query = Annotated[str, Parameter(max_length=100)]
Books = Annotated[list[str], QueryParameter(name="book", min_items=2, max_items=5, description="Two to five books")]


@get(_PATH, Needs.NOTHING)
async def list_rulebooks() -> list[rows.BookCard]:
    """The built-in books."""
    return [making.card(making.book_of(name)) for name in names()]


@cache
def _whole(name: str) -> rows.BookView:
    return making.whole(making.book_of(name))


@get(f"{_PATH}/{{book:str}}", Needs.NOTHING)
async def show_rulebook(*, book: str) -> rows.BookView:
    """A book whole: its options by group, its articles by topic, its infractions and its checklist."""
    return _whole(making.book_of(book).id)


@get(f"{_PATH}/{{book:str}}/options", Needs.NOTHING)
async def list_options(*, book: str) -> list[rows.OptionRow]:
    """Every option of a book with its article, and what a table or an event may put in its place."""
    return [option for group in _whole(making.book_of(book).id).groups for option in group.options]


@get(f"{_PATH}/{{book:str}}/articles", Needs.NOTHING)
async def list_articles(
    *, book: str, named: Query = "", topic: Topic | None = None, page: PageNumber = 1, size: PageSize = USUAL
) -> Page[rows.ArticleRow]:
    """Articles of a book: all, of a topic, or one with all below it («JS 3.3», «3.3», «D8»)."""
    own = making.book_of(book)
    every: dict[str, Article | Decision] = {
        **own.articles,
        **{DECISION + name: one for name, one in own.decisions.items()},
    }
    found = find_articles(own, named) if named else every
    if named and not found:
        raise IllegalAction("no_such_article", named=named, book=own.id)
    listed = [making.article_row(own, name, item) for name, item in found.items()]
    return paged([row for row in listed if topic is None or row.topic is topic], page, size)


@get(f"{_PATH}/{{book:str}}/infractions", Needs.NOTHING)
async def list_infractions(
    *, book: str, words: Query = "", situation: Situation = Situation.ANY
) -> list[rows.InfractionRow]:
    """违规: the catalogue by words of either language, an article, or a situation; the best first."""
    own = making.book_of(book)
    return [making.infraction_row(one.infraction, one.cases) for one in find(own, words, situation=situation)]


@get("/api/v1/rulebook-differences", Needs.NOTHING)
async def compare_rulebooks(*, books: Books) -> rows.Differences:
    """How books differ, side by side; a parameter `book` for each."""
    return making.differences([making.book_of(name) for name in dict.fromkeys(books)])


@get("/api/v1/rulebook-search", Needs.NOTHING)
async def search_rulebooks(
    *,
    words: Annotated[str, Parameter(min_length=1, max_length=100)],
    page: PageNumber = 1,
    size: PageSize = USUAL,
) -> Page[rows.ArticleRow]:
    """Articles of all books that every one of the words occurs in, in either language."""
    wanted = words.casefold().split()
    found = [
        row
        for name in names()
        for view in (_whole(name),)
        for row in (*(one for topic in view.topics for one in topic.articles), *view.decisions)
        if all(word in f"{row.article} {row.text.zh} {row.text.en}".casefold() for word in wanted)
    ]
    return paged(found, page, size)


ROUTES = [
    list_rulebooks,
    show_rulebook,
    list_options,
    list_articles,
    list_infractions,
    compare_rulebooks,
    search_rulebooks,
]
