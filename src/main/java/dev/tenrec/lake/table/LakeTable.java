package dev.tenrec.lake.table;

import dev.tenrec.disk.Disk;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;

/**
 * One table of the warehouse. One thread commits, any thread reads; each call of {@link #find} looks at the disk anew,
 * so what a failed commit left is seen as it is.
 */
public final class LakeTable {
    /** One writer commits, so a lost race is a second owner and must not be retried. */
    private static final Map<String, String> PROPERTIES = Map.of(
            "format-version", "2",
            "commit.retry.num-retries", "0",
            "commit.manifest.min-count-to-merge", "20",
            "write.metadata.delete-after-commit.enabled", "true",
            "write.metadata.previous-versions-max", "20");

    private final Warehouse warehouse;
    private final Disk folder;
    private final String namespace;
    private final String name;

    LakeTable(Warehouse warehouse, Disk folder, String namespace, String name) {
        this.warehouse = warehouse;
        this.folder = folder;
        this.namespace = namespace;
        this.name = name;
    }

    /** The table as it is on disk, or empty when it was never created. */
    public Optional<Table> find() {
        CurrentMetadata current = current();
        return current.refresh() == null ? Optional.empty() : Optional.of(table(current));
    }

    /** The location of its current metadata, by one small file; empty when it was never created. */
    public Optional<String> metadataLocation() {
        return Optional.ofNullable(current().read());
    }

    /** Its current metadata, or empty when it was never created. */
    public Optional<TableMetadata> metadata() {
        return Optional.ofNullable(current().refresh());
    }

    /** Creates the table, which must not exist. */
    public Table create(Schema schema, PartitionSpec partitions, SortOrder order) {
        CurrentMetadata current = current();
        current.refresh();
        current.commit(
                null,
                TableMetadata.newTableMetadata(
                        schema, partitions, order, warehouse.location(namespace, name), PROPERTIES));
        return table(current);
    }

    /** The warehouse that holds the files of the table. */
    public Warehouse warehouse() {
        return warehouse;
    }

    private CurrentMetadata current() {
        return new CurrentMetadata(warehouse, folder, fullName());
    }

    private Table table(CurrentMetadata current) {
        return new BaseTable(current, fullName());
    }

    private String fullName() {
        return namespace + "." + name;
    }
}
