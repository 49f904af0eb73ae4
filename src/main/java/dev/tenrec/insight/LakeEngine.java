package dev.tenrec.insight;

import dev.tenrec.account.Project;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.group.GroupType;
import dev.tenrec.group.Groups;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.insight.trino.LakeSnapshot;
import dev.tenrec.insight.trino.LakeTables;
import dev.tenrec.lake.LakePosition;
import dev.tenrec.lake.LakePositions;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import dev.tenrec.trino.TrinoClient;
import java.io.IOException;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The second engine: Trino, which reads the lake. */
public final class LakeEngine {
    private static final Logger LOG = LoggerFactory.getLogger(LakeEngine.class);
    private static final int CHECK_MILLIS = 50;

    private final LakePositions lake;
    private final WorkerPool publisher;
    private final TrinoClient client;
    private final Groups groups;
    private final Clock clock;

    /** @param publisher runs the publications that queries wait for */
    public LakeEngine(LakePositions lake, WorkerPool publisher, TrinoClient client, Groups groups, Clock clock) {
        this.lake = lake;
        this.publisher = publisher;
        this.client = client;
        this.groups = groups;
        this.clock = clock;
    }

    /** The refusal of a server that asks no Trino. */
    static ApiException missing() {
        return ApiException.invalid(
                Project.ENGINE, "This server asks no Trino: its settings lake and trino are empty.");
    }

    /**
     * A snapshot with all that the project holds now: what is not in the lake is published first, and all statements of
     * the query read these snapshots of the tables.
     *
     * @param own opens what the server itself holds of the project
     */
    @Blocking
    LakeSnapshot snapshot(Project project, Deadline deadline, Supplier<QuerySnapshot> own) {
        WorkerPool.assertWorker();
        LakePosition position = published(project.id(), deadline);
        return new LakeSnapshot(
                client,
                new LakeTables(position.namespace(), position.rows(), position.snapshots()),
                groups.types(project.id()).stream().collect(Collectors.toMap(GroupType::index, GroupType::name)),
                new ProjectTime(project.zone(), project.weekStart()),
                clock.instant().atZone(project.zone()),
                deadline,
                own);
    }

    /** Has another thread publish, because nothing ends a write to a warehouse that hangs. */
    private LakePosition published(int projectId, Deadline deadline) {
        CompletableFuture<LakePosition> published =
                publisher.submit(() -> publish(projectId, deadline)).toCompletableFuture();
        while (true) {
            try {
                return published.get(CHECK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException goesOn) {
                if (deadline.left().isZero()) {
                    throw new ApiException(
                            ErrorCode.OVERLOADED,
                            "The latest events did not reach the lake within the time of the query; Trino was not"
                                    + " asked.");
                }
                deadline.check();
            } catch (ExecutionException failure) {
                if (failure.getCause() instanceof ApiException refusal) {
                    throw refusal;
                }
                throw new IllegalStateException(failure.getCause());
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new ApiException(ErrorCode.OVERLOADED, "The server stops.");
            }
        }
    }

    private LakePosition publish(int projectId, Deadline deadline) {
        // The query may be over, if another publication took long.
        deadline.check();
        try {
            return lake.published(projectId);
        } catch (IOException | IllegalStateException failure) {
            LOG.warn("Project {} can't be published for a query: {}", projectId, failure.toString());
            throw new ApiException(ErrorCode.OVERLOADED, "The latest events can't be published to the lake.");
        }
    }
}
