"""Who may do what: sessions, accounts, links, PINs, guards and limits; docs/access.md."""
