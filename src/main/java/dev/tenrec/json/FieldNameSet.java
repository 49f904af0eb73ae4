package dev.tenrec.json;

import java.util.HashSet;
import java.util.Set;

/**
 * The names of one object, to find one that stands twice; emptied by counting up a stamp and used again for the next
 * object, so that the usual event costs no allocation.
 */
final class FieldNameSet {
    /**
     * Clients choose names: beyond this many steps a {@code HashSet} takes over, which stays fast when all hashes are
     * one.
     */
    private static final int STEPS_MAX = 32;

    private String[] table = new String[64];
    /** Which filling of the set a slot belongs to; other slots are free. */
    private int[] stamps = new int[64];

    private int stamp = 1;
    private int count;
    private Set<String> collided;

    void clear() {
        stamp++;
        count = 0;
        collided = null;
    }

    int count() {
        return collided == null ? count : collided.size();
    }

    /** False when the name is there already. */
    boolean add(String name) {
        if (collided == null && 2 * (count + 1) > table.length) {
            grow();
        }
        if (collided != null) {
            return collided.add(name);
        }
        int mask = table.length - 1;
        int at = ((name.hashCode() * 0x9e3779b9) >>> 16) & mask;
        for (int steps = 0; stamps[at] == stamp; steps++) {
            if (table[at].equals(name)) {
                return false;
            }
            if (steps == STEPS_MAX) {
                collide();
                return collided.add(name);
            }
            at = (at + 1) & mask;
        }
        table[at] = name;
        stamps[at] = stamp;
        count++;
        return true;
    }

    private void collide() {
        collided = new HashSet<>();
        for (int i = 0; i < table.length; i++) {
            if (stamps[i] == stamp) {
                collided.add(table[i]);
            }
        }
    }

    private void grow() {
        String[] names = table;
        int[] used = stamps;
        table = new String[names.length * 2];
        stamps = new int[names.length * 2];
        count = 0;
        for (int i = 0; i < names.length; i++) {
            if (used[i] == stamp && !add(names[i])) {
                throw new IllegalStateException("a name stood twice in a set");
            }
        }
    }
}
