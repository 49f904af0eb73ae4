package dev.tenrec.store;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import net.openhft.chronicle.map.MapSegmentContext;
import org.jspecify.annotations.Nullable;

/**
 * A table in a Chronicle Map: off the heap, in memory only. A persisted map is of no use here, because a killed writer
 * leaves its segment locked.
 *
 * <p>Memory is committed as it is used, so the map is sized for many entries; it grows to {@value #GROWTH_MAX} times
 * that and then refuses. A value must fit into one of its {@value #SEGMENTS} segments: at least
 * {@value #VALUE_BYTES_MAX} bytes. An empty one takes a gigabyte of addresses and the time to clear its slots, so it
 * stands behind a {@link GrowingTable}.
 */
final class ChronicleTable implements Table {
    static final int VALUE_BYTES_MAX = 4 << 20;

    private static final int SEGMENTS = 64;
    private static final int ENTRIES = 1_000_000;
    private static final int GROWTH_MAX = 20;
    /**
     * Tiers kept in reserve, of about a megabyte each, by which segments grow. One request may fill every segment, and
     * a journaled write must not fail.
     */
    private static final int SPARE_TIERS = 3 * SEGMENTS;

    private final ChronicleMap<String, byte[]> map;

    ChronicleTable(String name) {
        map = make(name);
    }

    private static ChronicleMap<String, byte[]> make(String name) {
        return ChronicleMapBuilder.of(String.class, byte[].class)
                .name(name)
                .entries(ENTRIES)
                .actualSegments(SEGMENTS)
                .averageKeySize(24)
                .averageValueSize(500)
                .maxBloatFactor(GROWTH_MAX)
                // The map is closed by the store, after the writer has ended, and never by the JVM before that.
                .skipCloseOnExitHook(true)
                .create();
    }

    /**
     * True when this JVM opens the packages that Chronicle Map reflects on. Checked first, because a failed attempt
     * breaks later ones in the same JVM.
     */
    static boolean isPossible() {
        Module base = Object.class.getModule();
        Module ours = ChronicleTable.class.getModule();
        return base.isOpen("java.lang", ours) && base.isOpen("java.lang.reflect", ours);
    }

    @Override
    public byte @Nullable [] get(String key) {
        return map.get(key);
    }

    @Override
    public void put(String key, byte[] value) {
        map.put(key, value);
    }

    @Override
    public void remove(String key) {
        map.remove(key);
    }

    @Override
    public long size() {
        return map.longSize();
    }

    @Override
    public boolean hasRoomFor(int valueSize) {
        return valueSize <= VALUE_BYTES_MAX && map.remainingAutoResizes() > SPARE_TIERS;
    }

    @Override
    public void forEachKey(Consumer<String> visitor) {
        List<String> keys = new ArrayList<>();
        for (int segment = 0; segment < map.segments(); segment++) {
            // Locks the segment against the writer only while keys are copied; visits take many times longer.
            try (MapSegmentContext<String, byte[], ?> context = map.segmentContext(segment)) {
                // Iterating over an empty segment would commit the memory of all its slots. Without "using null" the
                // map reuses one object.
                if (context.size() > 0) {
                    context.forEachSegmentEntry(entry -> keys.add(entry.key().getUsing(null)));
                }
            }
            keys.forEach(visitor);
            keys.clear();
        }
    }

    @Override
    public void close() {
        map.close();
    }
}
