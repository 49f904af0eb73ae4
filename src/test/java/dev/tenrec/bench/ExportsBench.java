package dev.tenrec.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.Config;
import dev.tenrec.OpenTenrec;
import dev.tenrec.Tenrec;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.export.ExportFormat;
import dev.tenrec.export.ExportRenderer;
import dev.tenrec.export.ExportRequest;
import dev.tenrec.export.ExportedAsset;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.storage.EventBatchBuilder;
import dev.tenrec.storage.EventStore;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * How long exports take, in a server within this JVM: all events as CSV, JSON and XLSX, and a dashboard of twelve tiles
 * as PDF and PNG. Each line says how much the thread allocated too, which is more than was ever alive at once. Started
 * by {@code bash src/test/bench/run.sh exports}.
 *
 * <pre>
 * java … dev.tenrec.bench.ExportsBench [EVENTS=1000000] [FOLDER]
 * </pre>
 */
public final class ExportsBench {
    private static final int PER_BATCH = 1_000;
    private static final int DISTINCT_IDS = 50_000;
    private static final int ROUNDS = 5;
    private static final long FROM_MICROS = Timestamps.micros(Instant.parse("2026-01-01T00:00:00Z"));
    private static final long RANGE_MICROS = 30L * 86_400 * 1_000_000;
    private static final String KEY = "phx_benchbenchbenchbenchbenchbench";
    private static final String PLAIN = "['uuid','event','timestamp','distinct_id','properties']";
    private static final String NARROW = "['event','timestamp','distinct_id','properties.$browser','properties.$os']";
    private static final String WITH_PERSON = "['*','person_display_name','timestamp']";
    private static final String RANGE = "'dateRange':{'date_from':'2026-01-01','date_to':'2026-01-30'}";
    private static final List<String> QUERIES = List.of(
            "{'kind':'TrendsQuery'," + RANGE + ",'series':[{'kind':'EventsNode','event':'$pageview'}]}",
            "{'kind':'TrendsQuery'," + RANGE + ",'series':[{'kind':'EventsNode','event':'$pageview','math':'dau'}],"
                    + "'breakdownFilter':{'breakdown':'$browser','breakdown_type':'event'}}",
            "{'kind':'FunnelsQuery'," + RANGE + ",'series':[{'kind':'EventsNode','event':'$pageview'},"
                    + "{'kind':'EventsNode','event':'purchase'}]}",
            "{'kind':'RetentionQuery'," + RANGE + ",'retentionFilter':{'period':'Day','totalIntervals':8}}",
            "{'kind':'LifecycleQuery'," + RANGE + ",'series':[{'kind':'EventsNode','event':'$pageview'}]}",
            "{'kind':'PathsQuery'," + RANGE + ",'pathsFilter':{'includeEventTypes':['custom_event']}}");

    private final Tenrec tenrec;
    private final Project project;
    private final User user;
    /** On one thread, as the server makes exports. */
    private final ExportRenderer renderer;
    /** With the other threads that queries have. */
    private final ExportRenderer helped;

    private final HttpClient client = HttpClient.newHttpClient();

    private ExportsBench(Tenrec tenrec, Parallel scans) {
        this.tenrec = tenrec;
        this.project = OpenTenrec.accounts(tenrec).projects().find(1).orElseThrow();
        this.user = OpenTenrec.accounts(tenrec).users().find(1).orElseThrow();
        this.renderer = OpenTenrec.exportRenderer(tenrec, Parallel.singleThreaded());
        this.helped = OpenTenrec.exportRenderer(tenrec, scans);
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        int events = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000_000;
        Path folder = arguments.length > 1 ? Path.of(arguments[1]) : Files.createTempDirectory("exports-bench");
        Config config = Config.of(Map.of("port", "0", "data-dir", folder.toString(), "personal-api-key", KEY));
        int others = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
        ExecutorService pool = Executors.newFixedThreadPool(others);
        try (Tenrec tenrec = Tenrec.start(config, failure -> {
            throw new AssertionError(failure);
        })) {
            tenrec.ready().toCompletableFuture().join();
            ExportsBench bench = new ExportsBench(tenrec, new Parallel(pool, others));
            bench.load(events);
            bench.lists();
            bench.dashboard();
        } finally {
            pool.shutdown();
        }
    }

    private void load(int count) {
        EventStore store = OpenTenrec.events(tenrec);
        Random random = new Random(1);
        for (int from = 0; from < count; from += PER_BATCH) {
            EventBatchBuilder batch = new EventBatchBuilder(project.id(), true, FROM_MICROS + RANGE_MICROS, 0);
            for (int i = from; i < Math.min(count, from + PER_BATCH); i++) {
                byte[] json = properties(random, i).getBytes(StandardCharsets.UTF_8);
                String name = i % 10 == 0 ? "purchase" : "$pageview";
                batch.add(
                        new UUID(random.nextLong(), random.nextLong()),
                        // In order, as they come from the sources of an import, up to a minute.
                        FROM_MICROS + (long) ((double) i / count * RANGE_MICROS) + random.nextInt(60_000_000),
                        0,
                        name.getBytes(StandardCharsets.UTF_8),
                        ("user-" + random.nextInt(DISTINCT_IDS)).getBytes(StandardCharsets.UTF_8),
                        json,
                        0,
                        json.length);
            }
            store.append(batch.build()).toCompletableFuture().join();
        }
    }

    /** About 400 bytes. */
    private static String properties(Random random, int i) {
        String browser = List.of("Chrome", "Safari", "Firefox", "Mobile Safari").get(random.nextInt(4));
        return "{\"$browser\":\"" + browser
                + "\",\"$os\":\"Mac OS X\",\"$current_url\":\"https://app.example.com/docs/page-"
                + random.nextInt(5_000) + "\",\"$session_id\":\"" + new UUID(random.nextLong(), i) + "\",\"amount\":"
                + random.nextInt(100_000) / 100.0 + ",\"plan\":\"enterprise\",\"$lib\":\"web\",\"$screen_width\":1920,"
                + "\"$referrer\":\"https://www.google.com/\",\"utm_source\":\"newsletter\","
                + "\"$geoip_country_code\":\"DE\","
                + "\"$ip\":\"203.0.113.7\",\"$device_type\":\"Desktop\",\"$viewport_height\":947,\"n\":" + i + "}";
    }

    private void lists() throws IOException {
        for (ExportFormat format : List.of(ExportFormat.CSV, ExportFormat.JSON, ExportFormat.XLSX)) {
            for (String select : List.of(NARROW, PLAIN, WITH_PERSON)) {
                ObjectNode context = Json.object();
                context.set("source", json("{'kind':'EventsQuery','after':'all','select':" + select + "}"));
                ExportedAsset asset = asset(new ExportRequest(format, null, null, context, null));
                for (int i = 0; i < (format == ExportFormat.CSV ? 3 : 1); i++) {
                    measure("events as " + format.extension() + ", " + select, asset, renderer);
                    measure("the same with helpers", asset, helped);
                }
            }
        }
    }

    private void dashboard() throws IOException, InterruptedException {
        int id = post("/dashboards/", "{'name':'Twelve tiles','description':'A month'}")
                .path("id")
                .intValue();
        for (int i = 0; i < 11; i++) {
            String query = QUERIES.get(i % QUERIES.size());
            post("/insights/", "{'name':'Tile " + i + "','dashboards':[" + id + "],'query':" + query + "}");
        }
        post("/dashboards/" + id + "/create_text_tile/", "{'body':'# What we see\\n\\n- **one**\\n- two'}");
        for (ExportFormat format : List.of(ExportFormat.PDF, ExportFormat.PNG)) {
            ExportedAsset asset = asset(new ExportRequest(format, id, null, NullNode.instance, null));
            for (int i = 0; i < 2 * ROUNDS; i++) {
                measure("12 tiles as " + format.extension(), asset, renderer);
            }
        }
    }

    private void measure(String what, ExportedAsset asset, ExportRenderer maker) throws IOException {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = threads.getCurrentThreadAllocatedBytes();
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long cpu = system.getProcessCpuTime();
        long begin = System.nanoTime();
        Counted counted = new Counted();
        try (OutputStream out = new BufferedOutputStream(counted, 1 << 16)) {
            maker.render(project, asset, out);
        }
        System.out.printf(
                Locale.ROOT,
                "%s: %.2f s, %.2f s of processor time, %.1f MB written, %.0f MB allocated%n",
                what,
                (System.nanoTime() - begin) / 1e9,
                (system.getProcessCpuTime() - cpu) / 1e9,
                counted.bytes / 1e6,
                (threads.getCurrentThreadAllocatedBytes() - allocated) / 1e6);
    }

    private ExportedAsset asset(ExportRequest request) {
        return OpenTenrec.exports(tenrec)
                .add(project, user, request)
                .toCompletableFuture()
                .join();
    }

    private JsonNode post(String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(tenrec.baseUrl() + "/api/projects/1" + path))
                .header("Authorization", "Bearer " + KEY)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.replace('\'', '"')))
                .build();
        HttpResponse<byte[]> answer = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        if (answer.statusCode() >= 300) {
            throw new IOException(new String(answer.body(), StandardCharsets.UTF_8));
        }
        return Json.parse(answer.body());
    }

    private static JsonNode json(String text) throws IOException {
        return Json.parse(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    /** As a disk that takes everything at once. */
    private static final class Counted extends OutputStream {
        private long bytes;

        @Override
        public void write(int one) {
            bytes++;
        }

        @Override
        public void write(byte[] many, int from, int count) {
            bytes += count;
        }
    }
}
