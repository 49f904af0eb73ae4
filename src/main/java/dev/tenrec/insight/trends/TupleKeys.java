package dev.tenrec.insight.trends;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.scan.RowBatch;
import java.util.Arrays;

/** Packs the dictionary codes of two or three properties into a long. */
final class TupleKeys {
    static final int COMBINATIONS_MAX = 1 << 20;

    private final int parts;
    private final int bits;

    /** @param parts two or three */
    TupleKeys(int parts) {
        this.parts = parts;
        this.bits = Math.min(Integer.SIZE - 1, (Long.SIZE - 1) / parts);
    }

    void locate(RowBatch batch, long[] keys) {
        int count = batch.count();
        Arrays.fill(keys, 0, count, 0);
        int codeMax = (int) ((1L << bits) - 1);
        for (int part = 0; part < parts; part++) {
            int[] codes = batch.values(part);
            for (int i = 0; i < count; i++) {
                if (codes[i] > codeMax) {
                    throw tooMany();
                }
                keys[i] = (keys[i] << bits) | codes[i];
            }
        }
    }

    long key(int[] codes) {
        long key = 0;
        for (int code : codes) {
            key = (key << bits) | code;
        }
        return key;
    }

    int code(long key, int part) {
        return (int) ((key >>> (bits * (parts - 1 - part))) & ((1L << bits) - 1));
    }

    /** Returns the key with each code replaced, or -1 if a code has no replacement. */
    long remap(long key, int[][] replacements) {
        long remapped = 0;
        for (int part = 0; part < parts; part++) {
            int code = code(key, part);
            if (code >= replacements[part].length) {
                return -1;
            }
            remapped = (remapped << bits) | replacements[part][code];
        }
        return remapped;
    }

    static ApiException tooMany() {
        return ApiException.invalid(
                "query__breakdownFilter__breakdowns",
                "The properties have more than " + COMBINATIONS_MAX
                        + " combinations of values. Choose fewer properties or a shorter range.");
    }
}
