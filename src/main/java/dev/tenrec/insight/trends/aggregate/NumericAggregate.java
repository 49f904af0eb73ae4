package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.RowBatch;
import java.util.Arrays;

/** Sum, average, minimum or maximum of the numbers of each cell; 0 without numbers. */
final class NumericAggregate implements BatchConsumer {
    private final CellNumbers rows;
    private final RunningAggregates found;

    private NumericAggregate(CellLocator rows, AggregationSpec spec) {
        this.rows = new CellNumbers(rows, spec);
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
        int count = rows.read(batch);
        found.add(rows.cells(), rows.numbers(), count);
    }
}
