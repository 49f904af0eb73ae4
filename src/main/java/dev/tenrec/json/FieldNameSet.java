package dev.tenrec.json;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Open-addressing set that finds duplicate names in an object. Clearing it increments a generation, so that it is
 * reused without allocation.
 */
final class FieldNameSet {
    /**
     * Probe limit: clients choose names, so beyond it a {@code HashSet} takes over, which treeifies colliding hashes.
     */
    private static final int STEPS_MAX = 32;

    private String[] table = new String[64];
    /** Generation in which a slot was filled; slots of other generations are free. */
    private int[] generations = new int[64];

    private int generation = 1;
    private int count;
    private @Nullable Set<String> collided;

    void clear() {
        generation++;
        count = 0;
        collided = null;
    }

    int count() {
        Set<String> others = collided;
        return others == null ? count : others.size();
    }

    /** False when the name is there already. */
    boolean add(String name) {
        if (collided == null && 2 * (count + 1) > table.length) {
            grow();
        }
        Set<String> others = collided;
        if (others != null) {
            return others.add(name);
        }
        int mask = table.length - 1;
        int at = ((name.hashCode() * 0x9e3779b9) >>> 16) & mask;
        for (int steps = 0; generations[at] == generation; steps++) {
            if (table[at].equals(name)) {
                return false;
            }
            if (steps == STEPS_MAX) {
                Set<String> names = used();
                collided = names;
                return names.add(name);
            }
            at = (at + 1) & mask;
        }
        table[at] = name;
        generations[at] = generation;
        count++;
        return true;
    }

    private Set<String> used() {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < table.length; i++) {
            if (generations[i] == generation) {
                names.add(table[i]);
            }
        }
        return names;
    }

    private void grow() {
        String[] names = table;
        int[] used = generations;
        table = new String[names.length * 2];
        generations = new int[names.length * 2];
        count = 0;
        for (int i = 0; i < names.length; i++) {
            if (used[i] == generation && !add(names[i])) {
                throw new IllegalStateException("a name stood twice in a set");
            }
        }
    }
}
