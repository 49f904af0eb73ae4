package dev.tenrec.rehearsal.relay;

import java.util.Arrays;

/**
 * Places of the events of one day in the order in which a relay sends them: by time, those of one instant by arrival.
 * Sixteen bytes an event. Used by one thread at a time.
 */
final class RelayDay {
    /** Events of one day that can be sorted. */
    static final int EVENTS_MAX = 1 << 26;

    private static final long MICROS = 86_400_000_000L;

    private final long day;
    /** The time of the day in microseconds, then the number of arrival within the day. */
    private long[] order = new long[16];
    /** By number of arrival. */
    private int[] requests = new int[16];

    private int[] indexes = new int[16];
    private int size;
    private int repeats;

    /** @param day since 1970 */
    RelayDay(long day) {
        this.day = day;
    }

    long day() {
        return day;
    }

    /** Adds the next event in the order of arrival. */
    void add(long micros, int request, int index) {
        if (size == order.length) {
            order = Arrays.copyOf(order, 2 * size);
            requests = Arrays.copyOf(requests, 2 * size);
            indexes = Arrays.copyOf(indexes, 2 * size);
        }
        order[size] = (micros - day * MICROS) * EVENTS_MAX + size;
        requests[size] = request;
        indexes[size] = index;
        size++;
    }

    /** Counts an event that is left out, because the same bytes were sent before. */
    void repeated() {
        repeats++;
    }

    /** Sorts; nothing is added afterwards. */
    void end() {
        Arrays.sort(order, 0, size);
    }

    int size() {
        return size;
    }

    int repeats() {
        return repeats;
    }

    /** The request of the event at a position of the order. */
    int request(int position) {
        return requests[arrival(position)];
    }

    /** Its index in the request. */
    int index(int position) {
        return indexes[arrival(position)];
    }

    private int arrival(int position) {
        return (int) (order[position] % EVENTS_MAX);
    }
}
