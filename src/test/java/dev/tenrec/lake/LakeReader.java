package dev.tenrec.lake;

import dev.tenrec.disk.Disk;
import dev.tenrec.lake.table.Warehouse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;

/** Reads a table as engines do: files by Iceberg's own library, their content by DuckDB. */
final class LakeReader {
    private final Warehouse warehouse;
    private final Path folder;
    private final String table;

    /** @param folder for copies of files */
    LakeReader(Disk disk, Path folder) {
        this(disk, folder, EventPublisher.TABLE);
    }

    /** @param table whose rows queries see as {@code events} */
    LakeReader(Disk disk, Path folder, String table) {
        this.warehouse = new Warehouse(disk, LakeEvents.LOCATION);
        this.folder = folder;
        this.table = table;
    }

    Table table() {
        return warehouse.table(Namespaces.of(LakeEvents.PROJECT), table).find().orElseThrow();
    }

    /** The files of the current snapshot. */
    List<FileScanTask> files() throws IOException {
        return files(Expressions.alwaysTrue());
    }

    /** The files of the current snapshot that may hold rows of a filter. */
    List<FileScanTask> files(Expression filter) throws IOException {
        List<FileScanTask> files = new ArrayList<>();
        try (CloseableIterable<FileScanTask> tasks =
                table().newScan().filter(filter).planFiles()) {
            tasks.forEach(files::add);
        }
        return files;
    }

    boolean exists(String location) {
        return warehouse.newInputFile(location).exists();
    }

    /**
     * The rows that a query finds in the current snapshot, as texts.
     *
     * @param sql with {@code events} for the table
     */
    List<String> query(String sql) throws IOException, SQLException {
        List<String> copies = new ArrayList<>();
        for (FileScanTask task : files()) {
            Path copy = folder.resolve(copies.size() + ".parquet");
            try (InputStream in = warehouse.newInputFile(task.file().location()).newStream()) {
                Files.write(copy, in.readAllBytes());
            }
            copies.add("'" + copy + "'");
        }
        String events = "read_parquet([" + String.join(",", copies) + "])";
        List<String> found = new ArrayList<>();
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement()) {
            statement.execute("SET TimeZone = 'UTC'");
            statement.execute("CREATE VIEW events AS SELECT * FROM " + events);
            try (ResultSet rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
            }
        }
        return found;
    }

    /** The uuids of all rows, sorted. */
    List<String> uuids() throws IOException, SQLException {
        return query("SELECT uuid::VARCHAR FROM events ORDER BY 1");
    }
}
