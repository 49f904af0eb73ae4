package dev.tenrec;

import dev.tenrec.database.Eraser;
import dev.tenrec.database.IdleJournal;
import dev.tenrec.database.Scrub;
import dev.tenrec.database.ScrubSchedule;
import dev.tenrec.metrics.Metrics;
import dev.tenrec.thread.IntervalSchedule;
import java.time.Duration;

/** Verifies the files of a running server, erases from them what was deleted, and condenses an idle journal. */
final class ServerUpkeep implements AutoCloseable {
    /** Takes 1.5 % of a processor; 100 GB in less than two hours. */
    static final long SCRUB_BYTES_PER_SECOND = 16 << 20;
    /** The first requests and the segments of the last events have the disk before the scrub. */
    private static final Duration SCRUB_DELAY = Duration.ofSeconds(30);

    private static final Duration SCRUB_INTERVAL = Duration.ofDays(7);
    /** A server that is started for a minute erases nothing. */
    private static final Duration ERASURE_DELAY = Duration.ofMinutes(10);

    /** Events expire at the turn of a day. */
    private static final Duration ERASURE_INTERVAL = Duration.ofMinutes(1);

    private static final Duration IDLE_INTERVAL = Duration.ofMinutes(1);

    private final ScrubSchedule scrubs;
    private final Eraser eraser;
    private final IntervalSchedule erasures;
    private final IdleJournal idleJournal;
    private final IntervalSchedule condensing;

    ServerUpkeep(Scrub scrub, Eraser eraser, IdleJournal idleJournal, Metrics metrics) {
        this.eraser = eraser;
        this.idleJournal = idleJournal;
        scrubs = new ScrubSchedule(scrub, SCRUB_DELAY, SCRUB_INTERVAL);
        erasures = new IntervalSchedule("tenrec-erasure", eraser::run, ERASURE_INTERVAL);
        condensing = new IntervalSchedule("tenrec-condense", idleJournal::check, IDLE_INTERVAL);
        metrics.total("tenrec_scrubs", "Times that all files were verified.", scrub::finishedCount);
        metrics.total("tenrec_erasures", "Times that what was deleted was erased from files.", eraser::finishedCount);
    }

    /** Once the database is open. */
    void begin() {
        scrubs.begin();
        erasures.begin(ERASURE_DELAY);
        condensing.begin(IDLE_INTERVAL);
    }

    @Override
    public void close() {
        eraser.stop();
        idleJournal.stop();
        condensing.close();
        erasures.close();
        scrubs.close();
    }
}
