package dev.tenrec.insight.trends.tuple;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.scan.RowBatch;
import java.util.Arrays;

/** Packs the dictionary codes of two or three properties into a long: each gets the bits that its values need. */
public final class TupleKeys {
    /** Heap that a combination takes at most while they are counted by several threads, summed and sorted. */
    private static final int COMBINATION_BYTES = 256;

    /** The part of the heap that the combinations of a query may take. */
    private static final int HEAP_SHARE = 4;

    private static final int COMBINATIONS_MIN = 1 << 20;
    private static final int COMBINATIONS_MAX = (int) Math.max(
            COMBINATIONS_MIN, Math.min(1 << 24, Runtime.getRuntime().maxMemory() / HEAP_SHARE / COMBINATION_BYTES));

    /** By part, the width of its code. */
    private final int[] bits;
    /** By part, where its code begins. */
    private final int[] shifts;

    /** @param bounds of the codes of each property; codes that a query adds beyond may have none */
    TupleKeys(int[] bounds) {
        bits = new int[bounds.length];
        shifts = new int[bounds.length];
        int spare = Long.SIZE - 1;
        for (int part = 0; part < bounds.length; part++) {
            bits[part] = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, bounds[part] - 1));
            spare -= bits[part];
        }
        if (spare < 0) {
            throw tooMany();
        }
        int shift = 0;
        for (int part = bounds.length - 1; part >= 0; part--) {
            bits[part] = Math.min(Integer.SIZE - 1, bits[part] + spare / bounds.length);
            shifts[part] = shift;
            shift += bits[part];
        }
    }

    /** Writes the keys of a batch. */
    public void locate(RowBatch batch, long[] keys) {
        int count = batch.count();
        Arrays.fill(keys, 0, count, 0);
        for (int part = 0; part < bits.length; part++) {
            int codeMax = codeMax(part);
            int shift = shifts[part];
            int[] codes = batch.values(part);
            for (int i = 0; i < count; i++) {
                if (codes[i] > codeMax) {
                    throw tooMany();
                }
                keys[i] |= (long) codes[i] << shift;
            }
        }
    }

    /** Returns the key of codes. */
    public long key(int[] codes) {
        long key = 0;
        for (int part = 0; part < bits.length; part++) {
            key |= (long) codes[part] << shifts[part];
        }
        return key;
    }

    /** Returns the code of a part of a key. */
    public int code(long key, int part) {
        return (int) (key >>> shifts[part]) & codeMax(part);
    }

    private int codeMax(int part) {
        return (int) ((1L << bits[part]) - 1);
    }

    /** Returns the key with each code replaced, or -1 if a code has no replacement. */
    public long remap(long key, int[][] replacements) {
        long remapped = 0;
        for (int part = 0; part < bits.length; part++) {
            int code = code(key, part);
            if (code >= replacements[part].length) {
                return -1;
            }
            remapped |= (long) replacements[part][code] << shifts[part];
        }
        return remapped;
    }

    /**
     * Checks a number of combinations.
     *
     * @throws ApiException if there are more than the heap has room for
     */
    static void check(int combinations) {
        if (combinations > COMBINATIONS_MAX) {
            throw tooMany();
        }
    }

    private static ApiException tooMany() {
        return ApiException.invalid(
                "query__breakdownFilter__breakdowns",
                "The properties have more than " + COMBINATIONS_MAX
                        + " combinations of values. Choose fewer properties or a shorter range.");
    }
}
