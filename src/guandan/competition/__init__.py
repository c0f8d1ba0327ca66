"""赛事: event-sourced championships under a rulebook, from the entry form to the prize list."""
