package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.RowBatch;

/** Counts the events of each cell. */
final class EventCountAggregate implements BatchConsumer {
    private final CellLocator rows;
    private final long[] counts;

    private EventCountAggregate(CellLocator rows, int cellCount) {
        this.rows = rows;
        this.counts = new long[cellCount];
    }

    static double[] of(AggregationSpec count) {
        double[] sums = new double[count.cellCount()];
        for (EventCountAggregate part :
                count.scan(count.whole(), null, rows -> new EventCountAggregate(rows, sums.length))) {
            for (int i = 0; i < sums.length; i++) {
                sums[i] += part.counts[i];
            }
        }
        return sums;
    }

    @Override
    public void block(RowBatch block) {
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
