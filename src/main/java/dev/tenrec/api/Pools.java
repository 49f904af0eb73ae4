package dev.tenrec.api;

import dev.tenrec.account.PasswordHashing;
import dev.tenrec.api.export.ExportModule;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.thread.WorkerPool;

/**
 * Worker pools by kind of work, so that one kind never waits behind another.
 *
 * @param workers queries, snapshots and all that has no pool of its own
 * @param capture inflates and parses small bodies that SDKs send
 * @param bulk inflates and parses large bodies, such as those of imports
 * @param suspects parses for client addresses whose requests were for nothing
 * @param passwords hashes passwords of users, half a second each
 * @param sharePasswords hashes passwords of shared links
 * @param shared computes tiles for visitors of shared links
 * @param viewers answers visitors from results at hand
 * @param exports makes files
 * @param downloads reads files
 * @param rehearsals makes reports of rehearsals
 * @param scans help the worker of a query
 */
public record Pools(
        WorkerPool workers,
        WorkerPool capture,
        WorkerPool bulk,
        WorkerPool suspects,
        PasswordHashing passwords,
        PasswordHashing sharePasswords,
        WorkerPool shared,
        WorkerPool viewers,
        WorkerPool exports,
        WorkerPool downloads,
        WorkerPool rehearsals,
        Parallel scans) {
    /** Tasks that may wait for the pool of downloads. */
    public static final int DOWNLOADS_QUEUED_MAX = ExportModule.OPEN_DOWNLOADS_MAX;
}
