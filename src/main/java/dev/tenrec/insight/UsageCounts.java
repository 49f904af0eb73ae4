package dev.tenrec.insight;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.event.Dictionary;
import dev.tenrec.event.EventStore;
import dev.tenrec.event.EventView;
import dev.tenrec.json.Json;
import dev.tenrec.thread.Blocking;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.BitSet;
import java.util.List;

/**
 * How many events would be billed, day by day of their timestamps in UTC. Imported ones came with
 * {@code historical_migration} and cost nothing; exempt ones have a name that is never billed.
 */
public final class UsageCounts {
    private static final List<String> EXEMPT = List.of(
            "$feature_flag_called",
            "$exception",
            "survey sent",
            "survey shown",
            "survey dismissed",
            "$ai_generation",
            "$ai_span",
            "$ai_trace",
            "$ai_embedding",
            "$ai_metric",
            "$ai_feedback");
    private static final String DEFAULT_FROM = "-30d";
    private static final ProjectTime UTC = new ProjectTime(ZoneOffset.UTC, DayOfWeek.MONDAY);

    private final EventStore events;
    private final Clock clock;
    private final Duration patience;

    /** @param patience after which counting is stopped */
    public UsageCounts(EventStore events, Clock clock, Duration patience) {
        this.events = events;
        this.clock = clock;
        this.patience = patience;
    }

    /**
     * Counts the days of a range.
     *
     * @param from a date as users write it, {@code all}, or null for the last 30 days
     * @param to a date as users write it, or null for today
     */
    @Blocking
    public ObjectNode run(int projectId, String from, String to) {
        EventView view = events.view(projectId);
        Deadline deadline = Deadline.in(patience);
        ZonedDateTime now = clock.instant().atZone(ZoneOffset.UTC);
        DateRange.Resolved range = new DateRange(from == null ? DEFAULT_FROM : from, to, false)
                .resolve(now, Interval.DAY, () -> EarliestEvent.of(view, deadline));
        Buckets days = Buckets.of(range, Interval.DAY, UTC);
        long[] billable = new long[days.count()];
        long[] imported = new long[days.count()];
        long[] exempt = new long[days.count()];
        BitSet exemptNames = exemptNames(view.names());
        int day = -1;
        for (int chunk = 0; chunk < view.chunkCount(); chunk++) {
            deadline.check();
            long[] timestamps = view.chunkTimestamps(chunk);
            int[] names = view.chunkNames(chunk);
            byte[] flags = view.chunkFlags(chunk);
            for (int i = 0; i < view.chunkRows(chunk); i++) {
                int found = days.indexOf(timestamps[i], day);
                if (found >= 0) {
                    day = found;
                    boolean isImported = (flags[i] & EventView.HISTORICAL) != 0;
                    long[] kind = isImported ? imported : (exemptNames.get(names[i]) ? exempt : billable);
                    kind[day]++;
                }
            }
        }
        return json(days, billable, imported, exempt);
    }

    private static ObjectNode json(Buckets days, long[] billable, long[] imported, long[] exempt) {
        ObjectNode answer = Json.object();
        ArrayNode results = answer.putArray("results");
        List<String> names = days.days();
        long[] sums = new long[3];
        for (int i = 0; i < names.size(); i++) {
            results.add(counts(Json.object().put("date", names.get(i)), billable[i], imported[i], exempt[i]));
            sums[0] += billable[i];
            sums[1] += imported[i];
            sums[2] += exempt[i];
        }
        answer.set("total", counts(Json.object(), sums[0], sums[1], sums[2]));
        return answer.put("timezone", "UTC");
    }

    private static ObjectNode counts(ObjectNode target, long billable, long imported, long exempt) {
        return target.put("billable", billable).put("imported", imported).put("exempt", exempt);
    }

    private static BitSet exemptNames(Dictionary names) {
        BitSet numbers = new BitSet();
        for (String name : EXEMPT) {
            int number = names.find(name);
            if (number >= 0) {
                numbers.set(number);
            }
        }
        return numbers;
    }
}
