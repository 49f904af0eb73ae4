package dev.tenrec.capture.v1;

/**
 * Outcome of one event in protocol v1.
 *
 * @param result {@code ok}, {@code warning} or {@code drop}
 * @param details why; empty for {@code ok}
 */
public record EventOutcome(String result, String details) {
    static final EventOutcome OK = new EventOutcome("ok", "");

    static EventOutcome drop(String details) {
        return new EventOutcome("drop", details);
    }

    static EventOutcome warning(String details) {
        return new EventOutcome("warning", details);
    }

    /** True when nothing of the event is stored although it was valid JSON. */
    boolean isDrop() {
        return result.equals("drop");
    }
}
