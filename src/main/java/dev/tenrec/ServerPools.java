package dev.tenrec;

import dev.tenrec.account.PasswordHashing;
import dev.tenrec.api.Pools;
import dev.tenrec.export.ExportRuns;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.thread.WorkerPool;
import java.util.function.UnaryOperator;

/**
 * Makes the threads of a server for all but the usual work; none of them begins before its first task.
 *
 * @param add has each pool closed with the server
 * @param passwordRounds of new hashes of passwords
 */
record ServerPools(UnaryOperator<WorkerPool> add, int passwordRounds) {
    private static final int QUEUED_PER_WORKER = 256;
    /** Each hash takes about half a second; further callers are answered 503. */
    private static final int PASSWORDS_QUEUED_MAX = 16;

    /** Shared items computed at once; further ones wait, so that members do not. */
    private static final int SHARED_AT_ONCE = 2;

    private static final int SHARED_QUEUED_MAX = 64;
    /** Each is short: a chart, or a page whose numbers are known. */
    private static final int VIEWS_QUEUED_MAX = 512;
    /** Exports can wait; capture, which shares the processors, can't. */
    private static final int EXPORTS_AT_ONCE = 1;

    private static final int REPORTS_QUEUED_MAX = 20;
    private static final int DOWNLOAD_THREADS = 2;
    /** A query that finds this queue full scans on its own thread. */
    private static final int SCANS_QUEUED_MAX = 64;

    Pools of(WorkerPool workers, WorkerPool capture, WorkerPool bulk) {
        return new Pools(
                workers,
                capture,
                bulk,
                add.apply(new WorkerPool("tenrec-suspect", 1, QUEUED_PER_WORKER)),
                passwords(new WorkerPool("tenrec-password", 1, PASSWORDS_QUEUED_MAX)),
                passwords(new WorkerPool("tenrec-sharing", 1, PASSWORDS_QUEUED_MAX)),
                add.apply(new WorkerPool("tenrec-shared", SHARED_AT_ONCE, SHARED_QUEUED_MAX)),
                add.apply(new WorkerPool("tenrec-viewer", SHARED_AT_ONCE, VIEWS_QUEUED_MAX)),
                add.apply(new WorkerPool("tenrec-export", EXPORTS_AT_ONCE, ExportRuns.QUEUED_MAX)),
                add.apply(new WorkerPool("tenrec-download", DOWNLOAD_THREADS, Pools.DOWNLOADS_QUEUED_MAX)),
                add.apply(new WorkerPool("tenrec-rehearsal", 1, REPORTS_QUEUED_MAX)),
                scans());
    }

    private PasswordHashing passwords(WorkerPool workers) {
        return new PasswordHashing(add.apply(workers), passwordRounds);
    }

    /** One thread per processor for a query, the worker that runs it included. */
    private Parallel scans() {
        int others = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
        return new Parallel(add.apply(new WorkerPool("tenrec-scan", others, SCANS_QUEUED_MAX)), others);
    }
}
