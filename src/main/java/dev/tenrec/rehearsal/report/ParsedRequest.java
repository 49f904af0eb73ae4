package dev.tenrec.rehearsal.report;

import dev.tenrec.capture.body.Payload;
import dev.tenrec.rehearsal.log.LoggedRequest;
import dev.tenrec.rehearsal.wire.AcceptedEvents;
import dev.tenrec.rehearsal.wire.WireEvent;
import dev.tenrec.rehearsal.wire.WireReader;
import dev.tenrec.rehearsal.wire.WireRequest;
import java.util.Arrays;

/** A request with the bytes of its accepted events. Made by one thread; read by those that get its slices. */
final class ParsedRequest {
    private final WireRequest request;
    private final Bytes bytes;

    /** Places of the accepted events in the body, by their index. */
    private static final class Bytes implements AcceptedEvents {
        private int[] places = new int[0];
        private byte[] json = new byte[0];

        @Override
        public void add(WireEvent event, byte[] body, int from) {
            json = body;
            if (event.index() >= places.length) {
                places = Arrays.copyOf(places, Math.max(16, 2 * event.index()));
            }
            places[event.index()] = from;
        }
    }

    /** Events of a request from one index to before another; the first slice of a request stands for it, too. */
    record Slice(ParsedRequest parsed, int from, int to) {
        WireRequest request() {
            return parsed.request;
        }

        boolean isFirst() {
            return from == 0;
        }

        /** Hands on the bytes of accepted events, in order. */
        void accepted(AcceptedEvents target) {
            for (WireEvent event : request().events().subList(from, to)) {
                if (event.isAccepted()) {
                    target.add(event, parsed.bytes.json, parsed.bytes.places[event.index()]);
                }
            }
        }
    }

    private ParsedRequest(WireRequest request, Bytes bytes) {
        this.request = request;
        this.bytes = bytes;
    }

    static ParsedRequest of(LoggedRequest logged, Payload payload) {
        Bytes bytes = new Bytes();
        return new ParsedRequest(new WireReader(payload, bytes).read(logged), bytes);
    }

    /** Number of its events. */
    int size() {
        return request.events().size();
    }
}
