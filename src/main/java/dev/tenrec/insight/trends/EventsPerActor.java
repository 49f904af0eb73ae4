package dev.tenrec.insight.trends;

import dev.tenrec.insight.scan.Block;
import dev.tenrec.insight.scan.BlockVisitor;
import java.util.Arrays;
import java.util.List;

/** Averages and quantiles of how many events each actor of a cell has. */
final class EventsPerActor implements BlockVisitor {
    private final RowCells rows;
    private final int actorBound;
    private final ActorTally[] tallies;

    private EventsPerActor(RowCells rows, int actorBound, int cellCount) {
        this.rows = rows;
        this.actorBound = actorBound;
        this.tallies = new ActorTally[cellCount];
    }

    static double[] of(Count count) {
        double[] values = new double[count.cellCount()];
        int groups = count.grouping().count();
        int actorBound = count.actorBound();
        long words = actorBound / 2 + 16L;
        // An event takes two numbers of 4 bytes in tables of which at most half is full, seldom a quarter.
        Slice.CellCost cost = group ->
                Math.min(words, 16 + 3 * Math.min(words, count.grouping().eventsMax(group)));
        for (Slice slice : Slice.of(count, cost, 0)) {
            int cells = slice.pieceCount() * slice.groupCount();
            ActorTally[] all = merged(
                    count.scan(slice, count.series().actors(), rows -> new EventsPerActor(rows, actorBound, cells)),
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

    private static ActorTally[] merged(List<EventsPerActor> parts, int cells) {
        ActorTally[] all = new ActorTally[cells];
        for (EventsPerActor part : parts) {
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
    public void block(Block block) {
        int[] cells = rows.of(block);
        int[] actors = block.actors();
        int count = block.count();
        for (int i = 0; i < count; i++) {
            int cell = cells[i];
            if (cell < 0 || actors[i] < 0) {
                continue;
            }
            ActorTally tally = tallies[cell];
            if (tally == null) {
                tally = new ActorTally(actorBound);
                tallies[cell] = tally;
            }
            tally.add(actors[i], 1);
        }
    }
}
