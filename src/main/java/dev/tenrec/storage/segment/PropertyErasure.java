package dev.tenrec.storage.segment;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Takes deleted events out of the segments of a project, one after another, and remembers which values of properties
 * all other events have. Used by one thread.
 */
public final class PropertyErasure {
    private final Runnable pause;
    /** By property, the codes that events have. */
    private final Map<Integer, BitSet> used;

    /** @param pause called between steps of some hundredths of a second each */
    public PropertyErasure(Runnable pause) {
        this(pause, new HashMap<>());
    }

    private PropertyErasure(Runnable pause, Map<Integer, BitSet> used) {
        this.pause = pause;
        this.used = used;
    }

    /** The same one, which goes on without pauses. */
    public PropertyErasure withoutPause() {
        return new PropertyErasure(() -> {}, used);
    }

    /**
     * A segment of the same rows without the events that are deleted; the same one if it has none of them.
     *
     * @param isDeleted by name position
     */
    public Segment apply(Segment segment, IntPredicate isDeleted) {
        SegmentSelection kept = new SegmentSelection(segment, isDeleted, pause);
        for (int property : segment.propertyNumbers()) {
            pause.run();
            use(property, IntStream.of(kept.add(property)));
        }
        return kept.isAll() ? segment : kept.build();
    }

    /** Notes codes that events have, so that their values stay. */
    void use(int property, IntStream codes) {
        BitSet has = used.computeIfAbsent(property, any -> new BitSet());
        codes.filter(code -> code >= PropertyTable.FIRST).forEach(has::set);
    }

    /** True when an event has the value of a code. */
    boolean isUsed(int property, int code) {
        BitSet has = used.get(property);
        return has != null && has.get(code);
    }
}
