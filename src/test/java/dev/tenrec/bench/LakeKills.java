package dev.tenrec.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

/**
 * Kills a server again and again at random while it stores and publishes, and looks at the tables after each kill: the
 * rows must be those below the position, each once, and each event's distinct id be in its table. At last everything is
 * published, and the events must be those that were acknowledged, and perhaps some of requests without an answer.
 * Started by {@code src/test/lake/kills.sh}.
 *
 * <pre>
 * java … dev.tenrec.bench.LakeKills JAR FOLDER KILLS
 * </pre>
 */
public final class LakeKills {
    private static final String KEY = "phc_lakelakelakelakelakelakelake";
    private static final int BATCH = 50;
    private static final int LIFE_MILLIS = 3_000;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Random random = new Random(Long.getLong("tenrec.seed", 1));
    private final Set<String> acknowledged = new HashSet<>();
    private final Set<String> unanswered = new HashSet<>();
    private final String jar;
    private final Path folder;
    private int users;

    private LakeKills(String jar, Path folder) {
        this.jar = jar;
        this.folder = folder;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException, SQLException {
        LakeKills kills = new LakeKills(arguments[0], Path.of(arguments[1]).toAbsolutePath());
        int count = Integer.parseInt(arguments[2]);
        int interrupted = 0;
        long files = 0;
        for (int kill = 1; kill <= count; kill++) {
            kills.sendUntilKilled();
            kills.check("kill " + kill);
            try (PublishedLake lake = kills.lake()) {
                long unnamed = lake.unnamedFiles();
                interrupted += unnamed > files ? 1 : 0;
                files = unnamed;
            }
        }
        kills.run("lake", "publish");
        long left = kills.check("the last publication");
        kills.run("lake", "verify");
        if (left != 0) {
            throw new AssertionError(left + " events are not in the lake");
        }
        System.out.printf(
                "%d kills: %d events acknowledged, %d perhaps, each once; %d kills left files without a commit%n",
                count, kills.acknowledged.size(), kills.unanswered.size(), interrupted);
    }

    private void sendUntilKilled() throws IOException, InterruptedException {
        Path port = folder.resolve("port");
        Files.deleteIfExists(port);
        Process server = start("serve", "--port", "0", "--port-file", port.toString(), "--lake-interval", "1s");
        while (!isReady(port)) {
            if (!server.isAlive()) {
                throw new AssertionError("the server ended: " + folder.resolve("server.log"));
            }
            Thread.sleep(10);
        }
        String url = "http://127.0.0.1:" + Files.readString(port).trim();
        send(url);
        // The first publication begins with the start, the next ones a second later each.
        int life = random.nextInt(random.nextBoolean() ? LIFE_MILLIS / 4 : LIFE_MILLIS);
        Thread killer = new Thread(() -> {
            try {
                Thread.sleep(life);
            } catch (InterruptedException ignored) {
                // Then the kill is earlier.
            }
            server.destroyForcibly();
        });
        killer.start();
        while (server.isAlive()) {
            send(url);
        }
        killer.join();
        server.waitFor();
    }

    private boolean isReady(Path port) throws IOException, InterruptedException {
        if (!Files.exists(port) || Files.size(port) == 0) {
            return false;
        }
        URI ready = URI.create("http://127.0.0.1:" + Files.readString(port).trim() + "/_readyz");
        HttpRequest request = HttpRequest.newBuilder(ready).build();
        return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
    }

    /** Sends a batch of events of a few new users, and merges two of them. */
    private void send(String url) throws InterruptedException {
        List<String> uuids = new ArrayList<>();
        List<String> events = new ArrayList<>();
        int user = users;
        users += 3;
        for (int i = 0; i < BATCH; i++) {
            String uuid = new UUID(random.nextLong(), random.nextLong()).toString();
            uuids.add(uuid);
            String properties = i == BATCH - 1 ? "{\"$anon_distinct_id\":\"d" + user + "\"}" : "{}";
            events.add("{\"event\":\"" + (i == BATCH - 1 ? "$identify" : "seen") + "\",\"distinct_id\":\"d"
                    + (user + 1 + i % 2) + "\",\"uuid\":\"" + uuid + "\",\"properties\":" + properties + "}");
        }
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/batch/"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"api_key\":\"" + KEY + "\",\"batch\":[" + String.join(",", events) + "]}"))
                .build();
        try {
            int status =
                    client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            (status == 200 ? acknowledged : unanswered).addAll(uuids);
        } catch (IOException killed) {
            unanswered.addAll(uuids);
        }
    }

    /** Answers the number of acknowledged events that are not in the lake yet. */
    private long check(String when) throws IOException, SQLException {
        try (PublishedLake lake = lake()) {
            long next = lake.nextRow();
            if (next == 0) {
                return acknowledged.size();
            }
            String found = lake.rows(
                            "SELECT count(*) || ' ' || count(DISTINCT uuid) || ' ' || count(DISTINCT row) || ' '"
                                    + " || min(row) || ' ' || (max(row) + 1) FROM events")
                    .get(0);
            if (!found.equals((next + " ").repeat(3) + "0 " + next)) {
                throw new AssertionError(when + ": the position is " + next + ", but there are " + found);
            }
            String ids = lake.rows("SELECT count(*) FROM events e WHERE"
                            + " (SELECT count(*) FROM distinct_ids d WHERE d.distinct_no = e.distinct_no) <> 1")
                    .get(0);
            if (!ids.equals("0")) {
                throw new AssertionError(when + ": " + ids + " events whose distinct id is not there once");
            }
            Set<String> uuids = new HashSet<>(lake.rows("SELECT uuid::VARCHAR FROM events"));
            long missing =
                    acknowledged.stream().filter(uuid -> !uuids.contains(uuid)).count();
            uuids.removeAll(acknowledged);
            if (!unanswered.containsAll(uuids)) {
                throw new AssertionError(when + ": there are events that were not sent");
            }
            return missing;
        }
    }

    private PublishedLake lake() throws IOException, SQLException {
        return new PublishedLake(folder.resolve("lake"));
    }

    private void run(String... words) throws IOException, InterruptedException {
        int code = start(words).waitFor();
        if (code != 0) {
            throw new AssertionError(String.join(" ", words) + " ended with " + code);
        }
    }

    private Process start(String... words) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m", "-jar", jar));
        command.addAll(List.of(words));
        command.addAll(List.of(
                "--data-dir",
                folder.resolve("data").toString(),
                "--lake",
                folder.resolve("lake").toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("TENREC_PROJECT_API_KEY", KEY);
        return builder.redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("server.log").toFile()))
                .start();
    }
}
