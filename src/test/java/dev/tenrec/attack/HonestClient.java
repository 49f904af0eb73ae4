package dev.tenrec.attack;

import dev.tenrec.bench.Latencies;
import dev.tenrec.bench.PreparedRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * An application that sends captures of twenty events over eight connections, each one request after another, from
 * 127.0.0.1. A connection is closed after two hundred requests, so that new ones are needed all the time. Thread-safe.
 */
final class HonestClient implements TrafficListener, AutoCloseable {
    static final String ADDRESS = "127.0.0.1";

    private static final int CONNECTIONS = 8;
    private static final int EVENTS = 20;

    /**
     * Makes about thirty connections per second. Each closed one holds its port for a minute (TIME_WAIT), of 14,000
     * that connect() searches first; where they run out, the search takes most of the client's time.
     */
    private static final int REQUESTS_PER_CONNECTION = 200;

    private static final int RENEWALS_PER_SECOND = 10_000;
    private static final long RETRY_MILLIS = 20;

    private final List<PreparedRequest> requests = new ArrayList<>();
    private final TrafficLoop loop;
    private final Latencies latencies = new Latencies();
    private final Map<String, Integer> failures = new TreeMap<>();
    /** Nanoseconds at which the request of a connection began; 0 for none. */
    private final long[] since = new long[CONNECTIONS];

    private long numbered;
    private long answered;
    private long beginNanos;

    /**
     * Begins at once.
     *
     * @param pauseMillis between an answer and the next request
     * @param patienceMillis after which a request without an answer has failed
     */
    HonestClient(Victim victim, long pauseMillis, long patienceMillis) throws IOException {
        Random random = new Random(1);
        long runId = System.nanoTime() ^ ProcessHandle.current().pid() << 20;
        for (int i = 0; i < CONNECTIONS; i++) {
            requests.add(new PreparedRequest(victim.authority(), Victim.PROJECT_KEY, EVENTS, false, runId, random));
        }
        Load load = new Load(
                CONNECTIONS,
                pauseMillis,
                RETRY_MILLIS,
                RENEWALS_PER_SECOND,
                REQUESTS_PER_CONNECTION,
                patienceMillis,
                this::next);
        loop = new TrafficLoop("honest", victim.address(), List.of(new Traffic(ADDRESS, load, this)));
    }

    /** Begins to measure anew. */
    synchronized void begin() {
        latencies.clear();
        failures.clear();
        answered = 0;
        beginNanos = System.nanoTime();
    }

    /** The measurement since the last beginning. Requests under way count as taking as long as they have so far. */
    synchronized Measurement end() {
        long now = System.nanoTime();
        double rate = answered * EVENTS / ((now - beginNanos) / 1e9);
        for (long begun : since) {
            if (begun != 0) {
                latencies.add(now - begun);
            }
        }
        return new Measurement(rate, latencies.millis(0.5), latencies.millis(0.99), Map.copyOf(failures));
    }

    /** Waits until each request that is under way has been answered or given up. */
    void settle() throws InterruptedException {
        long now = System.nanoTime();
        while (isUnderWay(now)) {
            Thread.sleep(10);
        }
    }

    private synchronized boolean isUnderWay(long before) {
        for (long begun : since) {
            if (begun != 0 && begun < before) {
                return true;
            }
        }
        return false;
    }

    private Transmission next(int connection) {
        numbered += EVENTS;
        return Transmission.whole(requests.get(connection).renewed(numbered));
    }

    @Override
    public synchronized void begun(int connection) {
        since[connection] = System.nanoTime();
    }

    @Override
    public synchronized void answered(int connection, int status) {
        if (status == 200) {
            latencies.add(System.nanoTime() - since[connection]);
            answered++;
        } else {
            failures.merge(String.valueOf(status), 1, Integer::sum);
        }
        since[connection] = 0;
    }

    @Override
    public synchronized void broken(int connection) {
        failures.merge("no answer", 1, Integer::sum);
        since[connection] = 0;
    }

    @Override
    public void close() throws IOException {
        loop.close();
    }
}
