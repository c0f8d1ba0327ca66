"""The event's own lines, read once more for what officials did."""
from guandan.competition.check.rulings.matched import check_match
from guandan.competition.check.rulings.told import told


def check_rulings(lines, ledger, findings):
    for name, stream in ledger.matches.items():
        s = told(name, stream, ledger.books)
        if s: check_match(s, findings)
