package dev.tenrec.lake;

import dev.tenrec.lake.event.RowSpan;
import dev.tenrec.lake.table.Warehouse;
import dev.tenrec.storage.EventView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.NotFoundException;

/**
 * Compares a table with the events that it is derived from: every stored event up to the position of the table must be
 * counted by one file, and every file be as long as the table says.
 */
final class EventVerification {
    private final Warehouse warehouse;
    private final Table table;
    private final EventView view;
    private final List<String> findings = new ArrayList<>();

    EventVerification(Warehouse warehouse, Table table, EventView view) {
        this.warehouse = warehouse;
        this.table = table;
        this.view = view;
    }

    /** A sentence for each difference; none where all is right. */
    List<String> findings() throws IOException {
        int next;
        try {
            next = EventPublisher.nextRow(table, view);
        } catch (ForeignTableException foreign) {
            return List.of(String.valueOf(foreign.getMessage()));
        }
        int done = 0;
        for (RowSpan span : EventPublisher.spans(table)) {
            expect(done, span.first(), 0);
            expect(span.first(), span.last() + 1, span.rows());
            span.files().forEach(this::expectWhole);
            done = span.last() + 1;
        }
        expect(done, next, 0);
        return findings;
    }

    private void expect(int first, int end, long rows) {
        long live = end <= first ? 0 : EventPublisher.liveRows(view, first, end);
        if (live != rows) {
            findings.add(table.name() + ": of the events " + first + " to " + (end - 1) + " there are " + live
                    + ", and " + rows + " in the lake.");
        }
    }

    private void expectWhole(DataFile file) {
        try {
            long length = warehouse.newInputFile(file.location()).getLength();
            if (length != file.fileSizeInBytes()) {
                findings.add(file.location() + " has " + length + " bytes instead of " + file.fileSizeInBytes() + ".");
            }
        } catch (NotFoundException missing) {
            findings.add(file.location() + " is missing.");
        }
    }
}
