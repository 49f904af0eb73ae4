package dev.tenrec.rehearsal.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.capture.TimestampParser;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.capture.body.Payload;
import dev.tenrec.json.LoneSurrogates;
import dev.tenrec.json.Utf8;
import dev.tenrec.rehearsal.log.LoggedRequest;
import dev.tenrec.rehearsal.log.RequestOutcome;
import dev.tenrec.rehearsal.log.SentRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads kept requests one after the other. Used by one thread, a worker. */
public final class WireReader {
    private final Payload payload;
    private final AcceptedEvents accepted;

    /** @param accepted gets each event of an accepted request, in order */
    public WireReader(Payload payload, AcceptedEvents accepted) {
        this.payload = payload;
        this.accepted = accepted;
    }

    /** Reads a request as far as it can be read. */
    public WireRequest read(LoggedRequest logged) {
        byte[] json;
        try {
            json = payload.unwrap(logged.sent().request());
        } catch (CaptureRefusal damaged) {
            return unreadable(logged, 0, damaged.text(), false);
        }
        int invalid = Utf8.firstInvalid(json);
        if (invalid >= 0) {
            return unreadable(logged, json.length, "byte " + invalid + " of the body is not UTF-8", true);
        }
        boolean hasHalves = LoneSurrogates.replaced(json) != json;
        try {
            WireRequest read = read(logged, json);
            return hasHalves
                    ? new WireRequest(
                            read.logged(),
                            read.inflatedSize(),
                            read.kind(),
                            read.historical(),
                            read.sentAtMicros(),
                            "a text holds half of a surrogate pair",
                            true,
                            read.events())
                    : read;
        } catch (JsonProcessingException broken) {
            return unreadable(logged, json.length, "the body is no JSON: " + broken.getOriginalMessage(), false);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Reads a body; the parser's table of names goes back to the other parsers. */
    private WireRequest read(LoggedRequest logged, byte[] json) throws IOException {
        try (JsonTree tree = new JsonTree(json)) {
            return new Reading(logged, json, tree, accepted).read();
        }
    }

    private static WireRequest unreadable(LoggedRequest logged, int size, String fault, boolean isEncodingFault) {
        return new WireRequest(
                logged, size, WireRequest.Kind.UNREADABLE, null, WireEvent.NO_TIME, fault, isEncodingFault, List.of());
    }

    /** One body: the fields of the envelope may follow the events that they are about. */
    private static final class Reading {
        private record Found(JsonNode event, int size, List<String> faults, int from) {}

        private final LoggedRequest logged;
        private final byte[] json;
        private final AcceptedEvents accepted;
        private final JsonTree tree;
        private final List<Found> found = new ArrayList<>();
        private @Nullable Boolean historical;
        private long sentAt;
        private @Nullable String fault;
        private boolean isBatch;

        Reading(LoggedRequest logged, byte[] json, JsonTree tree, AcceptedEvents accepted) {
            this.logged = logged;
            this.json = json;
            this.accepted = accepted;
            this.tree = tree;
            this.sentAt = logged.sent().sentAtMicros() == SentRequest.NO_TIME
                    ? WireEvent.NO_TIME
                    : logged.sent().sentAtMicros();
        }

        WireRequest read() throws IOException {
            JsonParser parser = tree.parser();
            JsonToken first = parser.nextToken();
            WireRequest.Kind kind = WireRequest.Kind.SINGLE;
            if (first == JsonToken.START_ARRAY) {
                kind = WireRequest.Kind.ARRAY;
                events();
            } else if (first == JsonToken.START_OBJECT) {
                envelope();
                kind = isBatch ? WireRequest.Kind.BATCH : WireRequest.Kind.SINGLE;
                if (!isBatch) {
                    single();
                }
            } else {
                fault = "the body is neither an object nor an array";
            }
            return new WireRequest(logged, json.length, kind, historical, sentAt, fault, false, judged());
        }

        private List<WireEvent> judged() {
            List<WireEvent> events = new ArrayList<>(found.size());
            RequestOutcome outcome = logged.outcome();
            boolean isTaken = outcome != null && outcome.isTaken();
            boolean isEachAlone = outcome != null && outcome.status() == 400;
            for (int i = 0; i < found.size(); i++) {
                Found one = found.get(i);
                boolean isAccepted = isTaken && !(isEachAlone && WireEvent.isInvalid(one.event));
                WireEvent event = WireEvent.of(
                        logged.number(),
                        i,
                        one.event,
                        one.size,
                        one.faults,
                        sentAt,
                        logged.sent().request().receivedMicros(),
                        isAccepted);
                if (isAccepted) {
                    accepted.add(event, json, one.from);
                }
                events.add(event);
            }
            return events;
        }

        private void envelope() throws IOException {
            JsonParser parser = tree.parser();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                JsonToken value = parser.nextToken();
                switch (name) {
                    case "batch" -> {
                        isBatch = true;
                        if (value == JsonToken.START_ARRAY) {
                            events();
                        } else {
                            fault = "batch is no array";
                            parser.skipChildren();
                        }
                    }
                    case "historical_migration" -> historical = value == JsonToken.VALUE_TRUE;
                    case "sent_at" -> sentAt(parser, value);
                    default -> parser.skipChildren();
                }
            }
        }

        private void sentAt(JsonParser parser, JsonToken value) throws IOException {
            if (value != JsonToken.VALUE_STRING) {
                parser.skipChildren();
                return;
            }
            long micros = TimestampParser.parse(parser.getText());
            sentAt = micros == TimestampParser.INVALID ? WireEvent.NO_TIME : micros;
        }

        private void events() throws IOException {
            JsonParser parser = tree.parser();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                event(parser);
            }
        }

        private void event(JsonParser parser) throws IOException {
            int from = (int) parser.currentTokenLocation().getByteOffset();
            JsonNode value = tree.value();
            int size = (int) parser.currentLocation().getByteOffset() - from;
            found.add(new Found(value, size, tree.takeFaults(), from));
        }

        /** A body that is an event is read a second time, as one. */
        private void single() throws IOException {
            try (JsonTree again = new JsonTree(json)) {
                again.parser().nextToken();
                JsonNode value = again.value();
                found.add(new Found(value, json.length, again.takeFaults(), 0));
            }
        }
    }
}
