package dev.tenrec.insight.sql.vector;

import dev.tenrec.insight.sql.plan.SqlRefusal;
import java.util.concurrent.atomic.AtomicLong;

/** The bytes that one query may keep at a time; estimates of what groups, rows and texts take. Thread-safe. */
public final class MemoryBudget {
    private static final long BYTES_MIN = 256L << 20;
    private static final int HEAP_SHARE = 6;
    private static final int LARGE_HEAP_SHARE = 8;

    private final long bytesMax;
    private final AtomicLong bytes = new AtomicLong();

    public MemoryBudget(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /** Returns the budget of a query of a user: 256 MiB, a sixth of a small heap, or an eighth of a large one. */
    public static MemoryBudget standard() {
        long heap = Runtime.getRuntime().maxMemory();
        return new MemoryBudget(Math.min(Math.max(BYTES_MIN, heap / LARGE_HEAP_SHARE), heap / HEAP_SHARE));
    }

    /**
     * Counts bytes before they are allocated.
     *
     * @throws SqlRefusal when the query would keep too much
     */
    public void reserve(long more) {
        if (bytes.addAndGet(more) > bytesMax) {
            bytes.addAndGet(-more);
            throw new SqlRefusal(
                    "clickhouse_memory_limit_exceeded",
                    "This query ran out of memory before it could finish: it may keep " + (bytesMax >> 20)
                            + " MB. Group by fewer values, choose a shorter range, or add a LIMIT.");
        }
    }

    public void release(long less) {
        bytes.addAndGet(-less);
    }

    /** Returns whether more than a share of all bytes is reserved. */
    public boolean isUsed(double share) {
        return bytes.get() > share * bytesMax;
    }

    /** Returns the bytes that are reserved now. */
    public long reserved() {
        return bytes.get();
    }

    /** Estimates the heap of a boxed value. */
    public static long sizeOf(@org.jspecify.annotations.Nullable Object value) {
        if (value == null) {
            return 0;
        }
        if (value instanceof String text) {
            return 48 + 2L * text.length();
        }
        if (value instanceof java.util.List<?> list) {
            long size = 48;
            for (Object each : list) {
                size += 8 + sizeOf(each);
            }
            return size;
        }
        return 32;
    }
}
