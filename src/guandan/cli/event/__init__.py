"""`guandan event`: an event at paper tables, from the entry form to the prize list; docs/organise.md shows one."""
