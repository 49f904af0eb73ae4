package dev.tenrec.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Random;

/**
 * Random questions that follow from another one: other charts and rules of a funnel, for which there is no oracle in
 * SQL, and the persons or groups behind a point of an answer.
 */
final class Variations {
    private static final String KIND = "kind";

    private final Random random;
    private final LocalDate first;

    /** @param first a day from which on there are events */
    Variations(Random random, LocalDate first) {
        this.random = random;
        this.first = first;
    }

    /** Another question, or the same one. */
    JsonNode of(JsonNode query) {
        JsonNode varied = query.get(KIND).textValue().equals("FunnelsQuery") ? funnel(query.deepCopy()) : query;
        return random.nextInt(3) > 0 ? varied : actors(varied).orElse(varied);
    }

    private JsonNode funnel(ObjectNode query) {
        ObjectNode filter = query.withObject("/funnelsFilter");
        if (random.nextInt(3) == 0) {
            filter.put("funnelVizType", any(query.has("breakdownFilter") ? "trends" : "time_to_convert", "trends"));
            query.put("interval", any("day", "week"));
        }
        if (random.nextInt(3) == 0) {
            filter.put("funnelOrderType", "unordered").put("breakdownAttributionValue", 0);
        }
        if (random.nextInt(3) == 0) {
            // Refused where it is one of the steps.
            ObjectNode exclusion = filter.putArray("exclusions").addObject();
            exclusion.put(KIND, "EventsNode").put("event", any("signup", "purchase", "$screen", "$identify"));
            exclusion
                    .put("funnelFromStep", 0)
                    .put("funnelToStep", query.get("series").size() - 1);
        }
        JsonNode step = query.at("/series/0");
        if (random.nextInt(3) == 0 && step.path(KIND).asText().equals("EventsNode")) {
            ((ObjectNode) step).put("math", any("first_time_for_user", "first_time_for_user_with_filters"));
        }
        return query;
    }

    /** The actors behind a point; empty for kinds without any. */
    private Optional<JsonNode> actors(JsonNode query) {
        String day = first.plusDays(random.nextInt(40)).toString();
        ObjectNode source = Json.object();
        switch (query.get(KIND).textValue()) {
            case "FunnelsQuery" -> {
                source.put(KIND, "FunnelsActorsQuery");
                int step = 1 + random.nextInt(query.get("series").size());
                source.put("funnelStep", step > 1 && random.nextBoolean() ? -step : step);
                source.put("funnelTrendsEntrancePeriodStart", day).put("funnelTrendsDropOff", random.nextBoolean());
            }
            case "RetentionQuery" -> source.put(KIND, "InsightActorsQuery").put("interval", random.nextInt(4));
            case "LifecycleQuery" ->
                source.put(KIND, "InsightActorsQuery")
                        .put("day", day)
                        .put("status", any("new", "returning", "resurrecting", "dormant"));
            case "StickinessQuery" ->
                source.put(KIND, "StickinessActorsQuery")
                        .put("day", 1 + random.nextInt(4))
                        .put("series", 0);
            case "PathsQuery" -> source.put(KIND, "InsightActorsQuery");
            default -> {
                return Optional.empty();
            }
        }
        source.set("source", query);
        ObjectNode asked = Json.object().put(KIND, "ActorsQuery").put("limit", 1 + random.nextInt(200));
        asked.putArray("select").add("id").add("actor");
        if (query.get(KIND).textValue().equals("RetentionQuery")) {
            asked.withArray("select").add("appearances");
        }
        asked.set("source", source);
        return Optional.of(asked);
    }

    private String any(String... texts) {
        return texts[random.nextInt(texts.length)];
    }
}
