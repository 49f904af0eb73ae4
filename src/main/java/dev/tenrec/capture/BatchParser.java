package dev.tenrec.capture;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;

/**
 * Reads the body of a batch in one pass: {@code {"api_key": …, "batch": [event…], "historical_migration"?,
 * "sent_at"?}}, in any order of fields. What it finds it puts into a {@link ParsedBatch}, what is wrong into
 * {@link Reasons}.
 *
 * <p>Other shapes of body are other readers of the envelope around the same {@link EventParser}.
 */
final class BatchParser {
    /** Bytes of one event as sent. */
    static final int EVENT_MAX = 1_000_000;
    /** Events of one request: three bytes of a body make an event of more than a hundred on the heap. */
    static final int EVENTS_MAX = 200_000;

    private final byte[] json;
    private final ParsedBatch batch;
    private final Reasons reasons;
    private boolean batchSeen;
    /** Of the event being read, or -1. */
    private int index = -1;

    BatchParser(byte[] json, ParsedBatch batch, Reasons reasons) {
        this.json = json;
        this.batch = batch;
        this.reasons = reasons;
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
        try (StrictReader reader = new StrictReader(json)) {
            try {
                envelope(reader);
            } catch (JsonProcessingException broken) {
                String place = String.format(Locale.ROOT, " at line %d column %d", reader.line(), reader.column());
                reasons.addUnreadable(index, null, "failed to parse request: " + broken.getOriginalMessage() + place);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private void envelope(StrictReader reader) throws IOException {
        if (reader.next() != JsonToken.START_OBJECT) {
            throw reader.fault("expected an object with a batch");
        }
        reader.enterObject();
        for (String name = reader.nextName(); name != null; name = reader.nextName()) {
            switch (name) {
                case "api_key", "token" -> token(reader, name);
                case "batch" -> events(reader);
                case "historical_migration" -> batch.historical = flag(reader, name);
                case "sent_at" -> batch.sentAt = sentAt(reader);
                default -> reader.skip();
            }
        }
        if (reader.next() != null) {
            throw reader.fault("unexpected text after the end of the object");
        }
        if (!batchSeen) {
            throw reader.fault("missing field 'batch'");
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
        EventParser events = new EventParser(reader, reasons, batch.sightings);
        while (reader.next() != JsonToken.END_ARRAY) {
            index++;
            int from = reader.from();
            ParsedEvent event = events.parse(index);
            if (index < EVENTS_MAX) {
                batch.events.add(event);
            } else if (index == EVENTS_MAX) {
                reasons.add(413, -1, "batch", "maximum number of events exceeded: more than " + EVENTS_MAX);
            }
            if (reader.to() - from > EVENT_MAX) {
                reasons.add(413, index, null, "maximum event size exceeded: more than " + EVENT_MAX + " bytes");
            }
        }
        index = -1;
    }

    private static boolean flag(StrictReader reader, String name) throws IOException {
        return switch (reader.token()) {
            case VALUE_TRUE -> true;
            case VALUE_FALSE, VALUE_NULL -> false;
            default -> throw reader.fault("'" + name + "' must be true or false");
        };
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
