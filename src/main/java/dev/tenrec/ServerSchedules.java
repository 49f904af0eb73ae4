package dev.tenrec;

import dev.tenrec.alert.AlertSchedule;
import dev.tenrec.export.ExportScheduler;
import dev.tenrec.subscription.SubscriptionSchedule;
import java.time.Duration;

/** Threads that do what falls due. */
final class ServerSchedules implements AutoCloseable {
    private final ExportScheduler exports;
    private final AlertSchedule alerts;
    private final SubscriptionSchedule subscriptions;

    ServerSchedules(ServerJobs jobs, Duration interval) {
        exports = new ExportScheduler(jobs.exports(), interval);
        alerts = new AlertSchedule(jobs.alerts(), interval);
        subscriptions = new SubscriptionSchedule(jobs.subscriptions(), interval);
    }

    void begin() {
        exports.begin();
        alerts.begin();
        subscriptions.begin();
    }

    /** Waits a bounded time for each. */
    @Override
    public void close() {
        subscriptions.close();
        alerts.close();
        exports.close();
    }
}
