# What `state.py` says, once more for C; the fields are described there.

from libc.stdlib cimport free, malloc, realloc

from .bits cimport R_CLOCKWISE, lowest, make_key

ctypedef struct State:
    unsigned long long cnt[4]
    unsigned long long one[4]
    unsigned long long two[4]
    unsigned long long cnt0[4]
    unsigned long long one0[4]
    unsigned long long two0[4]
    unsigned long long last[4]
    unsigned long long top
    unsigned long long rules
    int wild[4]
    int wild0[4]
    int left[4]
    int paid[4]
    int back[4]
    int taker[4]
    int laid[4]
    int levels[2]
    int phase
    int turn
    int top_seat
    int passed
    int inside
    int order
    int outs
    int voided
    int voids
    int level
    int first
    int payers
    int payer
    int equal
    int refused
    int leader
    int turned
    int tricks
    int result

ctypedef State* Ref

ctypedef struct Work:
    unsigned long long plan[160]
    unsigned long long mask[160]
    int upto[160]
    int blocks
    int total
    unsigned long long noted
    unsigned long long rng
    int field[160]
    int fields[5]
    int room[5]
    int cap[4]
    unsigned char pack[108]
    unsigned char held[54]

ctypedef Work* WorkRef


cdef inline void copy_state(Ref into, Ref s) noexcept nogil:
    into[0] = s[0]


cdef inline int seat_after(Ref s, int seat, int steps) noexcept nogil:
    return (seat - steps) & 3 if s.rules & R_CLOCKWISE else (seat + steps) & 3


cdef inline void add_block(WorkRef w, unsigned long long plan, unsigned long long mask, int number) noexcept nogil:
    cdef int i = w.blocks
    w.plan[i] = plan
    w.mask[i] = mask
    w.total += number
    w.upto[i] = w.total
    w.blocks = i + 1


cdef inline unsigned long long nth_key(WorkRef w, int k, int level) noexcept nogil:
    cdef int i = 0
    cdef unsigned long long mask
    while k >= w.upto[i]:
        i += 1
    if i:
        k -= w.upto[i - 1]
    mask = w.mask[i]
    while k:
        mask &= mask - 1
        k -= 1
    return make_key(w.plan[i], lowest(mask), level)


cdef inline void* allocate(size_t size) except NULL:
    cdef void* room = malloc(size)
    if room is NULL:
        raise MemoryError
    return room


cdef inline void* reallocate(void* room, size_t size) except NULL:
    cdef void* more = realloc(room, size)
    if more is NULL:
        raise MemoryError
    return more


cdef inline Ref new_state() except NULL:
    return <Ref>allocate(sizeof(State))


cdef inline WorkRef new_work() except NULL:
    return <WorkRef>allocate(sizeof(Work))


cdef inline void free_state(Ref s) noexcept:
    free(s)


cdef inline void free_work(WorkRef w) noexcept:
    free(w)


cdef extern from *:
    const unsigned long long GAMMA "0x9E3779B97F4A7C15ULL"
    const unsigned long long MIX1 "0xBF58476D1CE4E5B9ULL"
    const unsigned long long MIX2 "0x94D049BB133111EBULL"
    const unsigned long long LOW32 "0xFFFFFFFFULL"


cdef inline unsigned long long mix(unsigned long long x) noexcept nogil:
    x = (x ^ (x >> 30)) * MIX1
    x = (x ^ (x >> 27)) * MIX2
    return x ^ (x >> 31)


cdef inline unsigned long long start_stream(unsigned long long seed, unsigned long long stream) noexcept nogil:
    return mix(mix(seed + GAMMA) + (stream + 1) * MIX1)


cdef inline unsigned long long draw_bits(WorkRef w) noexcept nogil:
    w.rng += GAMMA
    return mix(w.rng)


cdef inline unsigned long long draw_below(WorkRef w, unsigned long long bound) noexcept nogil:
    cdef unsigned long long product = (draw_bits(w) >> 32) * bound
    cdef unsigned long long least
    if (product & LOW32) < bound:
        least = ((LOW32 + 1) - bound) % bound
        while (product & LOW32) < least:
            product = (draw_bits(w) >> 32) * bound
    return product >> 32
