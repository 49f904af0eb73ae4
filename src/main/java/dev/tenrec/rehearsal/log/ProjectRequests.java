package dev.tenrec.rehearsal.log;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * Places of the requests of one rehearsal and of their answers in the journal: 24 bytes each. Changed by the writer; a
 * {@link Places} is immutable but for answers that come later.
 */
final class ProjectRequests {
    private static final int FIRST = 64;

    /** By request; a size of 0 stands for no answer. */
    @SuppressWarnings("ArrayRecordComponent")
    record Places(
            int count, long[] positions, int[] sizes, long[] answerPositions, int[] answerSizes, RequestTotals totals) {
        private static final Places NONE =
                new Places(0, new long[0], new int[0], new long[0], new int[0], RequestTotals.NONE);
    }

    // Writer thread.
    /** Numbers given so far; ahead of the count while a record is appended. */
    private int reserved;

    /** Written by the writer, read by any thread. */
    private volatile Places places = Places.NONE;

    Places places() {
        return places;
    }

    int reserved() {
        return reserved;
    }

    int reserve() {
        return reserved++;
    }

    /** Adds the next request, once its record is durable. */
    void add(long position, int size, int bodySize) {
        Places before = places;
        int count = before.count();
        boolean isFull = count == before.sizes().length;
        int capacity = isFull ? Math.max(FIRST, count + (count >> 1)) : before.sizes().length;
        long[] positions = isFull ? Arrays.copyOf(before.positions(), capacity) : before.positions();
        int[] sizes = isFull ? Arrays.copyOf(before.sizes(), capacity) : before.sizes();
        positions[count] = position;
        sizes[count] = size;
        places = new Places(
                count + 1,
                positions,
                sizes,
                isFull ? Arrays.copyOf(before.answerPositions(), capacity) : before.answerPositions(),
                isFull ? Arrays.copyOf(before.answerSizes(), capacity) : before.answerSizes(),
                before.totals().arrived(bodySize));
        reserved = Math.max(reserved, count + 1);
    }

    /** Adds the answer to a request, once its record is durable. */
    void answer(int number, long position, int size, RequestOutcome outcome) {
        Places now = places;
        now.answerPositions()[number] = position;
        now.answerSizes()[number] = size;
        places = new Places(
                now.count(),
                now.positions(),
                now.sizes(),
                now.answerPositions(),
                now.answerSizes(),
                now.totals().answered(outcome));
    }

    /** The state of this moment, which later changes leave alone. */
    Places freeze() {
        Places now = places;
        return new Places(
                now.count(),
                Arrays.copyOf(now.positions(), now.count()),
                Arrays.copyOf(now.sizes(), now.count()),
                Arrays.copyOf(now.answerPositions(), now.count()),
                Arrays.copyOf(now.answerSizes(), now.count()),
                now.totals());
    }

    static void save(Places state, DataOutputStream out) throws IOException {
        RequestTotals totals = state.totals();
        out.writeInt(state.count());
        out.writeInt(totals.answered());
        out.writeInt(totals.refused());
        for (long sum :
                new long[] {totals.bytes(), totals.events(), totals.stored(), totals.duplicates(), totals.dropped()}) {
            out.writeLong(sum);
        }
        for (int i = 0; i < state.count(); i++) {
            out.writeLong(state.positions()[i]);
            out.writeInt(state.sizes()[i]);
            out.writeLong(state.answerPositions()[i]);
            out.writeInt(state.answerSizes()[i]);
        }
    }

    void load(DataInputStream in) throws IOException {
        int count = in.readInt();
        RequestTotals totals = new RequestTotals(
                count,
                in.readInt(),
                in.readInt(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong());
        Places read = new Places(count, new long[count], new int[count], new long[count], new int[count], totals);
        for (int i = 0; i < count; i++) {
            read.positions()[i] = in.readLong();
            read.sizes()[i] = in.readInt();
            read.answerPositions()[i] = in.readLong();
            read.answerSizes()[i] = in.readInt();
        }
        places = read;
        reserved = count;
    }
}
