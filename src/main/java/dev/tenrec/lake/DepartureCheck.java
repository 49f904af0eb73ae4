package dev.tenrec.lake;

import dev.tenrec.lake.event.EventFileReader;
import dev.tenrec.lake.event.EventFileReader.StoredRow;
import dev.tenrec.lake.event.RowSpan;
import dev.tenrec.lake.table.Warehouse;
import dev.tenrec.storage.Event;
import dev.tenrec.storage.EventReader;
import dev.tenrec.storage.EventView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Table;

/**
 * Reads the events back that are to depart, before they do: the files of the current snapshot must have the row of each
 * exactly once, with its uuid, its times, the number of its distinct id and every byte of its properties.
 */
final class DepartureCheck {
    private static final int FINDINGS_MAX = 10;

    private final Warehouse warehouse;
    private final EventView view;
    private final long beforeMicros;
    private final BitSet found = new BitSet();
    private final List<String> findings = new ArrayList<>();

    /** @param beforeMicros events of the view before this time are to depart */
    DepartureCheck(Warehouse warehouse, EventView view, long beforeMicros) {
        this.warehouse = warehouse;
        this.view = view;
        this.beforeMicros = beforeMicros;
    }

    /** The number of events that are to depart. */
    int count() {
        return count(0, view.count());
    }

    /** A sentence for each difference, up to some; none where all is right. */
    List<String> findings(Table table) throws IOException {
        for (RowSpan span : EventPublisher.spans(table)) {
            if (count(span.first(), span.last() + 1) > 0) {
                EventReader reader = view.reader();
                for (DataFile file : span.files()) {
                    EventFileReader.read(warehouse, file, stored -> compare(stored, file, reader));
                }
            }
        }
        for (int row = 0; row < view.count(); row++) {
            if (departs(row) && !found.get(row)) {
                add(table.name() + " lacks the event " + row + ".");
            }
        }
        return findings;
    }

    private void compare(StoredRow stored, DataFile file, EventReader reader) {
        int row = stored.row();
        if (!departs(row)) {
            return;
        }
        Event event = reader.read(row);
        boolean isEqual = stored.uuid().equals(view.uuid(row))
                && stored.timestampMicros() == view.timestampMicros(row)
                && stored.distinctNumber() == view.distinctId(row)
                && stored.receivedMicros() == event.receivedMicros()
                && Arrays.equals(stored.properties().bytes(), event.properties().bytes());
        if (!isEqual) {
            add(file.location() + " has the event " + row + " otherwise than it is stored.");
        } else if (found.get(row)) {
            add(file.location() + " has the event " + row + " once more.");
        }
        found.set(row);
    }

    private void add(String finding) {
        if (findings.size() < FINDINGS_MAX) {
            findings.add(finding);
        }
    }

    private int count(int first, int end) {
        int count = 0;
        for (int row = first; row < end; row++) {
            count += departs(row) ? 1 : 0;
        }
        return count;
    }

    private boolean departs(int row) {
        return !view.isDeleted(row, view.distinctId(row))
                && view.timestampMicros(row) < beforeMicros
                && !view.hasDeparted(row);
    }
}
