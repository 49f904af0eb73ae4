package dev.tenrec.taxonomy;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.BitSet;

/** Immutable bitmap of small numbers; stored as bytes. */
final class NumberSet {
    static final NumberSet EMPTY = new NumberSet(new long[0]);

    private final long[] bits;

    private NumberSet(long[] bits) {
        this.bits = bits;
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static NumberSet of(byte[] bytes) {
        return new NumberSet(BitSet.valueOf(bytes).toLongArray());
    }

    @JsonValue
    byte[] bytes() {
        return BitSet.valueOf(bits).toByteArray();
    }

    boolean contains(int number) {
        int word = number >>> 6;
        return word < bits.length && (bits[word] & 1L << number) != 0;
    }

    /** This set and these numbers. */
    NumberSet with(BitSet numbers) {
        BitSet both = BitSet.valueOf(bits);
        both.or(numbers);
        return new NumberSet(both.toLongArray());
    }
}
