package dev.tenrec.insight.session;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.scan.ScanContext;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Keeps the sessions of projects whose queries asked for them last. All together take a share of the heap; those not
 * used for the longest time are dropped. Thread-safe.
 */
public final class SessionTables {
    private static final int BUDGET_SHARE = 8;
    /** Heap per session while events are read, for each thread. */
    private static final int SCAN_BYTES = 32;

    private final long bytesMax = Runtime.getRuntime().maxMemory() / BUDGET_SHARE;

    @GuardedBy("this")
    private final Map<Integer, SessionTable> tables = new LinkedHashMap<>(16, 0.75f, true);

    /**
     * Brings the sessions of a project up to date.
     *
     * @throws ApiException when they would take too much memory, or events of sessions may be in the lake only
     */
    public Sessions of(ScanContext context) {
        context.requireHere(Long.MIN_VALUE);
        SessionTable table = table(context);
        if (table.bytes() > bytesMax || (long) SCAN_BYTES * table.numbers().count() > bytesMax) {
            remove(context.projectId());
            throw ApiException.invalid(
                    "query",
                    "The sessions of this project take more memory than the server has for them."
                            + " Give it more by -Xmx.");
        }
        Sessions sessions = new Sessions(context, table);
        dropOthers();
        return sessions;
    }

    /** Drops the sessions of a project that is deleted. */
    public synchronized void remove(int projectId) {
        tables.remove(projectId);
    }

    private synchronized SessionTable table(ScanContext context) {
        Object erasures = context.events().erasures();
        SessionTable known = tables.get(context.projectId());
        if (known == null || !known.hides(erasures)) {
            known = new SessionTable(erasures);
            tables.put(context.projectId(), known);
        }
        return known;
    }

    private synchronized void dropOthers() {
        long bytes = 0;
        for (SessionTable each : tables.values()) {
            bytes += each.bytes();
        }
        for (Iterator<SessionTable> eldest = tables.values().iterator(); bytes > bytesMax && tables.size() > 1; ) {
            bytes -= eldest.next().bytes();
            eldest.remove();
        }
    }
}
