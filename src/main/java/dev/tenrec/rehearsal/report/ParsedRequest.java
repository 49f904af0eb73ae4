package dev.tenrec.rehearsal.report;

import dev.tenrec.capture.body.Payload;
import dev.tenrec.rehearsal.log.LoggedRequest;
import dev.tenrec.rehearsal.wire.AcceptedEvents;
import dev.tenrec.rehearsal.wire.WireEvent;
import dev.tenrec.rehearsal.wire.WireReader;
import dev.tenrec.rehearsal.wire.WireRequest;
import java.util.ArrayList;
import java.util.List;

/** A request with the bytes of its accepted events. Made by one thread; read by those that get its slices. */
final class ParsedRequest {
    private final WireRequest request;
    private final Bytes bytes;

    /** Places of the accepted events in the body. */
    private static final class Bytes implements AcceptedEvents {
        private final List<WireEvent> events = new ArrayList<>();
        private final List<Integer> places = new ArrayList<>();
        private byte[] json = new byte[0];

        @Override
        public void add(WireEvent event, byte[] body, int from) {
            json = body;
            events.add(event);
            places.add(from);
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
            List<WireEvent> events = parsed.bytes.events;
            for (int i = parsed.firstAccepted(from);
                    i < events.size() && events.get(i).index() < to;
                    i++) {
                target.add(events.get(i), parsed.bytes.json, parsed.bytes.places.get(i));
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

    /** The place among the accepted events of the first that has this index or a later one. */
    private int firstAccepted(int index) {
        int low = 0;
        int high = bytes.events.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (bytes.events.get(middle).index() < index) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
