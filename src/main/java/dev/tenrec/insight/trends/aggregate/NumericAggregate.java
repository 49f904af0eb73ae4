package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.RowBatch;
import org.jspecify.annotations.Nullable;

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

    /** @param totals receives the value of each group over all buckets; null if not needed */
    static double[] of(AggregationSpec spec, double @Nullable [] totals) {
        SeriesMath math = spec.series().math();
        int cells = spec.cellCount();
        int groups = spec.grouping().count();
        RunningAggregates all = new RunningAggregates(math, cells);
        RunningAggregates byGroup = new RunningAggregates(math, groups);
        for (NumericAggregate part : spec.scan(spec.allCells(), null, rows -> new NumericAggregate(rows, spec))) {
            for (int cell = 0; cell < cells; cell++) {
                all.addAll(cell, part.found, cell);
                byGroup.addAll(cell % groups, part.found, cell);
            }
        }
        double[] values = new double[cells];
        for (int cell = 0; cell < cells; cell++) {
            values[cell] = all.result(cell);
        }
        for (int group = 0; totals != null && group < groups; group++) {
            totals[group] = byGroup.result(group);
        }
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
