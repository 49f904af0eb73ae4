package dev.tenrec.capture;

import java.util.ArrayList;
import java.util.List;

/** A body as it stands, before any rule is applied: the envelope's fields may follow the events they are about. */
final class ParsedBatch {
    final List<ParsedEvent> events = new ArrayList<>();
    /** What there is to say about events. */
    BatchWarnings warnings = new BatchWarnings();
    /** What the events hold. */
    final PropertyObservations sightings = new PropertyObservations();
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
