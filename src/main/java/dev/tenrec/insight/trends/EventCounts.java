package dev.tenrec.insight.trends;

import dev.tenrec.insight.scan.Block;
import dev.tenrec.insight.scan.BlockVisitor;

/** Counts the events of each cell. */
final class EventCounts implements BlockVisitor {
    private final RowCells rows;
    private final long[] counts;

    private EventCounts(RowCells rows, int cellCount) {
        this.rows = rows;
        this.counts = new long[cellCount];
    }

    static double[] of(Count count) {
        double[] sums = new double[count.cellCount()];
        for (EventCounts part : count.scan(count.whole(), null, rows -> new EventCounts(rows, sums.length))) {
            for (int i = 0; i < sums.length; i++) {
                sums[i] += part.counts[i];
            }
        }
        return sums;
    }

    @Override
    public void block(Block block) {
        int only = rows.only(block);
        if (only >= 0) {
            counts[only] += block.count();
            return;
        }
        int[] cells = rows.of(block);
        int count = block.count();
        for (int i = 0; i < count; i++) {
            if (cells[i] >= 0) {
                counts[cells[i]]++;
            }
        }
    }
}
