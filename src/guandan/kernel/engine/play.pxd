from .bits cimport *
from .hand cimport *
from .state cimport *
from .generate cimport generate_plays
from .tribute cimport begin_play, can_refuse, decide_lead, find_payable, find_returnable, hand_over_tribute, is_refusal_chosen, may_refuse, pay_tribute, pick_return, refuse_tribute, return_card

cdef unsigned long long choose_cards(unsigned long long cnt, unsigned long long one, unsigned long long two, int wilds, unsigned long long key, bint flush_only) noexcept nogil
cdef void remove_play(Ref s, int seat, unsigned long long packed) noexcept nogil
cdef void void_hand(Ref s, int seat) noexcept nogil
cdef void lose_lead(Ref s) noexcept nogil
cdef void play_cards(Ref s, unsigned long long packed) noexcept nogil
cdef int note_actions(Ref s, WorkRef w) noexcept nogil
cdef unsigned long long do_abstract(Ref s, unsigned long long key) noexcept nogil
cdef void do_other(Ref s, unsigned long long packed) noexcept nogil
cdef void begin_deal(Ref s) noexcept nogil
cdef void clear_state(Ref s, unsigned long long rules, int level) noexcept nogil
cdef void deal_cards(Ref s, WorkRef w) noexcept nogil
cdef void set_up_deal(Ref s, WorkRef w, unsigned long long rules, int level, int tribute) noexcept nogil
