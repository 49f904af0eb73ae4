package dev.tenrec.api.cohort;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.cohort.Cohort;
import dev.tenrec.cohort.Cohorts;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.cohort.CohortMembers;
import dev.tenrec.insight.cohort.CohortSearch;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.json.Timestamps;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.time.Clock;
import java.util.concurrent.CompletionStage;

/** Counts the members of cohorts, and keeps how that ended with the cohort. */
record CohortCounts(Cohorts cohorts, CohortMembers members, CohortSearch search, Clock clock) {
    /** Refuses filters that describe no cohort. */
    @Blocking
    void check(int projectId, JsonNode conditions) {
        WorkerPool.assertWorker();
        members.check(projectId, conditions, clock.instant());
    }

    /** The cohort with the number of its members at this moment, or with the reason why it can't be told. */
    @Blocking
    Cohort.Calculation now(Cohort cohort) {
        WorkerPool.assertWorker();
        long micros = Timestamps.micros(clock.instant());
        Cohort.Calculation before = cohort.calculation();
        try {
            int count = search.of(cohort.projectId()).apply(cohort.id()).cardinality();
            return new Cohort.Calculation(count, micros, null, 0);
        } catch (ApiException failed) {
            return new Cohort.Calculation(
                    before == null ? null : before.count(),
                    micros,
                    failed.detail(),
                    before == null ? 1 : before.errors() + 1);
        }
    }

    /** The persons that meet conditions of no cohort, and all of the project. */
    record Audience(int count, int total) {}

    @Blocking
    Audience of(int projectId, JsonNode conditions) {
        WorkerPool.assertWorker();
        members.check(projectId, conditions, clock.instant());
        QuerySnapshot snapshot = search.snapshot(projectId);
        return new Audience(
                members.matching(snapshot, conditions).cardinality(),
                snapshot.persons().count(projectId));
    }

    CompletionStage<Cohort> keep(Cohort cohort, Cohort.Calculation ended) {
        return cohorts.calculated(cohort, ended);
    }
}
