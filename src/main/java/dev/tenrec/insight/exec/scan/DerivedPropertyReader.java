package dev.tenrec.insight.exec.scan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.storage.segment.Segment;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Reads a property that depends on another code of the event, such as its actor; looks each key up once. */
final class DerivedPropertyReader implements ValueReader {
    private final ValueReader keys;
    private final IntFunction<@Nullable JsonNode> valueOf;
    private final QueryDictionary values;
    private final Memo memo;

    /** Lookups so far, shared by the copies for all segments. */
    private static final class Memo {
        /** Value code + 1 by key; 0 until looked up. */
        private int[] codes;

        Memo(int keysBound) {
            codes = new int[keysBound];
        }
    }

    DerivedPropertyReader(
            ValueReader keys, int keysBound, IntFunction<@Nullable JsonNode> valueOf, QueryDictionary values) {
        this(keys, valueOf, values, new Memo(keysBound));
    }

    private DerivedPropertyReader(
            ValueReader keys, IntFunction<@Nullable JsonNode> valueOf, QueryDictionary values, Memo memo) {
        this.keys = keys;
        this.valueOf = valueOf;
        this.values = values;
        this.memo = memo;
    }

    @Override
    public ValueReader bind(Segment segment) {
        return new DerivedPropertyReader(keys.bind(segment), valueOf, values, memo);
    }

    @Override
    public int code(int position) {
        return codeOf(keys.code(position));
    }

    @Override
    public void read(int from, int count, int[] into) {
        keys.read(from, count, into);
        for (int i = 0; i < count; i++) {
            into[i] = codeOf(into[i]);
        }
    }

    @Override
    public void read(int[] positions, int count, int[] into) {
        keys.read(positions, count, into);
        for (int i = 0; i < count; i++) {
            into[i] = codeOf(into[i]);
        }
    }

    @Override
    public QueryDictionary values() {
        return values;
    }

    private int codeOf(int key) {
        if (key >= memo.codes.length) {
            memo.codes = Arrays.copyOf(memo.codes, Math.max(key + 1, 2 * memo.codes.length));
        }
        int[] codes = memo.codes;
        if (codes[key] == 0) {
            codes[key] = values.code(valueOf.apply(key)) + 1;
        }
        return codes[key] - 1;
    }
}
