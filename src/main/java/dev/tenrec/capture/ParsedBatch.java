package dev.tenrec.capture;

import java.util.ArrayList;
import java.util.List;

/** A body as it stands, before any rule is applied: the envelope's fields may follow the events they are about. */
final class ParsedBatch {
    final List<ParsedEvent> events = new ArrayList<>();
    /** Warnings about its events. */
    BatchWarnings warnings = new BatchWarnings();
    /** Properties of its events. */
    final PropertyObservations observations = new PropertyObservations();
    /** The envelope's key, or null. */
    String envelopeToken;

    boolean historical;
    /** Microseconds since 1970, or {@link TimestampParser#NONE}. */
    long sentAt = TimestampParser.NONE;

    /**
     * The key of the envelope, else the one that the events name, else null; refuses events that name different ones.
     */
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
