package dev.tenrec.api.dashboard;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.dashboard.InsightFilter;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Call;
import dev.tenrec.http.Parameters;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The query parameters of the list of insights. */
final class InsightParameters {
    private static final Set<String> NO = Set.of("", "false", "0");

    private InsightParameters() {}

    static InsightFilter filter(Call call, Clock clock) {
        Parameters parameters = new Parameters(call);
        String kind = parameters.text("insight");
        return new InsightFilter(
                parameters.text("saved") == null ? null : Boolean.valueOf(isSet(call.query("saved"))),
                isSet(call.query("favorited")),
                creators(call),
                parameters.text("search"),
                micros(call, "date_from", clock, Long.MIN_VALUE),
                micros(call, "date_to", clock, Long.MAX_VALUE),
                kind == null ? null : kind.toUpperCase(Locale.ROOT),
                numbers(call, "dashboards"),
                tags(call),
                parameters.text("order"));
    }

    private static @Nullable Set<Integer> creators(Call call) {
        if (isSet(call.query("user"))) {
            return Set.of(call.userId());
        }
        Set<Integer> named = numbers(call, "created_by");
        return named.isEmpty() ? null : named;
    }

    private static boolean isSet(@Nullable String value) {
        return value != null && !NO.contains(value.toLowerCase(Locale.ROOT));
    }

    private static long micros(Call call, String parameter, Clock clock, long none) {
        String date = call.filled(parameter);
        if (date == null || date.equals("all")) {
            return none;
        }
        return new ProjectTime(call.project().zone(), call.project().weekStart())
                .micros(date, clock.instant(), parameter);
    }

    /** One number, several parameters, or one list in JSON. */
    private static Set<Integer> numbers(Call call, String parameter) {
        Set<Integer> numbers = new HashSet<>();
        for (JsonNode value : values(call, parameter)) {
            if (!value.asText().matches("[0-9]{1,18}")) {
                throw ApiException.invalid(parameter, "A valid integer is required.");
            }
            long number = Long.parseLong(value.asText());
            numbers.add(number > Integer.MAX_VALUE ? -1 : (int) number);
        }
        return numbers;
    }

    /** Tags are kept in lower case. */
    private static Set<String> tags(Call call) {
        Set<String> tags = new HashSet<>();
        values(call, "tags").forEach(tag -> tags.add(tag.asText().strip().toLowerCase(Locale.ROOT)));
        return tags;
    }

    private static List<JsonNode> values(Call call, String parameter) {
        return call.queryAll(parameter).stream()
                .filter(text -> !text.isEmpty())
                .flatMap(text -> {
                    JsonNode parsed = parsed(text);
                    return parsed.isArray() ? StreamSupport.stream(parsed.spliterator(), false) : Stream.of(parsed);
                })
                .toList();
    }

    /** Parses JSON; other text stands for itself. */
    private static JsonNode parsed(String text) {
        if (!text.startsWith("[")) {
            return Json.mapper().getNodeFactory().textNode(text);
        }
        try {
            return Json.parse(text.getBytes(StandardCharsets.UTF_8));
        } catch (JsonProcessingException plain) {
            return Json.mapper().getNodeFactory().textNode(text);
        }
    }
}
