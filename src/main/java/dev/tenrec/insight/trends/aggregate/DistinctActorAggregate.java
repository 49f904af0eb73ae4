package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.primitive.IntSet;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Distinct actors of each cell, as sets. */
final class DistinctActorAggregate implements BatchConsumer {
    private static final int BITMAP_FACTOR = 8;

    private final CellLocator rows;
    private final int actorBound;
    private final boolean isBitmap;
    /** By cell + 1; index 0 is a dummy for rows outside every cell. */
    private final IntSet[] sets;
    /** Bitmaps of {@link #sets}, length 0 until allocated. */
    private final long[][] words;

    /** Sets of all cells of a range. */
    @SuppressWarnings("ArrayRecordComponent")
    record Found(CellRange range, IntSet[] sets) {
        @Nullable
        IntSet at(int bucket, int group) {
            int cell = (bucket - range.firstBucket()) * range.groupCount() + group - range.firstGroup();
            return sets[cell + 1];
        }

        /** Visits all cells that are not empty, in time order. */
        void forEach(Visitor visitor) {
            for (int bucket = range.firstBucket(); bucket < range.endBucket(); bucket++) {
                for (int group = range.firstGroup(); group < range.endGroup(); group++) {
                    IntSet actors = at(bucket, group);
                    if (actors != null) {
                        visitor.visit(bucket, group, actors);
                    }
                }
            }
        }
    }

    @FunctionalInterface
    interface Visitor {
        void visit(int bucket, int group, IntSet actors);
    }

    private DistinctActorAggregate(CellLocator rows, int actorBound, boolean isBitmap, int cellCount) {
        this.rows = rows;
        this.actorBound = actorBound;
        this.isBitmap = isBitmap;
        this.sets = new IntSet[cellCount + 1];
        this.words = new long[isBitmap ? cellCount + 1 : 0][0];
    }

    /** Counts distinct actors by cell. */
    static double[] of(AggregationSpec spec) {
        if (TimelineDistinctActors.isFasterFor(spec)) {
            return TimelineDistinctActors.of(spec, false);
        }
        double[] sizes = new double[spec.cellCount()];
        int groups = spec.grouping().count();
        each(
                spec,
                0,
                found -> found.forEach((bucket, group, actors) -> sizes[bucket * groups + group] = actors.size()));
        return sizes;
    }

    /** Counts each actor of a group in its first cell only. */
    static double[] firstCells(AggregationSpec spec) {
        if (TimelineDistinctActors.isFasterFor(spec)) {
            return TimelineDistinctActors.of(spec, true);
        }
        double[] sizes = new double[spec.cellCount()];
        int groups = spec.grouping().count();
        IntSet[] all = new IntSet[groups];
        each(spec, IntSet.words(spec.actorBound()), found -> {
            found.forEach((bucket, group, actors) -> {
                all[group] = all[group] == null ? new IntSet(spec.actorBound(), true) : all[group];
                int before = all[group].size();
                all[group].addAll(actors);
                sizes[bucket * groups + group] = all[group].size() - before;
            });
            if (found.range().endBucket() == spec.time().count()) {
                // Sets of one range are kept at a time.
                Arrays.fill(all, found.range().firstGroup(), found.range().endGroup(), null);
            }
        });
        return sizes;
    }

    /**
     * Passes on the sets of one range after another; ranges of a group come in time order.
     *
     * @param wordsPerGroup memory that the caller keeps for each group until it has seen all its cells
     */
    static void each(AggregationSpec spec, long wordsPerGroup, Consumer<Found> consumer) {
        int actorBound = spec.actorBound();
        long words = IntSet.words(actorBound) + 7L;
        // Sweeping some hundred megabytes of bitmaps is faster than growing tables.
        boolean isBitmap = words * spec.cellCount() <= bitmapWordsMax(spec);
        // An element takes 8 bytes in a half-full table, and 4 more in the old one while it grows.
        CellRange.CellCost cost =
                group -> Math.min(words, 8 + 2 * Math.min(words, spec.grouping().eventsMax(group)));
        for (CellRange range : CellRange.of(spec, cost, wordsPerGroup)) {
            int cells = range.cellCount();
            IntSet[] all = merged(spec.scan(
                    range,
                    spec.series().actors(),
                    rows -> new DistinctActorAggregate(rows, actorBound, isBitmap, cells)));
            consumer.accept(new Found(range, all));
        }
    }

    /** Returns the words of all cells up to which each is a bitmap from the beginning. */
    static long bitmapWordsMax(AggregationSpec spec) {
        return BITMAP_FACTOR * spec.wordsMax();
    }

    private static IntSet[] merged(List<DistinctActorAggregate> parts) {
        IntSet[] all = parts.get(0).sets;
        for (DistinctActorAggregate part : parts.subList(1, parts.size())) {
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
    public void batch(RowBatch batch) {
        int single = rows.singleCell(batch);
        if (single >= 0) {
            addAll(single, batch.actors(), batch.count());
        } else if (isBitmap) {
            addBits(rows.of(batch), batch.actors(), batch.count());
        } else {
            addOneByOne(rows.of(batch), batch.actors(), batch.count());
        }
    }

    private void addAll(int cell, int[] actors, int count) {
        IntSet set = set(cell);
        set.addAll(actors, count);
        // Growing replaces the bitmap.
        if (isBitmap && words[cell + 1] != set.bits()) {
            words[cell + 1] = set.bits();
        }
    }

    /**
     * Branch-free: rows outside every cell set a bit in the dummy set at index 0, rows without an actor the dummy bit
     * of -1.
     */
    private void addBits(int[] cells, int[] actors, int count) {
        for (int i = 0; i < count; i++) {
            int slot = cells[i] + 1;
            int bit = actors[i] + 1;
            long[] own = words[slot];
            if (bit >> 6 >= own.length) {
                own = room(cells[i], actors[i]);
            }
            own[bit >> 6] |= 1L << bit;
        }
    }

    private long[] room(int cell, int actor) {
        IntSet set = set(cell);
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

    private IntSet set(int cell) {
        IntSet set = sets[cell + 1];
        if (set == null) {
            set = new IntSet(actorBound, isBitmap);
            sets[cell + 1] = set;
        }
        return set;
    }
}
