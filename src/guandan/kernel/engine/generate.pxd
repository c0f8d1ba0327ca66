from .bits cimport *
from .state cimport *

cdef void generate_plays(WorkRef w, unsigned long long cnt, unsigned long long one, int wilds, int level, unsigned long long top, unsigned long long rules) noexcept nogil
