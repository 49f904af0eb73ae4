package dev.tenrec.rehearsal.relay;

import dev.tenrec.capture.body.Dialect;
import dev.tenrec.capture.body.Payload;
import dev.tenrec.error.ApiException;
import dev.tenrec.rehearsal.log.LoggedRequest;
import dev.tenrec.rehearsal.log.RequestOutcome;
import dev.tenrec.rehearsal.log.RequestView;
import dev.tenrec.rehearsal.wire.EventDigest;
import dev.tenrec.rehearsal.wire.WireEvent;
import dev.tenrec.rehearsal.wire.WireReader;
import dev.tenrec.rehearsal.wire.WireRequest;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntConsumer;

/** Prepares a relay: reads all requests once, for the digest and for the days of their events. Used by one thread. */
public final class RelayRun {
    private final Payload payload;
    private final IntConsumer progress;
    private final Map<Long, Requests> days = new TreeMap<>();

    /** Numbers of the requests that hold events of a day, in order, and how many events these are. */
    private static final class Requests {
        private int[] numbers = new int[4];
        private int count;
        private int events;

        void add(int number) {
            events++;
            if (count > 0 && numbers[count - 1] == number) {
                return;
            }
            if (count == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * count);
            }
            numbers[count++] = number;
        }
    }

    /** @param progress hears the number of each request before it is read; may throw to end the run */
    public RelayRun(Payload payload, IntConsumer progress) {
        this.payload = payload;
        this.progress = progress;
    }

    /**
     * The relay of the events that a digest approves; refuses all others.
     *
     * @param approved in hexadecimal digits
     */
    @Blocking
    public Relay run(RequestView view, String approved) {
        WorkerPool.assertWorker();
        EventDigest digest = new EventDigest();
        WireReader reader = new WireReader(payload, digest);
        for (int number = 0; number < view.count(); number++) {
            progress.accept(number);
            LoggedRequest logged = view.read(number);
            WireRequest request = reader.read(logged);
            check(request);
            for (WireEvent event : request.events()) {
                if (event.isAccepted()) {
                    add(event, request.receivedMicros());
                }
            }
        }
        if (!digest.end().equals(approved)) {
            throw ApiException.invalid("The events are not those of the signed report; make and sign another one.");
        }
        Relay relay = new Relay(payload, view, approved);
        days.forEach(
                (day, requests) -> relay.add(day, Arrays.copyOf(requests.numbers, requests.count), requests.events));
        return relay;
    }

    /** Refuses what can't be sent as it was taken. */
    private static void check(WireRequest request) {
        RequestOutcome outcome = request.logged().outcome();
        if (outcome == null || !outcome.isTaken()) {
            return;
        }
        boolean isOther = request.logged().sent().isNewer()
                || request.logged().sent().request().dialect() == Dialect.ENGAGE;
        if (isOther) {
            throw ApiException.invalid("Request " + request.number() + " came by "
                    + request.logged().sent().request().path()
                    + ". A relay sends to /batch/ and takes what was rehearsed in that form.");
        }
        if (request.events().size() != outcome.events()) {
            throw ApiException.invalid("Request " + request.number() + " was taken, but can't be read again as "
                    + outcome.events() + " events.");
        }
    }

    private void add(WireEvent event, long receivedMicros) {
        long day = Math.floorDiv(RelayText.micros(event, receivedMicros), Relay.DAY_MICROS);
        Requests requests = days.computeIfAbsent(day, any -> new Requests());
        requests.add(event.request());
        if (requests.events > RelayDay.EVENTS_MAX) {
            throw ApiException.invalid("A day has more than " + RelayDay.EVENTS_MAX + " events.");
        }
    }
}
