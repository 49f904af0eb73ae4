package dev.tenrec.storage;

import dev.tenrec.storage.segment.RowFile;
import dev.tenrec.storage.segment.SegmentFiles;
import dev.tenrec.storage.segment.UuidFile;
import dev.tenrec.store.ByProject;
import dev.tenrec.store.Store;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntUnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Files of rows, uuids and segments that no project needs any more, removed by the sealer behind its earlier work. */
final class LeftoverFiles {
    private static final Logger LOG = LoggerFactory.getLogger(LeftoverFiles.class);

    // Constant.
    private final Store store;
    private final ByProject<ProjectEvents> projects;
    private final WorkerPool sealer;

    // Shared.
    /** True while {@link #remove} is queued, and before {@link #start}. */
    private final AtomicBoolean isQueued = new AtomicBoolean(true);

    LeftoverFiles(Store store, ByProject<ProjectEvents> projects, WorkerPool sealer) {
        this.store = store;
        this.projects = projects;
        this.sealer = sealer;
    }

    /** Removes files from now on; once the store is open. */
    void start() {
        isQueued.set(false);
        removeSoon();
    }

    /** Queues the removal unless it is queued; any thread. */
    void removeSoon() {
        try {
            if (isQueued.compareAndSet(false, true)) {
                sealer.execute(this::remove);
            }
        } catch (RejectedExecutionException busy) {
            isQueued.set(false);
        }
    }

    /** On the sealer. */
    void remove() {
        isQueued.set(false);
        IntUnaryOperator rowCounts = id -> {
            ProjectEvents project = projects.find(id);
            return project == null ? 0 : project.view().count();
        };
        try {
            SegmentFiles.removeLeftovers(store.disk(), rowCounts);
            UuidFile.removeLeftovers(store.disk(), id -> {
                ProjectEvents project = projects.find(id);
                return project == null ? Set.of() : project.uuids().fileNames();
            });
            // Asked again after the next snapshot.
            Optional<Set<String>> needed = store.snapshotFiles();
            if (needed.isPresent()) {
                RowFile.removeLeftovers(
                        store.disk(),
                        id -> {
                            ProjectEvents project = projects.find(id);
                            return project == null
                                    ? Set.of()
                                    : project.rows().chunks().fileNames();
                        },
                        needed.get());
            }
        } catch (IOException failure) {
            LOG.warn("Files without rows can't be removed: {}", failure.toString());
        }
    }
}
