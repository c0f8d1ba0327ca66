"""Botzone's GuanDan: our bots in its JSON, one file to upload, and a judge of our own with its rules."""
