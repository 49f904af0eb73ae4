package dev.tenrec.capture;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A body as it stands, before any rule is applied: the envelope's fields may follow the events they are about. */
final class ParsedBatch {
    private static final int EVENTS_PER_STEP = 1_000;

    final List<ParsedEvent> events = new ArrayList<>();
    /** Warnings about its events. */
    final BatchWarnings warnings;
    /** Properties of its events. */
    final PropertyObservations observations = new PropertyObservations();
    /** The envelope's key, or null. */
    @Nullable
    String envelopeToken;

    boolean historical;
    /** Microseconds since 1970, or {@link TimestampParser#NONE}. */
    long sentAt = TimestampParser.NONE;

    private final Pace pace;

    /** @param pace of the work on it */
    ParsedBatch(BatchWarnings warnings, Pace pace) {
        this.warnings = warnings;
        this.pace = pace;
    }

    /** Each pass over the events calls this before an event; the pace is stepped every thousand events. */
    void begin(int index) {
        if (index % EVENTS_PER_STEP == EVENTS_PER_STEP - 1) {
            pace.step();
        }
    }

    /**
     * The key of the envelope, else the one that the events name, else null; refuses events that name different ones.
     */
    @Nullable
    String token() {
        if (envelopeToken != null) {
            return envelopeToken;
        }
        String token = null;
        for (ParsedEvent event : events) {
            String own = event.token == null ? event.propertiesToken : event.token;
            if (token != null && own != null && !token.equals(own)) {
                throw Tokens.inconsistent();
            }
            token = token == null ? own : token;
        }
        return token;
    }
}
