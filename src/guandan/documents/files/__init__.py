"""Lists as files: spreadsheets, comma-separated values, plain text, and the log as JSON."""
