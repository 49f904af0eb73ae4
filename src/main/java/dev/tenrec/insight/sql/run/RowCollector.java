package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.table.RowSink;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import java.util.ArrayList;
import java.util.List;

/** Keeps rows, up to a number of them. */
final class RowCollector implements RowSink {
    private final MemoryBudget memory;
    private final long limit;
    private final List<Batch> batches = new ArrayList<>();
    private long count;

    RowCollector(MemoryBudget memory, long limit) {
        this.memory = memory;
        this.limit = limit;
    }

    @Override
    public void accept(Batch batch) {
        long left = limit - count;
        if (left <= 0) {
            return;
        }
        Batch taken = batch;
        if (batch.count() > left) {
            int[] rows = new int[(int) left];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = i;
            }
            taken = batch.take(rows, rows.length);
        }
        Batch copy = taken.copy();
        memory.reserve(copy.sizeBytes());
        batches.add(copy);
        count += copy.count();
    }

    @Override
    public boolean isFull() {
        return count >= limit;
    }

    List<Batch> batches() {
        return batches;
    }
}
