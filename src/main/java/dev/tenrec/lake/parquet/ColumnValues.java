package dev.tenrec.lake.parquet;

import java.util.BitSet;

/**
 * The values of one column by row, in memory. A row group reads the arrays themselves, because copies would double
 * them; so they must not change meanwhile.
 */
@SuppressWarnings("ArrayRecordComponent")
public sealed interface ColumnValues {
    boolean isAbsent(int row);

    /**
     * Values that repeat: numbers of texts or uuids.
     *
     * @param codes by row, the index of the value; -1 where it is absent
     * @param values the bytes of each
     */
    record Coded(int[] codes, byte[][] values) implements ColumnValues {
        @Override
        public boolean isAbsent(int row) {
            return codes[row] < 0;
        }
    }

    /**
     * Texts or uuids that hardly repeat.
     *
     * @param values by row; null where absent
     */
    record Binaries(byte[][] values) implements ColumnValues {
        @Override
        @SuppressWarnings("NullAway") // Elements of an array count as present.
        public boolean isAbsent(int row) {
            return values[row] == null;
        }
    }

    /**
     * Integers or times.
     *
     * @param absent rows without a value
     */
    record Longs(long[] values, BitSet absent) implements ColumnValues {
        @Override
        public boolean isAbsent(int row) {
            return absent.get(row);
        }
    }

    /** @param absent rows without a value */
    record Doubles(double[] values, BitSet absent) implements ColumnValues {
        @Override
        public boolean isAbsent(int row) {
            return absent.get(row);
        }
    }

    /**
     * Truth values.
     *
     * @param values the rows that are true
     * @param absent rows without a value
     */
    record Booleans(BitSet values, BitSet absent) implements ColumnValues {
        @Override
        public boolean isAbsent(int row) {
            return absent.get(row);
        }
    }
}
