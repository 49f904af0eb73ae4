package dev.tenrec.capture;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.tenrec.capture.body.Dialect;
import dev.tenrec.json.StrictReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads a body of any shape: an array of events, {@code {"api_key": …, "batch": [event…], "historical_migration"?,
 * "sent_at"?}} in any order of fields, or one event. What it finds it puts into a {@link ParsedBatch}, what is wrong
 * into {@link Reasons}.
 *
 * <p>One pass, but for a single event, which is known for one when the end has shown no batch, and is read again.
 */
public final class BatchParser {
    /** Bytes of one event as sent. */
    public static final int EVENT_MAX = 1_000_000;
    /** Events of one request: three bytes of a body make an event of more than a hundred on the heap. */
    public static final int EVENTS_MAX = 200_000;

    private static final byte[] IDENTIFY = "$identify".getBytes(StandardCharsets.UTF_8);

    private static final String NO_NAME =
            "failed to hydrate events from request: non-engage request missing event name attribute";

    private final byte[] json;
    private final ParsedBatch batch;
    private final Reasons reasons;
    private final Dialect dialect;
    private boolean batchSeen;
    /** Fault in a batch-only field, thrown once the body is known to be a batch; or null. */
    private @Nullable JsonProcessingException envelopeFault;
    /** Index of the event being read, or -1. */
    private int index = -1;

    BatchParser(byte[] json, ParsedBatch batch, Reasons reasons, Dialect dialect) {
        this.json = json;
        this.batch = batch;
        this.reasons = reasons;
        this.dialect = dialect;
    }

    void parse() {
        // Jackson would take a zero among the first bytes for UTF-16 or UTF-32, and would skip a second byte order
        // mark.
        for (int i = 0; i < Math.min(4, json.length); i++) {
            if (json[i] == 0 || json[0] < 0) {
                reasons.addUnreadable(-1, null, "failed to parse request: not JSON in UTF-8");
                return;
            }
        }
        if (!read(this::body)) {
            return;
        }
        if (!batchSeen) {
            batch.historical = false;
            batch.sentAt = TimestampParser.NONE;
            read(this::single);
        }
    }

    /** Reads the whole document. */
    @FunctionalInterface
    private interface Reading {
        void read(StrictReader reader) throws IOException;
    }

    /** False when the document turned out to be unreadable. */
    private boolean read(Reading reading) {
        try (StrictReader reader = new StrictReader(json)) {
            try {
                reading.read(reader);
                return true;
            } catch (JsonProcessingException broken) {
                JsonLocation at = broken.getLocation() == null ? reader.location() : broken.getLocation();
                String place = String.format(Locale.ROOT, " at line %d column %d", at.getLineNr(), at.getColumnNr());
                reasons.addUnreadable(index, null, "failed to parse request: " + broken.getOriginalMessage() + place);
                return false;
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private void body(StrictReader reader) throws IOException {
        JsonToken first = reader.next();
        if (first == JsonToken.START_ARRAY) {
            events(reader);
        } else if (first == JsonToken.START_OBJECT) {
            envelope(reader);
        } else {
            throw reader.fault("expected an event, an array of events or an object with a batch");
        }
        if (reader.next() != null) {
            throw reader.fault("unexpected text after the end");
        }
        if (batchSeen && envelopeFault != null) {
            throw envelopeFault;
        }
    }

    private void envelope(StrictReader reader) throws IOException {
        reader.enterObject();
        for (String name = reader.nextName(); name != null; name = reader.nextName()) {
            switch (name) {
                case "api_key", "token" -> token(reader, name);
                case "batch" -> events(reader);
                case "historical_migration" -> batch.historical = flag(reader);
                case "sent_at" -> batch.sentAt = sentAt(reader);
                default -> reader.skip();
            }
        }
    }

    /** The document is known to be one object, and well-formed. */
    private void single(StrictReader reader) throws IOException {
        reader.next();
        index = 0;
        ParsedEvent event = parser(reader).parse(0);
        checkSize(reader, 0);
        batch.events.add(event);
        if (event.name == null && reasons.isEmpty()) {
            reasons.addUnreadable(-1, "event", NO_NAME);
        }
    }

    private EventParser parser(StrictReader reader) {
        return new EventParser(reader, reasons, batch.observations, dialect == Dialect.ENGAGE ? IDENTIFY : null);
    }

    private void checkSize(StrictReader reader, int from) {
        if (reader.to() - from > EVENT_MAX) {
            reasons.add(413, index, null, "maximum event size exceeded: more than " + EVENT_MAX + " bytes");
        }
    }

    private void token(StrictReader reader, String name) throws IOException {
        if (reader.token() == JsonToken.VALUE_NULL) {
            return;
        }
        if (reader.token() != JsonToken.VALUE_STRING) {
            throw reader.fault("'" + name + "' must be a string");
        }
        if (batch.envelopeToken != null && !batch.envelopeToken.equals(reader.text())) {
            throw Tokens.inconsistent();
        }
        batch.envelopeToken = reader.text();
    }

    private void events(StrictReader reader) throws IOException {
        if (reader.token() != JsonToken.START_ARRAY) {
            throw reader.fault("'batch' must be an array");
        }
        batchSeen = true;
        EventParser events = parser(reader);
        while (reader.next() != JsonToken.END_ARRAY) {
            index++;
            batch.begin(index);
            int from = reader.from();
            ParsedEvent event = events.parse(index);
            if (index < EVENTS_MAX) {
                batch.events.add(event);
            } else if (index == EVENTS_MAX) {
                reasons.add(413, -1, "batch", "maximum number of events exceeded: more than " + EVENTS_MAX);
            }
            checkSize(reader, from);
        }
        index = -1;
    }

    private boolean flag(StrictReader reader) throws IOException {
        JsonToken value = reader.token();
        if (!value.isBoolean() && value != JsonToken.VALUE_NULL) {
            envelopeFault = reader.fault("'historical_migration' must be true or false");
            reader.skip();
        }
        return value == JsonToken.VALUE_TRUE;
    }

    private static long sentAt(StrictReader reader) throws IOException {
        if (reader.token() != JsonToken.VALUE_STRING) {
            reader.skip();
            return TimestampParser.NONE;
        }
        long micros = TimestampParser.parse(reader.text());
        return micros == TimestampParser.INVALID ? TimestampParser.NONE : micros;
    }
}
