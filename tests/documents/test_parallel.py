"""Many ask for documents at once, from many threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from guandan.documents.kinds import Document, FileForm
from tests.documents.kit import made, swiss

AT_ONCE = 20


def test_twenty_documents_at_once() -> None:
    hall = swiss()
    wanted = [(Document.DRAW, FileForm.PDF), (Document.STANDINGS, FileForm.PNG)] * (AT_ONCE // 2)
    with ThreadPoolExecutor(AT_ONCE) as threads:
        found = list(threads.map(lambda wish: made(hall, *wish), wanted))
    assert len(found) == AT_ONCE
    for (_, form), files in zip(wanted, found, strict=True):
        begins = b"%PDF" if form is FileForm.PDF else b"\x89PNG"
        assert all(content.startswith(begins) for content in files.values())
