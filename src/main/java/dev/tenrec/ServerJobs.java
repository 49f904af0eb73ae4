package dev.tenrec;

import dev.tenrec.alert.AlertRuns;
import dev.tenrec.api.ApiModule;
import dev.tenrec.database.Scrub;
import dev.tenrec.export.ExportRuns;
import dev.tenrec.subscription.SubscriptionRuns;

/** Work of a server that no request waits for. */
record ServerJobs(ExportRuns exports, AlertRuns alerts, SubscriptionRuns subscriptions, Scrub scrub) {
    static ServerJobs of(ApiModule api, Scrub scrub) {
        return new ServerJobs(api.exportRuns(), api.alertRuns(), api.subscriptionRuns(), scrub);
    }

    /** Does what falls due by the clock. */
    void tend() {
        alerts.tend();
        subscriptions.tend();
    }
}
