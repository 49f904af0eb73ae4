package dev.tenrec.segment;

/** A property that many rows have: a number for each row. */
final class DenseColumn implements PropertyColumn {
    private final PackedColumn codes;

    DenseColumn(PackedColumn codes) {
        this.codes = codes;
    }

    @Override
    public int get(int row) {
        return codes.getInt(row);
    }

    @Override
    public void read(int from, int count, int[] into) {
        codes.read(from, count, into);
    }
}
