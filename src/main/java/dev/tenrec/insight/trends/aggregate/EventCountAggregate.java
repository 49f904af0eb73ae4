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

    static double[] of(AggregationSpec spec) {
        double[] sums = new double[spec.cellCount()];
        for (EventCountAggregate part :
                spec.scan(spec.allCells(), null, rows -> new EventCountAggregate(rows, sums.length))) {
            for (int i = 0; i < sums.length; i++) {
                sums[i] += part.counts[i];
            }
        }
        return sums;
    }

    @Override
    public void batch(RowBatch batch) {
        int single = rows.singleCell(batch);
        if (single >= 0) {
            counts[single] += batch.count();
            return;
        }
        int[] cells = rows.of(batch);
        int count = batch.count();
        for (int i = 0; i < count; i++) {
            if (cells[i] >= 0) {
                counts[cells[i]]++;
            }
        }
    }
}
