package dev.tenrec.insight;

import dev.tenrec.activity.ActivityLog;
import dev.tenrec.cohort.Cohorts;
import dev.tenrec.group.GroupTypeIndex;
import dev.tenrec.group.Groups;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.insight.cohort.CohortMembers;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.query.SystemRecords;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Store;
import dev.tenrec.taxonomy.Actions;
import dev.tenrec.variable.InsightVariables;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Optional;

/** Queries over a store that has not opened yet. */
public final class TestQueries {
    private TestQueries() {}

    /** Declares persons, groups and actions in the store too. */
    public static Queries of(Store store, EventStore events, ActivityLog log, Ids ids, Clock clock) {
        IngestionWarnings warnings = new IngestionWarnings(store, events);
        Persons persons = new Persons(store, events, warnings);
        return of(store, events, persons, warnings, log, ids, clock);
    }

    /** Declares groups and actions in the store too. */
    public static Queries of(
            Store store,
            EventStore events,
            Persons persons,
            IngestionWarnings warnings,
            ActivityLog log,
            Ids ids,
            Clock clock) {
        Groups groups = new Groups(store, events, new GroupTypeIndex(store), warnings);
        Actions actions = new Actions(store, ids, log);
        Cohorts cohorts = new Cohorts(store, ids, log);
        return new Queries(
                new QuerySnapshots(events, persons, groups, clock),
                actions,
                cohorts,
                new CohortMembers(cohorts, actions, project -> ZoneOffset.UTC),
                ProjectTypes.none(),
                new InsightVariables(store, log),
                SystemRecords.NONE,
                clock,
                Duration.ofSeconds(30),
                Optional.empty());
    }
}
