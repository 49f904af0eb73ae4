package dev.tenrec.rehearsal.log;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The answer to a request, and what became of its events.
 *
 * <pre>
 * payload   status 2 | duration 4 | events 4 | stored 4 | duplicates 4 | dropped 4 | uuids assigned 4 | drill 1 | text
 * </pre>
 *
 * @param status the HTTP status; 0 when the connection was cut instead
 * @param durationMicros from the arrival to the answer
 * @param events how many the request held; of one that could not be read, 1
 * @param stored events that became rows
 * @param duplicates events whose uuid was known
 * @param dropped events that the rules left out
 * @param uuidsAssigned events that came without a uuid and were stored with one
 * @param drill the ordinal of the drill that was played, or 0 for none
 * @param text the refusal's text, at most {@link #TEXT_MAX} bytes; empty when there was none
 */
public record RequestOutcome(
        int status,
        int durationMicros,
        int events,
        int stored,
        int duplicates,
        int dropped,
        int uuidsAssigned,
        int drill,
        String text) {
    static final int TEXT_MAX = 500;

    private static final int FIXED_BYTES = 2 + 6 * Integer.BYTES + 1;

    /** A refusal as a whole. */
    public static RequestOutcome refused(int status, int durationMicros, int events, String text) {
        return new RequestOutcome(status, durationMicros, events, 0, 0, 0, 0, 0, text);
    }

    /** The same, with the answer of a drill in place of the usual one. */
    public RequestOutcome played(int answer, int code, String said) {
        return new RequestOutcome(
                answer, durationMicros, events, stored, duplicates, dropped, uuidsAssigned, code, said);
    }

    /** Events of a request that was refused as a whole. */
    public int refusedEvents() {
        return events - stored - duplicates - dropped;
    }

    /** True when the events, or the valid ones in strict mode, were taken; also when the answer was cut off. */
    public boolean isTaken() {
        return status == 200 || status == 204 || stored + duplicates > 0;
    }

    ByteBuffer encode() {
        byte[] whole = text.getBytes(StandardCharsets.UTF_8);
        byte[] kept = whole.length <= TEXT_MAX ? whole : Arrays.copyOf(whole, TEXT_MAX);
        ByteBuffer payload = ByteBuffer.allocate(FIXED_BYTES + kept.length);
        payload.putShort((short) status).putInt(durationMicros).putInt(events);
        payload.putInt(stored).putInt(duplicates).putInt(dropped).putInt(uuidsAssigned);
        return payload.put((byte) drill).put(kept).flip();
    }

    static RequestOutcome decode(ByteBuffer payload) {
        ByteBuffer source = payload.duplicate();
        int status = source.getShort();
        int duration = source.getInt();
        int events = source.getInt();
        int stored = source.getInt();
        int duplicates = source.getInt();
        int dropped = source.getInt();
        int assigned = source.getInt();
        int drill = source.get();
        byte[] text = new byte[source.remaining()];
        source.get(text);
        return new RequestOutcome(
                status,
                duration,
                events,
                stored,
                duplicates,
                dropped,
                assigned,
                drill,
                new String(text, StandardCharsets.UTF_8));
    }
}
