package dev.tenrec.storage.segment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Takes the properties of deleted events out of the segments of a project, one after another, and remembers which
 * values all other events have. Used by one thread.
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
     * A segment with the same events, of which the deleted ones have no properties; the same one if they have none.
     *
     * @param isDeleted by name position
     */
    public Segment apply(Segment segment, IntPredicate isDeleted) {
        int count = segment.count();
        int[] deleted = IntStream.range(0, count).filter(isDeleted).toArray();
        int[] same = IntStream.range(0, count).toArray();
        int[] codes = new int[count];
        SegmentPacker packer = new SegmentPacker(count, pause);
        boolean isChanged = false;
        for (int property : segment.propertyNumbers()) {
            pause.run();
            PropertyColumn column = segment.property(property);
            int values = column == null ? 0 : column.readAll(codes, 0, count);
            int erased = erase(codes, deleted);
            isChanged |= erased > 0;
            use(property, Arrays.stream(codes));
            packer.addProperty(property, codes, same, same, values - erased);
        }
        if (!isChanged) {
            return segment;
        }
        List<ColumnSection> sections = new ArrayList<>(segment.sections());
        sections.removeIf(section -> section.kind().isOfProperty());
        sections.addAll(packer.sections());
        return new Segment(segment.firstRow(), count, sections);
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

    private static int erase(int[] codes, int[] positions) {
        int erased = 0;
        for (int position : positions) {
            erased += codes[position] == PropertyTable.NONE ? 0 : 1;
            codes[position] = PropertyTable.NONE;
        }
        return erased;
    }
}
