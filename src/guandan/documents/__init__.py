"""文件: what organisers print, share and hand over; docs/documents.md shows each."""
