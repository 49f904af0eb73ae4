package dev.tenrec.lake;

import dev.tenrec.disk.Disk;
import dev.tenrec.lake.table.Warehouse;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.TableMetadata;

/** The state of all tables of a lake, by their metadata alone, also beside a server that publishes. */
public final class LakeStatus {
    private LakeStatus() {}

    /**
     * All tables, by project.
     *
     * @param location of the folder, as engines open it, without a final slash
     * @throws IOException when the folder can't be read
     */
    public static List<TableStatus> of(Disk disk, String location) throws IOException {
        Warehouse warehouse = new Warehouse(disk, location);
        List<TableStatus> all = new ArrayList<>();
        disk.list().stream()
                .flatMapToInt(name -> Namespaces.projectId(name).stream())
                .sorted()
                .forEach(project -> warehouse
                        .table(Namespaces.of(project), EventPublisher.TABLE)
                        .metadata()
                        .ifPresent(metadata -> all.add(of(project, metadata))));
        return all;
    }

    private static TableStatus of(int project, TableMetadata metadata) {
        Snapshot current = metadata.currentSnapshot();
        Map<String, String> summary = current == null ? Map.of() : current.summary();
        return new TableStatus(
                project,
                EventPublisher.TABLE,
                metadata.propertyAsInt(EventPublisher.NEXT_ROW, 0),
                total(summary, SnapshotSummary.TOTAL_RECORDS_PROP),
                total(summary, SnapshotSummary.TOTAL_DATA_FILES_PROP),
                total(summary, SnapshotSummary.TOTAL_FILE_SIZE_PROP),
                current == null ? Instant.EPOCH : Instant.ofEpochMilli(current.timestampMillis()));
    }

    private static long total(Map<String, String> summary, String name) {
        return Long.parseLong(summary.getOrDefault(name, "0"));
    }
}
