package dev.tenrec.api.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.rest.RESTCatalog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Persons, distinct ids and groups: sent to the server, found through its catalog, read by DuckDB. */
final class ActorTablesTest {
    private static final String PERSONS_OF_IDS =
            "SELECT distinct_id || ' ' || coalesce(json_extract_string(properties, '$.mail'), '-')"
                    + " FROM distinct_ids LEFT JOIN persons USING (person_id) ORDER BY 1";
    private static final String PERSONS_OF_EVENTS = "SELECT count(*) || ' ' || count(DISTINCT d.person_id)"
            + " FROM events e LEFT JOIN distinct_ids d ON e.distinct_no = d.distinct_no";

    @TempDir
    Path folder;

    private TestServer server;
    private TestWorld world;

    @BeforeEach
    void start() {
        server = new TestServer(
                folder.resolve("data"), Map.of("lake", folder.resolve("lake").toString(), "lake-interval", "1s"));
        world = server.firstWorld();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void eventsBelongToThePersonOfNowAfterAMerge() throws IOException, SQLException {
        send(event("seen", "anon", ""), event("seen", "other", "\"$set\":{\"mail\":\"other's\"}"));
        await(PERSONS_OF_EVENTS, "2 2");
        assertThat(rows(PERSONS_OF_IDS)).containsExactly("anon -", "other other's");
        send(event("$identify", "ana", "\"$anon_distinct_id\":\"anon\",\"$set\":{\"mail\":\"'é\\\"\"}"));
        await(PERSONS_OF_EVENTS, "3 2");
        assertThat(rows(PERSONS_OF_IDS)).containsExactly("ana 'é\"", "anon 'é\"", "other other's");
        assertThat(rows("SELECT is_identified FROM persons ORDER BY 1")).containsExactly("false", "true");
    }

    @Test
    void groupsAreThereWithTheirProperties() throws IOException, SQLException {
        send(event(
                "$groupidentify",
                "ana",
                "\"$group_type\":\"company\",\"$group_key\":\"c1\",\"$group_set\":{\"size\":5}"));
        await(
                "SELECT concat_ws(' ', group_type_index, group_type, group_key, properties) FROM groups",
                "0 company c1 {\"size\":5}");
    }

    @Test
    void deletedPersonsLeaveTheirTables() throws IOException, SQLException {
        send(event("seen", "ana", "\"$set\":{\"mail\":\"ana\"}"), event("seen", "bob", ""));
        await(PERSONS_OF_EVENTS, "2 2");
        String uuid = rows("SELECT person_id FROM distinct_ids WHERE distinct_id = 'ana'")
                .get(0);
        assertThat(server.send(server.request(
                                        "DELETE",
                                        "/api/projects/" + world.id() + "/persons/" + uuid + "/?delete_events=true",
                                        null)
                                .header(
                                        "Authorization",
                                        "Bearer " + world.owner().key()))
                        .statusCode())
                .isEqualTo(202);
        await(PERSONS_OF_EVENTS, "1 1");
        assertThat(rows(PERSONS_OF_IDS)).containsExactly("bob -");
        assertThat(rows("SELECT count(*) FROM persons")).containsExactly("1");
    }

    @Test
    void tablesThatDidNotChangeKeepTheirSnapshot() throws IOException, SQLException {
        send(event("seen", "ana", ""));
        await(PERSONS_OF_EVENTS, "1 1");
        long before = snapshot("persons");
        send(event("seen", "ana", ""));
        await(PERSONS_OF_EVENTS, "2 1");
        assertThat(snapshot("persons")).isEqualTo(before);
        assertThat(rows("SELECT count(*) FROM events")).containsExactly("2");
    }

    private static String event(String name, String distinctId, String properties) {
        return "{\"event\":\"" + name + "\",\"distinct_id\":\"" + distinctId + "\",\"properties\":{" + properties
                + "}}";
    }

    private void send(String... events) {
        String batch = "{\"api_key\":\"" + world.token() + "\",\"batch\":[" + String.join(",", events) + "]}";
        assertThat(server.send("POST", "/batch/", batch).statusCode()).isEqualTo(200);
    }

    /** Waits for the publication after which a query has one row, which is this one. */
    private void await(String sql, String row) throws IOException, SQLException {
        while (!rows(sql).equals(List.of(row))) {
            LockSupport.parkNanos(20_000_000);
        }
    }

    private long snapshot(String table) throws IOException {
        try (RESTCatalog catalog = attach()) {
            return catalog.loadTable(TableIdentifier.of("project_" + world.id(), table))
                    .currentSnapshot()
                    .snapshotId();
        }
    }

    /**
     * The first column of the rows that DuckDB finds in the files of the current snapshots; none before there are
     * tables.
     */
    private List<String> rows(String sql) throws IOException, SQLException {
        List<String> found = new ArrayList<>();
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement();
                RESTCatalog catalog = attach()) {
            // Events last: what they name is in the tables that were loaded before or after them.
            for (String table : List.of("events", "persons", "distinct_ids", "groups")) {
                statement.execute("CREATE VIEW " + table + " AS " + view(catalog, table));
            }
            try (ResultSet rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
            }
        } catch (NoSuchTableException notYet) {
            return List.of();
        }
        return found;
    }

    private String view(RESTCatalog catalog, String table) throws IOException {
        List<String> files = new ArrayList<>();
        org.apache.iceberg.Table loaded = catalog.loadTable(TableIdentifier.of("project_" + world.id(), table));
        try (CloseableIterable<FileScanTask> tasks = loaded.newScan().planFiles()) {
            tasks.forEach(task -> files.add("'" + task.file().location().substring("file://".length()) + "'"));
        }
        String columns = String.join(
                ", ",
                loaded.schema().columns().stream()
                        .map(column -> "NULL AS \"" + column.name() + "\"")
                        .toList());
        return files.isEmpty()
                ? "SELECT " + columns + " WHERE false"
                : "SELECT * FROM read_parquet([" + String.join(",", files) + "])";
    }

    private RESTCatalog attach() {
        RESTCatalog catalog = new RESTCatalog();
        catalog.initialize(
                "tenrec",
                Map.of(
                        "uri",
                        server.baseUrl() + "/iceberg",
                        "io-impl",
                        LocalFiles.class.getName(),
                        "token",
                        world.owner().key()));
        return catalog;
    }
}
