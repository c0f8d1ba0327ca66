from .bits cimport *
from .hand cimport *
from .state cimport *
from .tribute cimport can_refuse, find_payer, is_refusal_chosen, is_return_hidden, is_return_picked

cdef void write_others(Ref s, int me, unsigned char* out, long long at) noexcept nogil
cdef int count_played(Ref s, int seat, int face) noexcept nogil
cdef int count_drawn(Ref s, int seat, int face) noexcept nogil
cdef int count_known(Ref s, int seat, int face) noexcept nogil
cdef int find_known_face(Ref s, int seat, int k) noexcept nogil
cdef int find_face_down(Ref s, int observer) noexcept nogil
cdef bint redeal_hidden(Ref s, WorkRef w, Ref truth, int observer) noexcept nogil
