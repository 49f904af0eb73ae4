package dev.tenrec.storage;

import dev.tenrec.disk.Disk;
import dev.tenrec.storage.segment.RowFile;
import dev.tenrec.storage.segment.Rows;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Flushes the rows of one project from memory to files, each as soon as enough durable rows fill it, and the index of
 * their uuids. So heap and snapshots hold the latest rows only. Runs on the sealer; {@link #hasWork} on any thread.
 */
final class RowFlush {
    /**
     * @param fileRows rows per file; a power of two
     * @param retryNanos pause after a failed write
     * @param rowsMax events that a project can hold
     */
    record Settings(int fileRows, long retryNanos, int rowsMax) {
        /** The largest row number, less the rows of requests that are prepared together and of an unfilled chunk. */
        static final int ROWS_MAX = Integer.MAX_VALUE - (1 << 22) + 1;

        static final Settings DEFAULT = new Settings(1 << 20, 30_000_000_000L, ROWS_MAX);
    }

    private static final Logger LOG = LoggerFactory.getLogger(RowFlush.class);

    private final ProjectEvents project;
    private final Disk disk;
    private final int projectId;
    private final Settings settings;
    /** Written by the sealer, read by any thread. */
    private volatile boolean hasFailed;

    private volatile long failedNanos;

    RowFlush(ProjectEvents project, Disk disk, int projectId, Settings settings) {
        this.project = project;
        this.disk = disk;
        this.projectId = projectId;
        this.settings = settings;
    }

    /** True when {@link #run} would change a file now. */
    boolean hasWork() {
        boolean mustWait = hasFailed && System.nanoTime() - failedNanos < settings.retryNanos;
        return !mustWait && (hasFullFile() || project.uuids().hasWork());
    }

    private boolean hasFullFile() {
        return project.view().count() - project.rows().chunks().fileRowCount() >= settings.fileRows;
    }

    /** Writes all files that can be filled; after a failed write the rows stay in memory. */
    void run() {
        while (hasWork()) {
            try {
                if (project.uuids().hasWork()) {
                    project.uuids().advance();
                } else {
                    int first = project.rows().chunks().fileRowCount();
                    Rows rows = project.view().rows();
                    project.replaceByFile(RowFile.save(disk, projectId, first, first + settings.fileRows, rows));
                }
                hasFailed = false;
            } catch (IOException failure) {
                if (!hasFailed) {
                    LOG.warn("Rows of events can't be moved to a file, so they stay in memory: {}", failure.toString());
                }
                failedNanos = System.nanoTime();
                hasFailed = true;
                return;
            }
        }
    }
}
