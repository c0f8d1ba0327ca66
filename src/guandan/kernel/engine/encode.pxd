from .bits cimport *
from .hand cimport *
from .state cimport *
from .cost cimport hand_cost, make_hand, one_card, write_cost
from .hidden cimport count_known, find_face_down, find_known_face, write_others
from .play cimport choose_cards, remove_play
from .tribute cimport find_payer

cdef void write_faces(unsigned long long cnt, unsigned long long one, unsigned long long two, int wild, int level, unsigned char* out, long long at) noexcept nogil
cdef void write_observation(Ref s, int me, unsigned char* out, long long at) noexcept nogil
cdef void write_actions(Ref s, Ref t, WorkRef w, unsigned char* out, long long at) noexcept nogil
