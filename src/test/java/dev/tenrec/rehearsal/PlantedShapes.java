package dev.tenrec.rehearsal;

import static dev.tenrec.rehearsal.PlantedFault.another;
import static dev.tenrec.rehearsal.PlantedFault.events;
import static dev.tenrec.rehearsal.PlantedFault.purchases;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Faults of form and size. */
final class PlantedShapes {
    private PlantedShapes() {}

    static List<PlantedFault> all() {
        return List.of(
                events("SIZ-01", 2, event -> event.put("event", "")),
                events(
                        "SIZ-02",
                        2,
                        event -> event.put("event", "bought ".repeat(40).strip())),
                purchases("SIZ-03", 1, properties -> properties.put("html", "x".repeat(950_000))),
                purchases("SIZ-04", 2, properties -> properties.put("$set", "free"), "SIZ-10"),
                PlantedFault.of(
                        "SIZ-05",
                        1,
                        clean -> CleanImport.properties(clean.purchases(1).get(0))
                                .putObject("$set")
                                .put("bio", "x".repeat(300_000))),
                PlantedFault.of(
                        "SIZ-06",
                        1,
                        clean -> {
                            ObjectNode properties =
                                    CleanImport.properties(clean.purchases(1).get(0));
                            ((ObjectNode) properties.get("$groups")).put("company", "c".repeat(401));
                        },
                        "GRP-02"),
                PlantedFault.of("SIZ-07", 3, clean -> {
                    another(clean, "bought", "x".repeat(250) + "a");
                    another(clean, "bought", "x".repeat(250) + "b");
                }),
                PlantedFault.of("SIZ-08", 1, clean -> {
                    ObjectNode properties =
                            CleanImport.properties(clean.purchases(1).get(0));
                    for (int i = 0; i < 260; i++) {
                        properties.put("key" + (char) ('a' + i % 26) + (char) ('a' + i / 26), i);
                    }
                }),
                PlantedFault.of("SIZ-09", 60, clean -> {
                    for (int i = 0; i < 60; i++) {
                        CleanImport.properties(clean.purchases(60).get(i)).put("price_" + (10_000 + i), i);
                    }
                }),
                PlantedFault.of(
                        "SIZ-10",
                        1,
                        clean -> clean.purchases(60)
                                .subList(0, 20)
                                .forEach(event -> CleanImport.properties(event).put("item", 5))),
                PlantedFault.of(
                        "SIZ-11",
                        1,
                        clean -> clean.purchases(60)
                                .forEach(event -> CleanImport.properties(event).put("size", "12.5"))),
                PlantedFault.of(
                        "SIZ-12",
                        1,
                        clean -> clean.purchases(60)
                                .forEach(event -> CleanImport.properties(event).put("campaign", "(not set)"))),
                purchases("SIZ-13", 2, properties -> properties.put("order", 9_007_199_254_740_993L)),
                purchases("SIZ-14", 2, properties -> {
                    for (int i = 0; i <= 1_000; i++) {
                        properties.withArray("cart").add(i);
                    }
                }));
    }
}
