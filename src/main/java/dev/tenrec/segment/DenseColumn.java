package dev.tenrec.segment;

/** A property that many rows have: a number for each row. */
final class DenseColumn implements PropertyColumn {
    private final PackedColumn codes;
    private final int valueCount;

    DenseColumn(PackedColumn codes, int valueCount) {
        this.codes = codes;
        this.valueCount = valueCount;
    }

    @Override
    public int get(int row) {
        return codes.getInt(row);
    }

    @Override
    public void read(int from, int count, int[] into) {
        codes.read(from, count, into);
    }

    @Override
    public int valueCount() {
        return valueCount;
    }
}
