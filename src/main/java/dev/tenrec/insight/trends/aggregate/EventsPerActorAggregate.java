package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.RowBatch;
import java.util.Arrays;
import java.util.List;

/** Averages and quantiles of how many events each actor of a cell has. */
final class EventsPerActorAggregate implements BatchConsumer {
    private final CellLocator rows;
    private final int actorBound;
    private final ActorEventCounts[] tallies;

    private EventsPerActorAggregate(CellLocator rows, int actorBound, int cellCount) {
        this.rows = rows;
        this.actorBound = actorBound;
        this.tallies = new ActorEventCounts[cellCount];
    }

    static double[] of(AggregationSpec count) {
        double[] values = new double[count.cellCount()];
        int groups = count.grouping().count();
        int actorBound = count.actorBound();
        long words = actorBound / 2 + 16L;
        // An event takes two numbers of 4 bytes in tables of which at most half is full, seldom a quarter.
        CellRange.CellCost cost = group ->
                Math.min(words, 16 + 3 * Math.min(words, count.grouping().eventsMax(group)));
        for (CellRange slice : CellRange.of(count, cost, 0)) {
            int cells = slice.pieceCount() * slice.groupCount();
            ActorEventCounts[] all = merged(
                    count.scan(
                            slice,
                            count.series().actors(),
                            rows -> new EventsPerActorAggregate(rows, actorBound, cells)),
                    cells);
            for (int cell = 0; cell < cells; cell++) {
                if (all[cell] != null) {
                    int piece = slice.firstPiece() + cell / slice.groupCount();
                    int group = slice.firstGroup() + cell % slice.groupCount();
                    values[piece * groups + group] = value(count.series().math(), all[cell].counts());
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

    private static ActorEventCounts[] merged(List<EventsPerActorAggregate> parts, int cells) {
        ActorEventCounts[] all = new ActorEventCounts[cells];
        for (EventsPerActorAggregate part : parts) {
            for (int i = 0; i < cells; i++) {
                if (all[i] == null) {
                    all[i] = part.tallies[i];
                } else if (part.tallies[i] != null) {
                    all[i].addAll(part.tallies[i]);
                }
            }
        }
        return all;
    }

    @Override
    public void block(RowBatch block) {
        int[] cells = rows.of(block);
        int[] actors = block.actors();
        int count = block.count();
        for (int i = 0; i < count; i++) {
            int cell = cells[i];
            if (cell < 0 || actors[i] < 0) {
                continue;
            }
            ActorEventCounts tally = tallies[cell];
            if (tally == null) {
                tally = new ActorEventCounts(actorBound);
                tallies[cell] = tally;
            }
            tally.add(actors[i], 1);
        }
    }
}
