package dev.tenrec.lake.event;

import dev.tenrec.lake.parquet.ColumnValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A column of values that repeat, each kept once.
 *
 * @param <K> what values are known by: a text, or a number of a dictionary
 */
final class CodedTexts<K> {
    private final Map<K, Integer> codes = new HashMap<>();
    private final List<byte[]> values = new ArrayList<>();
    private final Function<K, byte[]> bytes;
    private final int[] byRow;

    /** @param bytes gives the bytes of a value */
    CodedTexts(int rowsMax, Function<K, byte[]> bytes) {
        this.bytes = bytes;
        this.byRow = new int[rowsMax];
        clear();
    }

    void set(int row, K value) {
        byRow[row] = codes.computeIfAbsent(value, added -> {
            values.add(bytes.apply(added));
            return values.size() - 1;
        });
    }

    /** The code of a row's value, or -1. */
    int code(int row) {
        return byRow[row];
    }

    /** The bytes of each value by its code. */
    byte[][] values() {
        return values.toArray(byte[][]::new);
    }

    ColumnValues column() {
        return new ColumnValues.Coded(byRow, values());
    }

    void clear() {
        codes.clear();
        values.clear();
        Arrays.fill(byRow, -1);
    }
}
