package dev.tenrec.bench;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.storage.EventBatchBuilder;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Stores events of a year, lets half of them expire, erases them, and prints the bytes of each kind of file and the
 * seconds: {@code ErasureBench DIRECTORY EVENTS}. The directory must be new.
 */
final class ErasureBench {
    private static final int BATCH = 1_000;
    private static final long YEAR_MICROS = 365L * 86_400_000_000L;
    private static final long SEED = 19;

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
            oldest = YEAR_MICROS / 2;
            start = System.nanoTime();
            events.expire(true);
            events.erase();
            System.out.printf(Locale.ROOT, "half of them erased in %.1f s%n", seconds(start));
            // Ends what removes files.
            events.close();
            Map<String, Long> after = sizes(store.disk());
            before.forEach((kind, bytes) -> System.out.printf(
                    Locale.ROOT, "%-12s %,14d %,14d bytes%n", kind, bytes, after.getOrDefault(kind, 0L)));
        }
    }

    private static void fill(EventStore events, int count) {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int first = 0; first < count; first += BATCH) {
            EventBatchBuilder batch = new EventBatchBuilder(1, true, 7, 0);
            for (int row = first; row < Math.min(count, first + BATCH); row++) {
                long micros = YEAR_MICROS / count * row;
                byte[] name = ("event " + random.nextInt(30)).getBytes(StandardCharsets.UTF_8);
                byte[] id = ("user " + random.nextInt(count / 50)).getBytes(StandardCharsets.UTF_8);
                byte[] json = json(random).getBytes(StandardCharsets.UTF_8);
                UUID uuid = new UUID(((micros / 1_000) << 16) | 0x7000 | random.nextInt(1 << 12), random.nextLong());
                batch.add(uuid, micros, 0, name, id, json, 0, json.length);
            }
            events.append(batch.build()).toCompletableFuture().join();
        }
    }

    private static String json(SplittableRandom random) {
        StringBuilder json = new StringBuilder("{");
        for (int property = 0; property < 12; property++) {
            json.append("\"property ").append(property).append("\":\"value ");
            json.append(random.nextInt(1 << property)).append("\",");
        }
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
