package dev.tenrec.capture;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The names of one object, to find one that stands twice; emptied and used again for the next object, so that the usual
 * event costs no allocation.
 */
final class NameSet {
    /** Clients choose names: beyond this many steps a {@code HashSet} takes over, which stays fast when all hashes are one. */
    private static final int STEPS_MAX = 32;

    private String[] table = new String[64];
    private int count;
    private Set<String> collided;

    void clear() {
        if (count > 0) {
            Arrays.fill(table, null);
            count = 0;
        }
        collided = null;
    }

    int count() {
        return collided == null ? count : collided.size();
    }

    /** False when the name is there already. */
    boolean add(String name) {
        if (collided != null) {
            return collided.add(name);
        }
        if (2 * (count + 1) > table.length) {
            grow();
            if (collided != null) {
                return collided.add(name);
            }
        }
        int mask = table.length - 1;
        int at = ((name.hashCode() * 0x9e3779b9) >>> 16) & mask;
        for (int steps = 0; table[at] != null; steps++) {
            if (table[at].equals(name)) {
                return false;
            }
            if (steps == STEPS_MAX) {
                return collide(name);
            }
            at = (at + 1) & mask;
        }
        table[at] = name;
        count++;
        return true;
    }

    private boolean collide(String name) {
        collided = new HashSet<>();
        for (String known : table) {
            if (known != null) {
                collided.add(known);
            }
        }
        return collided.add(name);
    }

    private void grow() {
        String[] old = table;
        table = new String[old.length * 2];
        count = 0;
        for (String name : old) {
            if (name != null && collided == null) {
                add(name);
            } else if (name != null) {
                collided.add(name);
            }
        }
    }
}
