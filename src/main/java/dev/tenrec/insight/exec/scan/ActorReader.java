package dev.tenrec.insight.exec.scan;

import dev.tenrec.storage.segment.PackedColumn;
import dev.tenrec.storage.segment.Segment;
import org.jspecify.annotations.Nullable;

/** Reads the actor of each event from its distinct id. */
final class ActorReader implements ValueReader {
    private final int[] actors;

    private final PackedColumn distinctIds;

    private final int[] scratch;

    ActorReader(ActorIndex index) {
        this(index.actors(), null, new int[Segment.BLOCK_ROWS]);
    }

    @SuppressWarnings("NullAway") // distinctIds is null until bind
    private ActorReader(int[] actors, @Nullable PackedColumn distinctIds, int[] scratch) {
        this.actors = actors;
        this.distinctIds = distinctIds;
        this.scratch = scratch;
    }

    @Override
    public ValueReader bind(Segment segment) {
        return new ActorReader(actors, segment.distinctIds(), scratch);
    }

    @Override
    public int code(int position) {
        return actors[distinctIds.getInt(position)];
    }

    @Override
    public void read(int from, int count, int[] into) {
        distinctIds.read(from, count, into);
        int[] byDistinctId = actors;
        for (int i = 0; i < count; i++) {
            into[i] = byDistinctId[into[i]];
        }
    }

    @Override
    public void read(int[] positions, int count, int[] into) {
        if (count == 0) {
            return;
        }
        int first = positions[0];
        int span = positions[count - 1] - first + 1;
        if (span == count) {
            read(first, count, into);
            return;
        }
        if (span > Segment.BLOCK_ROWS || span > 4 * count) {
            for (int i = 0; i < count; i++) {
                into[i] = actors[distinctIds.getInt(positions[i])];
            }
            return;
        }
        distinctIds.read(first, span, scratch);
        for (int i = 0; i < count; i++) {
            into[i] = actors[scratch[positions[i] - first]];
        }
    }

    @Override
    public QueryDictionary values() {
        throw new UnsupportedOperationException("actors have no dictionary");
    }
}
