package dev.tenrec.bench;

import dev.tenrec.activity.ActivityLog;
import dev.tenrec.capture.CaptureParser;
import dev.tenrec.capture.CaptureResult;
import dev.tenrec.capture.Pace;
import dev.tenrec.capture.Quotas;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.capture.body.Decompressor;
import dev.tenrec.capture.body.Dialect;
import dev.tenrec.capture.body.Payload;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import dev.tenrec.taxonomy.Taxonomy;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How many events one core reads per second, in batches of 1,000 events of about 400 bytes: {@code ParseBench
 * [seconds]}. Encoding and compressing the batch for the journal is part of it.
 */
public final class ParseBench {
    private static final int EVENTS = 1_000;

    private ParseBench() {}

    public static void main(String[] args) throws IOException {
        long seconds = args.length > 0 ? Long.parseLong(args[0]) : 10;
        try (Store store = store()) {
            Taxonomy taxonomy = new Taxonomy(store, new ActivityLog(store, new Ids(store)));
            store.open().toCompletableFuture().join();
            run(seconds, taxonomy);
        }
    }

    private static void run(long seconds, Taxonomy taxonomy) {
        byte[] body = body();
        CaptureParser parser = new CaptureParser(
                new Payload(new Decompressor(Decompressor.OUTPUT_MAX)),
                token -> OptionalInt.of(1),
                () -> ThreadLocalRandom.current().nextLong(),
                taxonomy,
                new Quotas(null, null, Quotas.Limits.NONE, null));
        // From the second time on nothing is news, as with a running server.
        parser.parse(request(body), Pace.FULL_SPEED)
                .definitionChanges()
                .ifPresent(news -> taxonomy.keep(news).toCompletableFuture().join());
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        System.out.printf("%d bytes per event%n", body.length / EVENTS);
        for (int round = 0; round < seconds; round++) {
            long start = System.nanoTime();
            long startCpu = threads.getCurrentThreadCpuTime();
            long events = 0;
            while (System.nanoTime() - start < Duration.ofSeconds(1).toNanos()) {
                CaptureResult result = parser.parse(request(body), Pace.FULL_SPEED);
                events += result.batches().get(0).count();
            }
            long nanos = System.nanoTime() - start;
            long cpuNanos = threads.getCurrentThreadCpuTime() - startCpu;
            System.out.printf(
                    "%,d events/s, %,d per second of CPU%n",
                    events * 1_000_000_000L / nanos, events * 1_000_000_000L / cpuNanos);
        }
    }

    private static CaptureRequest request(byte[] body) {
        return new CaptureRequest(body, Dialect.NEWER, null, null, null, 1_700_000_000_000_000L);
    }

    private static Store store() {
        StoreSettings settings = new StoreSettings(1_000, 1 << 20, 1 << 20, false, JournalSettings.DEFAULT);
        return new Store(new SimDisk(), settings, Clock.systemUTC(), failure -> {});
    }

    private static byte[] body() {
        StringBuilder json = new StringBuilder("{\"api_key\":\"phc_bench\",\"historical_migration\":true,\"batch\":[");
        for (int i = 0; i < EVENTS; i++) {
            json.append(i == 0 ? "" : ",")
                    .append("{\"event\":\"$pageview\",\"distinct_id\":\"user_")
                    .append(i * 7919 % 200_000)
                    .append("\",\"uuid\":\"")
                    .append(new UUID(0x0191_f3a0_7b7b_7000L + i, 0x8000_0000_0000_0000L + i))
                    .append("\",\"timestamp\":\"2024-03-")
                    .append(10 + i % 20)
                    .append("T10:20:30.123Z\",\"properties\":{\"$current_url\":\"https://example.com/page/")
                    .append(i % 100)
                    .append("\",\"$browser\":\"Chrome\",\"$os\":\"Linux\",\"$screen_width\":1920,\"amount\":12.5,")
                    .append("\"plan\":\"pro\",\"$lib\":\"posthog-node\",\"$lib_version\":\"5.70.0\",")
                    .append("\"$session_id\":\"0191f3a0-7b7b-7000-8000-")
                    .append(100_000_000_000L + i % 50)
                    .append("\",\"$is_server\":true}}");
        }
        return json.append("]}").toString().getBytes(StandardCharsets.UTF_8);
    }
}
