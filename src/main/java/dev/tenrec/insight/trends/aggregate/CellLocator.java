package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.time.TimeBuckets;
import java.util.Arrays;

/** Maps rows to cells of a range: the cells of all its buckets, with consecutive groups. For one consumer. */
final class CellLocator {
    private final TimeBuckets time;
    private final RowGrouping.Rows rows;
    private final int firstGroup;
    private final int groupCount;
    private final boolean isGrouped;
    private int[] cells = new int[0];
    private int[] buckets = new int[0];

    CellLocator(TimeBuckets time, RowGrouping grouping, int firstGroup, int endGroup) {
        this.time = time;
        this.rows = grouping.rows();
        this.firstGroup = firstGroup;
        this.groupCount = endGroup - firstGroup;
        this.isGrouped = !grouping.properties().isEmpty();
    }

    /** Returns the cell of all rows of a batch, or -1 if there may be several. */
    int singleCell(RowBatch batch) {
        return isGrouped ? -1 : time.singleBucket(batch.minMicros(), batch.maxMicros());
    }

    /** Returns the cell of each row, or -1 outside the range; reused for the next batch. */
    int[] of(RowBatch batch) {
        int count = batch.count();
        if (cells.length < count) {
            cells = new int[count];
            buckets = new int[count];
        }
        int single = time.singleBucket(batch.minMicros(), batch.maxMicros());
        if (!isGrouped) {
            locateBuckets(batch, single, cells);
            return cells;
        }
        rows.locate(batch, cells);
        if (single >= 0) {
            int first = single * groupCount - firstGroup;
            for (int i = 0; i < count; i++) {
                cells[i] = (first + cells[i]) | outside(cells[i] - firstGroup);
            }
            return cells;
        }
        locateBuckets(batch, single, buckets);
        for (int i = 0; i < count; i++) {
            int group = cells[i] - firstGroup;
            cells[i] = (buckets[i] * groupCount + group) | outside(group) | (buckets[i] >> (Integer.SIZE - 1));
        }
        return cells;
    }

    /** Branch-free: returns -1 for a group outside the range, else 0. */
    private int outside(int group) {
        return (group | (groupCount - 1 - group)) >> (Integer.SIZE - 1);
    }

    /** Skips decoding times if all rows are in one bucket. */
    private void locateBuckets(RowBatch batch, int single, int[] into) {
        if (single >= 0) {
            Arrays.fill(into, 0, batch.count(), single);
        } else {
            time.locate(batch.times(), batch.count(), into);
        }
    }
}
