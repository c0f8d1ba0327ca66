from .bits cimport *
from .hand cimport *
from .state cimport *
from .play cimport clear_state

cdef enum:
    OF_RUNS = 2688
    OF_FLUSHES = 2736
    OF_JOKERS = 2752
    WORST_STEP = 9830400

cdef unsigned long long one_card(int rank) noexcept nogil
cdef int hand_cost(Ref s, int seat) noexcept nogil
cdef void write_cost(int cost, unsigned char* out, long long at) noexcept nogil
cdef Ref make_hand(bytes faces, int level)
