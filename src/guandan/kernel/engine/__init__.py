"""The engine: Guandan in bit masks, fast when compiled by Cython, slow but the same when run as it stands.

`bits`, `state` and `hand` are written twice, for Python (`.py`) and for C (`.pxd`), so that a C compiler can put their
functions in place. The other modules are written once, in Cython's pure-Python mode, and are compiled all together or
not at all; their `.pxd` files list what they lend each other. A module uses only those above it:

    bits        hands, actions and rules as numbers
    state       the state of a deal, and chance
    hand        cards in and out of a hand
    generate    the abstract plays of a hand
    tribute     before the first lead
    play        a deal from the draw to the result
    concrete    every set of cards of an abstract play
    hidden      what a seat cannot see, dealt anew
    policy      playing at random
    numbering   the number of an action in the catalogue
    cost        what a hand costs, in turns
    encode      rows of bytes for learning
    core        what Python sees of one deal
    batch       what Python sees of many deals
"""

from .batch import Pool, checksum, simulate, tally
from .core import Core
from .cost import cost_bytes
from .encode import beaters

__all__ = ["Core", "Pool", "beaters", "checksum", "cost_bytes", "simulate", "tally"]
