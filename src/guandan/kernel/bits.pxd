# The one thing that C must say itself: the index of the lowest bit that is set.
cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int guandan_lowest(unsigned long long x) {
        unsigned long i;
        _BitScanForward64(&i, x);
        return (int)i;
    }
    #else
    #define guandan_lowest(x) __builtin_ctzll(x)
    #endif
    """
    int lowest "guandan_lowest"(unsigned long long x) noexcept nogil
