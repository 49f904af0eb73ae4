package dev.tenrec.storage.segment;

/** A property of many rows: one value number per row. */
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
    public int readAll(int[] into, int at, int rowCount) {
        codes.read(0, rowCount, into, at);
        int values = 0;
        for (int i = at; i < at + rowCount; i++) {
            values += into[i] == 0 ? 0 : 1;
        }
        return values;
    }

    @Override
    public void read(int from, int count, int[] into) {
        codes.read(from, count, into);
    }
}
