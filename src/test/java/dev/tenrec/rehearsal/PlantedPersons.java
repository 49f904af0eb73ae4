package dev.tenrec.rehearsal;

import static dev.tenrec.rehearsal.PlantedFault.another;
import static dev.tenrec.rehearsal.PlantedFault.bytes;
import static dev.tenrec.rehearsal.PlantedFault.events;
import static dev.tenrec.rehearsal.PlantedFault.purchases;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Faults of ids and persons. */
final class PlantedPersons {
    private PlantedPersons() {}

    static List<PlantedFault> all() {
        return List.of(
                events("IDN-01", 2, event -> event.remove("distinct_id")),
                events("IDN-02", 2, event -> event.put("distinct_id", "undefined"), "SES-05"),
                events("IDN-03", 2, event -> CleanImport.properties(event).put("distinct_id", "other")),
                PlantedFault.of("IDN-04", 1, clean -> {
                    for (int i = 0; i < 1_001; i++) {
                        another(clean, "bought", "server")
                                .put("timestamp", "2024-03-01T10:%02d:%02d.%03dZ".formatted(i / 60, i % 60, i % 999));
                    }
                }),
                PlantedFault.of("IDN-05", 1, clean -> identify(clean, "u_100", "u_101"), "IDN-09"),
                PlantedFault.of(
                        "IDN-06",
                        1,
                        clean -> CleanImport.properties(
                                        another(clean, "$create_alias", "0190a5c8-0000-7000-8000-000000000001"))
                                .put("alias", "u_700")),
                PlantedFault.of("IDN-07", 1, clean -> {
                    for (int i = 0; i < 60; i++) {
                        identify(clean, "u_700", "0190a5c8-0000-7000-8000-0000000000" + (10 + i));
                    }
                }),
                PlantedFault.of("IDN-08", 1, clean -> {
                    identify(clean, "u_700", "0190a5c8-0000-7000-8000-000000000001");
                    ObjectNode alias = another(clean, "$create_alias", "u_700");
                    CleanImport.properties(alias).put("alias", "u_701");
                }),
                PlantedFault.of("IDN-09", 0, clean -> {
                    another(clean, "bought", "d-1").putObject("$set").put("plan", "free");
                    another(clean, "bought", "u_700").putObject("$set").put("plan", "pro");
                    CleanImport.properties(another(clean, "$identify", "u_700"))
                            .put("$anon_distinct_id", "d-1")
                            .putObject("$set")
                            .put("x", 1);
                    another(clean, "bought again", "d-1").putObject("$set").put("plan", "free");
                }),
                PlantedFault.of(
                        "IDN-10", 100, clean -> clean.plan.putObject("manifest").put("linked_ids", 124)),
                PlantedFault.of("IDN-11", 1, clean -> another(clean, "bought", "u_700")),
                PlantedFault.of(
                        "IDN-12",
                        1,
                        clean -> {
                            identify(clean, "u_100", "0190a5c8-0000-7000-8000-000000000001");
                            identify(clean, "u_101", "0190a5c8-0000-7000-8000-000000000001");
                        },
                        "IDN-05",
                        "IDN-09",
                        "IDN-08"),
                PlantedFault.of("IDN-13", 1, clean -> {
                    another(clean, "bought", "Bob");
                    another(clean, "bought", "bob");
                }),
                events("IDN-14", 2, event -> event.put("distinct_id", "12345.0"), "SES-05"),
                purchases(
                        "IDN-15",
                        2,
                        properties -> properties
                                .put("$process_person_profile", false)
                                .putObject("$set")
                                .put("plan", "pro")),
                PlantedFault.of(
                        "IDN-16", 1, clean -> clean.plan.putObject("manifest").put("users", 50)),
                PlantedFault.of(
                        "IDN-17",
                        1,
                        clean -> clean.plan
                                .putObject("baseline")
                                .putArray("ids")
                                .add("12")
                                .add("13")),
                PlantedFault.of("IDN-18", 5, clean -> {
                    for (int i = 0; i < 5; i++) {
                        another(clean, "bought", "person" + i + "@shop.example");
                    }
                }),
                PlantedFault.of(
                        "IDN-19",
                        1,
                        clean -> CleanImport.properties(another(clean, "$merge_dangerously", "u_100"))
                                .put("alias", "d-9")),
                PlantedFault.of("IDN-21", 0, clean -> {
                    for (int i = 0; i < 400; i++) {
                        another(clean, "bought", "r-" + Integer.toHexString(i * 7_919));
                    }
                }),
                PlantedFault.of(
                        "PRP-01",
                        3,
                        clean -> {
                            clean.plan
                                    .withObject("/baseline/persons/u_100/plan")
                                    .put("value", "pro")
                                    .put("at", "2025-01-01T00:00:00Z");
                            another(clean, "$set", "u_100").putObject("$set").put("plan", "trial");
                        },
                        "PRP-03",
                        "IDN-09"),
                PlantedFault.of(
                        "PRP-02",
                        1,
                        clean -> {
                            ObjectNode set = another(clean, "$set", "u_100");
                            set.putObject("$set").put("seen", 1);
                            set.remove("timestamp");
                        },
                        "TIM-01"),
                PlantedFault.of("PRP-03", 1, clean -> {
                    another(clean, "$set", "u_700")
                            .put("timestamp", "2024-03-01T23:00:00.5Z")
                            .putObject("$set")
                            .put("plan", "pro");
                    another(clean, "$set", "u_700")
                            .put("timestamp", "2024-03-01T11:00:00.5Z")
                            .putObject("$set")
                            .put("plan", "free");
                }),
                PlantedFault.of("PRP-04", 1, clean -> {
                    another(clean, "$set", "u_700")
                            .put("timestamp", "2024-03-01T23:00:00.5Z")
                            .putObject("$set_once")
                            .put("first", "b");
                    another(clean, "$set", "u_700")
                            .put("timestamp", "2024-03-01T11:00:00.5Z")
                            .putObject("$set_once")
                            .put("first", "a");
                }),
                PlantedFault.of(
                        "PRP-05",
                        1,
                        clean -> clean.first(
                                        1_000,
                                        event -> CleanImport.properties(event).has("$set"))
                                .forEach(event -> CleanImport.properties(event).remove("$set"))),
                PlantedFault.of("PRP-06", 0, clean -> {
                    for (int i = 0; i < 120; i++) {
                        another(clean, "bought", "u_700").putObject("$set").put("plan", "free");
                    }
                }),
                PlantedFault.of(
                        "PRP-07",
                        1,
                        clean -> another(clean, "bought", "u_700").put("timestamp", "2026-10-01T11:00:00.5Z"),
                        "ENV-02",
                        "ORD-01",
                        "ORD-02"));
    }

    private static void identify(CleanImport clean, String user, String other) {
        ObjectNode identify = another(clean, "$identify", user);
        identify.put(
                "uuid", java.util.UUID.nameUUIDFromBytes(bytes(user + other)).toString());
        CleanImport.properties(identify).put("$anon_distinct_id", other);
    }
}
