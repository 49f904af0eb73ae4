package dev.tenrec.insight;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.ingestion.DayUsage;
import dev.tenrec.ingestion.Usage;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.json.Json;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The numbers of received and billable events by day of arrival in UTC, whatever their timestamps. */
public final class UsageCounts {
    private static final String DEFAULT_FROM = "-30d";
    private static final ProjectTime UTC = new ProjectTime(ZoneOffset.UTC, DayOfWeek.MONDAY);
    private static final long DAY_MICROS = ChronoUnit.DAYS.getDuration().toSeconds() * 1_000_000;

    private final Usage usage;
    private final Clock clock;

    public UsageCounts(Usage usage, Clock clock) {
        this.usage = usage;
        this.clock = clock;
    }

    /** Counts the days of a range, by default the last 30 days. */
    public ObjectNode of(int projectId, @Nullable String from, @Nullable String to) {
        ZonedDateTime now = clock.instant().atZone(ZoneOffset.UTC);
        DateRange.Resolved range = new DateRange(from == null ? DEFAULT_FROM : from, to, false)
                .resolve(now, Interval.DAY, farthest -> firstMicros(projectId, now));
        Buckets buckets = Buckets.of(range, Interval.DAY, UTC);
        ObjectNode answer = Json.object();
        ArrayNode results = answer.putArray("results");
        DayUsage total = DayUsage.NONE;
        if (buckets.count() > 0) {
            long first = buckets.start(0).toLocalDate().toEpochDay();
            List<DayUsage> days = usage.days(projectId, first, first + buckets.count() - 1);
            List<String> names = buckets.days();
            for (int i = 0; i < days.size(); i++) {
                results.add(counts(Json.object().put("date", names.get(i)), days.get(i)));
                total = total.plus(days.get(i));
            }
        }
        answer.set("total", counts(Json.object(), total));
        return answer.put("timezone", "UTC");
    }

    private OptionalLong firstMicros(int projectId, ZonedDateTime now) {
        return OptionalLong.of(
                usage.firstDay(projectId).orElse(now.toLocalDate().toEpochDay()) * DAY_MICROS);
    }

    private static ObjectNode counts(ObjectNode target, DayUsage day) {
        return target.put("received", day.received())
                .put("stored", day.stored())
                .put("duplicates", day.duplicates())
                .put("dropped", day.dropped())
                .put("refused", day.refused())
                .put("imported", day.imported())
                .put("exempt", day.exempt())
                .put("billable", day.billable());
    }
}
