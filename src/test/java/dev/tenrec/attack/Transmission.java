package dev.tenrec.attack;

import java.nio.ByteBuffer;

/**
 * One request as a client sends it: some bytes at once, then single bytes at an interval, or silence.
 *
 * @param bytes from position to limit; direct where large, and shared, so that each sender takes a duplicate
 * @param atOnce bytes that are sent without a pause
 * @param intervalMillis between the single bytes that follow; 0 for silence
 */
record Transmission(ByteBuffer bytes, int atOnce, long intervalMillis) {
    /** Nothing at all: a connection that stays open and silent. */
    static final Transmission SILENCE = new Transmission(ByteBuffer.allocate(0), 0, 0);

    /** All bytes at once. */
    static Transmission whole(ByteBuffer bytes) {
        return new Transmission(bytes, bytes.remaining(), 0);
    }
}
