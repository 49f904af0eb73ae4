package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.RowBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Quantiles of the numbers of each cell, exact; 0 where there is none. */
final class QuantileAggregate implements BatchConsumer {
    /** Of one cell: 256 MB. */
    private static final long NUMBERS_MAX = 1 << 25;

    private final CellLocator rows;
    private final NumericValues numbers;
    private final int numberIndex;
    private final double[][] found;
    private final int[] sizes;

    private QuantileAggregate(CellLocator rows, AggregationSpec count, int cells) {
        this.rows = rows;
        this.numbers = new NumericValues(
                count.data().values(count.series().property()), count.series().multiplier());
        this.numberIndex = count.numberIndex();
        this.found = new double[cells][];
        this.sizes = new int[cells];
    }

    static double[] of(AggregationSpec count) {
        double[] values = new double[count.cellCount()];
        int groups = count.grouping().count();
        for (CellRange slice : slices(count)) {
            int cells = slice.pieceCount() * slice.groupCount();
            List<QuantileAggregate> parts = count.scan(slice, null, rows -> new QuantileAggregate(rows, count, cells));
            for (int cell = 0; cell < cells; cell++) {
                int piece = slice.firstPiece() + cell / slice.groupCount();
                int group = slice.firstGroup() + cell % slice.groupCount();
                values[piece * groups + group] =
                        Quantile.of(all(parts, cell), count.series().math().quantile());
            }
        }
        return values;
    }

    /** Few events fit at once; many are counted first. */
    private static List<CellRange> slices(AggregationSpec count) {
        int pieces = count.cuts().count();
        int groups = count.grouping().count();
        if (count.data().events().count() <= count.wordsMax() / 2) {
            return List.of(count.whole());
        }
        double[] events = EventCountAggregate.of(count);
        List<CellRange> slices = new ArrayList<>();
        int first = 0;
        long sum = 0;
        for (int piece = 0; piece < pieces; piece++) {
            long own = 0;
            for (int group = 0; group < groups; group++) {
                own += (long) events[piece * groups + group];
            }
            if (sum + own > count.wordsMax() && piece > first) {
                slices.add(new CellRange(0, groups, first, piece));
                first = piece;
                sum = 0;
            }
            sum += own;
            if (own > count.wordsMax()) {
                addGroups(slices, events, groups, piece, count.wordsMax());
                first = piece + 1;
                sum = 0;
            }
        }
        if (first < pieces) {
            slices.add(new CellRange(0, groups, first, pieces));
        }
        return slices;
    }

    private static void addGroups(List<CellRange> slices, double[] events, int groups, int piece, long wordsMax) {
        int first = 0;
        long sum = 0;
        for (int group = 0; group < groups; group++) {
            long own = (long) events[piece * groups + group];
            if (own > NUMBERS_MAX) {
                throw ApiException.invalid(
                        "query__series",
                        "A median or percentile of more than " + NUMBERS_MAX
                                + " events in one point is not supported. Choose a shorter interval or range.");
            }
            if (sum + own > wordsMax && group > first) {
                slices.add(new CellRange(first, group, piece, piece + 1));
                first = group;
                sum = 0;
            }
            sum += own;
        }
        slices.add(new CellRange(first, groups, piece, piece + 1));
    }

    private static double[] all(List<QuantileAggregate> parts, int cell) {
        int size = 0;
        for (QuantileAggregate part : parts) {
            size += part.sizes[cell];
        }
        double[] all = new double[size];
        int at = 0;
        for (QuantileAggregate part : parts) {
            if (part.found[cell] != null) {
                System.arraycopy(part.found[cell], 0, all, at, part.sizes[cell]);
                at += part.sizes[cell];
                part.found[cell] = null;
            }
        }
        return all;
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
                add(cells[i], number);
            }
        }
    }

    private void add(int cell, double number) {
        double[] own = found[cell];
        int size = sizes[cell];
        if (own == null || size == own.length) {
            own = own == null ? new double[4] : Arrays.copyOf(own, own.length + own.length / 2);
            found[cell] = own;
        }
        own[size] = number;
        sizes[cell] = size + 1;
    }
}
