from .bits cimport *
from .hand cimport *
from .state cimport *

cdef void begin_play(Ref s) noexcept nogil
cdef unsigned long long find_payable(Ref s, int seat) noexcept nogil
cdef int find_payer(Ref s, int receiver) noexcept nogil
cdef unsigned long long find_returnable(Ref s, int seat) noexcept nogil
cdef void decide_lead(Ref s, int shift, int payer) noexcept nogil
cdef bint is_refusal_chosen(Ref s) noexcept nogil
cdef bint can_refuse(Ref s) noexcept nogil
cdef bint may_refuse(Ref s, int seat) noexcept nogil
cdef void refuse_tribute(Ref s) noexcept nogil
cdef void hand_over_tribute(Ref s, int payer) noexcept nogil
cdef void pay_tribute(Ref s, int face) noexcept nogil
cdef bint is_return_picked(Ref s) noexcept nogil
cdef bint is_return_hidden(Ref s) noexcept nogil
cdef void return_card(Ref s, int face) noexcept nogil
cdef void pick_return(Ref s, int giver) noexcept nogil
