"""/api/v1/house-books: books of one's own: the form, a preview, versions saved, and their text given and taken."""

from litestar import Response
from litestar.status_codes import HTTP_201_CREATED

from guandan.rulebooks.own import read_own
from guandan.rulebooks.schema import build_schema
from guandan.server.access.who import Needs, Who
from guandan.server.api.paging import get_list
from guandan.server.api.route import delete, get, post
from guandan.server.server import Server
from guandan.services import house_books as service
from guandan.services.house_books import HouseBookDraft, HouseBookForm, HouseBookText, HouseBookView
from guandan.tables.house_books import HouseBookCard, build_reference

_PATH = "/api/v1/house-books"


@get("/api/v1/rulebook-schema", Needs.NOTHING)
async def show_rulebook_schema() -> dict[str, object]:
    """JSON Schema of a house book's TOML, for editors."""
    return build_schema()


@get("/api/v1/rulebooks/{book:str}/form", Needs.NOTHING)
async def show_house_form(*, book: str) -> HouseBookForm:
    """Every option of a book with its article's words and what the five books say, to start a house book from."""
    return service.get_form(book)


@post(f"{_PATH}/preview", Needs.NOTHING)
async def preview_house_book(*, data: HouseBookDraft) -> HouseBookView:
    """The text of a house book and in what it differs from its base; nothing is saved."""
    return service.preview_house_book(data)


@post(f"{_PATH}/check", Needs.NOTHING)
async def check_house_book(*, data: HouseBookText) -> HouseBookView:
    """A house book's text read; what is wrong is refused with the option and the line."""
    return service.read_house_book(data.text)


@get_list(_PATH, Needs.ACCOUNT, key=lambda card: card.book)
async def list_house_books(*, server: Server, who: Who) -> list[HouseBookCard]:
    """One's own house books, the latest version of each; `book` is how a table or an event takes one."""
    return [] if who.account is None else await server.house_books.list_own(who.account)


@post(_PATH, Needs.ACCOUNT, status_code=HTTP_201_CREATED)
async def save_house_book(*, data: HouseBookDraft, server: Server, who: Who) -> HouseBookCard:
    """Save a house book under one's own name, as the next version of its id."""
    return await server.house_books.save(who.account or 0, service.build_draft(data), server.clock.now())


@post(f"{_PATH}/import", Needs.ACCOUNT, status_code=HTTP_201_CREATED)
async def import_house_book(*, data: HouseBookText, server: Server, who: Who) -> HouseBookCard:
    """Save a house book from its text, as the next version of its id."""
    own, _ = read_own(data.text)
    return await server.house_books.save(who.account or 0, own, server.clock.now())


@get(f"{_PATH}/{{account:int}}/{{book:str}}/{{version:int}}", Needs.NOTHING)
async def show_house_book(*, account: int, book: str, version: int, server: Server) -> HouseBookView:
    """A version of somebody's house book, for everybody who has its address."""
    saved = await server.house_books.find_saved(build_reference(account, book, str(version)))
    return service.read_house_book(saved.text)


@get(f"{_PATH}/{{account:int}}/{{book:str}}/{{version:int}}/text", Needs.NOTHING, media_type="application/toml")
async def export_house_book(*, account: int, book: str, version: int, server: Server) -> Response[bytes]:
    """A house book as TOML."""
    saved = await server.house_books.find_saved(build_reference(account, book, str(version)))
    headers = {"content-disposition": f'attachment; filename="{saved.id}-{saved.version}.toml"'}
    return Response(saved.text.encode(), media_type="application/toml; charset=utf-8", headers=headers)


@delete(f"{_PATH}/{{book:str}}", Needs.ACCOUNT)
async def hide_house_book(*, book: str, server: Server, who: Who) -> None:
    """Offer a house book no longer; tables and events that use it go on."""
    await server.house_books.hide(who.account or 0, book, server.clock.now())


ROUTES = [
    show_rulebook_schema,
    show_house_form,
    preview_house_book,
    check_house_book,
    list_house_books,
    save_house_book,
    import_house_book,
    show_house_book,
    export_house_book,
    hide_house_book,
]
