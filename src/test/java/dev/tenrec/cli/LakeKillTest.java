package dev.tenrec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Thoroughness;
import dev.tenrec.disk.Disk;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.lake.table.Warehouse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.io.CloseableIterable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Servers that are killed at random while they store and publish. */
@ExtendWith(Thoroughness.class)
final class LakeKillTest {
    private static final String KEY = "phc_0123456789";
    private static final int KILLS = 100;
    private static final int KILLS_SAMPLE = 2;
    private static final int LIFE_MILLIS = 2_500;
    private static final int BATCH = 50;

    @TempDir
    Path folder;

    private final Random random = new Random(Thoroughness.SEED);
    /** Events that a server said it has. */
    private final Set<String> acknowledged = new HashSet<>();
    /** Events of requests that a kill left without an answer. */
    private final Set<String> unanswered = new HashSet<>();

    @Test
    void eachEventIsInTheLakeOnceAfterKills() throws Exception {
        for (int kill = 0; kill < Thoroughness.count(KILLS, KILLS_SAMPLE); kill++) {
            sendUntilKilled("life" + kill);
        }
        String[] where = {"--data-dir", folder.resolve("data").toString(), "--lake", lake()};
        assertThat(run("publish", where)).isZero();
        assertThat(run("verify", where)).isZero();
        List<String> published = published();
        assertThat(published).doesNotHaveDuplicates().containsAll(acknowledged);
        published.removeAll(acknowledged);
        assertThat(unanswered).containsAll(published);
    }

    private void sendUntilKilled(String name) throws Exception {
        Map<String, String> settings =
                Map.of("TENREC_LAKE", lake(), "TENREC_LAKE_INTERVAL", "1s", "TENREC_PROJECT_API_KEY", KEY);
        try (ServerProcess server = ServerProcess.start(folder, name, settings)) {
            String url = server.ready();
            assertThat(send(url)).isTrue();
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(random.nextInt(LIFE_MILLIS));
            Thread killer = new Thread(
                    () -> {
                        while (System.nanoTime() < end) {
                            LockSupport.parkNanos(end - System.nanoTime());
                        }
                        kill(server);
                    },
                    "killer");
            killer.start();
            boolean isAnswered = true;
            while (isAnswered) {
                isAnswered = send(url);
            }
            killer.join();
            server.exitCode();
        }
    }

    /** Returns whether the server answered. */
    private boolean send(String url) throws InterruptedException {
        List<String> uuids = new ArrayList<>();
        StringBuilder batch = new StringBuilder("{\"api_key\":\"" + KEY + "\",\"batch\":[");
        for (int i = 0; i < BATCH; i++) {
            String uuid = new UUID(random.nextLong(), random.nextLong()).toString();
            uuids.add(uuid);
            batch.append(i == 0 ? "" : ",")
                    .append("{\"event\":\"seen\",\"distinct_id\":\"ana\",\"uuid\":\"" + uuid + "\"}");
        }
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/batch/"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(batch + "]}"))
                .build();
        try {
            HttpResponse<Void> answer =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.discarding());
            assertThat(answer.statusCode()).isEqualTo(200);
            acknowledged.addAll(uuids);
            return true;
        } catch (IOException killed) {
            unanswered.addAll(uuids);
            return false;
        }
    }

    private static int run(String command, String... options) {
        List<String> words = new ArrayList<>(List.of("lake", command));
        words.addAll(List.of(options));
        Console console = Console.plain();
        int code = console.run(words.toArray(String[]::new));
        assertThat(console.err()).isEmpty();
        return code;
    }

    /** The uuids in the files of the current snapshot. */
    private List<String> published() throws IOException, SQLException {
        List<String> files = new ArrayList<>();
        try (Disk disk = RealDisk.openUnlocked(Path.of(lake()));
                CloseableIterable<FileScanTask> tasks = new Warehouse(disk, "file://" + lake())
                        .table("project_1", "events")
                        .find()
                        .orElseThrow()
                        .newScan()
                        .planFiles()) {
            tasks.forEach(task -> files.add("'" + task.file().location().substring("file://".length()) + "'"));
        }
        List<String> uuids = new ArrayList<>();
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT uuid::VARCHAR FROM read_parquet([" + String.join(",", files) + "])")) {
            while (rows.next()) {
                uuids.add(rows.getString(1));
            }
        }
        return uuids;
    }

    private String lake() {
        return folder.resolve("lake").toString();
    }

    private static void kill(ServerProcess server) {
        server.close();
    }
}
