package dev.tenrec.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;

/** Sends requests over some connections, each of which has one under way, and measures how long answers take. */
final class RequestLoad {
    private final InetSocketAddress server;
    private final Latencies latencies = new Latencies();
    private long left;
    private int status;

    RequestLoad(URI url) {
        server = new InetSocketAddress(url.getHost(), url.getPort());
    }

    /**
     * Sends so many requests and tells the latencies and the rate.
     *
     * @param expected the status of every answer
     * @param request by its number, which counts down
     */
    String run(int connectionCount, int requests, int expected, int answerBytes, LongFunction<byte[]> request)
            throws IOException {
        latencies.clear();
        left = requests;
        status = expected;
        BenchRequest next = BenchRequest.of(request);
        long begin = System.nanoTime();
        try (Selector selector = Selector.open()) {
            List<Connection> connections = new ArrayList<>();
            for (int i = 0; i < connectionCount; i++) {
                connections.add(new Connection(server, selector, next, answerBytes));
            }
            for (Connection connection : connections) {
                connection.send(left--);
            }
            while (latencies.count() < requests) {
                selector.select(this::advance, 100);
            }
            for (Connection connection : connections) {
                connection.close();
            }
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        return String.format(
                Locale.ROOT,
                "p50 %.2f ms, p99 %.2f ms, max %.1f ms, %,.0f/s",
                latencies.millis(0.5),
                latencies.millis(0.99),
                latencies.millis(1),
                requests / seconds);
    }

    private void advance(SelectionKey key) {
        Connection connection = (Connection) key.attachment();
        try {
            if (connection.advance()) {
                latencies.add(connection.latencyNanos());
                if (connection.answer().status() != status) {
                    throw new IllegalStateException(connection.answer().text());
                }
                if (left > 0) {
                    connection.send(left--);
                }
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
