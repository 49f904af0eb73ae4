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
    public int scatter(int[] targets, int first, int rowCount, int[] into) {
        int[] block = new int[Segment.BLOCK_ROWS];
        int values = 0;
        for (int from = 0; from < rowCount; from += block.length) {
            int count = Math.min(block.length, rowCount - from);
            codes.read(from, count, block);
            for (int i = 0; i < count; i++) {
                into[targets[first + from + i]] = block[i];
                values += block[i] == 0 ? 0 : 1;
            }
        }
        return values;
    }

    @Override
    public void read(int from, int count, int[] into) {
        codes.read(from, count, into);
    }
}
