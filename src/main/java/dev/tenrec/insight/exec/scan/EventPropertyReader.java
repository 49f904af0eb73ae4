package dev.tenrec.insight.exec.scan;

import dev.tenrec.storage.segment.PropertyColumn;
import dev.tenrec.storage.segment.PropertyTable;
import dev.tenrec.storage.segment.Segment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads an event property from its column; values that the column does not hold, from the event itself. */
final class EventPropertyReader implements ValueReader {
    private final int property;
    private final boolean isRowOnly;
    private final QueryDictionary values;
    private final EventLookup events;
    private final @Nullable Segment segment;
    private final @Nullable PropertyColumn column;
    private int @Nullable [] scratch;

    /**
     * @param property column number, or -1 if there is no column
     * @param hasUnnamed true if the project has more properties than columns, so that events may still have it
     */
    EventPropertyReader(int property, boolean hasUnnamed, QueryDictionary values, EventLookup events) {
        this(property, property < 0 && hasUnnamed, values, events, null);
    }

    private EventPropertyReader(
            int property, boolean isRowOnly, QueryDictionary values, EventLookup events, @Nullable Segment segment) {
        this.property = property;
        this.isRowOnly = isRowOnly;
        this.values = values;
        this.events = events;
        this.segment = segment;
        this.column = property < 0 || segment == null ? null : segment.property(property);
    }

    @Override
    public ValueReader bind(Segment next) {
        return new EventPropertyReader(property, isRowOnly, values, events, next);
    }

    @Override
    public int code(int position) {
        int code = column == null ? PropertyTable.NONE : column.get(position);
        return code == PropertyTable.ELSEWHERE || isRowOnly ? lookup(position) : code;
    }

    @Override
    public void read(int from, int count, int[] into) {
        if (column == null) {
            for (int i = 0; i < count; i++) {
                into[i] = isRowOnly ? lookup(from + i) : PropertyTable.NONE;
            }
            return;
        }
        column.read(from, count, into);
        boolean hasLookups = false;
        for (int i = 0; i < count; i++) {
            hasLookups |= into[i] == PropertyTable.ELSEWHERE;
        }
        for (int i = 0; hasLookups && i < count; i++) {
            if (into[i] == PropertyTable.ELSEWHERE) {
                into[i] = lookup(from + i);
            }
        }
    }

    @Override
    public void read(int[] positions, int count, int[] into) {
        if (count == 0) {
            return;
        }
        if (column == null) {
            for (int i = 0; i < count; i++) {
                into[i] = isRowOnly ? lookup(positions[i]) : PropertyTable.NONE;
            }
            return;
        }
        int first = positions[0];
        int span = positions[count - 1] - first + 1;
        if (span == count) {
            read(first, count, into);
            return;
        }
        boolean isDense = span <= Segment.BLOCK_ROWS && span <= 4 * count;
        if (isDense) {
            scratch = scratch == null ? new int[Segment.BLOCK_ROWS] : scratch;
            column.read(first, span, scratch);
            for (int i = 0; i < count; i++) {
                into[i] = scratch[positions[i] - first];
            }
        } else {
            column.read(positions, count, into);
        }
        for (int i = 0; i < count; i++) {
            if (into[i] == PropertyTable.ELSEWHERE) {
                into[i] = lookup(positions[i]);
            }
        }
    }

    @Override
    public boolean isWithoutValues(int from, int to) {
        return !isRowOnly && (column == null || column.isWithoutValues(from, to));
    }

    @Override
    public QueryDictionary values() {
        return values;
    }

    private int lookup(int position) {
        return values.code(events.value(Objects.requireNonNull(segment).row(position)));
    }
}
