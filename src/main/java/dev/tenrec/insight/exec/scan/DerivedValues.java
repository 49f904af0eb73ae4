package dev.tenrec.insight.exec.scan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.storage.segment.Segment;
import java.util.Arrays;
import java.util.function.IntFunction;

/** Reads what follows from another number of an event, such as a property of its person; each number is asked once. */
public final class DerivedValues implements ValueReader {
    private final ValueReader keys;
    private final IntFunction<JsonNode> valueOf;
    private final ValueTable values;
    private final Memory memory;

    /** What was asked, for all segments. */
    private static final class Memory {
        /** By key the number of its value + 1; 0 until it is asked. */
        private int[] known;

        Memory(int keysBound) {
            known = new int[keysBound];
        }
    }

    /**
     * @param keys the numbers from which the value follows
     * @param valueOf the value for a key, or null
     */
    public DerivedValues(ValueReader keys, int keysBound, IntFunction<JsonNode> valueOf, ValueTable values) {
        this(keys, valueOf, values, new Memory(keysBound));
    }

    private DerivedValues(ValueReader keys, IntFunction<JsonNode> valueOf, ValueTable values, Memory memory) {
        this.keys = keys;
        this.valueOf = valueOf;
        this.values = values;
        this.memory = memory;
    }

    @Override
    public ValueReader on(Segment segment) {
        return new DerivedValues(keys.on(segment), valueOf, values, memory);
    }

    @Override
    public int code(int place) {
        return codeOf(keys.code(place));
    }

    @Override
    public void read(int from, int count, int[] into) {
        keys.read(from, count, into);
        for (int i = 0; i < count; i++) {
            into[i] = codeOf(into[i]);
        }
    }

    @Override
    public void read(int[] places, int count, int[] into) {
        keys.read(places, count, into);
        for (int i = 0; i < count; i++) {
            into[i] = codeOf(into[i]);
        }
    }

    @Override
    public ValueTable values() {
        return values;
    }

    private int codeOf(int key) {
        if (key >= memory.known.length) {
            memory.known = Arrays.copyOf(memory.known, Math.max(key + 1, 2 * memory.known.length));
        }
        int[] known = memory.known;
        if (known[key] == 0) {
            known[key] = values.code(valueOf.apply(key)) + 1;
        }
        return known[key] - 1;
    }
}
