package dev.tenrec.insight.exec.scan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.storage.segment.PropertyColumn;
import dev.tenrec.storage.segment.PropertyTable;
import dev.tenrec.storage.segment.Segment;

/** Reads a property of events from its column; what the column does not hold, from the event. */
public final class EventValues implements ValueReader {
    /** Reads the value from the event itself. */
    public interface Elsewhere {
        /** The value in a row, or null. */
        JsonNode value(int row);
    }

    private final int property;
    private final boolean isEverywhere;
    private final ValueTable values;
    private final Elsewhere elsewhere;
    private final Segment segment;
    private final PropertyColumn column;
    private int[] block;

    /**
     * @param property its number, or -1 when no column has it
     * @param isUnnamed whether it may still be found in events, because there are too many properties
     */
    public EventValues(int property, boolean isUnnamed, ValueTable values, Elsewhere elsewhere) {
        this(property, property < 0 && isUnnamed, values, elsewhere, null);
    }

    private EventValues(int property, boolean isEverywhere, ValueTable values, Elsewhere elsewhere, Segment segment) {
        this.property = property;
        this.isEverywhere = isEverywhere;
        this.values = values;
        this.elsewhere = elsewhere;
        this.segment = segment;
        this.column = property < 0 || segment == null ? null : segment.property(property);
    }

    @Override
    public ValueReader on(Segment next) {
        return new EventValues(property, isEverywhere, values, elsewhere, next);
    }

    @Override
    public int code(int place) {
        int code = column == null ? PropertyTable.NONE : column.get(place);
        return code == PropertyTable.ELSEWHERE || isEverywhere ? read(place) : code;
    }

    @Override
    public void read(int from, int count, int[] into) {
        if (column == null) {
            for (int i = 0; i < count; i++) {
                into[i] = isEverywhere ? read(from + i) : PropertyTable.NONE;
            }
            return;
        }
        column.read(from, count, into);
        boolean isAnyElsewhere = false;
        for (int i = 0; i < count; i++) {
            isAnyElsewhere |= into[i] == PropertyTable.ELSEWHERE;
        }
        for (int i = 0; isAnyElsewhere && i < count; i++) {
            if (into[i] == PropertyTable.ELSEWHERE) {
                into[i] = read(from + i);
            }
        }
    }

    @Override
    public void read(int[] places, int count, int[] into) {
        if (count == 0) {
            return;
        }
        if (column == null) {
            for (int i = 0; i < count; i++) {
                into[i] = isEverywhere ? read(places[i]) : PropertyTable.NONE;
            }
            return;
        }
        int first = places[0];
        int span = places[count - 1] - first + 1;
        if (span == count) {
            read(first, count, into);
            return;
        }
        boolean isDense = span <= Segment.BLOCK_ROWS && span <= 4 * count;
        if (isDense) {
            block = block == null ? new int[Segment.BLOCK_ROWS] : block;
            column.read(first, span, block);
            for (int i = 0; i < count; i++) {
                into[i] = block[places[i] - first];
            }
        } else {
            column.read(places, count, into);
        }
        for (int i = 0; i < count; i++) {
            if (into[i] == PropertyTable.ELSEWHERE) {
                into[i] = read(places[i]);
            }
        }
    }

    @Override
    public ValueTable values() {
        return values;
    }

    private int read(int place) {
        return values.code(elsewhere.value(segment.row(place)));
    }
}
