package dev.tenrec.insight.scan;

import dev.tenrec.segment.PackedColumn;
import dev.tenrec.segment.Segment;

/** Reads the actors of events, as the keys of what their persons have. */
final class PersonKeys implements ValueReader {
    private final int[] actors;
    private final PackedColumn distinctIds;

    PersonKeys(ActorIndex index) {
        this(index.actors(), null);
    }

    private PersonKeys(int[] actors, PackedColumn distinctIds) {
        this.actors = actors;
        this.distinctIds = distinctIds;
    }

    @Override
    public ValueReader on(Segment segment) {
        return new PersonKeys(actors, segment.distinctIds());
    }

    @Override
    public int code(int place) {
        return actors[distinctIds.getInt(place)];
    }

    @Override
    public void read(int[] places, int count, int[] into) {
        for (int i = 0; i < count; i++) {
            into[i] = actors[distinctIds.getInt(places[i])];
        }
    }

    @Override
    public ValueTable values() {
        throw new UnsupportedOperationException("an actor is no value");
    }
}
