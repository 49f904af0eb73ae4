package dev.tenrec.insight.trends;

import dev.tenrec.insight.scan.Block;
import dev.tenrec.insight.scan.BlockVisitor;

/** Sum, average, smallest and largest number of each cell; 0 where there is none. */
final class NumberSums implements BlockVisitor {
    private final RowCells rows;
    private final Numbers numbers;
    private final int numberIndex;
    private final RunningNumbers found;

    private NumberSums(RowCells rows, Count count) {
        this.rows = rows;
        this.numbers = new Numbers(
                count.data().values(count.series().property()), count.series().multiplier());
        this.numberIndex = count.numberIndex();
        this.found = new RunningNumbers(count.series().math(), count.cellCount());
    }

    /** @param wholes takes the number of each group in all pieces together; null when nobody asks */
    static double[] of(Count count, double[] wholes) {
        SeriesMath math = count.series().math();
        int cells = count.cellCount();
        int groups = count.grouping().count();
        RunningNumbers all = new RunningNumbers(math, cells);
        RunningNumbers byGroup = new RunningNumbers(math, groups);
        for (NumberSums part : count.scan(count.whole(), null, rows -> new NumberSums(rows, count))) {
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
    public void block(Block block) {
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
