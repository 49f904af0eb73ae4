package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.RowBatch;
import java.util.List;
import java.util.function.Consumer;

/** Gathers the different actors of each cell. */
final class DistinctActorAggregate implements BatchConsumer {
    private static final int FULL_MAX = 8;

    private final CellLocator rows;
    private final int actorBound;
    private final boolean isFull;
    /** By cell plus one; at 0 those of rows without a cell. */
    private final ActorSet[] sets;
    /** The bits of the same, of no length while there are none. */
    private final long[][] words;

    /** The actors of all cells of a slice. */
    @SuppressWarnings("ArrayRecordComponent")
    record Found(CellRange slice, ActorSet[] sets) {
        /** Those of a cell; null when there are none. */
        ActorSet at(int piece, int group) {
            int cell = (piece - slice.firstPiece()) * slice.groupCount() + group - slice.firstGroup();
            return sets == null ? null : sets[cell + 1];
        }
    }

    private DistinctActorAggregate(CellLocator rows, int actorBound, boolean isFull, int cellCount) {
        this.rows = rows;
        this.actorBound = actorBound;
        this.isFull = isFull;
        this.sets = new ActorSet[cellCount + 1];
        this.words = new long[isFull ? cellCount + 1 : 0][0];
    }

    /**
     * How many there are.
     *
     * @param wholes takes how many each group has in all pieces together; null when nobody asks
     */
    static double[] of(AggregationSpec count, double[] wholes) {
        if (TimelineDistinctActors.fit(count)) {
            return TimelineDistinctActors.of(count, wholes);
        }
        double[] sizes = new double[count.cellCount()];
        int groups = count.grouping().count();
        ActorSet[] all = new ActorSet[wholes == null ? 0 : groups];
        each(count, all.length == 0 ? 0 : ActorSet.words(count.actorBound()), found -> {
            CellRange slice = found.slice;
            for (int piece = slice.firstPiece(); piece < slice.endPiece(); piece++) {
                for (int group = slice.firstGroup(); group < slice.endGroup(); group++) {
                    ActorSet actors = found.at(piece, group);
                    sizes[piece * groups + group] = actors == null ? 0 : actors.size();
                    if (actors != null && all.length > 0) {
                        all[group] = all[group] == null ? new ActorSet(count.actorBound(), true) : all[group];
                        all[group].addAll(actors);
                    }
                }
            }
            boolean isLast = slice.endPiece() == count.cuts().count();
            for (int group = slice.firstGroup(); isLast && all.length > 0 && group < slice.endGroup(); group++) {
                wholes[group] = all[group] == null ? 0 : all[group].size();
                // Only those of one slice are kept at a time.
                all[group] = null;
            }
        });
        return sizes;
    }

    /**
     * Shows the actors of every cell, slice by slice; those of a group come in order of time.
     *
     * @param wordsPerGroup that the caller keeps for each group of which it has not seen all cells
     */
    static void each(AggregationSpec count, long wordsPerGroup, Consumer<Found> consumer) {
        int actorBound = count.actorBound();
        long words = ActorSet.words(actorBound) + 7L;
        // To write and read some hundred megabytes of bits is faster than to grow tables.
        boolean isFull = words * count.cellCount() <= FULL_MAX * count.wordsMax();
        // An event takes 8 bytes of a table that is half full, and for a moment 4 of the one that it replaces.
        CellRange.CellCost cost = group ->
                Math.min(words, 8 + 2 * Math.min(words, count.grouping().eventsMax(group)));
        for (CellRange slice : CellRange.of(count, cost, wordsPerGroup)) {
            int cells = slice.pieceCount() * slice.groupCount();
            ActorSet[] all = merged(count.scan(
                    slice,
                    count.series().actors(),
                    rows -> new DistinctActorAggregate(rows, actorBound, isFull, cells)));
            consumer.accept(new Found(slice, all));
        }
    }

    private static ActorSet[] merged(List<DistinctActorAggregate> parts) {
        ActorSet[] all = null;
        for (DistinctActorAggregate part : parts) {
            if (all == null) {
                all = part.sets;
                continue;
            }
            for (int i = 1; i < all.length; i++) {
                if (all[i] == null) {
                    all[i] = part.sets[i];
                } else if (part.sets[i] != null) {
                    all[i].addAll(part.sets[i]);
                }
            }
        }
        return all;
    }

    @Override
    public void block(RowBatch block) {
        int only = rows.only(block);
        if (only >= 0) {
            addAll(only, block.actors(), block.count());
        } else if (isFull) {
            addBits(rows.of(block), block.actors(), block.count());
        } else {
            addOneByOne(rows.of(block), block.actors(), block.count());
        }
    }

    private void addAll(int cell, int[] actors, int count) {
        ActorSet set = set(cell);
        set.addAll(actors, count);
        // They are others once they had to grow.
        if (isFull && words[cell + 1] != set.bits()) {
            words[cell + 1] = set.bits();
        }
    }

    /** Without branches that nobody foresees: whoever counts nowhere goes where nobody looks. */
    private void addBits(int[] cells, int[] actors, int count) {
        for (int i = 0; i < count; i++) {
            int place = cells[i] + 1;
            int bit = actors[i] + 1;
            long[] own = words[place];
            if (bit >> 6 >= own.length) {
                own = room(cells[i], actors[i]);
            }
            own[bit >> 6] |= 1L << bit;
        }
    }

    private long[] room(int cell, int actor) {
        ActorSet set = set(cell);
        set.add(actor);
        words[cell + 1] = set.bits();
        return set.bits();
    }

    private void addOneByOne(int[] cells, int[] actors, int count) {
        for (int i = 0; i < count; i++) {
            if ((cells[i] | actors[i]) >= 0) {
                set(cells[i]).add(actors[i]);
            }
        }
    }

    private ActorSet set(int cell) {
        ActorSet set = sets[cell + 1];
        if (set == null) {
            set = new ActorSet(actorBound, isFull);
            sets[cell + 1] = set;
        }
        return set;
    }
}
