package dev.tenrec.insight.trends;

import dev.tenrec.insight.scan.Block;
import dev.tenrec.insight.scan.BlockVisitor;
import java.util.List;

/** Gathers the different actors of each cell. */
final class DistinctActors implements BlockVisitor {
    private static final int FULL_MAX = 8;

    private final RowCells rows;
    private final int actorBound;
    private final boolean isFull;
    private final ActorSet[] sets;
    private int[] keptCells = new int[0];
    private int[] keptActors = new int[0];

    /** Takes the actors of a cell. */
    interface Consumer {
        /** @param actors null when there is none */
        void cell(int piece, int group, ActorSet actors);
    }

    private DistinctActors(RowCells rows, int actorBound, boolean isFull, int cellCount) {
        this.rows = rows;
        this.actorBound = actorBound;
        this.isFull = isFull;
        this.sets = new ActorSet[cellCount];
    }

    /** How many there are. */
    static double[] of(Count count) {
        if (ActorStamps.fit(count)) {
            return ActorStamps.of(count);
        }
        double[] sizes = new double[count.cellCount()];
        int groups = count.grouping().count();
        each(count, 0, (piece, group, actors) -> {
            if (actors != null) {
                sizes[piece * groups + group] = actors.size();
            }
        });
        return sizes;
    }

    /**
     * Shows the actors of every cell; the cells of a group come in order of time.
     *
     * @param wordsPerGroup that the caller keeps for each group of which it has not seen all cells
     */
    static void each(Count count, long wordsPerGroup, Consumer consumer) {
        int actorBound = count.actorBound();
        long words = actorBound / Long.SIZE + 8L;
        // To write and read some hundred megabytes of bits is faster than to grow tables.
        boolean isFull = words * count.cellCount() <= FULL_MAX * count.wordsMax();
        // An event takes 8 bytes of a table that is half full, and for a moment 4 of the one that it replaces.
        Slice.CellCost cost = group ->
                Math.min(words, 8 + 2 * Math.min(words, count.grouping().eventsMax(group)));
        for (Slice slice : Slice.of(count, cost, wordsPerGroup)) {
            int cells = slice.pieceCount() * slice.groupCount();
            ActorSet[] all = merged(count.scan(
                    slice, count.series().actors(), rows -> new DistinctActors(rows, actorBound, isFull, cells)));
            for (int cell = 0; cell < cells; cell++) {
                consumer.cell(
                        slice.firstPiece() + cell / slice.groupCount(),
                        slice.firstGroup() + cell % slice.groupCount(),
                        all == null ? null : all[cell]);
            }
        }
    }

    private static ActorSet[] merged(List<DistinctActors> parts) {
        ActorSet[] all = null;
        for (DistinctActors part : parts) {
            if (all == null) {
                all = part.sets;
                continue;
            }
            for (int i = 0; i < all.length; i++) {
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
    public void block(Block block) {
        int only = rows.only(block);
        if (only >= 0) {
            set(only).addAll(block.actors(), block.count());
            return;
        }
        int kept = keep(rows.of(block), block.actors(), block.count());
        for (int i = 0; i < kept; i++) {
            set(keptCells[i]).add(keptActors[i]);
        }
    }

    /** Leaves out rows without a cell or an actor; answers how many are left. */
    private int keep(int[] cells, int[] actors, int count) {
        if (keptCells.length < count) {
            keptCells = new int[count];
            keptActors = new int[count];
        }
        int kept = 0;
        for (int i = 0; i < count; i++) {
            keptCells[kept] = cells[i];
            keptActors[kept] = actors[i];
            // Without a branch that nobody foresees.
            kept += ~(cells[i] | actors[i]) >>> (Integer.SIZE - 1);
        }
        return kept;
    }

    private ActorSet set(int cell) {
        ActorSet set = sets[cell];
        if (set == null) {
            set = new ActorSet(actorBound, isFull);
            sets[cell] = set;
        }
        return set;
    }
}
