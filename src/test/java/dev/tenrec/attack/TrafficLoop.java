package dev.tenrec.attack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** One thread that sends and receives all of some {@link Traffic}, so that thousands of connections cost little. */
final class TrafficLoop implements AutoCloseable {
    private static final int FIRST_OPENS_PER_SECOND = 3_000;
    private static final long WAIT_MAX_MILLIS = 100;

    private record Timer(long nanos, long order, Runnable task) {}

    /** Spaces the sockets that one traffic opens. */
    static final class Opening {
        private final long renewalNanos;
        private int firstLeft;
        private long nextNanos = System.nanoTime();

        Opening(Load load) {
            renewalNanos = 1_000_000_000L / load.renewalsPerSecond();
            firstLeft = load.connections();
        }

        /** The moment at which the next socket may be opened. */
        long next() {
            long at = Math.max(nextNanos, System.nanoTime());
            nextNanos = at + (firstLeft-- > 0 ? 1_000_000_000L / FIRST_OPENS_PER_SECOND : renewalNanos);
            return at;
        }
    }

    private final InetSocketAddress server;
    private final Selector selector = Selector.open();
    private final PriorityQueue<Timer> timers =
            new PriorityQueue<>(Comparator.comparingLong(Timer::nanos).thenComparingLong(Timer::order));
    private final List<TrafficConnection> connections = new ArrayList<>();
    private final Thread thread = new Thread(this::run);
    private long timerCount;
    private volatile boolean isClosed;
    private volatile RuntimeException failure;

    /** Begins at once. */
    TrafficLoop(String name, InetSocketAddress server, List<Traffic> traffics) throws IOException {
        this.server = server;
        for (Traffic traffic : traffics) {
            Opening opening = new Opening(traffic.load());
            for (int i = 0; i < traffic.load().connections(); i++) {
                TrafficConnection connection = new TrafficConnection(this, traffic, opening, i);
                connections.add(connection);
                at(System.nanoTime(), connection::next);
            }
        }
        thread.setName(name);
        thread.start();
    }

    InetSocketAddress server() {
        return server;
    }

    Selector selector() {
        return selector;
    }

    /** Processor time of the thread so far. */
    long cpuNanos() {
        return Math.max(0, ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId()));
    }

    /** Runs a task on the thread of the loop; called on it, too. */
    void after(long millis, Runnable task) {
        at(System.nanoTime() + millis * 1_000_000, task);
    }

    void at(long nanos, Runnable task) {
        timers.add(new Timer(nanos, timerCount++, task));
    }

    private void run() {
        try {
            while (!isClosed) {
                selector.select(this::advance, waitMillis());
            }
        } catch (IOException e) {
            failure = new UncheckedIOException(e);
        } catch (RuntimeException e) {
            failure = e;
        } finally {
            connections.forEach(TrafficConnection::close);
        }
    }

    /** Runs the timers that are due; answers with the time until the next, at least 1. */
    private long waitMillis() {
        while (!isClosed) {
            Timer next = timers.peek();
            long left = next == null ? Long.MAX_VALUE : next.nanos - System.nanoTime();
            if (left > 0) {
                return Math.min(WAIT_MAX_MILLIS, left / 1_000_000 + 1);
            }
            timers.remove().task.run();
        }
        return 1;
    }

    private void advance(SelectionKey key) {
        ((TrafficConnection) key.attachment()).advance();
    }

    /** Closes all connections and ends the thread. */
    @Override
    public void close() throws IOException {
        isClosed = true;
        selector.wakeup();
        boolean isInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        selector.close();
        if (failure != null) {
            throw failure;
        }
    }
}
