package dev.tenrec.bench;

import dev.tenrec.OpenTenrec;
import dev.tenrec.database.Database;
import dev.tenrec.database.Eraser;
import dev.tenrec.testing.TestServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A server over HTTP under a mixed load of which nothing grows: events of some days, persons who are identified,
 * deleted and come back, sessions, questions, dashboards. A day takes two minutes, by the clock of the server; after
 * each of them the events that are older than the project keeps are erased. Writes what the process and its directory
 * take every ten seconds, and compares the last quarter of the time with the second one.
 *
 * <pre>
 * java … dev.tenrec.bench.MixedBench DIRECTORY SECONDS EVENTS_PER_SECOND CSV
 * </pre>
 */
final class MixedBench {
    private static final int BATCHES_PER_SECOND = 5;
    private static final long DAY_SECONDS = 120;
    private static final long SAMPLE_SECONDS = 10;
    private static final int KEPT_DAYS = 5;
    /** Age of events when they come, up to this many days. */
    private static final int AGE_DAYS = 3;

    private static final int PERSONS = 5_000;
    private static final int SESSION_SECONDS = 600;
    private static final String[] NAMES = {"$pageview", "login", "purchase", "search"};
    private static final String[] QUERIES = {
        "{\"kind\":\"TrendsQuery\",\"series\":[{\"kind\":\"EventsNode\",\"event\":\"$pageview\",\"math\":\"dau\"}],"
                + "\"interval\":\"hour\",\"dateRange\":{\"date_from\":\"-3d\"}}",
        "{\"kind\":\"FunnelsQuery\",\"series\":[{\"kind\":\"EventsNode\",\"event\":\"$pageview\"},"
                + "{\"kind\":\"EventsNode\",\"event\":\"purchase\"}],"
                + "\"dateRange\":{\"date_from\":\"-3d\"}}",
        "{\"kind\":\"HogQLQuery\",\"query\":\"SELECT event, count(), uniq(person_id) FROM events GROUP BY event\"}"
    };

    private final TestServer server;
    private final Clock clock;
    private final int perSecond;
    private final long begunNanos = System.nanoTime();
    private final Random random = new Random(5);
    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong asked = new AtomicLong();

    /** A clock that runs so much faster. */
    private static final class ShortDays extends Clock {
        private static final long SPEED = 86_400 / DAY_SECONDS;

        private final Instant begun = Instant.now();
        private final long begunNanos = System.nanoTime();

        @Override
        public Instant instant() {
            return begun.plusNanos(SPEED * (System.nanoTime() - begunNanos));
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException();
        }
    }

    private MixedBench(TestServer server, Clock clock, int perSecond) {
        this.server = server;
        this.clock = clock;
        this.perSecond = perSecond;
    }

    public static void main(String[] arguments) throws Exception {
        Path directory = Files.createDirectories(Path.of(arguments[0]));
        long seconds = Long.parseLong(arguments[1]);
        Clock clock = new ShortDays();
        try (TestServer server = new TestServer(directory, Map.of(), clock);
                PrintWriter csv = new PrintWriter(arguments[3], StandardCharsets.UTF_8)) {
            MixedBench bench = new MixedBench(server, clock, Integer.parseInt(arguments[2]));
            bench.patch("/api/projects/1/", "{\"data_retention\":" + KEPT_DAYS + "}");
            MixedSamples samples = bench.run(seconds, directory, csv);
            System.out.printf(
                    Locale.ROOT,
                    "load: %d seconds, %,d events, %,d questions, refused or failed: %d%n",
                    seconds,
                    bench.sent.get(),
                    bench.asked.get(),
                    bench.refused.get());
            samples.compare().forEach(System.out::println);
            System.exit(bench.refused.get() == 0 ? 0 : 1);
        }
    }

    private MixedSamples run(long seconds, Path directory, PrintWriter csv) throws InterruptedException {
        MixedSamples samples = new MixedSamples(directory, csv);
        Database database = OpenTenrec.database(server.tenrec());
        Eraser eraser = new Eraser(database, clock);
        ScheduledExecutorService load = Executors.newScheduledThreadPool(4);
        ScheduledExecutorService watch = Executors.newScheduledThreadPool(2);
        List<Future<?>> tasks = List.of(
                load.scheduleAtFixedRate(counted(this::capture), 0, 1_000 / BATCHES_PER_SECOND, TimeUnit.MILLISECONDS),
                load.scheduleWithFixedDelay(counted(this::ask), 3, 2, TimeUnit.SECONDS),
                load.scheduleWithFixedDelay(counted(this::manage), 3, 1, TimeUnit.SECONDS),
                load.scheduleWithFixedDelay(counted(this::deletePersons), 60, 30, TimeUnit.SECONDS),
                watch.scheduleWithFixedDelay(
                        counted(() -> {
                            eraser.eraseNow();
                            return null;
                        }),
                        DAY_SECONDS,
                        DAY_SECONDS,
                        TimeUnit.SECONDS),
                watch.scheduleAtFixedRate(
                        counted(() -> {
                            samples.take((System.nanoTime() - begunNanos) / 1_000_000_000);
                            return null;
                        }),
                        0,
                        SAMPLE_SECONDS,
                        TimeUnit.SECONDS));
        boolean isEarly = load.awaitTermination(seconds, TimeUnit.SECONDS)
                || tasks.stream().anyMatch(Future::isDone);
        load.shutdown();
        watch.shutdown();
        if (isEarly || !load.awaitTermination(2, TimeUnit.MINUTES) || !watch.awaitTermination(2, TimeUnit.MINUTES)) {
            throw new IllegalStateException("the load did not end as it should");
        }
        return samples;
    }

    private Runnable counted(Callable<?> task) {
        return () -> {
            try {
                task.call();
            } catch (Exception failure) {
                refused.incrementAndGet();
                System.err.println(failure);
            }
        };
    }

    private Void capture() throws IOException {
        int count = perSecond / BATCHES_PER_SECOND;
        Instant now = server.now();
        long second = (System.nanoTime() - begunNanos) / 1_000_000_000;
        StringBuilder batch = new StringBuilder("{\"api_key\":\"" + TestServer.PROJECT_KEY + "\",\"batch\":[");
        for (int i = 0; i < count; i++) {
            Instant time = now.minusSeconds(random.nextInt(AGE_DAYS * 86_400));
            int person = random.nextInt(PERSONS);
            boolean identifies = random.nextInt(20) == 0;
            batch.append(i == 0 ? "" : ",")
                    .append("{\"event\":\"")
                    .append(identifies ? "$identify" : NAMES[random.nextInt(NAMES.length)])
                    .append("\",\"uuid\":\"")
                    .append(new UUID(random.nextLong(), random.nextLong()))
                    .append("\",\"timestamp\":\"")
                    .append(time)
                    .append("\",\"distinct_id\":\"person-")
                    .append(person)
                    .append("\",\"properties\":{\"$browser\":\"Chrome\",\"$session_id\":\"session-")
                    .append(person)
                    .append('-')
                    .append(second / SESSION_SECONDS)
                    .append("\",\"amount\":")
                    .append(random.nextInt(10_000) / 100.0);
            if (identifies) {
                batch.append(",\"$anon_distinct_id\":\"device-")
                        .append(person)
                        .append("\",\"$set\":{\"email\":\"person")
                        .append(person)
                        .append("@example.com\"}");
            }
            batch.append("}}");
        }
        expect(200, server.send("POST", "/batch/", batch.append("]}").toString()));
        sent.addAndGet(count);
        return null;
    }

    private Void ask() throws IOException {
        String query = QUERIES[random.nextInt(QUERIES.length)];
        expect(
                200,
                server.send(
                        "POST", "/api/projects/1/query/", "{\"refresh\":\"force_blocking\",\"query\":" + query + "}"));
        asked.incrementAndGet();
        return null;
    }

    private Void manage() throws IOException {
        HttpResponse<String> made = server.send("POST", "/api/projects/1/dashboards/", "{\"name\":\"Sales\"}");
        expect(201, made);
        patch("/api/projects/1/dashboards/" + TestServer.json(made).get("id") + "/", "{\"deleted\":true}");
        return null;
    }

    /** Those who were seen first, with their events. */
    private Void deletePersons() throws IOException {
        StringBuilder ids = new StringBuilder();
        TestServer.json(server.send("GET", "/api/projects/1/persons/?limit=50", ""))
                .get("results")
                .forEach(person -> ids.append(ids.length() == 0 ? "" : ",").append(person.get("id")));
        if (ids.length() > 0) {
            expect(
                    202,
                    server.send(
                            "POST",
                            "/api/projects/1/persons/bulk_delete/",
                            "{\"ids\":[" + ids + "],\"delete_events\":true}"));
        }
        return null;
    }

    private void patch(String path, String body) throws IOException {
        expect(200, server.send("PATCH", path, body));
    }

    private static void expect(int status, HttpResponse<String> answer) throws IOException {
        if (answer.statusCode() != status) {
            throw new IOException(answer.request().uri() + " " + answer.statusCode() + " " + answer.body());
        }
    }
}
