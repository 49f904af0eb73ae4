package dev.tenrec.lake;

import dev.tenrec.lake.event.EventFiles;
import dev.tenrec.lake.event.EventSchema;
import dev.tenrec.lake.event.RowSpan;
import dev.tenrec.lake.table.LakeTable;
import dev.tenrec.lake.table.Snapshots;
import dev.tenrec.lake.table.Warehouse;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.EventView;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.RewriteFiles;
import org.apache.iceberg.Table;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;
import org.jspecify.annotations.Nullable;

/**
 * Appends the events of one project to its table, each exactly once and in order. The number of the next row is a
 * property of the table and changes in the very commit that adds the files, so whatever a crash left, the table knows
 * what it holds.
 *
 * <p>Used by one thread at a time.
 */
final class EventPublisher {
    /** The table's name within the namespace of the project. */
    static final String TABLE = "events";
    /** The property with the number of the row that is published next. */
    static final String NEXT_ROW = "tenrec.next-row";
    /** The property with the uuid of the last row that was published, deleted or not. */
    static final String LAST_UUID = "tenrec.last-uuid";

    /** Rows of one publication; about 75 MB. */
    private static final int PUBLICATION_ROWS = 1 << 20;

    /** Longer than queries take; a commit a minute makes 180 snapshots, which each load of the table lists. */
    private static final Duration SNAPSHOTS_KEPT = Duration.ofHours(3);

    private final Persons persons;
    private final LakeTable table;
    private final int projectId;
    private final Clock clock;
    /** Deletions that all files reflect, see {@link EventView#erasures}; null when unknown. */
    private @Nullable Object reflected;

    EventPublisher(Persons persons, Warehouse warehouse, int projectId, Clock clock) {
        this.clock = clock;
        this.persons = persons;
        this.table = warehouse.table(Namespaces.of(projectId), TABLE);
        this.projectId = projectId;
    }

    /**
     * Refuses a table that is there and not this project's.
     *
     * @throws ForeignTableException when it holds events of another data directory
     */
    void requireOwn(EventView view) {
        table.find().ifPresent(known -> nextRow(known, view));
    }

    /**
     * Publishes all events of a view, and removes those that were deleted.
     *
     * @return the number of the row that is published next
     * @throws IOException when the disk fails; what was committed before stays
     */
    @Blocking
    int publish(EventView view) throws IOException {
        WorkerPool.assertWorker();
        Table known = prepared();
        int next = nextRow(known, view);
        while (next < view.count()) {
            next = append(known, view, next);
        }
        removeDeleted(known, view);
        joinSmall(known, view);
        Snapshots.expire(known, clock.instant().minus(SNAPSHOTS_KEPT));
        return next;
    }

    /** The table, created and partitioned if that is still to be done. */
    private Table prepared() {
        Table known = table.find()
                .orElseGet(
                        () -> table.create(EventSchema.schema(), PartitionSpec.unpartitioned(), EventSchema.order()));
        if (known.spec().isUnpartitioned()) {
            known.updateSpec()
                    .addField(Expressions.day(EventSchema.partitionedBy()))
                    .commit();
        }
        return known;
    }

    /**
     * Reads how far the table is.
     *
     * @throws ForeignTableException when it holds events of another data directory
     */
    static int nextRow(Table known, EventView view) {
        int next = Integer.parseInt(known.properties().getOrDefault(NEXT_ROW, "0"));
        if (next > view.count()) {
            throw new ForeignTableException(
                    known.name() + " holds " + next + " events, and the data directory only " + view.count());
        }
        if (next > 0
                && !view.isGone(next - 1)
                && !view.uuid(next - 1).toString().equals(known.properties().get(LAST_UUID))) {
            throw new ForeignTableException(known.name() + " holds events of another data directory");
        }
        if (view.hasDeparted(next, view.count())) {
            throw new ForeignTableException(known.name() + " holds " + next
                    + " events, and lacks later ones that the data directory left to it");
        }
        return next;
    }

    private int append(Table known, EventView view, int first) throws IOException {
        int end = Math.min(view.count(), first + PUBLICATION_ROWS);
        List<DataFile> files = files(known, view).write(first, end);
        Transaction transaction = known.newTransaction();
        if (!files.isEmpty()) {
            AppendFiles append =
                    transaction.newAppend().scanManifestsWith(Snapshots.CALLER).set(NEXT_ROW, Integer.toString(end));
            files.forEach(append::appendFile);
            append.commit();
        }
        UUID last = view.uuid(end - 1);
        transaction
                .updateProperties()
                .set(NEXT_ROW, Integer.toString(end))
                .set(LAST_UUID, last.toString())
                .commit();
        transaction.commitTransaction();
        return end;
    }

    /** Writes files anew that hold events which were deleted since. */
    private void removeDeleted(Table known, EventView view) throws IOException {
        Object erasures = view.erasures();
        if (erasures.equals(reflected)) {
            return;
        }
        for (RowSpan span : spans(known)) {
            if (span.rows() != liveRows(view, span.first(), span.last() + 1)) {
                replace(known, view, span);
            }
        }
        reflected = erasures;
    }

    private void replace(Table known, EventView view, RowSpan span) throws IOException {
        OverwriteFiles overwrite = known.newOverwrite().scanManifestsWith(Snapshots.CALLER);
        span.files().forEach(overwrite::deleteFile);
        written(known, view, span).forEach(overwrite::addFile);
        overwrite.commit();
    }

    /** The rows of a span in new files; bodies of rows that departed are only in the old ones. */
    private List<DataFile> written(Table known, EventView view, RowSpan span) throws IOException {
        EventFiles files = files(known, view);
        return view.hasDeparted(span.first(), span.last() + 1)
                ? files.rewrite(span)
                : files.write(span.first(), span.last() + 1);
    }

    private void joinSmall(Table known, EventView view) throws IOException {
        for (Optional<RowSpan> next = EventCompaction.next(spans(known));
                next.isPresent();
                next = EventCompaction.next(spans(known))) {
            RowSpan span = next.get();
            RewriteFiles rewrite = known.newRewrite().scanManifestsWith(Snapshots.CALLER);
            span.files().forEach(rewrite::deleteFile);
            written(known, view, span).forEach(rewrite::addFile);
            rewrite.commit();
        }
    }

    /** The files of a table by the rows that they hold. */
    static List<RowSpan> spans(Table known) throws IOException {
        List<DataFile> files = new ArrayList<>();
        try (CloseableIterable<FileScanTask> tasks =
                known.newScan().includeColumnStats().planWith(Snapshots.CALLER).planFiles()) {
            tasks.forEach(task -> files.add(task.file()));
        }
        return RowSpan.of(files);
    }

    /** Rows from a first to an end that a view shows. */
    static long liveRows(EventView view, int first, int end) {
        long live = 0;
        for (int row = first; row < end; row++) {
            live += view.isDeleted(row, view.distinctId(row)) ? 0 : 1;
        }
        return live;
    }

    private EventFiles files(Table known, EventView view) {
        return new EventFiles(table.warehouse(), known, view, persons, projectId);
    }
}
