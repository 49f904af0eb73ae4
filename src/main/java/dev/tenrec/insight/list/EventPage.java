package dev.tenrec.insight.list;

import dev.tenrec.storage.Event;
import dev.tenrec.storage.EventReader;
import dev.tenrec.storage.EventView;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;

/**
 * One page of a list of events, latest first. Bodies are read one by one, so that a reader can stop early. For one
 * thread.
 */
public final class EventPage {
    private final EventView view;
    private final EventReader reader;
    private final int[] rows;
    private final int size;
    private final int rowsEnd;

    /** @param size how many of the rows are on the page; one more shows that there is another page */
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

    /** The rows, and behind those of the page one more when there is another page; not to be changed. */
    int[] rows() {
        return rows;
    }

    /** The event at a place of the page, from 0. */
    @Blocking
    public Event read(int index) {
        WorkerPool.assertWorker();
        return reader.read(rows[index]);
    }

    /** When that event happened, microseconds since 1970. */
    public long timestampMicros(int index) {
        return view.timestampMicros(rows[index]);
    }

    /** Whether events follow after that one, on this page or the next. */
    public boolean hasMoreAfter(int index) {
        return index + 1 < rows.length;
    }

    /** Where to go on when the page ends with that event; opaque. */
    public String cursorAfter(int index) {
        return new EventCursor(timestampMicros(index), rows[index], rowsEnd).toString();
    }
}
