package dev.tenrec.insight.exec.scan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.storage.segment.Segment;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Reads a property that depends on another code of the event, such as the key of its group. */
record DerivedPropertyReader(ValueReader keys, Codes codes) implements ValueReader {
    /**
     * Codes by key; each is looked up once, for all threads and scans of a query. Written without a lock: two threads
     * find the same code, and one that is lost while the array grows is found again.
     */
    static final class Codes {
        private final IntFunction<@Nullable JsonNode> valueOf;
        private final QueryDictionary values;
        /** Value code + 1 by key; 0 until looked up. */
        private volatile int[] codes;

        Codes(int keysBound, IntFunction<@Nullable JsonNode> valueOf, QueryDictionary values) {
            this.valueOf = valueOf;
            this.values = values;
            this.codes = new int[keysBound];
        }

        QueryDictionary values() {
            return values;
        }

        /** Replaces keys by codes. */
        void replace(int[] keys, int count) {
            int[] known = codes;
            for (int i = 0; i < count; i++) {
                int key = keys[i];
                int code = key < known.length ? known[key] : 0;
                keys[i] = code == 0 ? of(key) : code - 1;
            }
        }

        int of(int key) {
            int[] known = key < codes.length ? codes : grown(key);
            if (known[key] == 0) {
                known[key] = values.code(valueOf.apply(key)) + 1;
            }
            return known[key] - 1;
        }

        private synchronized int[] grown(int key) {
            if (key >= codes.length) {
                codes = Arrays.copyOf(codes, Math.max(key + 1, 2 * codes.length));
            }
            return codes;
        }
    }

    @Override
    public ValueReader bind(Segment segment) {
        return new DerivedPropertyReader(keys.bind(segment), codes);
    }

    @Override
    public int code(int position) {
        return codes.of(keys.code(position));
    }

    @Override
    public void read(int from, int count, int[] into) {
        keys.read(from, count, into);
        codes.replace(into, count);
    }

    @Override
    public void read(int[] positions, int count, int[] into) {
        keys.read(positions, count, into);
        codes.replace(into, count);
    }

    @Override
    public QueryDictionary values() {
        return codes.values();
    }
}
