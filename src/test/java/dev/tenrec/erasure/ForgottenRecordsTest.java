package dev.tenrec.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.SimDisk;
import dev.tenrec.erasure.ErasureRecord.Kind;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Records of persons go when they are old or too many, and an entry says up to when. */
class ForgottenRecordsTest {
    private static final UUID ORGANIZATION = new UUID(1, 2);
    private static final ErasureRecords.Bound BOUND = new ErasureRecords.Bound(1_000, 5);

    private final SimDisk disk = new SimDisk();
    private Store store = new Store(disk, StoreSettings.DEFAULT, Clock.systemUTC(), failure -> {});
    private ErasureRecords records = opened();

    private ErasureRecords opened() {
        ErasureRecords opened = new ErasureRecords(store, BOUND);
        opened.owners(project -> ORGANIZATION);
        store.open().toCompletableFuture().join();
        return opened;
    }

    @AfterEach
    void close() throws IOException {
        store.close();
    }

    private void add(Kind kind, long requested, boolean isErased) {
        store.change(transaction -> {
                    String id = kind + " " + requested;
                    ErasureRecord record = ErasureRecord.of(1, kind, null).requested(requested);
                    records.repeat(transaction, new ErasureRecords.Entry(id, record));
                    if (isErased) {
                        records.finish(transaction, List.of(id));
                    }
                    return true;
                })
                .toCompletableFuture()
                .join();
    }

    private List<Long> times(Kind kind) {
        return records.of(ORGANIZATION).stream()
                .map(ErasureRecords.Entry::record)
                .filter(record -> record.kind() == kind)
                .map(ErasureRecord::requestedAtMicros)
                .toList();
    }

    @Test
    void goWhenTheyAreOld() throws IOException {
        for (long time = 100; time <= 300; time += 100) {
            add(Kind.PERSONS, time, true);
        }
        add(Kind.PROJECT, 100, true);
        add(Kind.EVENTS, 150, false);
        assertThat(records.forget(1_100)).isZero();
        assertThat(times(Kind.FORGOTTEN)).isEmpty();
        assertThat(records.forget(1_201)).isEqualTo(2);
        assertThat(records.forget(1_201)).isZero();
        store.close();
        store = new Store(disk, StoreSettings.DEFAULT, Clock.systemUTC(), failure -> {});
        records = opened();
        assertThat(times(Kind.PERSONS)).containsExactly(300L);
        assertThat(times(Kind.FORGOTTEN)).containsExactly(200L);
        assertThat(times(Kind.PROJECT)).containsExactly(100L);
        assertThat(times(Kind.EVENTS)).as("not erased yet").containsExactly(150L);
        assertThat(records.pending()).containsExactly("EVENTS 150");
    }

    @Test
    void goWhenTheyAreTooMany() {
        for (long time = 1; time <= 12; time++) {
            add(Kind.PERSONS_AND_EVENTS, time, true);
        }
        assertThat(records.forget(13)).isEqualTo(7);
        assertThat(times(Kind.PERSONS_AND_EVENTS)).containsExactly(12L, 11L, 10L, 9L, 8L);
        assertThat(times(Kind.FORGOTTEN)).containsExactly(7L);
    }
}
