package dev.tenrec.insight.exec.scan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.group.GroupColumn;
import dev.tenrec.insight.filter.Derivation;
import dev.tenrec.storage.segment.Segment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

        /** @param column the codes that are known from the beginning */
        Codes(GroupColumn column, IntFunction<@Nullable JsonNode> valueOf, QueryDictionary values) {
            this(column.bound(), valueOf, values);
            for (int key = 0; key < column.bound(); key++) {
                codes[key] = column.code(key) + 1;
            }
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

    /**
     * Reads a property that is derived from others: computed once for each combination of their codes that a thread
     * meets, as long as these are not too many.
     */
    static final class OfSeveral implements ValueReader {
        /** Combinations that a thread remembers: some tens of megabytes. */
        private static final int KNOWN_MAX = 1 << 18;

        private final Derivation derivation;
        private final List<ValueReader> inputs;
        private final QueryDictionary values;
        private final Map<Combination, Integer> known;
        private final Runnable clock;
        private int[][] codes = new int[0][];

        /** @param clock throws when the time of the query is over; asked before each computation */
        OfSeveral(Derivation derivation, List<ValueReader> inputs, QueryDictionary values, Runnable clock) {
            this(derivation, inputs, values, new HashMap<>(), clock);
        }

        private OfSeveral(
                Derivation derivation,
                List<ValueReader> inputs,
                QueryDictionary values,
                Map<Combination, Integer> known,
                Runnable clock) {
            this.derivation = derivation;
            this.inputs = inputs;
            this.values = values;
            this.known = known;
            this.clock = clock;
        }

        /** The codes of all inputs for one event. */
        @SuppressWarnings("ArrayRecordComponent")
        private record Combination(int[] of) {
            @Override
            public boolean equals(@Nullable Object other) {
                return other instanceof Combination that && Arrays.equals(of, that.of);
            }

            @Override
            public int hashCode() {
                return Arrays.hashCode(of);
            }
        }

        @Override
        public ValueReader bind(Segment segment) {
            return new OfSeveral(
                    derivation,
                    inputs.stream().map(input -> input.bind(segment)).toList(),
                    values,
                    known,
                    clock);
        }

        @Override
        public int code(int position) {
            int[] own = new int[inputs.size()];
            for (int i = 0; i < own.length; i++) {
                own[i] = inputs.get(i).code(position);
            }
            return code(new Combination(own));
        }

        private int code(Combination own) {
            Integer code = known.get(own);
            if (code == null) {
                clock.run();
                List<@Nullable JsonNode> arguments = new ArrayList<>();
                for (int i = 0; i < own.of.length; i++) {
                    arguments.add(inputs.get(i).values().json(own.of[i]));
                }
                code = values.code(derivation.value(arguments));
                if (known.size() < KNOWN_MAX) {
                    known.put(own, code);
                }
            }
            return code;
        }

        @Override
        public void read(int from, int count, int[] into) {
            int[][] rows = buffers(count);
            for (int i = 0; i < rows.length; i++) {
                inputs.get(i).read(from, count, rows[i]);
            }
            combine(rows, count, into);
        }

        @Override
        public void read(int[] positions, int count, int[] into) {
            int[][] rows = buffers(count);
            for (int i = 0; i < rows.length; i++) {
                inputs.get(i).read(positions, count, rows[i]);
            }
            combine(rows, count, into);
        }

        private int[][] buffers(int count) {
            if (codes.length != inputs.size() || (codes.length > 0 && codes[0].length < count)) {
                codes = new int[inputs.size()][count];
            }
            return codes;
        }

        private void combine(int[][] rows, int count, int[] into) {
            for (int row = 0; row < count; row++) {
                int[] own = new int[rows.length];
                for (int i = 0; i < own.length; i++) {
                    own[i] = rows[i][row];
                }
                into[row] = code(new Combination(own));
            }
        }

        @Override
        public QueryDictionary values() {
            return values;
        }
    }
}
