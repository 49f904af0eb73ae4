package dev.tenrec.insight.exec.scan;

import dev.tenrec.storage.segment.PackedColumn;
import dev.tenrec.storage.segment.Segment;

/** Reads the actors of events, as the keys of what their persons have. */
public final class PersonKeys implements ValueReader {
    private final int[] actors;
    private final PackedColumn distinctIds;
    private final int[] block;

    public PersonKeys(ActorIndex index) {
        this(index.actors(), null, new int[Segment.BLOCK_ROWS]);
    }

    private PersonKeys(int[] actors, PackedColumn distinctIds, int[] block) {
        this.actors = actors;
        this.distinctIds = distinctIds;
        this.block = block;
    }

    @Override
    public ValueReader on(Segment segment) {
        return new PersonKeys(actors, segment.distinctIds(), block);
    }

    @Override
    public int code(int place) {
        return actors[distinctIds.getInt(place)];
    }

    @Override
    public void read(int from, int count, int[] into) {
        distinctIds.read(from, count, into);
        int[] known = actors;
        for (int i = 0; i < count; i++) {
            into[i] = known[into[i]];
        }
    }

    @Override
    public void read(int[] places, int count, int[] into) {
        if (count == 0) {
            return;
        }
        int first = places[0];
        int span = places[count - 1] - first + 1;
        if (span == count) {
            read(first, count, into);
            return;
        }
        if (span > Segment.BLOCK_ROWS || span > 4 * count) {
            for (int i = 0; i < count; i++) {
                into[i] = actors[distinctIds.getInt(places[i])];
            }
            return;
        }
        distinctIds.read(first, span, block);
        for (int i = 0; i < count; i++) {
            into[i] = actors[block[places[i] - first]];
        }
    }

    @Override
    public ValueTable values() {
        throw new UnsupportedOperationException("an actor is no value");
    }
}
