package dev.tenrec.rehearsal.report;

import dev.tenrec.capture.body.Payload;
import dev.tenrec.insight.exec.scan.Parallel;
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

/** A few requests in a row, parsed side by side; their number is bounded, because trees of JSON are large. */
final class RequestWindow {
    private static final int REQUESTS_MAX = 8;
    /** Bytes of bodies as sent; one request may have more. */
    private static final long BYTES_MAX = 2_000_000;

    private final Parallel parallel;
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

    /** @param parallel parses the requests */
    RequestWindow(Parallel parallel, Payload payload) {
        this.parallel = parallel;
        this.payload = payload;
    }

    /** Reads requests from this one on, in place of those before; returns the first one that it leaves. */
    int fill(RequestView view, int from) {
        parsed.clear();
        long bytes = 0;
        int end = from;
        while (end < view.count() && parsed.size() < REQUESTS_MAX && (parsed.isEmpty() || bytes < BYTES_MAX)) {
            Parsed one = new Parsed(view.read(end));
            bytes += one.logged.sent().request().body().length;
            parsed.add(one);
            end++;
        }
        parallel.run(parsed.size(), () -> index -> {
            Parsed one = parsed.get(index);
            one.request = new WireReader(payload, one).read(one.logged);
        });
        return end;
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
