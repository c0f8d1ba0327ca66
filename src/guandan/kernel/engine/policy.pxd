from .bits cimport *
from .state cimport *
from .play cimport do_abstract, note_actions
from .tribute cimport may_refuse

cdef unsigned long long choose_light(Ref s, WorkRef w) noexcept nogil
cdef unsigned long long choose_key(Ref s, WorkRef w, int policy) noexcept nogil
cdef int play_out(Ref s, WorkRef w, int policy) noexcept nogil
