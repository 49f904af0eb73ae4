package dev.tenrec.rehearsal.wire;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an object in arrays, in order. An event has about a dozen: it takes half of the memory of a hash table,
 * and what reads the events of a run waits for memory most of the time. Objects with many fields get an index. Fields
 * are added and replaced, never removed.
 */
final class FieldList extends AbstractMap<String, JsonNode> {
    private static final int UNINDEXED_MAX = 32;
    private static final int MIX = 0x9e3779b9;
    /** Leaves six bits of an int, enough for one of 64. */
    private static final int BIT_SHIFT = Integer.SIZE - 6;

    private String[] names;
    /** Hashes of the names: looked through without reading the names themselves. */
    private int[] hashes;

    private JsonNode[] values;
    /**
     * A bit for each name, by its hash: most names that are asked for, and all that are new, are found absent by it.
     */
    private long present;

    private int size;
    /** The place of each name; null for few fields. */
    private @Nullable Map<String, Integer> index;

    /** @param expected number of fields; there may be more */
    FieldList(int expected) {
        int capacity = Math.max(1, expected);
        names = new String[capacity];
        hashes = new int[capacity];
        values = new JsonNode[capacity];
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return key instanceof String name && find(name) >= 0;
    }

    @Override
    public @Nullable JsonNode get(@Nullable Object key) {
        int at = key instanceof String name ? find(name) : -1;
        return at < 0 ? null : values[at];
    }

    @Override
    public @Nullable JsonNode put(String name, JsonNode value) {
        int at = find(name);
        if (at >= 0) {
            JsonNode before = values[at];
            values[at] = value;
            return before;
        }
        if (size == names.length) {
            names = Arrays.copyOf(names, size * 2);
            hashes = Arrays.copyOf(hashes, size * 2);
            values = Arrays.copyOf(values, size * 2);
        }
        names[size] = name;
        hashes[size] = name.hashCode();
        present |= bit(hashes[size]);
        values[size] = value;
        index(name, size);
        size++;
        return null;
    }

    private void index(String name, int at) {
        if (index != null) {
            index.put(name, at);
        } else if (at == UNINDEXED_MAX) {
            index = new HashMap<>();
            for (int i = 0; i <= at; i++) {
                index.put(names[i], i);
            }
        }
    }

    private int find(String name) {
        int hash = name.hashCode();
        if ((present & bit(hash)) == 0) {
            return -1;
        }
        if (index != null) {
            return index.getOrDefault(name, -1);
        }
        for (int i = 0; i < size; i++) {
            if (hashes[i] == hash && names[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private static long bit(int hash) {
        return 1L << ((hash * MIX) >>> BIT_SHIFT);
    }

    @Override
    public Set<Map.Entry<String, JsonNode>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return size;
            }

            @Override
            public Iterator<Map.Entry<String, JsonNode>> iterator() {
                return new Entries();
            }
        };
    }

    private final class Entries implements Iterator<Map.Entry<String, JsonNode>> {
        private int next;

        @Override
        public boolean hasNext() {
            return next < size;
        }

        @Override
        public Map.Entry<String, JsonNode> next() {
            if (next == size) {
                throw new NoSuchElementException();
            }
            int at = next++;
            return new SimpleImmutableEntry<>(names[at], values[at]);
        }
    }
}
