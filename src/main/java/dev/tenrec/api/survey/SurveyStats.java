package dev.tenrec.api.survey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The numbers of one survey or several, as the service derives them from three counts of events. For one thread. */
final class SurveyStats {
    private static final String SHOWN = "survey shown";
    private static final String DISMISSED = "survey dismissed";
    private static final String SENT = "survey sent";
    private static final Count NONE = new Count(0, 0, null, null);

    private final Map<String, Count> counts = new HashMap<>();
    private long dismissedAndSent;

    /**
     * Events of one name.
     *
     * @param first when the first was, in microseconds since 1970 in UTC
     */
    private record Count(
            long total,
            long persons,
            @Nullable Long first,
            @Nullable Long last) {}

    /** Adds a row: name, events, persons, and the times of the first and the last event in microseconds. */
    void add(JsonNode row) {
        counts.put(
                row.path(0).asText(),
                new Count(
                        row.path(1).asLong(),
                        row.path(2).asLong(),
                        row.path(3).asLong(),
                        row.path(4).asLong()));
    }

    /** @param persons that dismissed and, at another time, sent: they count as persons who sent only */
    void setDismissedAndSent(long persons) {
        dismissedAndSent = persons;
    }

    ObjectNode json() {
        Count shown = counts.getOrDefault(SHOWN, NONE);
        Count sent = counts.getOrDefault(SENT, NONE);
        Count dismissed = counts.getOrDefault(DISMISSED, NONE);
        long dismissers = Math.max(0, dismissed.persons - dismissedAndSent);
        ObjectNode answer = Json.object();
        ObjectNode stats = answer.putObject("stats");
        for (String name : List.of(SHOWN, DISMISSED, SENT)) {
            Count count = counts.getOrDefault(name, NONE);
            ObjectNode item = stats.putObject(name).put("total_count", count.total);
            item.put("unique_persons", name.equals(DISMISSED) ? dismissers : count.persons);
            item.put("first_seen", SurveyJson.time(count.first)).put("last_seen", SurveyJson.time(count.last));
            item.put("unique_persons_only_seen", 0).put("total_count_only_seen", 0);
        }
        ((ObjectNode) stats.get(SHOWN))
                .put("unique_persons_only_seen", Math.max(0, shown.persons - dismissers - sent.persons))
                .put("total_count_only_seen", Math.max(0, shown.total - dismissed.total - sent.total));
        answer.putObject("rates")
                .put("response_rate", share(sent.total, shown.total))
                .put("dismissal_rate", share(dismissed.total, shown.total))
                .put("unique_users_response_rate", share(sent.persons, shown.persons))
                .put("unique_users_dismissal_rate", share(dismissers, shown.persons));
        return answer;
    }

    /** Per cent with two decimals; 0 where nothing was shown. */
    private static double share(long part, long whole) {
        return whole == 0
                ? 0
                : BigDecimal.valueOf(100.0 * part / whole)
                        .setScale(2, RoundingMode.HALF_EVEN)
                        .doubleValue();
    }
}
