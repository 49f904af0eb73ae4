package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.RowBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Exact quantiles of the numbers of each cell; 0 without numbers. */
final class QuantileAggregate implements BatchConsumer {
    /** Limit of one cell: 256 MB. */
    private static final long NUMBERS_MAX = 1 << 25;

    private final CellNumbers rows;
    private final double[][] found;
    private final int[] sizes;

    private QuantileAggregate(CellLocator rows, AggregationSpec spec, int cells) {
        this.rows = new CellNumbers(rows, spec);
        this.found = new double[cells][];
        this.sizes = new int[cells];
    }

    /** Receives each cell once. */
    interface Visitor {
        /** @param numbers of the cell, in any order; the visitor's own */
        void cell(int cell, double[] numbers);
    }

    static double[] of(AggregationSpec spec) {
        double[] values = new double[spec.cellCount()];
        double share = spec.series().math().quantile();
        visit(spec, (cell, numbers) -> values[cell] = Quantile.of(numbers, share));
        return values;
    }

    static void visit(AggregationSpec spec, Visitor visitor) {
        int groups = spec.grouping().count();
        for (CellRange range : ranges(spec)) {
            int cells = range.cellCount();
            List<QuantileAggregate> parts = spec.scan(range, null, rows -> new QuantileAggregate(rows, spec, cells));
            for (int cell = 0; cell < cells; cell++) {
                visitor.cell(range.cell(cell, groups), all(parts, cell));
            }
        }
    }

    /** Splits by the event counts of cells, unless all events fit at once. */
    private static List<CellRange> ranges(AggregationSpec spec) {
        int buckets = spec.time().count();
        int groups = spec.grouping().count();
        if (spec.data().events().count() <= spec.wordsMax() / 2) {
            return List.of(spec.allCells());
        }
        double[] events = EventCountAggregate.of(spec);
        List<CellRange> ranges = new ArrayList<>();
        int first = 0;
        long sum = 0;
        for (int bucket = 0; bucket < buckets; bucket++) {
            long own = 0;
            for (int group = 0; group < groups; group++) {
                own += (long) events[bucket * groups + group];
            }
            if (sum + own > spec.wordsMax() && bucket > first) {
                ranges.add(new CellRange(0, groups, first, bucket));
                first = bucket;
                sum = 0;
            }
            sum += own;
            if (own > spec.wordsMax()) {
                addGroups(ranges, events, groups, bucket, spec.wordsMax());
                first = bucket + 1;
                sum = 0;
            }
        }
        if (first < buckets) {
            ranges.add(new CellRange(0, groups, first, buckets));
        }
        return ranges;
    }

    private static void addGroups(List<CellRange> ranges, double[] events, int groups, int bucket, long wordsMax) {
        int first = 0;
        long sum = 0;
        for (int group = 0; group < groups; group++) {
            long own = (long) events[bucket * groups + group];
            if (own > NUMBERS_MAX) {
                throw ApiException.invalid(
                        "query__series",
                        "A median or percentile of more than " + NUMBERS_MAX
                                + " events in one point is not supported. Choose a shorter interval or range.");
            }
            if (sum + own > wordsMax && group > first) {
                ranges.add(new CellRange(first, group, bucket, bucket + 1));
                first = group;
                sum = 0;
            }
            sum += own;
        }
        ranges.add(new CellRange(first, groups, bucket, bucket + 1));
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
    public void batch(RowBatch batch) {
        int count = rows.read(batch);
        for (int i = 0; i < count; i++) {
            add(rows.cells()[i], rows.numbers()[i]);
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
