package dev.tenrec.insight.list;

import dev.tenrec.insight.exec.EventBodies;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.query.RowSink;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Streams the events of a long list in batches. All free threads read a batch in the order of arrival, so that each
 * compressed block is inflated once; the rows are then taken in the order of the list. The size of a batch adapts to
 * the size of its rows.
 */
final class EventStream<T> {
    private static final int ROWS_MAX = 32_768;
    private static final int ROWS_FIRST = 1_024;
    private static final int ROWS_PER_PART = 256;
    /** Limit for the formatted rows of a batch. */
    private static final long BYTES_MAX = 16 << 20;

    private final QuerySnapshot data;
    private final List<Column<EventRow>> columns;
    private final RowSink<T> sink;
    private final Queue<Reader> idle = new ConcurrentLinkedQueue<>();

    EventStream(QuerySnapshot data, List<Column<EventRow>> columns, RowSink<T> sink) {
        this.data = data;
        this.columns = columns;
        this.sink = sink;
    }

    /** @param rows in the order of the list */
    void run(int[] rows, int count) {
        int from = 0;
        int size = ROWS_FIRST;
        while (from < count) {
            data.deadline().check();
            data.fetch(Arrays.copyOfRange(rows, from, Math.min(count, from + size)));
            Batch batch = new Batch(rows, from, Math.min(count, from + size));
            if (!read(batch)) {
                // Much larger rows than before; a single one always fits.
                size = Math.max(1, batch.formed.length / 8);
                continue;
            }
            for (int i = 0; i < batch.formed.length; i++) {
                sink.take(batch.row(i));
            }
            from += batch.formed.length;
            long each = Math.max(1, batch.bytes.get() / batch.formed.length);
            size = (int) Math.max(1, Math.min(Math.min(ROWS_MAX, 4L * size), BYTES_MAX / 2 / each));
        }
    }

    /** Returns whether the rows of a batch fit into the limit. */
    private boolean read(Batch batch) {
        int parts = (batch.formed.length + ROWS_PER_PART - 1) / ROWS_PER_PART;
        List<ReadTask> tasks = data.runParallel(parts, () -> new ReadTask(batch, reader()));
        tasks.forEach(task -> idle.add(task.reader));
        return !batch.isTooLarge();
    }

    private Reader reader() {
        Reader free = idle.poll();
        return free == null ? new Reader(data.bodies(), EventRow.raw(data)) : free;
    }

    /** The readers of one thread; they cache the last block and some persons. */
    private record Reader(EventBodies events, EventRow row) {}

    /** Consecutive rows of the list. */
    private final class Batch {
        private final Object[] formed;
        /** Row and index in the batch, sorted by row. */
        private final long[] arrived;

        private final AtomicLong bytes = new AtomicLong();

        Batch(int[] rows, int from, int to) {
            formed = new Object[to - from];
            arrived = new long[to - from];
            for (int i = 0; i < arrived.length; i++) {
                arrived[i] = (long) rows[from + i] << Integer.SIZE | i;
            }
            Arrays.sort(arrived);
        }

        boolean isTooLarge() {
            return bytes.get() > BYTES_MAX && formed.length > 1;
        }

        @SuppressWarnings("unchecked")
        T row(int index) {
            return (T) formed[index];
        }
    }

    private final class ReadTask implements Parallel.Worker {
        private final Batch batch;
        private final Reader reader;

        ReadTask(Batch batch, Reader reader) {
            this.batch = batch;
            this.reader = reader;
        }

        @Override
        public void part(int index) {
            data.deadline().check();
            int from = index * ROWS_PER_PART;
            int to = Math.min(batch.arrived.length, from + ROWS_PER_PART);
            for (int i = from; i < to && !batch.isTooLarge(); i++) {
                EventRow row = reader.row;
                row.moveTo(reader.events.read((int) (batch.arrived[i] >>> Integer.SIZE)));
                T formed = sink.form(Column.cells(columns, row));
                batch.formed[(int) batch.arrived[i]] = formed;
                batch.bytes.addAndGet(sink.size(formed));
            }
        }
    }
}
