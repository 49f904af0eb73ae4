package dev.tenrec.bench;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** One connection with at most one request under way. */
final class Connection {
    private final SocketChannel channel;
    private final SelectionKey key;
    private final BenchRequest request;
    private final AnswerReader answer;
    private ByteBuffer rest;
    private long sentNanos;

    Connection(InetSocketAddress server, Selector selector, BenchRequest request, int answerBytes) throws IOException {
        answer = new AnswerReader(answerBytes);
        this.request = request;
        channel = SocketChannel.open(server);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.setOption(StandardSocketOptions.SO_SNDBUF, Math.max(1 << 16, 2 * request.bytes()));
        channel.configureBlocking(false);
        key = channel.register(selector, SelectionKey.OP_READ, this);
    }

    int events() {
        return request.events();
    }

    /** Begins the next request; {@code first} is the number of its first event. */
    void send(long first) throws IOException {
        answer.reset();
        rest = request.renewed(first);
        sentNanos = System.nanoTime();
        write();
    }

    /** Writes more of the request, or reads more of the answer; answers whether the answer is complete. */
    boolean advance() throws IOException {
        if (key.isWritable()) {
            write();
        }
        return key.isReadable() && answer.read(channel);
    }

    private void write() throws IOException {
        channel.write(rest);
        key.interestOps(rest.hasRemaining() ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ);
    }

    long latencyNanos() {
        return System.nanoTime() - sentNanos;
    }

    AnswerReader answer() {
        return answer;
    }

    void close() throws IOException {
        channel.close();
    }
}
