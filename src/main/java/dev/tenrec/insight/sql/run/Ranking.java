package dev.tenrec.insight.sql.run;

/** Ranks of the rows of one partition in order; equal rows, its peers, have one rank. */
final class Ranking {
    private final int from;
    private final int count;
    private final int[] ranks;
    private final int[] denseRanks;
    private final int[] ends;

    Ranking(int[] order, int from, int to, RowEquality peers) {
        this.from = from;
        this.count = to - from;
        ranks = new int[count];
        denseRanks = new int[count];
        ends = new int[count];
        int rank = 1;
        int dense = 1;
        for (int i = 0; i < count; i++) {
            if (i > 0 && !peers.test(order[from + i - 1], order[from + i])) {
                rank = i + 1;
                dense++;
            }
            ranks[i] = rank;
            denseRanks[i] = dense;
        }
        for (int i = count - 1; i >= 0; i--) {
            ends[i] = i + 1 < count && ranks[i + 1] == ranks[i] ? ends[i + 1] : from + i + 1;
        }
    }

    long rank(int index) {
        return ranks[index - from];
    }

    long denseRank(int index) {
        return denseRanks[index - from];
    }

    /** Returns the index behind the last peer. */
    int peersEnd(int index) {
        return ends[index - from];
    }

    /** Returns the bucket of a row among equally large ones; the first get what is left over. */
    long tile(int index, double wanted) {
        long buckets = Math.max(1, (long) wanted);
        long small = count / buckets;
        long larger = count % buckets;
        long at = (long) index - from;
        long inLarger = larger * (small + 1);
        return at < inLarger ? at / (small + 1) + 1 : larger + (at - inLarger) / Math.max(1, small) + 1;
    }
}
