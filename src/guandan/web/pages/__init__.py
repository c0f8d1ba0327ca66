"""The handlers of the pages, one file per feature."""
