package dev.tenrec.insight.trends.tuple;

import dev.tenrec.insight.exec.scan.RowBatch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Places of combinations of codes in an array that has one for each: the codes are the digits of the place.
 *
 * @param bounds of the codes of each property
 * @param size of the array
 */
@SuppressWarnings("ArrayRecordComponent")
public record DenseTuples(int[] bounds, int size) {
    /** An array of counts up to this size stays in the processor's caches. */
    private static final int SIZE_MAX = 1 << 18;

    /** Null if there are too many. */
    public static @Nullable DenseTuples of(int[] bounds) {
        long size = 1;
        for (int bound : bounds) {
            size *= Math.max(1, bound);
            if (size > SIZE_MAX) {
                return null;
            }
        }
        return new DenseTuples(bounds, (int) size);
    }

    /** Finds the places of a batch; returns false if a code is new, beyond the bounds. */
    public boolean locate(RowBatch batch, int[] places) {
        int count = batch.count();
        Arrays.fill(places, 0, count, 0);
        for (int part = 0; part < bounds.length; part++) {
            int bound = bounds[part];
            int[] codes = batch.values(part);
            int most = 0;
            for (int i = 0; i < count; i++) {
                most = Math.max(most, codes[i]);
                places[i] = places[i] * bound + codes[i];
            }
            if (most >= bound) {
                return false;
            }
        }
        return true;
    }

    /** The codes of a place. */
    public int[] codes(int place) {
        int[] codes = new int[bounds.length];
        int rest = place;
        for (int part = bounds.length - 1; part >= 0; part--) {
            codes[part] = rest % bounds[part];
            rest /= bounds[part];
        }
        return codes;
    }
}
