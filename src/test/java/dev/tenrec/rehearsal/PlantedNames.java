package dev.tenrec.rehearsal;

import static dev.tenrec.rehearsal.PlantedFault.events;
import static dev.tenrec.rehearsal.PlantedFault.purchases;

import java.util.List;

/** Faults of names. */
final class PlantedNames {
    private PlantedNames() {}

    static List<PlantedFault> all() {
        return List.of(
                events("NAM-01", 2, event -> event.put("event", "Page View"), "NAM-03"),
                PlantedFault.of(
                        "NAM-02",
                        1,
                        clean -> clean.first(
                                        1, event -> event.path("event").asText().equals("$groupidentify"))
                                .forEach(event -> event.put("event", "$group_identify")),
                        "GRP-02",
                        "NAM-03"),
                events("NAM-03", 1, event -> event.put("event", "Purchase")),
                events("NAM-04", 2, event -> event.put("event", "$purchase"), "NAM-03"),
                PlantedFault.of(
                        "NAM-05",
                        1,
                        clean -> clean.plan
                                .putObject("mapping")
                                .putObject("events")
                                .put("Cart", "cart viewed")),
                PlantedFault.of("NAM-06", 50, clean -> {
                    for (int i = 0; i < 50; i++) {
                        clean.purchases(50).get(0).put("event", "Viewed product " + (1_000 + i));
                    }
                }),
                new PlantedFault(
                        "NAM-07",
                        2,
                        java.util.Set.of(),
                        clean -> clean.purchases(2).forEach(event -> event.put("event", "session_start")),
                        List.of("amplitude", "ga4")),
                PlantedFault.of(
                        "NAM-08",
                        1,
                        clean -> clean.first(
                                        1, event -> event.path("event").asText().equals("$pageview"))
                                .forEach(event ->
                                        CleanImport.properties(event).remove(List.of("$current_url", "$host")))),
                events("NAM-09", 2, event -> event.put("event", "$autocapture")),
                PlantedFault.of(
                        "NAM-10",
                        1,
                        clean -> clean.plan
                                .putObject("baseline")
                                .putArray("events")
                                .add("$pageview")
                                .add("$identify")
                                .add("$groupidentify")),
                events("NAM-11", 2, event -> event.put("event", "purchase "), "NAM-03"),
                purchases("NAM-12", 1, properties -> properties.put("page_location", "https://shop.example/")),
                purchases("NAM-13", 2, properties -> properties.put("$browser", "iOS")));
    }
}
