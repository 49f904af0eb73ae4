package dev.tenrec.demo;

import java.time.Clock;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A few events each second, for the live view. */
final class LiveEvents implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LiveEvents.class);
    private static final long PAUSE_MILLIS = 1_000;
    private static final int AT_ONCE_MAX = 3;
    /** So many people are here at a time; the others come in other hours. */
    private static final int PRESENT = 30;
    /** Events of customers, in ten. */
    private static final int CUSTOMERS_OF_TEN = 8;

    private static final long HOUR_MILLIS = 3_600_000;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "tenrec-demo-live");
        made.setDaemon(true);
        return made;
    });
    private final Calls calls;
    private final People people;
    private final Clock clock;
    private final SplittableRandom random;
    /** Returns whether the last ones were not taken, which is said once. */
    private boolean isMissed;

    LiveEvents(Calls calls, People people, Clock clock) {
        this.calls = calls;
        this.people = people;
        this.clock = clock;
        this.random = new SplittableRandom(clock.millis());
    }

    @SuppressWarnings("FutureReturnValueIgnored") // It ends when this is closed.
    void begin() {
        thread.scheduleWithFixedDelay(this::send, PAUSE_MILLIS, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /**
     * A server that has no time, or a full disk, misses a few; one whose key was reset all that follow; one that stops
     * the last.
     */
    private void send() {
        try {
            Instant now = clock.instant();
            Batch batch = new Batch(calls.access().projectKey(), now, false, random);
            for (int left = random.nextInt(AT_ONCE_MAX + 1); left > 0; left--) {
                int number = present(now);
                Person person = people.person(number, people.random(number));
                Journey.addMoment(person, now.minusMillis(random.nextInt(400)), random, batch);
            }
            if (batch.count() > 0) {
                calls.capture(batch);
                isMissed = false;
            }
        } catch (RuntimeException missed) {
            if (!isMissed && !thread.isShutdown()) {
                LOG.warn("Live events of the demo are not taken at the moment: {}", missed.getMessage());
            }
            isMissed = true;
        }
    }

    /** The number of a person who is active in this hour. */
    private int present(Instant now) {
        int begin = random.nextInt(10) < CUSTOMERS_OF_TEN ? 0 : People.CUSTOMERS;
        long hour = now.toEpochMilli() / HOUR_MILLIS;
        return begin + (int) ((hour * PRESENT + random.nextInt(PRESENT)) % People.CUSTOMERS);
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
