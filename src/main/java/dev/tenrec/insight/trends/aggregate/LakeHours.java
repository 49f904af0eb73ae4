package dev.tenrec.insight.trends.aggregate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.time.HoursOfWeek;
import dev.tenrec.insight.trino.Conditions;
import dev.tenrec.insight.trino.EventRelation;
import dev.tenrec.insight.trino.LakeSnapshot;
import dev.tenrec.insight.trino.TrinoText;
import java.util.OptionalLong;

/** {@link HourCounts} by Trino: one statement for cells, days, hours and all. */
public final class LakeHours {
    private LakeHours() {}

    /** Counts within a range, both of whose bounds are inclusive. */
    public static HourCounts of(
            LakeSnapshot lake, EventSelector events, boolean isOfPersons, long fromMicros, long toMicros) {
        long[] cells = new long[HoursOfWeek.COUNT];
        long[] days = new long[HoursOfWeek.COUNT / HoursOfWeek.HOURS_PER_DAY];
        long[] hours = new long[HoursOfWeek.HOURS_PER_DAY];
        long total = 0;
        if (fromMicros <= toMicros) {
            for (JsonNode row : lake.rows(sql(lake, events, isOfPersons, fromMicros, toMicros))) {
                // Days are numbered from Monday, 1; a sum over all of them has none.
                int day = row.get(0).asInt(0) - 1;
                int hour = row.get(1).asInt(-1);
                long count = row.get(2).longValue();
                if (day >= 0 && hour >= 0) {
                    cells[day * HoursOfWeek.HOURS_PER_DAY + hour] = count;
                } else if (day >= 0) {
                    days[day] = count;
                } else if (hour >= 0) {
                    hours[hour] = count;
                } else {
                    total = count;
                }
            }
        }
        return new HourCounts(cells, days, hours, total);
    }

    private static String sql(
            LakeSnapshot lake, EventSelector selector, boolean isOfPersons, long fromMicros, long toMicros) {
        EventRelation events = lake.events();
        String local =
                "ts AT TIME ZONE " + TrinoText.text(lake.projectTime().zone().getId());
        String count = isOfPersons ? "count(DISTINCT " + events.actor(ActorKind.PERSON) + ")" : "count(*)";
        String condition = new Conditions(events).of(selector);
        return "SELECT d, h, " + count + " FROM (SELECT *, day_of_week(" + local + ") AS d, hour(" + local
                + ") AS h FROM " + events.sql(OptionalLong.of(fromMicros), toMicros) + " WHERE " + condition
                + ") GROUP BY GROUPING SETS ((d, h), (d), (h), ())";
    }
}
