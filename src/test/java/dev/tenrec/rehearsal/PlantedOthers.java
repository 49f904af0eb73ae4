package dev.tenrec.rehearsal;

import static dev.tenrec.rehearsal.PlantedFault.another;
import static dev.tenrec.rehearsal.PlantedFault.events;
import static dev.tenrec.rehearsal.PlantedFault.purchases;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Faults of groups, sessions, duplicates, order, privacy and counts. */
final class PlantedOthers {
    private static final String SESSION = "018df74f-8400-7000-8000-000000000001";

    private PlantedOthers() {}

    static List<PlantedFault> all() {
        java.util.List<PlantedFault> all = new java.util.ArrayList<>(groups());
        all.addAll(sessions());
        all.addAll(duplicates());
        all.addAll(order());
        all.addAll(places());
        all.addAll(counts());
        return all;
    }

    private static List<PlantedFault> groups() {
        return List.of(
                PlantedFault.of(
                        "GRP-01",
                        1,
                        clean -> {
                            ObjectNode groups = CleanImport.properties(
                                            clean.purchases(1).get(0))
                                    .withObject("/$groups");
                            for (String type : List.of("team", "region", "plan", "office", "floor")) {
                                groups.put(type, "k");
                            }
                        },
                        "GRP-02"),
                PlantedFault.of(
                        "GRP-02",
                        1,
                        clean -> CleanImport.properties(clean.purchases(1).get(0))
                                .withObject("/$groups")
                                .put("company", "c_77")),
                PlantedFault.of(
                        "GRP-03",
                        1,
                        clean -> CleanImport.properties(another(clean, "$groupidentify", "u_100"))
                                .put("$group_type", "company")),
                purchases(
                        "GRP-04",
                        2,
                        properties -> properties.withObject("/$groups").put("company", "undefined")),
                PlantedFault.of(
                        "GRP-05",
                        1,
                        clean -> CleanImport.properties(clean.purchases(1).get(0))
                                .withObject("/$groups")
                                .put("Companies", "c_1"),
                        "GRP-02"),
                events("GRP-06", 2, event -> event.putObject("$groups").put("company", "c_1")),
                PlantedFault.of(
                        "GRP-07",
                        1,
                        clean -> {
                            ObjectNode group = another(clean, "$groupidentify", "u_100");
                            group.put("timestamp", "2024-02-01T00:00:00.5Z");
                            CleanImport.properties(group)
                                    .put("$group_type", "company")
                                    .put("$group_key", "c_0")
                                    .putObject("$group_set")
                                    .put("name", "Older");
                        },
                        "ORD-01",
                        "ORD-02"),
                PlantedFault.of(
                        "GRP-08",
                        0,
                        clean -> clean.plan
                                .putObject("baseline")
                                .putArray("group_types")
                                .add("team")));
    }

    private static List<PlantedFault> sessions() {
        return List.of(
                PlantedFault.of(
                        "SES-01",
                        1,
                        clean -> clean.first(
                                        1, event -> event.path("event").asText().equals("$pageview"))
                                .forEach(event -> CleanImport.properties(event).remove("$session_id"))),
                purchases("SES-02", 2, properties -> properties.put("$session_id", "1704067200123")),
                purchases(
                        "SES-03",
                        1,
                        properties -> properties.put("$session_id", "0190a5c8-0000-7000-8000-000000000001")),
                PlantedFault.of("SES-04", 1, clean -> {
                    clean.first(1, event -> event.path("distinct_id").asText().equals("u_100"))
                            .forEach(event -> CleanImport.properties(event).put("$session_id", SESSION));
                    CleanImport.Sent last = clean.requests.get(5);
                    last.events.stream()
                            .filter(event -> event.path("distinct_id").asText().equals("u_100"))
                            .limit(1)
                            .forEach(event -> CleanImport.properties(event).put("$session_id", SESSION));
                }),
                PlantedFault.of(
                        "SES-05",
                        1,
                        clean -> clean.purchases(2)
                                .forEach(event -> CleanImport.properties(event).put("$session_id", SESSION))),
                PlantedFault.of(
                        "SES-06",
                        2,
                        clean -> clean.purchases(2).forEach(event -> {
                            CleanImport.properties(event).remove("$session_id");
                            CleanImport.properties(event).put("ga_session_id", 5);
                        })));
    }

    private static List<PlantedFault> duplicates() {
        return List.of(
                events("DUP-01", 2, event -> event.remove("uuid")),
                PlantedFault.of(
                        "DUP-02",
                        1,
                        clean -> clean.requests
                                .get(5)
                                .events
                                .add(clean.purchases(1).get(0).deepCopy()),
                        "ORD-01",
                        "ORD-02"),
                PlantedFault.of("DUP-03", 1, clean -> {
                    ObjectNode other = clean.purchases(1).get(0).deepCopy();
                    CleanImport.properties(other).put("amount", 1);
                    clean.requests.get(0).events.add(other);
                }),
                events("DUP-04", 2, event -> event.put("uuid", "123")),
                PlantedFault.of("DUP-05", 1, clean -> {
                    ObjectNode other = clean.purchases(1).get(0).deepCopy();
                    other.put("event", "refund");
                    clean.requests.get(0).events.add(other);
                }),
                PlantedFault.of("DUP-06", 1, clean -> {
                    ObjectNode other = clean.purchases(1).get(0).deepCopy();
                    other.put("uuid", "5b000000-0000-5000-8000-000000000000");
                    clean.requests.get(0).events.add(other);
                }),
                PlantedFault.of(
                        "DUP-08",
                        1,
                        clean -> clean.plan
                                .putObject("baseline")
                                .putArray("uuids")
                                .add(clean.purchases(1).get(0).path("uuid").asText())),
                events(
                        "DUP-09",
                        2,
                        event -> event.put(
                                "uuid",
                                "0190a5c8-0000-7000-8000-"
                                        + event.path("uuid").asText().substring(24))));
    }

    private static List<PlantedFault> order() {
        return List.of(
                PlantedFault.of(
                        "ORD-01",
                        1,
                        clean -> {
                            CleanImport.Sent first = clean.requests.remove(0);
                            first.receivedMicros = clean.requests.get(4).receivedMicros + 5_000_000;
                            clean.requests.add(first);
                        },
                        "PRP-03",
                        "GRP-07"),
                PlantedFault.of(
                        "ORD-02", 1, clean -> clean.requests.get(0).events.addAll(clean.requests.remove(1).events)),
                PlantedFault.of(
                                "ORD-03",
                                1,
                                clean -> {
                                    for (int i = 0; i < 122_000; i++) {
                                        another(clean, "bought", "u_" + i)
                                                .put(
                                                        "timestamp",
                                                        "2024-03-01T%02d:%02d:%02d.%03dZ"
                                                                .formatted(
                                                                        i / 3_600 % 24,
                                                                        i / 60 % 60,
                                                                        i % 60,
                                                                        100 + i % 800));
                                    }
                                },
                                "IDN-21",
                                "TIM-11",
                                "SIZ-12",
                                "ENV-04")
                        .only("amplitude"),
                PlantedFault.of("ORD-04", 1, clean -> clean.requests.get(0).durationMicros = 6_000_000),
                PlantedFault.of(
                        "ORD-08", 0, clean -> clean.plan.putObject("manifest").put("events", 100_000), "REC-02"),
                events(
                        "ORD-09",
                        1,
                        event -> event.put("timestamp", "2025-12-01T10:00:00.5Z"),
                        "ORD-01",
                        "ORD-02",
                        "SES-04"));
    }

    private static List<PlantedFault> places() {
        return List.of(
                purchases("GEO-01", 2, properties -> properties.remove("$geoip_disable")),
                purchases("GEO-02", 2, properties -> properties.put("$ip", "10.0.0.4")),
                PlantedFault.of("GEO-03", 2, clean -> {
                    clean.plan.withObject("/manifest/countries").put("US", 0.5).put("DE", 0.5);
                    clean.first(1_000, event -> true)
                            .forEach(event -> CleanImport.properties(event).put("$geoip_country_code", "US"));
                }),
                purchases("PII-01", 2, properties -> properties.put("note", "card 4111 1111 1111 1111")),
                purchases("PII-02", 2, properties -> properties.put("note", "sk_live_0123456789abcdef")),
                purchases(
                        "PII-03",
                        2,
                        properties -> properties.put("$current_url", "https://shop.example/reset?token=abc")),
                PlantedFault.of(
                        "PII-04",
                        0,
                        clean -> clean.plan.putArray("erasure_list").add("u_100")),
                PlantedFault.of("PII-05", 2, clean -> {
                    clean.plan.put("store_ip", false);
                    clean.purchases(2)
                            .forEach(event -> CleanImport.properties(event).put("$ip", "203.0.113.7"));
                }),
                PlantedFault.of(
                        "TGT-01", 5, clean -> clean.plan.putArray("confirmed").add("geoip_off")));
    }

    private static List<PlantedFault> counts() {
        return List.of(
                PlantedFault.of(
                        "REC-02", 1, clean -> clean.plan.putObject("manifest").put("events", 10)),
                PlantedFault.of(
                        "REC-03",
                        0,
                        clean -> clean.plan.withObject("/manifest/names").put("purchase", 10)),
                PlantedFault.of(
                        "REC-04",
                        0,
                        clean -> clean.plan.withObject("/manifest/days").put("2024-03-01", 10),
                        "TIM-10"),
                PlantedFault.of(
                        "REC-05",
                        1,
                        clean ->
                                clean.plan.withObject("/manifest/users_per_day").put("2024-03-01", 100)),
                PlantedFault.of(
                        "REC-06",
                        1,
                        clean -> clean.plan.withObject("/manifest/sums").put("amount", 10)),
                PlantedFault.of(
                        "REC-08",
                        1,
                        clean -> clean.plan.withObject("/manifest/coverage").put("purchase/coupon", 0.12)));
    }
}
