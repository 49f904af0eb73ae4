package dev.tenrec.insight.trends;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.scan.RowBatch;
import java.util.Arrays;

/** The numbers of the values of several properties as one long. */
final class TupleKeys {
    /** So many combinations are told apart. */
    static final int COMBINATIONS_MAX = 1 << 20;

    private final int parts;
    private final int bits;

    /** @param parts two or three */
    TupleKeys(int parts) {
        this.parts = parts;
        this.bits = Math.min(Integer.SIZE - 1, (Long.SIZE - 1) / parts);
    }

    /** Writes the key of each row of a block. */
    void locate(RowBatch block, long[] keys) {
        int count = block.count();
        Arrays.fill(keys, 0, count, 0);
        int codeMax = (int) ((1L << bits) - 1);
        for (int part = 0; part < parts; part++) {
            int[] codes = block.values(part);
            for (int i = 0; i < count; i++) {
                if (codes[i] > codeMax) {
                    throw tooMany();
                }
                keys[i] = (keys[i] << bits) | codes[i];
            }
        }
    }

    /** The number of the value of one property of a key. */
    int code(long key, int part) {
        return (int) ((key >>> (bits * (parts - 1 - part))) & ((1L << bits) - 1));
    }

    /** The key in which each number is replaced by another, or -1 where there is none for a number. */
    long mapped(long key, int[][] replacements) {
        long mapped = 0;
        for (int part = 0; part < parts; part++) {
            int code = code(key, part);
            if (code >= replacements[part].length) {
                return -1;
            }
            mapped = (mapped << bits) | replacements[part][code];
        }
        return mapped;
    }

    static ApiException tooMany() {
        return ApiException.invalid(
                "query__breakdownFilter__breakdowns",
                "The properties have more than " + COMBINATIONS_MAX
                        + " combinations of values. Choose fewer properties or a shorter range.");
    }
}
