package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.query.RowSink;
import dev.tenrec.storage.EventReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Reads the events of a long list, some thousand at a time. Within those it goes in the order in which they arrived, so
 * that each block is inflated once, and with all threads that are free; then they are handed over in the order of the
 * list. How many are read at a time follows from how large they are.
 */
final class EventStream<T> {
    private static final int ROWS_MAX = 32_768;
    private static final int ROWS_FIRST = 1_024;
    private static final int ROWS_PER_PART = 256;
    /** Of formed rows that wait for their turn. */
    private static final long BYTES_MAX = 16 << 20;

    private final QuerySnapshot data;
    private final List<EventColumn> columns;
    private final RowSink<T> sink;
    private final Queue<Reader> idle = new ConcurrentLinkedQueue<>();

    EventStream(QuerySnapshot data, List<EventColumn> columns, RowSink<T> sink) {
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
            Piece piece = new Piece(rows, from, Math.min(count, from + size));
            if (!read(piece)) {
                // Much larger than those before; one alone always fits.
                size = Math.max(1, piece.formed.length / 8);
                continue;
            }
            for (int i = 0; i < piece.formed.length; i++) {
                sink.take(piece.row(i));
            }
            from += piece.formed.length;
            long each = Math.max(1, piece.bytes.get() / piece.formed.length);
            size = (int) Math.max(1, Math.min(Math.min(ROWS_MAX, 4L * size), BYTES_MAX / 2 / each));
        }
    }

    /** Whether the rows of a piece fit. */
    private boolean read(Piece piece) {
        int parts = (piece.formed.length + ROWS_PER_PART - 1) / ROWS_PER_PART;
        List<Work> works = data.share(parts, () -> new Work(piece, reader()));
        works.forEach(work -> idle.add(work.reader));
        return !piece.isTooLarge();
    }

    private Reader reader() {
        Reader free = idle.poll();
        return free == null ? new Reader(data.events().reader(), EventRow.raw(data)) : free;
    }

    /** What one thread reads with; it remembers the last block and some persons. */
    private record Reader(EventReader events, EventRow row) {}

    /** Some rows that follow one another in the list. */
    private final class Piece {
        private final Object[] formed;
        /** The row, and then its place in the piece, in order of the rows. */
        private final long[] arrived;

        private final AtomicLong bytes = new AtomicLong();

        Piece(int[] rows, int from, int to) {
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

    private final class Work implements Parallel.Worker {
        private final Piece piece;
        private final Reader reader;

        Work(Piece piece, Reader reader) {
            this.piece = piece;
            this.reader = reader;
        }

        @Override
        public void part(int index) {
            data.deadline().check();
            int from = index * ROWS_PER_PART;
            int to = Math.min(piece.arrived.length, from + ROWS_PER_PART);
            for (int i = from; i < to && !piece.isTooLarge(); i++) {
                EventRow row = reader.row;
                row.at(reader.events.read((int) (piece.arrived[i] >>> Integer.SIZE)));
                List<JsonNode> cells = new ArrayList<>(columns.size());
                columns.forEach(column -> cells.add(column.value(row)));
                T formed = sink.form(cells);
                piece.formed[(int) piece.arrived[i]] = formed;
                piece.bytes.addAndGet(sink.size(formed));
            }
        }
    }
}
