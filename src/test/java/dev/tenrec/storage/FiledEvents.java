package dev.tenrec.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A store that flushes rows to files early, with events derived from their row number. */
final class FiledEvents implements AutoCloseable {
    static final int FILE_ROWS = 256;
    private static final int BATCH = 64;
    /** Between two looks at what another thread does. */
    private static final long POLL_NANOS = 1_000_000;

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
    /** One journal file, which is never replaced by blobs: a start can rebuild all other files. */
    private static final JournalSettings WHOLE = new JournalSettings(1 << 22, 1 << 22);
    /** Many journal files, which are. */
    private static final JournalSettings CUT = new JournalSettings(1 << 14, 1 << 14);

    final Store store;
    final EventStore events;
    /** The time before which events are hidden. */
    long oldest = EventStore.Retention.FOREVER;

    FiledEvents(Disk disk) {
        this(disk, WHOLE, RowFlush.Settings.ROWS_MAX);
    }

    FiledEvents(Disk disk, int rowsMax) {
        this(disk, WHOLE, rowsMax);
    }

    private FiledEvents(Disk disk, JournalSettings journal, int rowsMax) {
        store = new Store(
                disk, new StoreSettings(1000, 1 << 24, 1 << 14, false, journal), Clock.systemUTC(), failure -> {});
        events = new EventStore(store, (projectId, type) -> null, new RowFlush.Settings(FILE_ROWS, 0, rowsMax));
        events.retain(projectId -> oldest);
    }

    static FiledEvents open(Disk disk) throws IOException {
        FiledEvents opened = new FiledEvents(disk).open();
        opened.events.sealAll();
        return opened;
    }

    /** With journal files so short that they are replaced by blob files soon. */
    static FiledEvents openCut(Disk disk) throws IOException {
        FiledEvents opened = new FiledEvents(disk, CUT, RowFlush.Settings.ROWS_MAX).open();
        opened.events.sealAll();
        return opened;
    }

    FiledEvents open() throws IOException {
        try {
            store.open().toCompletableFuture().join();
            return this;
        } catch (CompletionException failed) {
            close();
            if (failed.getCause() instanceof IOException refused) {
                throw refused;
            }
            throw failed;
        }
    }

    /** Stores the events of the next rows; returns how many were acknowledged. */
    int store(int fromRow, int endRow) {
        int stored = 0;
        for (int from = fromRow; from < endRow; from += BATCH) {
            EventBatchBuilder batch = new EventBatchBuilder(1, from % 3 == 0, 7, 0);
            for (int row = from; row < Math.min(endRow, from + BATCH); row++) {
                byte[] json = json(row).getBytes(StandardCharsets.UTF_8);
                byte[] name = ("event " + row % 5).getBytes(StandardCharsets.UTF_8);
                byte[] id = ("user " + row % 37).getBytes(StandardCharsets.UTF_8);
                batch.add(uuid(row), time(row), row % 7 == 0 ? 2 : 0, name, id, json, 0, json.length);
            }
            stored += events.append(batch.build()).toCompletableFuture().join().stored();
        }
        return stored;
    }

    /** Stores rows until both snapshots need the first file; returns the number of rows. */
    static int fill(SimDisk disk) throws IOException {
        int rows = 3 * FILE_ROWS;
        try (FiledEvents filled = open(disk)) {
            filled.store(0, rows);
            rows = filled.storeUntilNeeded(disk, rows);
        }
        return rows;
    }

    /** Stores further rows until both snapshots need the first file; returns the number of rows. */
    int storeUntilNeeded(SimDisk disk, int fromRow) {
        int rows = fromRow;
        for (long deadline = System.nanoTime() + PATIENCE_NANOS; !isFirstFileNeeded(disk); rows += 8) {
            assertThat(System.nanoTime()).as("no snapshot needs a file").isLessThan(deadline);
            store(rows, rows + 8);
            LockSupport.parkNanos(POLL_NANOS);
        }
        return rows;
    }

    private static boolean isFirstFileNeeded(SimDisk disk) {
        List<String> snapshots = disk.contents().entrySet().stream()
                .filter(file -> file.getKey().matches("snapshot-\\d+\\.bin"))
                .map(file -> new String(file.getValue(), StandardCharsets.ISO_8859_1))
                .toList();
        return snapshots.size() == 2 && snapshots.stream().allMatch(one -> one.contains("rows-1-0-256.bin"));
    }

    /** Asserts that every row has its values and is found by its uuid. */
    static void assertHolds(EventView view, int rowCount) {
        assertThat(view.count()).isEqualTo(rowCount);
        EventReader reader = view.reader();
        for (int row = 0; row < rowCount; row++) {
            assertThat(view.uuid(row)).isEqualTo(uuid(row));
            assertThat(view.find(uuid(row))).hasValue(row);
            assertThat(view.timestampMicros(row)).isEqualTo(time(row));
            assertThat(view.names().text(view.name(row))).isEqualTo("event " + row % 5);
            assertThat(view.distinctIds().text(view.distinctId(row))).isEqualTo("user " + row % 37);
            assertThat(view.flags(row) & 2).isEqualTo(row % 7 == 0 ? 2 : 0);
            Event event = reader.read(row);
            assertThat(event.uuid()).isEqualTo(uuid(row));
            assertThat(event.properties().toString()).isEqualTo(json(row));
        }
    }

    static UUID uuid(int row) {
        SplittableRandom random = new SplittableRandom(row);
        return new UUID(random.nextLong(), random.nextLong());
    }

    /** Unordered times, some before 1970. */
    static long time(int row) {
        return (row % 11 - 2) * 86_400_000_000L + row * 1_000L;
    }

    static String json(int row) {
        return "{\"n\":" + row + ",\"p\":\"" + new SplittableRandom(row).nextLong() + "\"}";
    }

    /** Waits for the sealer and for a running snapshot. */
    @Override
    public void close() throws IOException {
        events.close();
        store.close();
    }
}
