"""文件: build the documents that organisers print, share and hand over; docs/documents.md shows each."""
