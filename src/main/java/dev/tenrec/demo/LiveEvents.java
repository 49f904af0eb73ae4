package dev.tenrec.demo;

import java.time.Clock;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A few events each second, so that something happens for those who watch. */
final class LiveEvents implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LiveEvents.class);
    private static final long PAUSE_MILLIS = 1_000;
    private static final int AT_ONCE_MAX = 3;
    /** Of ten events so many are of customers. */
    private static final int CUSTOMERS_OF_TEN = 8;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "tenrec-demo-live");
        made.setDaemon(true);
        return made;
    });
    private final Calls calls;
    private final People people;
    private final Clock clock;
    private final SplittableRandom random;

    LiveEvents(Calls calls, People people, Clock clock) {
        this.calls = calls;
        this.people = people;
        this.clock = clock;
        this.random = new SplittableRandom(clock.millis());
    }

    void begin() {
        thread.scheduleWithFixedDelay(this::send, PAUSE_MILLIS, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** A server that has no time, or a full disk, misses a few. */
    private void send() {
        try {
            Instant now = clock.instant();
            Batch batch = new Batch(calls.access().projectKey(), now, false, random);
            for (int left = random.nextInt(AT_ONCE_MAX + 1); left > 0; left--) {
                int number = random.nextInt(10) < CUSTOMERS_OF_TEN
                        ? random.nextInt(People.CUSTOMERS)
                        : People.CUSTOMERS + random.nextInt(People.COUNT - People.CUSTOMERS);
                Person person = people.person(number, people.random(number));
                Journey.addMoment(person, now.minusMillis(random.nextInt(400)), random, batch);
            }
            if (batch.count() > 0) {
                calls.capture(batch);
            }
        } catch (RuntimeException missed) {
            LOG.debug("Live events of the demo were not taken.", missed);
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
