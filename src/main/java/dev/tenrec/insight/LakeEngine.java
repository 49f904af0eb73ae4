package dev.tenrec.insight;

import dev.tenrec.account.Project;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.group.GroupType;
import dev.tenrec.group.Groups;
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
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The second engine: Trino, which reads the lake. */
public final class LakeEngine {
    private static final Logger LOG = LoggerFactory.getLogger(LakeEngine.class);

    private final LakePositions lake;
    private final TrinoClient client;
    private final Groups groups;
    private final Clock clock;

    public LakeEngine(LakePositions lake, TrinoClient client, Groups groups, Clock clock) {
        this.lake = lake;
        this.client = client;
        this.groups = groups;
        this.clock = clock;
    }

    /**
     * A snapshot with all that the project holds now: what is not in the lake is published first, and all statements of
     * the query read these snapshots of the tables.
     */
    @Blocking
    LakeSnapshot snapshot(Project project, Deadline deadline) {
        WorkerPool.assertWorker();
        LakePosition position;
        try {
            position = lake.published(project.id());
        } catch (IOException | IllegalStateException failure) {
            LOG.warn("Project {} can't be published for a query: {}", project.id(), failure.toString());
            throw new ApiException(ErrorCode.OVERLOADED, "The latest events can't be published to the lake.");
        }
        return new LakeSnapshot(
                client,
                new LakeTables(position.namespace(), position.rows(), position.snapshots()),
                groups.types(project.id()).stream().collect(Collectors.toMap(GroupType::index, GroupType::name)),
                new ProjectTime(project.zone(), project.weekStart()),
                clock.instant().atZone(project.zone()),
                deadline);
    }
}
