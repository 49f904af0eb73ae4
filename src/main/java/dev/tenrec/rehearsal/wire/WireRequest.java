package dev.tenrec.rehearsal.wire;

import dev.tenrec.rehearsal.log.LoggedRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request as sent, read as far as it can be.
 *
 * @param logged its circumstances and its answer
 * @param inflatedSize bytes of its JSON; 0 when it could not be inflated
 * @param kind the form of its body
 * @param historical the flag {@code historical_migration}; null when it is absent
 * @param sentAtMicros microseconds since 1970 on the client's clock, or {@link WireEvent#NO_TIME}
 * @param fault what makes the whole body unreadable, or null
 * @param isEncodingFault whether the fault is one of characters and not of encoding or syntax
 * @param events those before the fault
 */
public record WireRequest(
        LoggedRequest logged,
        int inflatedSize,
        Kind kind,
        @Nullable Boolean historical,
        long sentAtMicros,
        @Nullable String fault,
        boolean isEncodingFault,
        List<WireEvent> events) {
    /** The form of a body. */
    public enum Kind {
        BATCH,
        ARRAY,
        SINGLE,
        UNREADABLE
    }

    /** Counts the requests of a rehearsal from 0. */
    public int number() {
        return logged.number();
    }

    public long receivedMicros() {
        return logged.sent().request().receivedMicros();
    }

    /** True when the flag is set. */
    public boolean isHistorical() {
        return Boolean.TRUE.equals(historical);
    }

    /** The HTTP status of the answer; 0 when there was none. */
    public int status() {
        return logged.outcome() == null ? 0 : logged.outcome().status();
    }

    /** True when the events of this request were taken. */
    public boolean isAccepted() {
        return logged.outcome() != null && logged.outcome().isTaken();
    }
}
