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

/** What a query of one kind is read with and runs on, for tests that ask it for more than its answer. */
public final class QueryParts {
    private QueryParts() {}

    /** What queries in a zone are read with; there are no actions. */
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
