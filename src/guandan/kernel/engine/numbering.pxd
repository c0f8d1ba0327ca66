from .bits cimport *
from .state cimport *

cdef int catalogue_number(unsigned long long key, int seat, bint clockwise) noexcept nogil
cdef void write_numbers(Ref s, WorkRef w, int* numbers, int at) noexcept nogil
