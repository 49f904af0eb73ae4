package dev.tenrec.insight.list;

import dev.tenrec.insight.exec.EventBodies;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.storage.Event;
import dev.tenrec.storage.EventView;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.util.Arrays;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** One page of a list of events. Bodies are read on demand, so that a caller can stop early. For one thread. */
public final class EventPage {
    private final EventView view;
    private final QuerySnapshot data;
    private @Nullable EventBodies bodies;
    private final int[] rows;
    private final int size;
    private final int rowsEnd;
    private OptionalLong lackingBefore = OptionalLong.empty();

    /** @param size rows on the page; {@code rows} has one more when there is another page */
    EventPage(QuerySnapshot data, int[] rows, int size, int rowsEnd) {
        this.data = data;
        this.view = data.events();
        this.rows = rows;
        this.size = size;
        this.rowsEnd = rowsEnd;
    }

    EventPage lacking(long beforeMicros) {
        lackingBefore = OptionalLong.of(beforeMicros);
        return this;
    }

    /** Returns the time before which the list may lack events, which are in the lake only; empty if it is whole. */
    public OptionalLong lackingBefore() {
        return lackingBefore;
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
        EventBodies known = bodies;
        if (known == null) {
            data.fetch(Arrays.copyOf(rows, size));
            known = data.bodies();
            bodies = known;
        }
        return known.read(rows[index]);
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
