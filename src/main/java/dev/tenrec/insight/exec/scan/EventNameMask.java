package dev.tenrec.insight.exec.scan;

/** Masks of up to 64 predicates by event name: most rows are decided without reading a property. */
public final class EventNameMask {
    private final long[] mayMatch;
    private final long[] alwaysMatch;
    private final byte[] increments;
    private final boolean[] breaks;
    private final boolean isExact;

    public EventNameMask(EventPredicate[] predicates, int nameCount) {
        mayMatch = new long[nameCount];
        alwaysMatch = new long[nameCount];
        increments = new byte[nameCount];
        breaks = new boolean[nameCount];
        boolean all = true;
        for (int name = 0; name < nameCount; name++) {
            for (int i = 0; i < predicates.length; i++) {
                mayMatch[name] |= predicates[i].mayMatch(name) ? 1L << i : 0;
                alwaysMatch[name] |= predicates[i].matchesAll(name) ? 1L << i : 0;
            }
            increments[name] = (byte) (mayMatch[name] == 0 ? 0 : 1);
            breaks[name] = (mayMatch[name] & ~1) != 0 || mayMatch[name] != alwaysMatch[name];
            all &= mayMatch[name] == alwaysMatch[name];
        }
        isExact = all;
    }

    /** True if the name alone decides every predicate. */
    public boolean isExact() {
        return isExact;
    }

    /** True if the name alone makes some events match. */
    boolean matchesSomeByName() {
        for (long predicates : alwaysMatch) {
            if (predicates != 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns the predicates that some events of the name may match. */
    public long mayMatch(int name) {
        return mayMatch[name];
    }

    /** Returns the predicates that all events of the name match. */
    public long alwaysMatch(int name) {
        return alwaysMatch[name];
    }

    /** Returns 1 if events of the name may match, else 0: increments an output index without a branch. */
    public int increment(int name) {
        return increments[name];
    }

    /** True if events of the name may match, other than all of them matching exactly the first predicate. */
    public boolean breaksRun(int name) {
        return breaks[name];
    }
}
