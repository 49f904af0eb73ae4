package dev.tenrec.bench;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.lake.table.Warehouse;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.SnapshotChanges;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.CloseableIterable;

/** The tables of project 1 in a lake, as they are on the disk now, read by Iceberg's library and DuckDB. */
final class PublishedLake implements AutoCloseable {
    private static final String NAMESPACE = "project_1";
    private static final List<String> TABLES = List.of("events", "persons", "distinct_ids", "groups");
    private static final String SCHEME = "file://";

    private final Disk disk;
    private final Warehouse warehouse;
    private final java.sql.Connection duck;

    PublishedLake(Path folder) throws IOException, SQLException {
        disk = RealDisk.openUnlocked(folder);
        warehouse = new Warehouse(disk, SCHEME + folder);
        duck = DriverManager.getConnection("jdbc:duckdb:");
        for (String table : List.of("events", "distinct_ids")) {
            List<String> files = files(table);
            if (!files.isEmpty()) {
                rows("CREATE VIEW " + table + " AS SELECT * FROM read_parquet([" + String.join(",", files) + "])");
            }
        }
    }

    /** The number of the next row by the table of events; 0 before there are any. */
    long nextRow() {
        return table("events")
                .map(table -> Long.parseLong(table.properties().getOrDefault("tenrec.next-row", "0")))
                .orElse(0L);
    }

    /** The first column of an answer of DuckDB. */
    List<String> rows(String sql) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Statement statement = duck.createStatement()) {
            if (statement.execute(sql)) {
                try (ResultSet rows = statement.getResultSet()) {
                    while (rows.next()) {
                        found.add(rows.getString(1));
                    }
                }
            }
        }
        return found;
    }

    /** Files of data that no snapshot names: what a publication had written when it was killed before its commit. */
    long unnamedFiles() throws IOException {
        long count = 0;
        for (String name : TABLES) {
            Set<String> named = new HashSet<>();
            table(name)
                    .ifPresent(table -> table.snapshots()
                            .forEach(snapshot -> SnapshotChanges.builderFor(table)
                                    .snapshot(snapshot)
                                    .build()
                                    .addedDataFiles()
                                    .forEach(file -> named.add(file.location()
                                            .substring(file.location().lastIndexOf('/') + 1)))));
            count += disk.directory(NAMESPACE).directory(name).directory("data").list().stream()
                    .filter(file -> !named.contains(file))
                    .count();
        }
        return count;
    }

    private Optional<Table> table(String name) {
        return warehouse.table(NAMESPACE, name).find();
    }

    private List<String> files(String name) throws IOException {
        List<String> files = new ArrayList<>();
        Optional<Table> table = table(name);
        if (table.isPresent()) {
            try (CloseableIterable<FileScanTask> tasks =
                    table.orElseThrow().newScan().planFiles()) {
                tasks.forEach(task -> files.add("'" + task.file().location().substring(SCHEME.length()) + "'"));
            }
        }
        return files;
    }

    @Override
    public void close() throws IOException, SQLException {
        duck.close();
        disk.close();
    }
}
