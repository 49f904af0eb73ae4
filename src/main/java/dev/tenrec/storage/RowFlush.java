package dev.tenrec.storage;

import dev.tenrec.disk.Disk;
import dev.tenrec.storage.segment.RowFile;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves the rows of one project into files, as soon as enough of them are durable to fill one; on the sealer. So the
 * heap and snapshots hold the latest rows only.
 */
final class RowFlush {
    /**
     * When rows are moved.
     *
     * @param fileRows how many rows make a file; a power of two
     * @param retryNanos how long a disk that refused a file is left alone
     */
    record Settings(int fileRows, long retryNanos) {
        static final Settings DEFAULT = new Settings(1 << 20, 30_000_000_000L);
    }

    private static final Logger LOG = LoggerFactory.getLogger(RowFlush.class);

    private final ProjectEvents project;
    private final Disk disk;
    private final int projectId;
    private final Settings settings;
    private volatile boolean hasFailed;
    private volatile long failedNanos;

    RowFlush(ProjectEvents project, Disk disk, int projectId, Settings settings) {
        this.project = project;
        this.disk = disk;
        this.projectId = projectId;
        this.settings = settings;
    }

    /** Whether {@link #advance} would move something now. */
    boolean hasWork() {
        boolean mustWait = hasFailed && System.nanoTime() - failedNanos < settings.retryNanos;
        return !mustWait && project.view().count() - project.columns().rows().filedCount() >= settings.fileRows;
    }

    /** Moves what fills files; a disk that refuses leaves the rows where they are. */
    void advance() {
        while (hasWork()) {
            EventView view = project.view();
            int first = project.columns().rows().filedCount();
            try {
                project.filed(RowFile.save(disk, projectId, first, first + settings.fileRows, view.rows()));
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
