package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.primitive.LongNumbering;
import java.util.Arrays;

/** Aggregates of the durations of sessions: each session counts once per cell, however many events it has there. */
final class SessionDurations implements BatchConsumer {
    /** Pairs of sessions and cells of one series: some hundred megabytes. */
    private static final int PAIRS_MAX = 1 << 22;

    private final CellLocator rows;
    private final int numberIndex;
    private final Pairs pairs = new Pairs();

    /** The cells in which sessions have events, with the codes of the durations. */
    private static final class Pairs {
        private final LongNumbering numbers = new LongNumbering();
        private int[] codes = new int[16];

        void add(int cell, int session, int code) {
            add(((long) cell << Integer.SIZE) | session, code);
        }

        private void add(long pair, int code) {
            int number = numbers.add(pair);
            if (number == codes.length) {
                if (number >= PAIRS_MAX) {
                    throw ApiException.invalid(
                            "query__series",
                            "So many sessions in so many points take too much memory. Choose a longer interval or a"
                                    + " shorter range.");
                }
                codes = Arrays.copyOf(codes, 2 * number);
            }
            codes[number] = code;
        }

        void addAll(Pairs other) {
            for (int i = 0; i < other.numbers.size(); i++) {
                add(other.numbers.key(i), other.codes[i]);
            }
        }

        int cell(int index) {
            return (int) (numbers.key(index) >>> Integer.SIZE);
        }
    }

    private SessionDurations(CellLocator rows, AggregationSpec spec) {
        this.rows = rows;
        this.numberIndex = spec.numberIndex();
    }

    /** True for a property that counts so. */
    static boolean isAsked(Property property) {
        return property.source() == Property.Source.SESSION
                && (property.key().equals("$session_duration") || property.key().equals("duration"));
    }

    static double[] of(AggregationSpec spec) {
        Pairs all = new Pairs();
        for (SessionDurations part :
                spec.scan(spec.allCells(), ActorKind.session(), rows -> new SessionDurations(rows, spec))) {
            all.addAll(part.pairs);
        }
        return spec.series().math().family() == SeriesMath.Family.QUANTILES ? quantiles(all, spec) : running(all, spec);
    }

    private static double[] running(Pairs pairs, AggregationSpec spec) {
        NumericValues numbers = spec.numbers();
        RunningAggregates found = new RunningAggregates(spec.series().math(), spec.cellCount());
        for (int i = 0; i < pairs.numbers.size(); i++) {
            found.add(pairs.cell(i), numbers.of(pairs.codes[i]));
        }
        double[] values = new double[spec.cellCount()];
        Arrays.setAll(values, found::result);
        return values;
    }

    private static double[] quantiles(Pairs pairs, AggregationSpec spec) {
        NumericValues numbers = spec.numbers();
        int[] sizes = new int[spec.cellCount()];
        for (int i = 0; i < pairs.numbers.size(); i++) {
            sizes[pairs.cell(i)]++;
        }
        double[][] found = new double[sizes.length][];
        Arrays.setAll(found, cell -> new double[sizes[cell]]);
        Arrays.fill(sizes, 0);
        for (int i = 0; i < pairs.numbers.size(); i++) {
            int cell = pairs.cell(i);
            found[cell][sizes[cell]++] = numbers.of(pairs.codes[i]);
        }
        double[] values = new double[sizes.length];
        Arrays.setAll(
                values, cell -> Quantile.of(found[cell], spec.series().math().quantile()));
        return values;
    }

    @Override
    public void batch(RowBatch batch) {
        int[] cells = rows.of(batch);
        int[] codes = batch.values(numberIndex);
        int[] sessions = batch.actors();
        for (int i = 0; i < batch.count(); i++) {
            if (cells[i] >= 0 && sessions[i] >= 0 && codes[i] != 0) {
                pairs.add(cells[i], sessions[i], codes[i]);
            }
        }
    }
}
