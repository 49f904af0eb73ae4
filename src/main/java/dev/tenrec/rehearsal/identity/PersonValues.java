package dev.tenrec.rehearsal.identity;

import java.util.Arrays;

/** The properties of one person: hashes of values by the number of the key. Used by one thread. */
final class PersonValues {
    private int count;
    private int[] keys = new int[2];
    private long[] values = new long[2];
    private int[] sizes = new int[2];
    private boolean[] once = new boolean[2];

    boolean has(int key) {
        return place(key) >= 0;
    }

    /** The hash of a value, or 0 for none. */
    long get(int key) {
        int place = place(key);
        return place < 0 ? 0 : values[place];
    }

    boolean isOnce(int key) {
        int place = place(key);
        return place >= 0 && once[place];
    }

    void put(int key, long value, int size, boolean isOnce) {
        int place = place(key);
        if (place < 0) {
            place = count++;
            if (place == keys.length) {
                keys = Arrays.copyOf(keys, place * 2);
                values = Arrays.copyOf(values, place * 2);
                sizes = Arrays.copyOf(sizes, place * 2);
                once = Arrays.copyOf(once, place * 2);
            }
            keys[place] = key;
        }
        values[place] = value;
        sizes[place] = size;
        once[place] = isOnce;
    }

    void remove(int key) {
        int place = place(key);
        if (place >= 0) {
            count--;
            keys[place] = keys[count];
            values[place] = values[count];
            sizes[place] = sizes[count];
            once[place] = once[count];
        }
    }

    /** Adds what another person has and this one lacks. */
    void merge(PersonValues gone) {
        for (int i = 0; i < gone.count; i++) {
            if (!has(gone.keys[i])) {
                put(gone.keys[i], gone.values[i], gone.sizes[i], gone.once[i]);
            }
        }
    }

    /** The numbers of the keys. */
    int[] keys() {
        return Arrays.copyOf(keys, count);
    }

    /** Bytes of JSON, about. */
    long sizeBytes() {
        long size = 2;
        for (int i = 0; i < count; i++) {
            size += sizes[i];
        }
        return size;
    }

    private int place(int key) {
        for (int i = 0; i < count; i++) {
            if (keys[i] == key) {
                return i;
            }
        }
        return -1;
    }
}
