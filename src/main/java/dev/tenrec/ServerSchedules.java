package dev.tenrec;

import dev.tenrec.thread.IntervalSchedule;
import java.time.Duration;

/** Threads that do what falls due. */
final class ServerSchedules implements AutoCloseable {
    private final ServerJobs jobs;
    private final IntervalSchedule exports;
    private final IntervalSchedule alerts;
    private final IntervalSchedule subscriptions;

    ServerSchedules(ServerJobs jobs, Duration interval) {
        this.jobs = jobs;
        exports = new IntervalSchedule("tenrec-exports", jobs.exports()::tend, interval);
        alerts = new IntervalSchedule("tenrec-alerts", jobs.alerts()::tend, interval);
        subscriptions = new IntervalSchedule("tenrec-subscriptions", jobs.subscriptions()::tend, interval);
    }

    void begin() {
        jobs.exports().begin();
        exports.begin();
        alerts.begin();
        subscriptions.begin();
    }

    /** Waits a bounded time for each. */
    @Override
    public void close() {
        jobs.subscriptions().close();
        subscriptions.close();
        jobs.alerts().close();
        alerts.close();
        exports.close();
    }
}
