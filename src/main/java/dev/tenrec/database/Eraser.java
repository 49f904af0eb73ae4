package dev.tenrec.database;

import dev.tenrec.erasure.ErasureRecord;
import dev.tenrec.erasure.ErasureRecords;
import dev.tenrec.json.Timestamps;
import dev.tenrec.storage.EventStore;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes the bytes of what was deleted from all files, some time after a deletion, so that deletions share the work,
 * and those of events that expired at once, because that happens once a day. A run that does not finish is repeated.
 */
public final class Eraser {
    private static final Logger LOG = LoggerFactory.getLogger(Eraser.class);
    private static final long PAUSE_NANOS = Duration.ofHours(6).toNanos();

    private final Database database;
    private final EventStore events;
    private final ErasureRecords records;
    private final Clock clock;
    private final SteadyClock steadyClock;
    private final LongSupplier nanoTime;
    private final AtomicLong finished = new AtomicLong();
    /** End of the last run, by the monotonic clock; 0 before the first. */
    private long endedNanos;

    public Eraser(Database database, Clock clock) {
        this(database, clock, System::nanoTime);
    }

    Eraser(Database database, Clock clock, LongSupplier nanoTime) {
        this.database = database;
        this.events = database.events();
        this.records = database.erasures();
        this.clock = clock;
        this.steadyClock = new SteadyClock(clock, nanoTime);
        this.nanoTime = nanoTime;
    }

    /**
     * Lets old events expire if the clock was not set, and erases if one did, or if something was deleted and the last
     * run is six hours ago. One call at a time.
     */
    @Blocking
    public void run() {
        WorkerPool.assertWorker();
        try {
            recordEarlier();
            boolean hasExpired = steadyClock.isSteady() && events.expire(false);
            boolean isPaused = endedNanos != 0 && nanoTime.getAsLong() - endedNanos < PAUSE_NANOS;
            if (hasExpired || (events.isErasureDue() && !isPaused)) {
                erase();
            }
        } catch (CancellationException stopped) {
            LOG.debug("The server stops before all is erased.", stopped);
        } catch (IOException | RuntimeException failure) {
            endedNanos = nanoTime.getAsLong();
            LOG.warn("Not all that was deleted could be erased; it is tried again.", failure);
        }
    }

    /**
     * Lets old events expire and erases now.
     *
     * @throws IOException with the reason why not all could be erased
     */
    @Blocking
    public void eraseNow() throws IOException {
        WorkerPool.assertWorker();
        recordEarlier();
        events.expire(true);
        erase();
    }

    /** Deletions from before there were records may not have been erased. */
    private void recordEarlier() {
        if (records.isEmpty() && events.hasDeletions()) {
            database.change(transaction -> {
                records.add(transaction, ErasureRecord.of(0, ErasureRecord.Kind.EARLIER, null));
                return true;
            });
        }
    }

    private void erase() throws IOException {
        long start = nanoTime.getAsLong();
        List<String> pending = records.pending();
        eraseExports(pending);
        events.erase();
        endedNanos = nanoTime.getAsLong();
        if (!pending.isEmpty()) {
            database.change(transaction -> {
                records.finish(transaction, pending);
                return true;
            });
        }
        records.forget(Timestamps.micros(clock.instant()));
        if (!records.pending().isEmpty()) {
            // These came while the run began, and may have been too late for it.
            database.store().erasure().request();
        }
        finished.incrementAndGet();
        LOG.info("Erased what was deleted in {} ms", (endedNanos - start) / 1_000_000);
    }

    private void eraseExports(List<String> pending) throws IOException {
        for (String id : pending) {
            ErasureRecord record = records.find(id).orElse(null);
            if (record != null && record.kind().isOfPersons()) {
                database.exports().erase(record.projectId(), record.requestedAtMicros());
            }
        }
        // Also files that a crash left, without a record.
        database.exports()
                .sweep(
                        Timestamps.micros(clock.instant()),
                        project -> database.accounts().projects().find(project).isPresent());
    }

    /** The number of runs that erased all. */
    public long finishedCount() {
        return finished.get();
    }

    /** Ends a run in progress soon; before the database closes. */
    public void stop() {
        events.stopErasing();
    }
}
