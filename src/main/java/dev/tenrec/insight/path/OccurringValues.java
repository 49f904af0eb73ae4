package dev.tenrec.insight.path;

import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.RowBatch;
import java.util.Arrays;
import java.util.BitSet;

/** Which values of a property occur. One byte for each costs less than a bit where there are millions of events. */
final class OccurringValues implements BatchConsumer {
    private boolean[] isFound = new boolean[0];

    @Override
    public void block(RowBatch block) {
        int[] codes = block.values(0);
        int count = block.count();
        int highest = 0;
        for (int i = 0; i < count; i++) {
            highest = Math.max(highest, codes[i]);
        }
        if (highest >= isFound.length) {
            isFound = Arrays.copyOf(isFound, Math.max(highest + 1, 2 * isFound.length));
        }
        for (int i = 0; i < count; i++) {
            isFound[codes[i]] = true;
        }
    }

    /** Adds the codes to others. */
    void addTo(BitSet found) {
        for (int code = 0; code < isFound.length; code++) {
            if (isFound[code]) {
                found.set(code);
            }
        }
    }
}
