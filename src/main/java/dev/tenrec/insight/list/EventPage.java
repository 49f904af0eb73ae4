package dev.tenrec.insight.list;

import dev.tenrec.storage.Event;
import dev.tenrec.storage.EventReader;
import dev.tenrec.storage.EventView;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;

/** One page of a list of events. Bodies are read on demand, so that a caller can stop early. For one thread. */
public final class EventPage {
    private final EventView view;
    private final EventReader reader;
    private final int[] rows;
    private final int size;
    private final int rowsEnd;

    /** @param size rows on the page; {@code rows} has one more when there is another page */
    EventPage(EventView view, int[] rows, int size, int rowsEnd) {
        this.view = view;
        this.reader = view.reader();
        this.rows = rows;
        this.size = size;
        this.rowsEnd = rowsEnd;
    }

    public int size() {
        return size;
    }

    /** The rows of the page and, when there is another page, its first row; not to be changed. */
    int[] rows() {
        return rows;
    }

    @Blocking
    public Event read(int index) {
        WorkerPool.assertWorker();
        return reader.read(rows[index]);
    }

    /** Microseconds since 1970. */
    public long timestampMicros(int index) {
        return view.timestampMicros(rows[index]);
    }

    /** Returns whether events follow on this page or the next. */
    public boolean hasMoreAfter(int index) {
        return index + 1 < rows.length;
    }

    /** An opaque cursor after an event. */
    public String cursorAfter(int index) {
        return new EventCursor(timestampMicros(index), rows[index], rowsEnd).toString();
    }
}
