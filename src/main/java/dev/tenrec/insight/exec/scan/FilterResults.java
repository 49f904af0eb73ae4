package dev.tenrec.insight.exec.scan;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.storage.segment.PropertyTable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Results of conditions on properties with many values, which later queries with the same condition use again: a byte
 * per value and two per character of the condition. Those not used for the longest time are dropped beyond a share of
 * the heap. Thread-safe.
 */
public final class FilterResults {
    private static final int BUDGET_SHARE = 64;
    /** A dictionary below this size is judged anew. */
    private static final int BOUND_MIN = 1 << 12;

    private final long bytesMax = Runtime.getRuntime().maxMemory() / BUDGET_SHARE;

    private record Key(PropertyTable.Property dictionary, String condition) {}

    @GuardedBy("this")
    private final Map<Key, byte[]> results = new LinkedHashMap<>(16, 0.75f, true);

    @GuardedBy("this")
    private long bytes;

    /**
     * Returns results by code, 0 where unknown; written by all queries without a lock.
     *
     * @param bound codes of the dictionary that the query knows
     * @return empty for a small dictionary
     */
    synchronized byte[] of(PropertyTable.Property dictionary, String condition, int bound) {
        if (bound < BOUND_MIN) {
            return new byte[0];
        }
        Key key = new Key(dictionary, condition);
        byte[] known = results.get(key);
        if (known != null && known.length >= bound) {
            return known;
        }
        byte[] grown = known == null ? new byte[bound] : Arrays.copyOf(known, bound + bound / 8);
        bytes += size(key, grown) - (known == null ? 0 : size(key, known));
        results.put(key, grown);
        for (Iterator<Map.Entry<Key, byte[]>> all = results.entrySet().iterator();
                bytes > bytesMax && all.hasNext(); ) {
            Map.Entry<Key, byte[]> eldest = all.next();
            bytes -= size(eldest.getKey(), eldest.getValue());
            all.remove();
        }
        return grown;
    }

    /** Forgets all, so that no dictionary of a deleted project is held. */
    public synchronized void clear() {
        results.clear();
        bytes = 0;
    }

    private static long size(Key key, byte[] results) {
        return (long) Character.BYTES * key.condition.length() + results.length;
    }
}
