package dev.tenrec.insight.exec.scan;

/** By name the sets to which its events may belong, and those to which they surely do. */
public final class EventNameMask {
    private final long[] possible;
    private final long[] sure;
    private final byte[] steps;
    private final boolean[] others;
    private final boolean isSure;

    public EventNameMask(EventPredicate[] sets, int nameCount) {
        possible = new long[nameCount];
        sure = new long[nameCount];
        steps = new byte[nameCount];
        others = new boolean[nameCount];
        boolean all = true;
        for (int name = 0; name < nameCount; name++) {
            for (int i = 0; i < sets.length; i++) {
                possible[name] |= sets[i].mayHave(name) ? 1L << i : 0;
                sure[name] |= sets[i].hasAll(name) ? 1L << i : 0;
            }
            steps[name] = (byte) (possible[name] == 0 ? 0 : 1);
            others[name] = (possible[name] & ~1) != 0 || possible[name] != sure[name];
            all &= possible[name] == sure[name];
        }
        isSure = all;
    }

    /** Whether the name alone tells to which sets an event belongs. */
    public boolean isSure() {
        return isSure;
    }

    public long possible(int name) {
        return possible[name];
    }

    public long sure(int name) {
        return sure[name];
    }

    /** 1 if its events may belong to a set, else 0; so loops can keep them without a branch that nobody foresees. */
    public int step(int name) {
        return steps[name];
    }

    /** Whether its events may belong to a set, and not all of them surely to the first one alone. */
    public boolean isOther(int name) {
        return others[name];
    }
}
