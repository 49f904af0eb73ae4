package dev.tenrec.lake.actor;

import dev.tenrec.group.Groups;
import dev.tenrec.lake.table.DataFileWriter;
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
import java.util.UUID;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.Table;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.expressions.Expressions;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the tables of persons, distinct ids and groups of one project where they changed. A table knows the digest
 * of its rows, which changes in the commit that replaces them.
 *
 * <p>Used by one thread at a time.
 */
public final class ActorPublisher {
    private static final String DIGEST = "tenrec.rows-sha256";

    /** Each snapshot has all rows, so fewer of them are kept than of events; still longer than most queries take. */
    private static final Duration SNAPSHOTS_KEPT = Duration.ofMinutes(15);

    private final Warehouse warehouse;
    private final String namespace;
    private final Persons persons;
    private final Clock clock;
    private final ActorRows rows;
    /** The state that the tables reflect; null when unknown. */
    private @Nullable State published;

    /**
     * Persons and groups change with events, but for the operations that {@link Persons#version} counts.
     *
     * @param erasures see {@link EventView#erasures}
     */
    private record State(int events, Object erasures, long operations) {}

    public ActorPublisher(
            Warehouse warehouse, String namespace, Persons persons, Groups groups, int projectId, Clock clock) {
        this.warehouse = warehouse;
        this.namespace = namespace;
        this.persons = persons;
        this.clock = clock;
        this.rows = new ActorRows(persons, groups, projectId);
    }

    /**
     * Publishes what is known now. Afterwards the distinct ids of all events of the view are in their table.
     *
     * @throws IOException when the disk fails; what was committed before stays
     */
    @Blocking
    public void publish(EventView view) throws IOException {
        WorkerPool.assertWorker();
        // Read before the rows are, so that what changes meanwhile is not passed over the next time.
        State state = new State(view.count(), view.erasures(), persons.version());
        for (ActorTable table : ActorTable.values()) {
            LakeTable known = warehouse.table(namespace, table.tableName());
            Table found = known.find().orElseGet(() -> create(known, table));
            if (!state.equals(published)) {
                replace(found, table, view);
            }
            Snapshots.expire(found, clock.instant().minus(SNAPSHOTS_KEPT));
        }
        published = state;
    }

    private static Table create(LakeTable table, ActorTable kind) {
        return table.create(kind.columns().schema(), PartitionSpec.unpartitioned(), SortOrder.unsorted());
    }

    private void replace(Table table, ActorTable kind, EventView view) throws IOException {
        String location = table.location() + "/data/" + UUID.randomUUID() + ".parquet";
        DataFileWriter writer =
                new DataFileWriter(location, warehouse.create(location), kind.columns(), table.spec(), null);
        String digest;
        DataFile file;
        try {
            RowBatch batch = new RowBatch(writer, kind.columns().fields());
            rows.write(kind, view, batch);
            digest = batch.finish();
            file = writer.finish();
        } catch (IOException | RuntimeException failure) {
            abandon(writer, location, failure);
            throw failure;
        }
        boolean isChanged = !digest.equals(table.properties().getOrDefault(DIGEST, RowBatch.EMPTY));
        if (isChanged) {
            commit(table, file, digest);
        }
        if (!isChanged || file.recordCount() == 0) {
            warehouse.deleteFile(location);
        }
    }

    private static void commit(Table table, DataFile file, String digest) {
        Transaction transaction = table.newTransaction();
        OverwriteFiles overwrite = transaction
                .newOverwrite()
                .overwriteByRowFilter(Expressions.alwaysTrue())
                .scanManifestsWith(Snapshots.CALLER);
        if (file.recordCount() > 0) {
            overwrite.addFile(file);
        }
        overwrite.commit();
        transaction.updateProperties().set(DIGEST, digest).commit();
        transaction.commitTransaction();
    }

    private void abandon(DataFileWriter writer, String location, Exception failure) {
        try (writer) {
            warehouse.deleteFile(location);
        } catch (IOException | RuntimeException second) {
            failure.addSuppressed(second);
        }
    }
}
