package dev.tenrec.dashboard;

import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The last access of each dashboard, to the minute; recording it does not wait for the disk. */
public final class DashboardAccesses {
    private static final long NOTE_MICROS = 60_000_000;

    record Access(int dashboardId, long micros) {}

    private final Store store;
    private final Records<Access> records;
    private final ConcurrentMap<Integer, Long> last = new ConcurrentHashMap<>();

    DashboardAccesses(Store store) {
        this.store = store;
        records = store.records("dashboard_accesses", Access.class);
        records.onChange((key, before, after) -> {
            if (after != null) {
                last.merge(after.dashboardId(), after.micros(), Math::max);
            }
        });
    }

    /** Records an access, at most once a minute, without waiting for the disk; a lost record is written again. */
    @SuppressWarnings("FutureReturnValueIgnored")
    public void note(Dashboard dashboard, long nowMicros) {
        Long noted = last.get(dashboard.id());
        if (noted == null || nowMicros - noted >= NOTE_MICROS) {
            last.put(dashboard.id(), nowMicros);
            store.change(transaction -> {
                Access access = new Access(dashboard.id(), nowMicros);
                records.put(transaction, Integer.toString(dashboard.id()), access);
                return access;
            });
        }
    }

    /** Microseconds since 1970 in UTC; empty before the first access. */
    public OptionalLong last(int dashboardId) {
        Long noted = last.get(dashboardId);
        return noted == null ? OptionalLong.empty() : OptionalLong.of(noted);
    }
}
