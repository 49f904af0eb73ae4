package dev.tenrec.attack;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/** Asks for {@code /_readyz} all the time, on a new connection each time, as an orchestrator does. */
final class ReadyProbe implements AutoCloseable {
    private static final byte[] REQUEST =
            "GET /_readyz HTTP/1.1\r\nHost: tenrec\r\nConnection: close\r\n\r\n".getBytes(US_ASCII);
    private static final long PAUSE_MILLIS = 50;

    private final Victim victim;
    private final int patienceMillis;
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private final Thread thread = new Thread(this::run, "probe");
    private volatile boolean isClosed;

    /**
     * Begins at once.
     *
     * @param patienceMillis after which an answer is a failure
     */
    ReadyProbe(Victim victim, int patienceMillis) {
        this.victim = victim;
        this.patienceMillis = patienceMillis;
        thread.start();
    }

    void begin() {
        count.set(0);
        failed.set(0);
    }

    int failed() {
        return failed.get();
    }

    /** The number of probes since the beginning; one that still waits for an answer is none. */
    int count() {
        return count.get();
    }

    /** Waits until a probe that begins from now on has ended. */
    void settle() throws InterruptedException {
        int before = count.get();
        while (thread.isAlive() && count.get() < before + 2) {
            Thread.sleep(10);
        }
    }

    private void run() {
        while (!isClosed) {
            try {
                Thread.sleep(PAUSE_MILLIS);
                failed.addAndGet(isReady() ? 0 : 1);
                count.incrementAndGet();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private boolean isReady() {
        try {
            return HttpText.exchange(HonestClient.ADDRESS, victim.address(), patienceMillis, REQUEST)
                            .status()
                    == 200;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        isClosed = true;
    }
}
