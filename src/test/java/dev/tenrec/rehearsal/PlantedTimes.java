package dev.tenrec.rehearsal;

import static dev.tenrec.rehearsal.PlantedFault.another;
import static dev.tenrec.rehearsal.PlantedFault.events;

import dev.tenrec.json.Json;
import java.util.List;

/** Faults of times. */
final class PlantedTimes {
    private PlantedTimes() {}

    static List<PlantedFault> all() {
        return List.of(
                events("TIM-01", 2, event -> event.remove("timestamp"), "SES-04"),
                events("TIM-02", 2, event -> event.put("timestamp", "yesterday"), "SES-04"),
                events("TIM-03", 2, event -> event.put("timestamp", "2024-03-01T10:00:00.123")),
                events(
                        "TIM-04",
                        2,
                        event -> event.put("timestamp", "2062-01-01T00:00:00.5Z"),
                        "TIM-12",
                        "ORD-02",
                        "ORD-01",
                        "PRP-07",
                        "SES-04",
                        "ORD-09"),
                events(
                        "TIM-05",
                        2,
                        event -> event.put("timestamp", "1970-01-20T10:00:00.5Z"),
                        "ORD-02",
                        "ORD-01",
                        "SES-03",
                        "SES-04",
                        "PRP-03"),
                events("TIM-06", 2, event -> event.put("timestamp", 1_709_287_200_123L)),
                PlantedFault.of(
                        "TIM-07",
                        0,
                        clean -> clean.first(1_000, event -> true)
                                .forEach(event -> event.put(
                                        "timestamp",
                                        event.path("timestamp").asText().substring(0, 10) + "T00:00:00.000Z")),
                        "SES-03",
                        "TIM-08",
                        "DUP-06"),
                PlantedFault.of(
                        "TIM-08",
                        0,
                        clean -> clean.first(1_000, event -> true)
                                .forEach(event -> event.put(
                                        "timestamp",
                                        event.path("timestamp").asText().substring(0, 16) + ":00Z")),
                        "SES-03",
                        "DUP-06"),
                PlantedFault.of("TIM-09", 1, clean -> {
                    double[] hours = new double[24];
                    clean.first(10_000, event -> true)
                            .forEach(event -> hours[
                                    Integer.parseInt(
                                            event.path("timestamp").asText().substring(11, 13))]++);
                    for (int hour = 0; hour < 24; hour++) {
                        clean.plan.withObject("/manifest").withArray("hours").add(hours[(hour + 2) % 24]);
                    }
                }),
                PlantedFault.of(
                        "TIM-10",
                        1,
                        clean -> clean.plan
                                .putObject("manifest")
                                .putObject("days")
                                .put("2024-03-02", 500),
                        "REC-04"),
                PlantedFault.of("TIM-11", 0, clean -> {
                    for (int i = 0; i < 1_000; i++) {
                        another(clean, "bought", "u_" + (1_000 + i % 100)).put("timestamp", "2024-03-01T10:00:00.123Z");
                    }
                }),
                PlantedFault.of(
                        "TIM-12",
                        0,
                        clean -> clean.requests.get(2).events.forEach(event -> event.put("offset", 86_400_000)),
                        "SES-04",
                        "SES-03",
                        "PRP-07",
                        "PRP-03"),
                PlantedFault.of("TIM-13", 1, clean -> {
                    for (int i = 0; i < 100; i++) {
                        another(clean, "bought", "u_" + (1_000 + i % 20));
                        clean.requests
                                .get(2)
                                .events
                                .add(another(clean, "bought", "u_" + (1_000 + i % 20))
                                        .put("timestamp", "2024-03-03T10:0%d:00.%03dZ".formatted(i % 10, i + 1)));
                        clean.requests
                                .get(0)
                                .events
                                .remove(clean.requests.get(0).events.size() - 1);
                    }
                    clean.requests.remove(1);
                }),
                PlantedFault.of(
                        "TIM-14",
                        1,
                        clean -> clean.plan
                                .withObject("/source")
                                .putArray("ranges")
                                .add(Json.mapper()
                                        .createArrayNode()
                                        .add("2024-02-01")
                                        .add("2024-03-01"))
                                .add(Json.mapper()
                                        .createArrayNode()
                                        .add("2024-03-01")
                                        .add("2024-04-01"))),
                PlantedFault.of(
                        "TIM-15", 0, clean -> clean.plan.withObject("/source").put("cutover", "2024-03-06T00:00:00Z")));
    }
}
