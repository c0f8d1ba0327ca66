"""The page that checks shuffles and draws in the browser; nothing of what is checked leaves it."""

from litestar import Response

from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get


@get("/verify", sync_to_thread=False)
def show_verifier(request: PageRequest) -> Response[bytes]:
    """Paste or open a record or an event file."""
    return render_page(request, "verify.html", bundle="verify")


ROUTES = [show_verifier]
