package dev.tenrec.insight.scan;

import dev.tenrec.event.EventStore;
import dev.tenrec.group.Groups;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.person.Persons;
import java.time.Clock;
import java.time.Instant;

/** Where queries get their data from. */
public final class QuerySource {
    private final EventStore events;
    private final Persons persons;
    private final Groups groups;
    private final Clock clock;

    public QuerySource(EventStore events, Persons persons, Groups groups, Clock clock) {
        this.events = events;
        this.persons = persons;
        this.groups = groups;
        this.clock = clock;
    }

    /** The data of a project as they are now. */
    public QueryData of(int projectId, ProjectTime projectTime, Deadline deadline) {
        Instant now = clock.instant();
        return new ScannedData(
                projectId,
                events.view(projectId),
                persons,
                groups,
                projectTime,
                now.atZone(projectTime.zone()),
                deadline);
    }
}
