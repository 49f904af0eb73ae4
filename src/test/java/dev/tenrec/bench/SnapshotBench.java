package dev.tenrec.bench;

import dev.tenrec.disk.RealDisk;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.EventBatch;
import dev.tenrec.storage.EventBatchBuilder;
import dev.tenrec.storage.EventLayout;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * How long a write waits from its call to its answer while a snapshot of many records and persons is written, against
 * the same without a snapshot. Started by {@code bash src/test/bench/run.sh snapshot}.
 *
 * <pre>
 * java … dev.tenrec.bench.SnapshotBench [RECORDS=1000000] [PERSONS=1000000] [FOLDER]
 * </pre>
 */
public final class SnapshotBench {
    private static final int PER_WRITE = 1000;
    private static final long SNAPSHOT_EVERY = 64L << 20;
    private static final int PROJECT = 1;
    private static final int WRITES = 2_000;

    /** About 500 bytes of JSON. */
    record Row(String text) {}

    private final Path folder;
    private final Store store;
    private final EventStore events;
    private final Persons persons;
    private final Records<Row> rows;
    private long sent;

    private SnapshotBench(Path folder) throws IOException {
        this.folder = folder;
        StoreSettings settings = new StoreSettings(10_000, 64L << 20, SNAPSHOT_EVERY, true, JournalSettings.DEFAULT);
        store = new Store(RealDisk.lock(folder), settings, Clock.systemUTC(), failure -> {
            throw new AssertionError(failure);
        });
        events = new EventStore(store);
        persons = new Persons(store, events, new IngestionWarnings(store, events));
        rows = store.records("rows", Row.class);
    }

    public static void main(String[] arguments) throws IOException {
        int recordCount = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000_000;
        int personCount = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1_000_000;
        Path folder = arguments.length > 2 ? Path.of(arguments[2]) : Files.createTempDirectory("snapshot-bench");
        SnapshotBench bench = new SnapshotBench(folder);
        bench.run(recordCount, personCount);
        bench.store.close();
    }

    private void run(int recordCount, int personCount) throws IOException {
        join(store.open());
        for (int from = 0; from < recordCount; from += PER_WRITE) {
            join(putRows(from, PER_WRITE));
        }
        for (int from = 0; from < personCount; from += PER_WRITE) {
            join(events.append(batch(PER_WRITE)));
        }
        System.out.printf(Locale.ROOT, "%,d records, %,d persons in %s%n", rows.size(), persons.count(PROJECT), folder);
        measure("warm-up", () -> true, 0);
        // Until the snapshots that the load caused are written.
        while (isSnapshotRunning()) {
            measure("still writing", () -> true, 0);
        }
        for (int round = 0; round < 3; round++) {
            measure("no snapshot", () -> !isSnapshotRunning(), 0);
            measure("snapshot", this::isSnapshotRunning, SNAPSHOT_EVERY);
        }
    }

    /** Writes small changes one after another; first as much as makes a snapshot due, which counts already. */
    private void measure(String what, BooleanSupplier counts, long dueBytes) {
        long[] nanos = new long[WRITES * 1000];
        int count = 0;
        boolean begun = dueBytes == 0;
        long filled = 0;
        int last = 0;
        while (last < WRITES && count < nanos.length) {
            if (!begun && filled < 2 * dueBytes) {
                filled += 600L * PER_WRITE / 10;
                join(putRows(ThreadLocalRandom.current().nextInt(900_000), PER_WRITE / 10));
            }
            long from = System.nanoTime();
            join(putRows(ThreadLocalRandom.current().nextInt(1_000_000), 1));
            join(events.append(batch(1)));
            long took = System.nanoTime() - from;
            boolean now = counts.getAsBoolean();
            if (now || dueBytes == 0) {
                begun = true;
                nanos[count++] = took;
            } else if (begun) {
                // The first write after it, and the end.
                nanos[count++] = took;
                break;
            }
            last += dueBytes == 0 ? 1 : 0;
        }
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        System.out.printf(
                Locale.ROOT,
                "%s: %d pairs of writes, median %.2f ms, p99 %.2f ms, longest %.2f ms%n",
                what,
                count,
                millis(sorted, 0.5),
                millis(sorted, 0.99),
                millis(sorted, 1));
    }

    private CompletionStage<Void> putRows(int from, int count) {
        return store.change(transaction -> {
            for (int i = 0; i < count; i++) {
                rows.put(transaction, "row " + (from + i), new Row("x".repeat(500)));
            }
            return null;
        });
    }

    private EventBatch batch(int count) {
        EventBatchBuilder builder = new EventBatchBuilder(PROJECT, false, 0, 0);
        byte[] name = "$pageview".getBytes(StandardCharsets.UTF_8);
        byte[] json = "{\"$set\":{\"plan\":\"free\"}}".getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < count; i++) {
            byte[] id = ("user " + sent).getBytes(StandardCharsets.UTF_8);
            builder.add(new UUID(1, sent), sent, EventLayout.CHANGES_PERSON, name, id, json, 0, json.length);
            sent++;
        }
        return builder.build();
    }

    private boolean isSnapshotRunning() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.anyMatch(file -> file.toString().endsWith(".bin.tmp"));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static <T> T join(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }

    private static double millis(long[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[(int) ((sorted.length - 1) * share)] / 1e6;
    }
}
