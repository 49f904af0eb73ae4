package dev.tenrec.api.event;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.capture.Refusals;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.ingestion.IngestionWarning;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.ingestion.WarningType;
import dev.tenrec.insight.UsageCounts;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What became of the events that were sent: counts, refused requests, and warnings about what was stored. */
record IngestionApi(UsageCounts usage, Refusals refusals, IngestionWarnings warnings, Clock clock) {
    /** Warnings older than this are not shown. */
    private static final Duration SHOWN = Duration.ofDays(30);
    /** Warnings shown of each type. */
    private static final int EXAMPLES_MAX = 50;

    private static final int DATE_SIZE = "2025-01-31".length();

    /** {@code GET usage/?date_from=&date_to=}: what a project would be billed for. An endpoint of Tenrec's own. */
    Future<Answer> usage(Call call) {
        String from = call.query("date_from");
        String to = call.query("date_to");
        return call.work(() -> Answer.ok(usage.of(call.projectId(), from, to)));
    }

    /**
     * {@code GET refused/}: the refused requests, newest first, with what was wrong with each and what it held.
     * {@code count} is how many are kept, {@code dropped} how many were, and are gone.
     */
    Future<Answer> refusals(Call call) {
        return call.work(() -> {
            Refusals.Kept kept = refusals.list(call.projectId());
            Page page = call.page();
            return page.answer(kept.requests().size(), page.slice(kept.requests()), Map.of("dropped", kept.dropped()));
        });
    }

    /**
     * {@code GET ingestion_warnings/?q=&type=}: one entry for each type of warning, the type seen last first; {@code q}
     * is looked for in all that is known of a warning.
     */
    Future<Answer> warnings(Call call) {
        String type = call.filled("type");
        String text = call.query("q");
        long from = Timestamps.micros(clock.instant().minus(SHOWN));
        return call.work(() -> Answer.ok(warnings(call.projectId(), from, type, text)));
    }

    private ObjectNode warnings(int projectId, long fromMicros, @Nullable String type, @Nullable String text) {
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

    private static boolean matches(IngestionWarning warning, @Nullable String type, @Nullable String text) {
        boolean isOfType = type == null || type.equals(warning.type());
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
        found.stream()
                .collect(Collectors.groupingBy(IngestionApi::day, LinkedHashMap::new, Collectors.counting()))
                .forEach((day, count) -> sparkline.addArray().add(count).add(day));
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
        UUID uuid = warning.eventUuid();
        return Json.object()
                .put("eventUuid", uuid == null ? null : uuid.toString())
                .put("event", warning.event())
                .put("distinctId", warning.distinctId())
                .put("reason", warning.reason());
    }
}
