package dev.tenrec.storage;

import dev.tenrec.storage.EventStore.Retention;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Events of a project that have expired for good, or have departed to the lake: of the rows before a row, those before
 * a time. There are several such bounds only after a project began to keep its events for longer. Immutable.
 *
 * <pre>
 * rows before   1,000,000   2,500,000
 * times before  June        March
 * </pre>
 */
final class ExpiredRows {
    static final ExpiredRows NONE = new ExpiredRows(List.of());

    /** @param micros time before which events have expired */
    private record Bound(int row, long micros) {}

    /** Ascending by row, descending by time. */
    private final List<Bound> bounds;

    private ExpiredRows(List<Bound> bounds) {
        this.bounds = bounds;
    }

    boolean isEmpty() {
        return bounds.isEmpty();
    }

    /** The row behind the last one that may have expired; 0 if none has. */
    int endRow() {
        return bounds.isEmpty() ? 0 : bounds.get(bounds.size() - 1).row;
    }

    /** The time from which on no event has expired, or {@link Retention#FOREVER}. */
    long endMicros() {
        return bounds.isEmpty() ? Retention.FOREVER : bounds.get(0).micros;
    }

    /** The time before which the event of a row has expired, or {@link Retention#FOREVER}. */
    long beforeMicros(int row) {
        for (Bound bound : bounds) {
            if (row < bound.row) {
                return bound.micros;
            }
        }
        return Retention.FOREVER;
    }

    /** Adds the expiry of all events before a time that rows before a row have. */
    ExpiredRows with(int row, long micros) {
        List<Bound> more = new ArrayList<>(bounds);
        more.removeIf(bound -> bound.row <= row && bound.micros <= micros);
        boolean isCovered = more.stream().anyMatch(bound -> bound.row >= row && bound.micros >= micros);
        if (isCovered) {
            return this;
        }
        int at = 0;
        while (at < more.size() && more.get(at).row < row) {
            at++;
        }
        more.add(at, new Bound(row, micros));
        return new ExpiredRows(List.copyOf(more));
    }

    void save(DataOutputStream out) throws IOException {
        out.writeInt(bounds.size());
        for (Bound bound : bounds) {
            out.writeInt(bound.row);
            out.writeLong(bound.micros);
        }
    }

    static ExpiredRows load(DataInputStream in) throws IOException {
        ExpiredRows loaded = NONE;
        for (int left = in.readInt(); left > 0; left--) {
            loaded = loaded.with(in.readInt(), in.readLong());
        }
        return loaded;
    }
}
