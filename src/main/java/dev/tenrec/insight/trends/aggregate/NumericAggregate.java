package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.RowBatch;
import java.util.Arrays;

/** Sum, average, minimum or maximum of the numbers of each cell; 0 without numbers. */
final class NumericAggregate implements BatchConsumer {
    private final CellLocator rows;
    private final NumericValues numbers;
    private final int numberIndex;
    private final RunningAggregates found;

    private NumericAggregate(CellLocator rows, AggregationSpec spec) {
        this.rows = rows;
        this.numbers = spec.numbers();
        this.numberIndex = spec.numberIndex();
        this.found = new RunningAggregates(spec.series().math(), spec.cellCount());
    }

    static double[] of(AggregationSpec spec) {
        int cells = spec.cellCount();
        RunningAggregates all = new RunningAggregates(spec.series().math(), cells);
        for (NumericAggregate part : spec.scan(spec.allCells(), null, rows -> new NumericAggregate(rows, spec))) {
            for (int cell = 0; cell < cells; cell++) {
                all.addAll(cell, part.found, cell);
            }
        }
        double[] values = new double[cells];
        Arrays.setAll(values, all::result);
        return values;
    }

    @Override
    public void batch(RowBatch batch) {
        int[] cells = rows.of(batch);
        int[] codes = batch.values(numberIndex);
        int count = batch.count();
        for (int i = 0; i < count; i++) {
            if (cells[i] < 0 || codes[i] == 0) {
                continue;
            }
            double number = numbers.of(codes[i]);
            if (!Double.isNaN(number)) {
                found.add(cells[i], number);
            }
        }
    }
}
