package dev.tenrec.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Thoroughness;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.disk.SimDisk.Fault;
import dev.tenrec.journal.DataCheck;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.storage.segment.PropertyColumn;
import dev.tenrec.storage.segment.Segment;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What deleted events alone had in columns and their dictionary leaves the files; all other columns stay as they are.
 */
@ExtendWith(Thoroughness.class)
class ErasedColumnsTest {
    /** A stop writes the latest 6,000 to a file of their own. */
    private static final int ROWS = ProjectSegments.FILE_ROWS + 6_000;

    private static final int USERS = 50;
    private static final int GONE = 3;
    private static final int SAMPLE_EVERY = 20;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** A store whose segments are files. */
    private static final class Opened implements AutoCloseable {
        private final Store store;
        private final EventStore events;

        Opened(SimDisk disk) {
            store = new Store(
                    disk,
                    new StoreSettings(1000, 1 << 28, 1 << 26, false, new JournalSettings(1 << 20, 1 << 24)),
                    Clock.systemUTC(),
                    failure -> {});
            events = new EventStore(store);
            store.open().toCompletableFuture().join();
            events.sealAll();
        }

        void store(int from, int end) {
            for (int first = from; first < end; first += 1_000) {
                EventBatchBuilder batch = new EventBatchBuilder(1, false, 7, 0);
                for (int row = first; row < Math.min(end, first + 1_000); row++) {
                    byte[] user = ("user " + row % USERS).getBytes(StandardCharsets.UTF_8);
                    byte[] json = json(row).getBytes(StandardCharsets.UTF_8);
                    batch.add(new UUID(7, row), row, 0, new byte[] {'a'}, user, json, 0, json.length);
                }
                events.append(batch.build()).toCompletableFuture().join();
            }
        }

        void delete(int user) {
            store.submit(events.deletion(
                            1, () -> new int[] {events.distinctIds(1).find("user " + user)}))
                    .toCompletableFuture()
                    .join();
        }

        @Override
        public void close() throws IOException {
            events.close();
            store.close();
        }
    }

    private static String owner(int row) {
        return "owner-of-" + row % USERS + ".";
    }

    /** A value of the user, one of a few events and one that all share. */
    private static String json(int row) {
        String rare = row % 101 == 0 ? ",\"rare\":\"rare-" + row + "-of-" + row % USERS + ".\"" : "";
        return "{\"owner\":\"" + owner(row) + "\",\"plan\":\"plan " + row % 3 + "\"" + rare + "}";
    }

    @Test
    void leaveSegmentsAndTheirDictionary() throws IOException {
        SimDisk disk = prepared();
        assertThat(contents(disk)).contains(owner(GONE), owner(4), "rare-");
        try (Opened opened = new Opened(disk)) {
            opened.events.erase();
            assertErased(opened, ROWS);
            assertThat(contents(disk)).doesNotContain(owner(GONE), "-of-3.").contains(owner(4), "plan 1", "-of-4.");
            opened.store(ROWS, ROWS + 100);
            assertErased(opened, ROWS + 100);
        }
        assertThat(DataCheck.run(disk).findings()).isEmpty();
        try (Opened opened = new Opened(disk)) {
            assertErased(opened, ROWS + 100);
            opened.store(ROWS + 100, 2 * ROWS);
            assertErased(opened, 2 * ROWS);
            opened.events.erase();
            assertErased(opened, 2 * ROWS);
            assertThat(opened.store.damagedFiles().names()).isEmpty();
        }
        try (Opened opened = new Opened(disk)) {
            assertErased(opened, 2 * ROWS);
        }
    }

    @Test
    void leaveOrStayWhenAnyOneOperationFails() throws IOException {
        SimDisk prepared = prepared();
        SimDisk whole = prepared.afterKill();
        long total;
        try (Opened opened = new Opened(whole)) {
            loaded(opened);
            long before = whole.operations();
            opened.events.erase();
            total = whole.operations() - before;
        }
        int tried = 0;
        for (long n = 1; n <= Math.min(total, 60); n++) {
            if (!Thoroughness.takes(n, SAMPLE_EVERY)) {
                continue;
            }
            SimDisk failing = prepared.afterKill();
            try (Opened opened = new Opened(failing)) {
                loaded(opened);
                failing.failAt(n, n % 2 == 0 ? Fault.IO_ERROR : Fault.NO_SPACE, false);
                eraseOrFail(opened);
                SimDisk after = n % 3 == 0 ? failing.afterPowerCut(n) : failing.afterKill();
                try (Opened again = new Opened(after)) {
                    assertErased(again, ROWS);
                    again.events.erase();
                    assertErased(again, ROWS);
                    assertThat(again.store.damagedFiles().names()).isEmpty();
                    assertThat(contents(after)).as("operation " + n).doesNotContain(owner(GONE), "-of-3.");
                }
            }
            tried++;
        }
        assertThat(tried).isPositive();
    }

    private static void loaded(Opened opened) {
        assertThat(opened.events.columns(1, () -> {}).view().count()).isEqualTo(ROWS);
    }

    private static void eraseOrFail(Opened opened) {
        try {
            opened.events.erase();
        } catch (IOException | CancellationException failed) {
            assertThat(failed).isNotNull();
        }
    }

    /** A directory with a segment file, of whose users one was deleted. */
    private static SimDisk prepared() throws IOException {
        SimDisk disk = new SimDisk();
        try (Opened opened = new Opened(disk)) {
            opened.store(0, ROWS);
            long deadline = System.nanoTime() + PATIENCE_NANOS;
            while (disk.list().stream().noneMatch(name -> name.matches("segment-.*bin"))) {
                assertThat(System.nanoTime()).as("no segment file").isLessThan(deadline);
                loaded(opened);
                LockSupport.parkNanos(1_000_000);
            }
            opened.delete(GONE);
        }
        return disk;
    }

    private static void assertErased(Opened opened, int rowCount) {
        SegmentView columns = opened.events.columns(1, () -> {});
        assertThat(columns.view().count()).isEqualTo(rowCount);
        int seen = 0;
        for (Segment segment : columns.segments()) {
            Map<String, PropertyColumn> found = new TreeMap<>();
            for (String name : new String[] {"owner", "plan", "rare"}) {
                PropertyColumn column = segment.property(columns.properties().find(name));
                if (column != null) {
                    found.put(name, column);
                }
            }
            for (int at = 0; at < segment.count(); at++) {
                int row = segment.row(at);
                if (!columns.view().isDeleted(row, segment.distinctIds().getInt(at))) {
                    assertThat(value(columns, found, "owner", at)).isEqualTo('"' + owner(row) + '"');
                    assertThat(value(columns, found, "plan", at)).isEqualTo("\"plan " + row % 3 + '"');
                    boolean isRare = row % 101 == 0;
                    assertThat(value(columns, found, "rare", at))
                            .isEqualTo(isRare ? "\"rare-" + row + "-of-" + row % USERS + ".\"" : "");
                    seen++;
                }
            }
        }
        assertThat(seen).isGreaterThan(rowCount / 2);
    }

    private static String value(SegmentView columns, Map<String, PropertyColumn> found, String name, int at) {
        PropertyColumn column = found.get(name);
        int code = column == null ? 0 : column.get(at);
        return code == 0
                ? ""
                : new String(
                        columns.properties()
                                .property(columns.properties().find(name))
                                .json(code),
                        StandardCharsets.UTF_8);
    }

    /** All bytes of all files. */
    private static String contents(SimDisk disk) throws IOException {
        return String.join("\n", FileBytes.of(disk).values());
    }
}
