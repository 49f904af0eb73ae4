package dev.tenrec.insight;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.json.Json;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;

/** Contexts and snapshots for tests that run a query without {@link Queries}. */
public final class QueryParts {
    private QueryParts() {}

    /** A context in a zone, without actions. */
    public static QueryContext context(TestData data, ZoneId zone) {
        ZonedDateTime now = data.clock.instant().atZone(zone);
        return new QueryContext(
                now,
                new FilterParser(now),
                id -> Optional.empty(),
                Json.mapper().createArrayNode(),
                Json.mapper().createArrayNode());
    }

    /** The data, with weeks from Monday on. */
    public static QuerySnapshot view(TestData data, ZoneId zone) {
        return new QuerySnapshots(data.events, data.persons, data.groups, data.clock)
                .of(TestData.PROJECT, new ProjectTime(zone, DayOfWeek.MONDAY), Deadline.in(Duration.ofSeconds(30)));
    }
}
