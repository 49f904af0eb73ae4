package dev.tenrec.primitive;

/** Hash of a uuid. Seeded, because clients choose the uuids and could choose collisions. */
public final class UuidHash {
    private UuidHash() {}

    /** @param seed unknown to clients */
    public static long of(long high, long low, long seed) {
        long z = (high ^ seed) * 0x9e3779b97f4a7c15L + low;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }
}
