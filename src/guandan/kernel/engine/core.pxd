from .bits cimport *
from .hand cimport *
from .state cimport *
from .concrete cimport is_legal, list_actions
from .encode cimport write_faces, write_observation
from .hidden cimport count_drawn, count_known, count_played, redeal_hidden
from .numbering cimport catalogue_number
from .play cimport begin_deal, choose_cards, clear_state, deal_cards, do_abstract, do_other, lose_lead, note_actions, play_cards, set_up_deal, void_hand
from .policy cimport choose_key, play_out

cdef class Core:
    cdef Ref s
    cdef WorkRef w
    cdef State* past
    cdef unsigned long long* acts
    cdef int room
    cdef int done
    cdef int floor
    cdef unsigned long long stamp
    cdef void mark_changed(self)
    cdef int list_once(self)
    cdef void grow(self, int size)
    cdef void remember(self, unsigned long long packed)
    cdef void forget(self)
