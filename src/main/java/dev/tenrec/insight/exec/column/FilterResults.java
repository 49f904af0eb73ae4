package dev.tenrec.insight.exec.column;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.storage.segment.PropertyTable;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Results of conditions on properties with many values, which later queries with the same condition use again: a byte
 * per value and two per character of the condition. Those not used for the longest time are dropped beyond a share of
 * the heap. Dictionaries are held weakly, because columns of persons and deleted projects drop theirs. Thread-safe.
 */
public final class FilterResults {
    private static final int BUDGET_SHARE = 64;
    /** A dictionary below this size is judged anew. */
    private static final int BOUND_MIN = 1 << 12;

    private final long bytesMax = Runtime.getRuntime().maxMemory() / BUDGET_SHARE;

    @GuardedBy("this")
    private final Map<Key, byte[]> results = new LinkedHashMap<>(16, 0.75f, true);

    @GuardedBy("this")
    private long bytes;

    /** A condition on a dictionary, by identity. */
    private static final class Key extends WeakReference<PropertyTable.Property> {
        private final String condition;
        private final int hash;

        Key(PropertyTable.Property dictionary, String condition) {
            super(dictionary);
            this.condition = condition;
            this.hash = 31 * System.identityHashCode(dictionary) + condition.hashCode();
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            PropertyTable.Property dictionary = get();
            return this == other
                    || (other instanceof Key key
                            && dictionary != null
                            && key.refersTo(dictionary)
                            && key.condition.equals(condition));
        }
    }

    /**
     * Returns results by code, 0 where unknown; written by all queries without a lock.
     *
     * @param bound codes of the dictionary that the query knows
     * @return empty for a small dictionary
     */
    public synchronized byte[] of(PropertyTable.Property dictionary, String condition, int bound) {
        if (bound < BOUND_MIN) {
            return new byte[0];
        }
        Key key = new Key(dictionary, condition);
        byte[] known = results.get(key);
        if (known != null && known.length >= bound) {
            return known;
        }
        byte[] grown = known == null ? new byte[bound] : Arrays.copyOf(known, bound + bound / 8);
        results.put(key, grown);
        bytes += size(key, grown) - (known == null ? 0 : size(key, known));
        for (Iterator<Map.Entry<Key, byte[]>> all = results.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<Key, byte[]> eldest = all.next();
            if (bytes > bytesMax || eldest.getKey().refersTo(null)) {
                bytes -= size(eldest.getKey(), eldest.getValue());
                all.remove();
            }
        }
        return grown;
    }

    private static long size(Key key, byte[] results) {
        return (long) Character.BYTES * key.condition.length() + results.length;
    }
}
