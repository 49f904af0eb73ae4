package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.primitive.IntCounter;
import java.util.Arrays;
import java.util.List;

/** Averages and quantiles of the number of events per actor of each cell. */
final class EventsPerActorAggregate implements BatchConsumer {
    private final CellLocator rows;
    private final int actorBound;
    private final IntCounter[] counters;

    private EventsPerActorAggregate(CellLocator rows, int actorBound, int cellCount) {
        this.rows = rows;
        this.actorBound = actorBound;
        this.counters = new IntCounter[cellCount];
    }

    static double[] of(AggregationSpec spec) {
        double[] values = new double[spec.cellCount()];
        int groups = spec.grouping().count();
        int actorBound = spec.actorBound();
        long words = actorBound / 2 + 16L;
        // A key takes 8 bytes in tables at most half and seldom a quarter full.
        CellRange.CellCost cost = group ->
                Math.min(words, 16 + 3 * Math.min(words, spec.grouping().eventsMax(group)));
        for (CellRange range : CellRange.of(spec, cost, 0)) {
            int cells = range.cellCount();
            IntCounter[] all = merged(
                    spec.scan(
                            range,
                            spec.series().actors(),
                            rows -> new EventsPerActorAggregate(rows, actorBound, cells)),
                    cells);
            for (int cell = 0; cell < cells; cell++) {
                if (all[cell] != null) {
                    values[range.cell(cell, groups)] = value(spec.series().math(), all[cell].counts());
                }
            }
        }
        return values;
    }

    private static double value(SeriesMath math, double[] counts) {
        if (math == SeriesMath.AVG_COUNT_PER_ACTOR) {
            return Arrays.stream(counts).sum() / counts.length;
        }
        return Quantile.of(counts, math.quantile());
    }

    private static IntCounter[] merged(List<EventsPerActorAggregate> parts, int cells) {
        IntCounter[] all = new IntCounter[cells];
        for (EventsPerActorAggregate part : parts) {
            for (int i = 0; i < cells; i++) {
                if (all[i] == null) {
                    all[i] = part.counters[i];
                } else if (part.counters[i] != null) {
                    all[i].addAll(part.counters[i]);
                }
            }
        }
        return all;
    }

    @Override
    public void batch(RowBatch batch) {
        int[] cells = rows.of(batch);
        int[] actors = batch.actors();
        int count = batch.count();
        for (int i = 0; i < count; i++) {
            int cell = cells[i];
            if (cell < 0 || actors[i] < 0) {
                continue;
            }
            IntCounter counter = counters[cell];
            if (counter == null) {
                counter = new IntCounter(actorBound);
                counters[cell] = counter;
            }
            counter.add(actors[i], 1);
        }
    }
}
