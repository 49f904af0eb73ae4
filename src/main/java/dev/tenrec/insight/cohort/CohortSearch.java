package dev.tenrec.insight.cohort;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.BitSet;
import java.util.function.IntFunction;

/**
 * Finds the members of cohorts for lists of persons.
 *
 * @param patience the timeout of a search
 */
public record CohortSearch(QuerySnapshots source, Duration patience) {
    /** Windows of cohorts are of the project's zone in any snapshot. */
    private static final ProjectTime ANY_TIME = new ProjectTime(ZoneOffset.UTC, DayOfWeek.SUNDAY);

    /** The members by cohort, as they are when the first one is asked for; not to be changed. */
    @Blocking
    public IntFunction<BitSet> of(int projectId) {
        WorkerPool.assertWorker();
        return snapshot(projectId)::cohortMembers;
    }

    /** The data in which cohorts are looked for. */
    @Blocking
    public QuerySnapshot snapshot(int projectId) {
        WorkerPool.assertWorker();
        return source.of(projectId, ANY_TIME, source.deadline(patience));
    }
}
