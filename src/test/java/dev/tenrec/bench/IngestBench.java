package dev.tenrec.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Posts prepared batches as fast as the server takes them, each connection one request after another, all on one
 * thread; no event is a duplicate. Prints one line of figures, and ends with 1 when any answer was not 200.
 *
 * <pre>
 * java -cp target/test-classes dev.tenrec.bench.IngestBench URL PROJECT_KEY BATCH CONNECTIONS SECONDS [EVENTS]
 * </pre>
 *
 * <p>The first fifth of the seconds warms up and is not measured. With EVENTS it stops after that many instead, and
 * measures them all. With {@code -Dtenrec.bench.mix=true} some of the events change persons and groups. Events of the
 * same {@code -Dtenrec.bench.run} and number, counted from {@code -Dtenrec.bench.from}, are the same.
 */
public final class IngestBench {
    private static final int ANSWER_BYTES = 1 << 16;
    private static final long FROM = Long.getLong("tenrec.bench.from", 0);
    private static final boolean IS_MIX = Boolean.getBoolean("tenrec.bench.mix");

    private final List<Connection> connections = new ArrayList<>();
    private final Latencies latencies = new Latencies();
    private final Selector selector;
    private final long limit;
    private long numbered;
    private long answered;
    private long acknowledged;
    private int refused;

    private IngestBench(URI url, String key, int batch, int count, long limit) throws IOException {
        this.limit = limit;
        selector = Selector.open();
        InetSocketAddress server = new InetSocketAddress(url.getHost(), url.getPort());
        Random random = new Random(1);
        long runId = Long.getLong(
                "tenrec.bench.run", System.nanoTime() ^ ProcessHandle.current().pid() << 20);
        for (int i = 0; i < count; i++) {
            PreparedRequest request = new PreparedRequest(url.getAuthority(), key, batch, IS_MIX, runId, random);
            connections.add(new Connection(server, selector, request, ANSWER_BYTES));
        }
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments.length < 5) {
            System.err.println("IngestBench URL PROJECT_KEY BATCH CONNECTIONS SECONDS [EVENTS]");
            System.exit(64);
        }
        int batch = Integer.parseInt(arguments[2]);
        int count = Integer.parseInt(arguments[3]);
        double seconds = Double.parseDouble(arguments[4]);
        boolean limited = arguments.length > 5;
        long limit = limited ? Long.parseLong(arguments[5]) : Long.MAX_VALUE;
        IngestBench bench = new IngestBench(URI.create(arguments[0]), arguments[1], batch, count, limit);
        System.exit(bench.run(batch, limited ? 0 : seconds / 5, limited ? 1e6 : seconds) ? 0 : 1);
    }

    private boolean run(int batch, double warmUpSeconds, double seconds) throws IOException {
        for (Connection connection : connections) {
            sendNext(connection);
        }
        sendAndReceive(warmUpSeconds);
        latencies.clear();
        acknowledged = 0;
        long cpu = cpuNanos();
        double took = sendAndReceive(seconds);
        double busy = (cpuNanos() - cpu) / 1e9 / took;
        int measured = latencies.count();
        System.out.printf(
                Locale.ROOT,
                "batch %d, connections %d: %,.0f events/s, %,.0f requests/s, p50 %.1f ms, p99 %.1f ms, max %.1f ms, "
                        + "not 200: %d, %,d events in %.1f s, client %.0f %% of a core%n",
                batch,
                connections.size(),
                acknowledged / took,
                measured / took,
                latencies.millis(0.5),
                latencies.millis(0.99),
                latencies.millis(1),
                refused,
                acknowledged,
                took,
                100 * busy);
        for (Connection connection : connections) {
            connection.close();
        }
        return refused == 0;
    }

    /** Runs for the given time, or until the last event is answered; answers with the seconds it took. */
    private double sendAndReceive(double seconds) throws IOException {
        long begin = System.nanoTime();
        long end = begin + (long) (seconds * 1e9);
        while (System.nanoTime() < end && answered < limit) {
            selector.select(this::advance, 100);
        }
        return (System.nanoTime() - begin) / 1e9;
    }

    private void advance(SelectionKey key) {
        Connection connection = (Connection) key.attachment();
        try {
            if (connection.advance()) {
                latencies.add(connection.latencyNanos());
                take(connection);
                sendNext(connection);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void take(Connection connection) {
        answered += connection.events();
        if (connection.answer().status() == 200) {
            acknowledged += connection.events();
        } else if (refused++ == 0) {
            System.err.println(
                    "first answer other than 200: " + connection.answer().text());
        }
    }

    private void sendNext(Connection connection) throws IOException {
        if (numbered < limit) {
            long first = FROM + numbered;
            numbered += connection.events();
            connection.send(first);
        }
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
