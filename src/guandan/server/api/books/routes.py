"""/api/v1/rulebooks: the books listed, shown, compared and searched."""

from typing import Annotated

from litestar.params import Parameter, QueryParameter

from guandan.rulebooks import list_names
from guandan.rules.article import Topic
from guandan.rules.options.infraction import Situation
from guandan.server.access.who import Needs
from guandan.server.api.paging import Page, Part, build_page, get_list
from guandan.server.api.route import get
from guandan.services import books as service
from guandan.services.books import ArticleRow, BookCard, BookView, Differences, InfractionRow, OptionRow, find_book

_PATH = "/api/v1/rulebooks"
Query = Annotated[str, Parameter(max_length=100)]
Books = Annotated[list[str], QueryParameter(name="book", min_items=2, max_items=6, description="Two to six books")]


@get_list(_PATH, Needs.NOTHING)
async def list_rulebooks() -> list[BookCard]:
    """The built-in books."""
    return [service.build_book_card(find_book(name)) for name in list_names()]


@get(f"{_PATH}/{{book:str}}", Needs.NOTHING)
async def show_rulebook(*, book: str) -> BookView:
    """A book whole: its options by group, its articles by topic, its infractions and its checklist."""
    return service.get_book_view(find_book(book).id)


@get_list(f"{_PATH}/{{book:str}}/options", Needs.NOTHING)
async def list_options(*, book: str) -> list[OptionRow]:
    """Every option of a book with its article, and what a table or an event may put in its place."""
    return [option for group in service.get_book_view(find_book(book).id).groups for option in group.options]


@get(f"{_PATH}/{{book:str}}/articles", Needs.NOTHING)
async def list_articles(
    *,
    book: str,
    named: Query = "",
    topic: Topic | None = None,
    part: Part,
) -> Page[ArticleRow]:
    """Articles of a book: all, of a topic, or one with all below it («JS 3.3», «3.3», «D8»)."""
    return build_page(service.list_articles(find_book(book), named, topic), part)


@get_list(f"{_PATH}/{{book:str}}/infractions", Needs.NOTHING)
async def list_infractions(
    *, book: str, words: Query = "", situation: Situation = Situation.ANY
) -> list[InfractionRow]:
    """违规: the catalogue by words of either language, an article, or a situation; the best first."""
    return service.list_infractions(find_book(book), words, situation)


@get("/api/v1/rulebook-differences", Needs.NOTHING)
async def compare_rulebooks(*, books: Books) -> Differences:
    """How books differ, side by side; a parameter `book` for each."""
    return service.compare_books([find_book(name) for name in dict.fromkeys(books)])


@get("/api/v1/rulebook-search", Needs.NOTHING)
async def search_rulebooks(
    *,
    words: Annotated[str, Parameter(min_length=1, max_length=100)],
    part: Part,
) -> Page[ArticleRow]:
    """Articles of all books that every one of the words occurs in, in either language."""
    return build_page(service.search_articles(words), part)


ROUTES = [
    list_rulebooks,
    show_rulebook,
    list_options,
    list_articles,
    list_infractions,
    compare_rulebooks,
    search_rulebooks,
]
