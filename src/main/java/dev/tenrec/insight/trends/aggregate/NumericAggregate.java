package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.RowBatch;

/** Sum, average, smallest and largest number of each cell; 0 where there is none. */
final class NumericAggregate implements BatchConsumer {
    private final CellLocator rows;
    private final NumericValues numbers;
    private final int numberIndex;
    private final RunningAggregates found;

    private NumericAggregate(CellLocator rows, AggregationSpec count) {
        this.rows = rows;
        this.numbers = new NumericValues(
                count.data().values(count.series().property()), count.series().multiplier());
        this.numberIndex = count.numberIndex();
        this.found = new RunningAggregates(count.series().math(), count.cellCount());
    }

    /** @param wholes takes the number of each group in all pieces together; null when nobody asks */
    static double[] of(AggregationSpec count, double[] wholes) {
        SeriesMath math = count.series().math();
        int cells = count.cellCount();
        int groups = count.grouping().count();
        RunningAggregates all = new RunningAggregates(math, cells);
        RunningAggregates byGroup = new RunningAggregates(math, groups);
        for (NumericAggregate part : count.scan(count.whole(), null, rows -> new NumericAggregate(rows, count))) {
            for (int cell = 0; cell < cells; cell++) {
                all.addAll(cell, part.found, cell);
                byGroup.addAll(cell % groups, part.found, cell);
            }
        }
        double[] values = new double[cells];
        for (int cell = 0; cell < cells; cell++) {
            values[cell] = all.result(cell);
        }
        for (int group = 0; wholes != null && group < groups; group++) {
            wholes[group] = byGroup.result(group);
        }
        return values;
    }

    @Override
    public void block(RowBatch block) {
        int[] cells = rows.of(block);
        int[] codes = block.values(numberIndex);
        int count = block.count();
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
