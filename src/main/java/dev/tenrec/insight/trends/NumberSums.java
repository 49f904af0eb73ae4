package dev.tenrec.insight.trends;

import dev.tenrec.insight.scan.Block;
import dev.tenrec.insight.scan.BlockVisitor;

/** Sum, average, smallest and largest number of each cell; 0 where there is none. */
final class NumberSums implements BlockVisitor {
    private final RowCells rows;
    private final Numbers numbers;
    private final int numberIndex;
    private final SeriesMath math;
    private final double[] values;
    private final long[] counts;

    private NumberSums(RowCells rows, Count count) {
        this.rows = rows;
        this.math = count.series().math();
        this.numbers = new Numbers(
                count.data().values(count.series().property()), count.series().multiplier());
        this.numberIndex = count.numberIndex();
        this.values = new double[count.cellCount()];
        this.counts = new long[count.cellCount()];
    }

    static double[] of(Count count) {
        double[] values = new double[count.cellCount()];
        long[] counts = new long[count.cellCount()];
        SeriesMath math = count.series().math();
        for (NumberSums part : count.scan(count.whole(), null, rows -> new NumberSums(rows, count))) {
            for (int i = 0; i < values.length; i++) {
                if (part.counts[i] > 0) {
                    values[i] = combined(math, values[i], part.values[i], counts[i] == 0);
                    counts[i] += part.counts[i];
                }
            }
        }
        for (int i = 0; i < values.length; i++) {
            if (math == SeriesMath.AVG && counts[i] > 0) {
                values[i] /= counts[i];
            }
        }
        return values;
    }

    private static double combined(SeriesMath math, double value, double next, boolean isFirst) {
        if (isFirst) {
            return next;
        }
        return switch (math) {
            case MIN -> Math.min(value, next);
            case MAX -> Math.max(value, next);
            default -> value + next;
        };
    }

    @Override
    public void block(Block block) {
        int[] cells = rows.of(block);
        int[] codes = block.values(numberIndex);
        int count = block.count();
        for (int i = 0; i < count; i++) {
            int cell = cells[i];
            if (cell < 0 || codes[i] == 0) {
                continue;
            }
            double number = numbers.of(codes[i]);
            if (!Double.isNaN(number)) {
                values[cell] = combined(math, values[cell], number, counts[cell] == 0);
                counts[cell]++;
            }
        }
    }
}
