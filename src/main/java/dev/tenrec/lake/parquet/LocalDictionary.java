package dev.tenrec.lake.parquet;

import java.util.Arrays;

/** The values that occur in one column and row group, numbered by first occurrence. Filled once. */
final class LocalDictionary {
    private static final int UNSEEN = -1;

    private final ByteOutput plain = new ByteOutput();
    private final ValueEncoder.Bounds bounds = new ValueEncoder.Bounds();
    private final int[] codes;
    private int count;

    LocalDictionary(ColumnValues.Coded values, ParquetType type, int[] rows) {
        codes = new int[values.values().length];
        Arrays.fill(codes, UNSEEN);
        for (int row : rows) {
            int code = values.codes()[row];
            if (code >= 0 && codes[code] == UNSEEN) {
                byte[] value = values.values()[code];
                ValueEncoder.writePlain(value, type, plain);
                bounds.add(value);
                codes[code] = count++;
            }
        }
    }

    /** Values. */
    int count() {
        return count;
    }

    /** The code here of a value of the column. */
    int code(int ofColumn) {
        return codes[ofColumn];
    }

    ValueEncoder.Bounds bounds() {
        return bounds;
    }

    /** The page of values in order of their codes. */
    ByteOutput plain() {
        return plain;
    }
}
