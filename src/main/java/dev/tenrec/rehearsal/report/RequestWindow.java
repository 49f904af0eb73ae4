package dev.tenrec.rehearsal.report;

import dev.tenrec.capture.body.Payload;
import dev.tenrec.rehearsal.log.LoggedRequest;
import dev.tenrec.rehearsal.log.RequestView;
import dev.tenrec.rehearsal.wire.AcceptedEvents;
import dev.tenrec.rehearsal.wire.WireEvent;
import dev.tenrec.rehearsal.wire.WireReader;
import dev.tenrec.rehearsal.wire.WireRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A few requests in a row, parsed side by side. Their number is small, because trees of JSON are large and are judged
 * faster while the processor still has them in its caches.
 */
final class RequestWindow {
    private static final int REQUESTS_MAX = 2;
    /** Bytes of bodies as sent; one request may have more. */
    private static final long BYTES_MAX = 2_000_000;

    private final Payload payload;
    private final List<Parsed> parsed = new ArrayList<>();

    /** A request with the bytes of its accepted events. */
    private static final class Parsed implements AcceptedEvents {
        private final LoggedRequest logged;
        private final List<WireEvent> events = new ArrayList<>();
        private final List<Integer> places = new ArrayList<>();
        private byte[] json = new byte[0];
        private @Nullable WireRequest request;

        Parsed(LoggedRequest logged) {
            this.logged = logged;
        }

        @Override
        public void add(WireEvent event, byte[] body, int from) {
            json = body;
            events.add(event);
            places.add(from);
        }
    }

    RequestWindow(Payload payload) {
        this.payload = payload;
    }

    /** Reads requests from this one on, in place of those before; returns the first one that it leaves. */
    int read(RequestView view, int from) {
        parsed.clear();
        long bytes = 0;
        int end = from;
        while (end < view.count() && parsed.size() < REQUESTS_MAX && (parsed.isEmpty() || bytes < BYTES_MAX)) {
            Parsed one = new Parsed(view.read(end));
            bytes += one.logged.sent().request().body().length;
            parsed.add(one);
            end++;
        }
        return end;
    }

    /** Parses one of the requests; others may be parsed at the same time. */
    void parse(int index) {
        Parsed one = parsed.get(index);
        one.request = new WireReader(payload, one).read(one.logged);
    }

    /** Lets go of the requests. */
    void clear() {
        parsed.clear();
    }

    int size() {
        return parsed.size();
    }

    WireRequest request(int index) {
        return Objects.requireNonNull(parsed.get(index).request);
    }

    /** Hands on the bytes of all accepted events, in order. */
    void accepted(AcceptedEvents target) {
        for (Parsed one : parsed) {
            for (int i = 0; i < one.events.size(); i++) {
                target.add(one.events.get(i), one.json, one.places.get(i));
            }
        }
    }
}
