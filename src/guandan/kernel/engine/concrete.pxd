from .bits cimport *
from .state cimport *
from .play cimport choose_cards

cdef int list_actions(Ref s, WorkRef w, unsigned long long* out, bint full, bint write) noexcept nogil
cdef bint is_legal(Ref s, WorkRef w, unsigned long long packed) noexcept nogil
