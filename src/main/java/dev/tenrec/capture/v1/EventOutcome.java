package dev.tenrec.capture.v1;

/**
 * What becomes of one event in the newer protocol.
 *
 * @param result {@code ok}, {@code warning} or {@code drop}
 * @param details why, or null
 */
public record EventOutcome(String result, String details) {
    static final EventOutcome OK = new EventOutcome("ok", null);

    static EventOutcome drop(String details) {
        return new EventOutcome("drop", details);
    }

    static EventOutcome warning(String details) {
        return new EventOutcome("warning", details);
    }

    /** Whether nothing of the event is stored although it was valid JSON. */
    boolean isDrop() {
        return result.equals("drop");
    }
}
