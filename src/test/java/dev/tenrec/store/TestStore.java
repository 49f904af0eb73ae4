package dev.tenrec.store;

import dev.tenrec.disk.Disk;
import dev.tenrec.journal.JournalSettings;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;

/** Fixtures of store tests. */
final class TestStore {
    static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);
    static final StoreSettings SMALL =
            new StoreSettings(1000, 1 << 20, 1 << 16, false, new JournalSettings(1 << 14, 1 << 16));

    private TestStore() {}

    static Store of(Disk disk) {
        return new Store(disk, SMALL, CLOCK, failure -> {});
    }
}
