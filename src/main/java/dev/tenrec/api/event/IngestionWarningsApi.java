package dev.tenrec.api.event;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.ingestion.IngestionWarning;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.ingestion.WarningType;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Shows what there was to say about events that were taken in the last 30 days: one entry for each type of warning, the
 * type seen last first.
 */
public final class IngestionWarningsApi {
    private static final Duration SHOWN = Duration.ofDays(30);
    /** Warnings shown of each type. */
    private static final int EXAMPLES_MAX = 50;

    private static final int DATE_SIZE = "2025-01-31".length();

    private final IngestionWarnings warnings;
    private final Clock clock;

    public IngestionWarningsApi(IngestionWarnings warnings, Clock clock) {
        this.warnings = warnings;
        this.clock = clock;
    }

    /** {@code GET ingestion_warnings/?q=&type=}; {@code q} is looked for in all that is known of a warning. */
    Future<Answer> list(Call call) {
        int projectId = call.project().id();
        String type = call.query("type");
        String text = call.query("q");
        Instant from = clock.instant().minus(SHOWN);
        return call.work(() -> Answer.ok(list(projectId, Timestamps.micros(from), type, text)));
    }

    private ObjectNode list(int projectId, long fromMicros, String type, String text) {
        List<IngestionWarnings.Kept> kept = warnings.newest(projectId);
        Map<String, List<IngestionWarnings.Kept>> byType = kept.stream()
                .filter(found -> found.atMicros() >= fromMicros && matches(found.warning(), type, text))
                .collect(Collectors.groupingBy(
                        found -> found.warning().type(), LinkedHashMap::new, Collectors.toList()));
        ObjectNode answer = Json.object();
        ArrayNode results = answer.putArray("results");
        byType.values().forEach(found -> results.add(summary(found)));
        return answer.put("dropped", warnings.count(projectId) - kept.size());
    }

    private static boolean matches(IngestionWarning warning, String type, String text) {
        boolean isOfType = type == null || type.isEmpty() || type.equals(warning.type());
        String wanted = text == null ? "" : text.toLowerCase(Locale.ROOT);
        return isOfType && details(warning).toString().toLowerCase(Locale.ROOT).contains(wanted);
    }

    /** @param found all of one type, the newest first */
    private static ObjectNode summary(List<IngestionWarnings.Kept> found) {
        String type = found.get(0).warning().type();
        ObjectNode summary = Json.object().put("type", type);
        WarningType.of(type)
                .ifPresent(known -> summary.put("category", known.category()).put("severity", known.severity()));
        summary.put("lastSeen", Timestamps.format(found.get(0).atMicros())).put("count", found.size());
        ArrayNode sparkline = summary.putArray("sparkline");
        Map<String, Long> days = found.stream()
                .collect(Collectors.groupingBy(IngestionWarningsApi::day, LinkedHashMap::new, Collectors.counting()));
        days.forEach((day, count) -> sparkline.addArray().add(count).add(day));
        ArrayNode examples = summary.putArray("warnings");
        found.stream()
                .limit(EXAMPLES_MAX)
                .forEach(example -> examples.addObject()
                        .put("type", type)
                        .put("timestamp", Timestamps.format(example.atMicros()))
                        .set("details", details(example.warning())));
        return summary;
    }

    private static String day(IngestionWarnings.Kept warning) {
        return Timestamps.format(warning.atMicros()).substring(0, DATE_SIZE);
    }

    private static ObjectNode details(IngestionWarning warning) {
        String uuid = warning.eventUuid() == null ? null : warning.eventUuid().toString();
        return Json.object()
                .put("eventUuid", uuid)
                .put("event", warning.event())
                .put("distinctId", warning.distinctId())
                .put("reason", warning.reason());
    }
}
