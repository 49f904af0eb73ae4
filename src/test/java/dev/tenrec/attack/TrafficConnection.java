package dev.tenrec.attack;

import dev.tenrec.bench.AnswerReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Locale;

/** One connection of a {@link Traffic}, opened anew whenever it is lost. Used on the thread of its loop only. */
final class TrafficConnection {
    private static final int ANSWER_BYTES = 1 << 16;

    private final TrafficLoop loop;
    private final Traffic traffic;
    private final TrafficLoop.Opening opening;
    private final int index;
    private SocketChannel channel;
    private SelectionKey key;
    private AnswerReader answer;
    private Transmission sending = Transmission.SILENCE;
    /** Bytes that may leave now; its limit moves towards that of the whole. */
    private ByteBuffer rest = sending.bytes();

    private int requests;
    private boolean isUnderWay;
    /** Counts beginnings and ends of requests, so that a timer of an earlier one does nothing. */
    private long round;

    TrafficConnection(TrafficLoop loop, Traffic traffic, TrafficLoop.Opening opening, int index) {
        this.loop = loop;
        this.traffic = traffic;
        this.opening = opening;
        this.index = index;
    }

    /** Sends the next request. */
    void next() {
        round++;
        isUnderWay = true;
        sending = traffic.load().transmissions().apply(index);
        rest = sending.bytes().duplicate();
        rest.limit(rest.position() + sending.atOnce());
        traffic.listener().begun(index);
        if (traffic.load().patienceMillis() > 0) {
            later(traffic.load().patienceMillis(), this::fail);
        }
        if (channel == null) {
            long begun = round;
            loop.at(opening.next(), () -> {
                if (round == begun) {
                    open();
                }
            });
        } else {
            attempt(this::write);
        }
    }

    /** Goes on with what the selector says is possible. */
    void advance() {
        attempt(() -> {
            if (key.isConnectable()) {
                channel.finishConnect();
                write();
            } else if (key.isReadable()) {
                read();
            } else {
                write();
            }
        });
    }

    void close() {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        channel = null;
        answer = null;
        requests = 0;
    }

    private void open() {
        attempt(() -> {
            channel = SocketChannel.open();
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.bind(new InetSocketAddress(traffic.source(), 0));
            boolean isOpen = channel.connect(loop.server());
            key = channel.register(loop.selector(), SelectionKey.OP_CONNECT, this);
            if (isOpen) {
                write();
            }
        });
    }

    private void write() throws IOException {
        traffic.listener().sent(channel.write(rest));
        boolean isSent = !rest.hasRemaining();
        key.interestOps(isSent ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE);
        if (isSent && !isWhole() && sending.intervalMillis() > 0) {
            later(sending.intervalMillis(), () -> {
                rest.limit(rest.limit() + 1);
                attempt(this::write);
            });
        }
    }

    private boolean isWhole() {
        return rest.position() == sending.bytes().limit();
    }

    private void read() throws IOException {
        answer = answer == null ? new AnswerReader(ANSWER_BYTES) : answer;
        if (!answer.read(channel)) {
            return;
        }
        String head = answer.text().toLowerCase(Locale.ROOT);
        boolean isLast = !isWhole()
                || ++requests >= traffic.load().requestsPerConnection()
                || head.contains("\r\nconnection: close\r\n");
        int status = answer.status();
        answer.reset();
        if (isLast) {
            close();
        }
        round++;
        isUnderWay = false;
        traffic.listener().answered(index, status);
        if (traffic.load().pauseMillis() == 0) {
            next();
        } else {
            later(traffic.load().pauseMillis(), this::next);
        }
    }

    /** Gives up a lost connection; only a request that is under way counts as broken. */
    private void fail() {
        close();
        if (isUnderWay) {
            round++;
            isUnderWay = false;
            traffic.listener().broken(index);
            later(traffic.load().retryMillis(), this::next);
        }
    }

    /** Runs a task unless the request begins or ends before. */
    private void later(long millis, Runnable task) {
        long begun = round;
        loop.after(millis, () -> {
            if (round == begun) {
                task.run();
            }
        });
    }

    private interface Step {
        void run() throws IOException;
    }

    private void attempt(Step step) {
        try {
            step.run();
        } catch (IOException lost) {
            fail();
        }
    }
}
