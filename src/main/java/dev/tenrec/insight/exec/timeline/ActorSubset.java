package dev.tenrec.insight.exec.timeline;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Actors that a timeline scan shows: all of them, or those of a bitmap. */
public final class ActorSubset {
    public static final ActorSubset ALL = new ActorSubset(true, new BitSet());

    private final boolean isAll;
    private final BitSet actors;

    private ActorSubset(boolean isAll, BitSet actors) {
        this.isAll = isAll;
        this.actors = actors;
    }

    /** @param actors by number; null selects all */
    public static ActorSubset of(@Nullable BitSet actors) {
        return actors == null ? ALL : new ActorSubset(false, actors);
    }

    /** The actors that another subset has too. */
    ActorSubset and(BitSet others) {
        BitSet both = (BitSet) others.clone();
        if (!isAll) {
            both.and(actors);
        }
        return new ActorSubset(false, both);
    }

    /** Returns whether the scan shows an actor. */
    public boolean contains(int actor) {
        return isAll || actors.get(actor);
    }
}
