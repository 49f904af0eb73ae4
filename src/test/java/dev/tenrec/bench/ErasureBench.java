package dev.tenrec.bench;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.storage.EventBatch;
import dev.tenrec.storage.EventBatchBuilder;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * Stores events of a year, lets half of them expire, erases them, and prints the bytes of each kind of file, the
 * seconds: {@code ErasureBench DIRECTORY EVENTS}. The directory must be new. With {@code capture} behind, small batches
 * are stored before and meanwhile, and it prints how long they took.
 */
final class ErasureBench {
    private static final int BATCH = 1_000;
    private static final long YEAR_MICROS = 365L * 86_400_000_000L;
    private static final long SEED = 19;
    /** Events of the small batches, and pauses between them. */
    private static final int SMALL = 10;

    private static final long PAUSE_NANOS = 5_000_000;
    private static final int QUIET_SECONDS = 20;

    private static long oldest = EventStore.Retention.FOREVER;

    private ErasureBench() {}

    public static void main(String[] args) throws IOException {
        int count = Integer.parseInt(args[1]);
        try (Store store =
                new Store(RealDisk.lock(Path.of(args[0])), StoreSettings.DEFAULT, Clock.systemUTC(), failure -> {
                    throw new IllegalStateException(failure);
                })) {
            EventStore events = new EventStore(store);
            events.retain(projectId -> oldest);
            store.open().toCompletableFuture().join();
            events.sealAll();
            long start = System.nanoTime();
            fill(events, count);
            System.out.printf(Locale.ROOT, "stored %,d events in %.1f s%n", count, seconds(start));
            start = System.nanoTime();
            events.columns(1, () -> {});
            events.erase();
            System.out.printf(Locale.ROOT, "all journal files replaced in %.1f s%n", seconds(start));
            Map<String, Long> before = sizes(store.disk());
            boolean captures = args.length > 2;
            Latencies quiet = captures
                    ? latencies(events, count, () -> LockSupport.parkNanos(QUIET_SECONDS * 1_000_000_000L))
                    : new Latencies();
            oldest = YEAR_MICROS / 2;
            long begun = System.nanoTime();
            Latencies busy = new Latencies();
            if (captures) {
                busy = latencies(events, 2 * count, () -> expire(events));
            } else {
                expire(events);
            }
            System.out.printf(Locale.ROOT, "half of them erased in %.1f s%n", seconds(begun));
            if (captures) {
                print("before", quiet);
                print("meanwhile", busy);
                System.out.printf(
                        Locale.ROOT,
                        "p99 meanwhile is %.2f times that before%n",
                        busy.millis(0.99) / quiet.millis(0.99));
            }
            // Ends what removes files.
            events.close();
            Map<String, Long> after = sizes(store.disk());
            before.forEach((kind, bytes) -> System.out.printf(
                    Locale.ROOT, "%-12s %,14d %,14d bytes%n", kind, bytes, after.getOrDefault(kind, 0L)));
        }
    }

    private static void expire(EventStore events) {
        events.expire(true);
        try {
            events.erase();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void print(String when, Latencies batches) {
        System.out.printf(
                Locale.ROOT,
                "a batch of %d %s: p50 %.2f ms, p99 %.2f ms, most %.1f ms%n",
                SMALL,
                when,
                batches.millis(0.5),
                batches.millis(0.99),
                batches.millis(1));
    }

    /** Latencies of small batches while something runs. */
    private static Latencies latencies(EventStore events, int firstRow, Runnable meanwhile) {
        AtomicBoolean isOver = new AtomicBoolean();
        Latencies batches = new Latencies();
        Thread sender = new Thread(() -> {
            SplittableRandom random = new SplittableRandom(firstRow);
            for (int row = firstRow; !isOver.get(); row += SMALL) {
                EventBatchBuilder batch = new EventBatchBuilder(1, true, 7, 0);
                for (int i = 0; i < SMALL; i++) {
                    add(batch, random, row + i, YEAR_MICROS, firstRow);
                }
                EventBatch built = batch.build();
                long start = System.nanoTime();
                events.append(built).toCompletableFuture().join();
                batches.add(System.nanoTime() - start);
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        });
        sender.start();
        meanwhile.run();
        isOver.set(true);
        try {
            sender.join();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
        return batches;
    }

    private static void add(EventBatchBuilder batch, SplittableRandom random, int row, long micros, int count) {
        byte[] name = ("event " + random.nextInt(30)).getBytes(StandardCharsets.UTF_8);
        byte[] id = ("user " + random.nextInt(Math.max(1, count / 50))).getBytes(StandardCharsets.UTF_8);
        byte[] json = json(random, row).getBytes(StandardCharsets.UTF_8);
        UUID uuid = new UUID(((micros / 1_000) << 16) | 0x7000 | random.nextInt(1 << 12), random.nextLong());
        batch.add(uuid, micros, 0, name, id, json, 0, json.length);
    }

    private static void fill(EventStore events, int count) {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int first = 0; first < count; first += BATCH) {
            EventBatchBuilder batch = new EventBatchBuilder(1, true, 7, 0);
            for (int row = first; row < Math.min(count, first + BATCH); row++) {
                add(batch, random, row, YEAR_MICROS / count * row, count);
            }
            events.append(batch.build()).toCompletableFuture().join();
        }
    }

    private static String json(SplittableRandom random, int row) {
        StringBuilder json = new StringBuilder("{");
        for (int property = 0; property < 12; property++) {
            json.append("\"property ").append(property).append("\":\"value ");
            json.append(random.nextInt(1 << property)).append("\",");
        }
        // A session of ten events, and a value that no other event has.
        json.append("\"session\":\"")
                .append(Integer.toHexString(row / 10 * 0x9e3779b1))
                .append("-session\",");
        json.append("\"order\":\"order ")
                .append(Integer.toHexString(row * 0x9e3779b1))
                .append("\",");
        return json.append("\"amount\":")
                .append(random.nextInt(100_000) / 100.0)
                .append('}')
                .toString();
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    /** Bytes by the first word of the names of files. */
    private static Map<String, Long> sizes(Disk disk) throws IOException {
        Map<String, Long> sizes = new TreeMap<>();
        for (String name : disk.list()) {
            if (name.contains("-")) {
                try (DiskFile file = disk.openReadOnly(name)) {
                    sizes.merge(name.substring(0, name.indexOf('-')), file.size(), Long::sum);
                    sizes.merge("sum", file.size(), Long::sum);
                } catch (FileNotFoundException replaced) {
                    sizes.merge("replaced", 1L, Long::sum);
                }
            }
        }
        return sizes;
    }
}
