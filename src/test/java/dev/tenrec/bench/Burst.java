package dev.tenrec.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Connections that are open and wait, over which as many requests are sent at the same moment, again and again: what it
 * costs to open them is no part of a measurement, and one thread sends and reads.
 */
final class Burst implements AutoCloseable {
    private final Selector selector = Selector.open();
    private final List<Connection> connections = new ArrayList<>();
    private LongFunction<byte[]> request;
    private int open;

    Burst(InetSocketAddress server, int connections, int answerBytes) throws IOException {
        BenchRequest next = BenchRequest.of(number -> request.apply(number));
        for (int i = 0; i < connections; i++) {
            this.connections.add(new Connection(server, selector, next, answerBytes));
        }
    }

    /** Sends the first so many requests, numbered from 0, each over a connection, and waits for the last answer. */
    List<AnswerReader> send(int count, LongFunction<byte[]> numbered) throws IOException {
        request = numbered;
        open = count;
        List<Connection> used = connections.subList(0, count);
        for (int i = 0; i < count; i++) {
            used.get(i).send(i);
        }
        while (open > 0) {
            selector.select(this::advance);
        }
        return used.stream().map(Connection::answer).toList();
    }

    private void advance(SelectionKey key) {
        try {
            open -= ((Connection) key.attachment()).advance() ? 1 : 0;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Override
    public void close() throws IOException {
        for (Connection connection : connections) {
            connection.close();
        }
        selector.close();
    }
}
