"""/api/v1/events/…/letterhead: whose event it is, as its papers say it; a logo, and a sample of the certificate."""

from typing import Annotated, Any

from litestar import Request, Response
from litestar.datastructures import UploadFile
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT
from msgspec import Meta, Struct
from msgspec.structs import replace

from guandan.documents.forms.certificates import build_sample_certificate
from guandan.documents.letterhead import CertificateStyle, HostNames, Letterhead, check_certificate_text
from guandan.documents.logo import MAX_LOGO_BYTES, read_logo
from guandan.documents.printing import Printing
from guandan.server.access.limits import LimitedAction
from guandan.server.access.middleware import get_client_address
from guandan.server.access.who import Needs, Who
from guandan.server.api.events.asking import by
from guandan.server.api.events.command_routes import EVENT
from guandan.server.api.route import delete, get, post, put
from guandan.server.events.hosted import HostedEvent
from guandan.server.events.letterhead_events import append_letterhead, read_letterhead
from guandan.server.server import Server
from guandan.services.documents import draw_certificate
from guandan.texts import Language


class LetterheadBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """主办、承办、协办, who signs, whether there is room for a seal, and the certificate's look and text."""

    hosts: HostNames = ()
    organisers: HostNames = ()
    co_organisers: HostNames = ()
    signed: Annotated[str, Meta(max_length=80)] = ""
    has_seal: bool = True
    style: CertificateStyle = CertificateStyle.FRAMED
    certificate_text: Annotated[str, Meta(max_length=600)] = ""


class LetterheadView(LetterheadBody, frozen=True, kw_only=True):
    """The same, and whether there is a logo."""

    has_logo: bool


class LogoUpload(Struct, frozen=True, kw_only=True):
    """A picture: PNG, JPEG or SVG."""

    file: UploadFile


def build_letterhead_view(letterhead: Letterhead) -> LetterheadView:
    """The letterhead without the picture itself."""
    return LetterheadView(
        hosts=letterhead.hosts,
        organisers=letterhead.organisers,
        co_organisers=letterhead.co_organisers,
        signed=letterhead.signed,
        has_seal=letterhead.has_seal,
        style=letterhead.style,
        certificate_text=letterhead.certificate_text,
        has_logo=bool(letterhead.logo),
    )


@get(f"{EVENT}/letterhead", Needs.ORGANISER)
async def show_letterhead(*, event: str, server: Server) -> LetterheadView:
    """落款: whose event it is."""
    await server.events.get(event)
    return build_letterhead_view((await read_letterhead(server.store, event))[0])


@put(f"{EVENT}/letterhead", Needs.ORGANISER)
async def set_letterhead(*, event: str, data: LetterheadBody, server: Server, who: Who) -> LetterheadView:
    """落款: everything but the logo, which stays as it is."""
    await server.events.get(event)
    check_certificate_text(data.certificate_text)
    known, version = await read_letterhead(server.store, event)
    changed = Letterhead(
        hosts=data.hosts,
        organisers=data.organisers,
        co_organisers=data.co_organisers,
        signed=data.signed.strip(),
        has_seal=data.has_seal,
        style=data.style,
        certificate_text=data.certificate_text.strip(),
        logo=known.logo,
    )
    await append_letterhead(server.store, event, version, changed, by(who, event))
    return build_letterhead_view(changed)


@post(
    f"{EVENT}/letterhead/logo",
    Needs.ORGANISER,
    status_code=HTTP_200_OK,
    request_max_body_size=MAX_LOGO_BYTES + 10_000,
)
async def set_logo(
    *,
    event: str,
    data: Annotated[LogoUpload, Body(media_type=RequestEncodingType.MULTI_PART)],
    request: Request[Any, Any, Any],
    server: Server,
    who: Who,
) -> LetterheadView:
    """徽标: another picture; it is made safe and tried on a page before it takes the place of the last."""
    server.access.limits.take(LimitedAction.UPLOAD, who, get_client_address(request.scope))
    hosted = await server.events.get(event)
    known, version = await read_letterhead(server.store, event)
    changed = replace(known, logo=read_logo(await data.file.read(MAX_LOGO_BYTES + 1)))
    await _draw_sample(server, hosted, changed, Language.ZH)
    await append_letterhead(server.store, event, version, changed, by(who, event))
    return build_letterhead_view(changed)


@delete(f"{EVENT}/letterhead/logo", Needs.ORGANISER, status_code=HTTP_204_NO_CONTENT)
async def remove_logo(*, event: str, server: Server, who: Who) -> None:
    """徽标: papers have none any more."""
    await server.events.get(event)
    known, version = await read_letterhead(server.store, event)
    await append_letterhead(server.store, event, version, replace(known, logo=""), by(who, event))


@get(f"{EVENT}/letterhead/sample", Needs.ORGANISER, media_type="image/png")
async def show_sample(*, event: str, server: Server, lang: Language = Language.ZH) -> Response[bytes]:
    """证书样张: a certificate with made-up names, as a picture."""
    hosted = await server.events.get(event)
    letterhead, _ = await read_letterhead(server.store, event)
    picture = await _draw_sample(server, hosted, letterhead, lang)
    return Response(picture, media_type="image/png", headers={"Cache-Control": "no-store"})


async def _draw_sample(server: Server, hosted: HostedEvent, letterhead: Letterhead, lang: Language) -> bytes:
    """The sample, drawn in a process that can be stopped: a logo comes from outside."""
    printing = Printing(hosted.championship, lang, at=server.clock.now(), letterhead=letterhead)
    sample = build_sample_certificate(printing)
    return await server.stoppable_work.run(draw_certificate, sample, str(lang), letterhead.logo)


ROUTES = [show_letterhead, set_letterhead, set_logo, remove_logo, show_sample]
