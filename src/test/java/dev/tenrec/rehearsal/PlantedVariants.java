package dev.tenrec.rehearsal;

import static dev.tenrec.rehearsal.PlantedFault.another;
import static dev.tenrec.rehearsal.PlantedFault.events;
import static dev.tenrec.rehearsal.PlantedFault.purchases;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Faults of rules in other shapes than the first one that comes to mind: nested, rarer, or spelled otherwise. */
final class PlantedVariants {
    private static final String DEVICE = "0190a5c8-0000-7000-8000-000000000001";

    private PlantedVariants() {}

    static List<PlantedFault> all() {
        List<PlantedFault> all = new ArrayList<>();
        all.addAll(shapes());
        all.addAll(names());
        all.addAll(times());
        all.addAll(ids());
        all.addAll(privateTexts());
        return all;
    }

    private static List<PlantedFault> shapes() {
        return List.of(
                PlantedFault.of("ENV-13", 0, clean -> clean.requests.get(3).client = "Mozilla/5.0 (X11; Linux x86_64)"),
                PlantedFault.of("SIZ-07", 2, clean -> {
                    another(clean, "bought", "x".repeat(200));
                    another(clean, "bought", "x".repeat(200) + "b");
                }),
                PlantedFault.of("SIZ-09", 60, clean -> {
                    ObjectNode set =
                            CleanImport.properties(clean.purchases(1).get(0)).putObject("$set");
                    for (int i = 0; i < 60; i++) {
                        set.put("score_" + (10_000 + i), i);
                    }
                }),
                few("SIZ-10", 1, properties -> properties.putArray("item").add(1)),
                PlantedFault.of(
                        "SIZ-10",
                        1,
                        clean -> CleanImport.properties(clean.purchases(1).get(0))
                                .putObject("$set")
                                .put("plan", 5)),
                few("SIZ-11", 3, properties -> properties.put("amount", "12.50"), "SIZ-10"),
                few("SIZ-11", 3, properties -> properties.put("is_gift", "True")),
                PlantedFault.of("SIZ-11", 1, clean -> {
                    CleanImport.properties(clean.purchases(2).get(0)).put("birthday", "1980-02-13");
                    CleanImport.properties(clean.purchases(2).get(1)).put("birthday", "13/02/1980");
                }),
                PlantedFault.of("SIZ-11", 1, clean -> {
                    CleanImport.properties(clean.purchases(2).get(0)).put("due", "Mar 13, 2024");
                    CleanImport.properties(clean.purchases(2).get(1)).put("due", "13.03.2024");
                }),
                PlantedFault.of(
                        "SIZ-12",
                        1,
                        clean -> CleanImport.properties(clean.purchases(1).get(0))
                                .putObject("$set_once")
                                .put("$initial_referrer", "EMPTY")),
                purchases(
                        "SIZ-13",
                        2,
                        properties -> properties.putArray("lines").addObject().put("sku", 9_007_199_254_740_993L)),
                purchases("SIZ-13", 2, properties -> properties.put("low", Long.MIN_VALUE)),
                purchases("SIZ-14", 1, properties -> {
                    ObjectNode inner = properties;
                    for (int depth = 0; depth < 7; depth++) {
                        inner = inner.putObject("inner");
                    }
                }));
    }

    private static PlantedFault few(String rule, int events, Consumer<ObjectNode> change, String... consequences) {
        return PlantedFault.of(
                rule,
                1,
                clean -> clean.purchases(events).forEach(event -> change.accept(CleanImport.properties(event))),
                consequences);
    }

    private static List<PlantedFault> names() {
        return List.of(
                events("NAM-01", 2, event -> event.put("event", "PageView"), "NAM-03"),
                events("NAM-01", 2, event -> event.put("event", "Loaded a page")),
                events("NAM-01", 2, event -> event.put("event", "$mp_web_page_view")),
                PlantedFault.of(
                        "NAM-05",
                        1,
                        clean -> clean.plan
                                .putObject("mapping")
                                .putObject("properties")
                                .put("cart_size", "items")),
                PlantedFault.of("NAM-06", 20, clean -> {
                    List<ObjectNode> events = clean.purchases(20);
                    for (int i = 0; i < 20; i++) {
                        events.get(i).put("event", "Lesson " + (i + 1) + " done");
                    }
                }),
                PlantedFault.of("NAM-08", 1, clean -> view(clean).remove("$current_url")),
                PlantedFault.of(
                        "NAM-08",
                        1,
                        clean -> view(clean).put("$current_url", "/pricing").remove("$host")),
                events("NAM-11", 2, event -> event.put("event", "p\u0443rchase")),
                events("NAM-11", 2, event -> event.put("event", "pur\u200bchase"), "NAM-03"),
                events("NAM-11", 2, event -> event.put("event", "\u00a0purchase"), "NAM-03"),
                purchases("NAM-13", 2, properties -> properties.put("$os", "iPhone 15 Pro")),
                purchases("NAM-13", 2, properties -> properties.put("$browser", "macOS 14.1")),
                PlantedFault.of(
                        "GRP-03",
                        1,
                        clean -> CleanImport.properties(another(clean, "$groupidentify", "u_100"))
                                .put("$group_type", "company")
                                .put("$group_key", "c_0")),
                PlantedFault.of(
                        "GRP-08",
                        1,
                        clean -> clean.plan
                                .putObject("baseline")
                                .putArray("group_types")
                                .add("team")
                                .add("company")),
                purchases(
                        "GRP-04",
                        2,
                        properties -> properties.withObject("/$groups").put("company", true)),
                purchases(
                        "GRP-04",
                        2,
                        properties -> properties.withObject("/$groups").put("company", " ")));
    }

    private static ObjectNode view(CleanImport clean) {
        return CleanImport.properties(
                clean.first(1, event -> event.path("event").asText().equals("$pageview"))
                        .get(0));
    }

    private static List<PlantedFault> times() {
        return List.of(
                events("TIM-02", 2, event -> event.put("timestamp", "31.31.2024 10:11"), "SES-04"),
                events("TIM-03", 2, event -> event.put("timestamp", "2024-03-01 10:00:00.123")),
                events("TIM-06", 2, event -> event.put("timestamp", "1709287200123")),
                PlantedFault.of(
                        "TIM-07",
                        0,
                        clean -> clean.first(1_000, event -> true)
                                .forEach(event -> event.put(
                                        "timestamp",
                                        event.path("timestamp").asText().substring(0, 10) + "T00:00:00+01:00")),
                        "SES-03",
                        "TIM-08",
                        "DUP-06"),
                PlantedFault.of(
                        "TIM-08",
                        1,
                        clean -> {
                            clean.first(1_000, event -> true)
                                    .forEach(event -> event.put(
                                            "timestamp",
                                            event.path("timestamp").asText().substring(0, 19) + "Z"));
                            another(clean, "bought", "u_700").put("timestamp", "2024-03-01T10:00:00Z");
                            another(clean, "bought", "u_700").put("timestamp", "2024-03-01T10:00:00Z");
                        },
                        "SES-03"));
    }

    private static List<PlantedFault> ids() {
        return List.of(
                events("IDN-02", 2, event -> event.put("distinct_id", "Guest"), "SES-05"),
                events("IDN-02", 2, event -> event.put("distinct_id", "[object Object]"), "SES-05"),
                events("IDN-02", 2, event -> event.put("distinct_id", "'undefined'"), "SES-05", "IDN-14"),
                PlantedFault.of("IDN-06", 3, clean -> {
                    for (int i = 0; i < 3; i++) {
                        CleanImport.properties(another(clean, "$create_alias", DEVICE.substring(0, 35) + i))
                                .put("alias", "u_70" + i);
                    }
                }),
                PlantedFault.of(
                        "IDN-08",
                        1,
                        clean -> {
                            another(clean, "$set", DEVICE).putObject("$set").put("email", "ada@shop.example");
                            ObjectNode joined = another(clean, "$identify", "u_700");
                            joined.putObject("$set").put("email", "bob@shop.example");
                            CleanImport.properties(joined).put("$anon_distinct_id", DEVICE);
                        },
                        "IDN-09",
                        "PRP-03"),
                PlantedFault.of("IDN-13", 1, clean -> {
                    another(clean, "bought", "u_700");
                    another(clean, "bought", "u_700 ");
                }),
                events("IDN-14", 2, event -> event.put("distinct_id", "1.2345e+09"), "SES-05"),
                PlantedFault.of("IDN-14", 1, clean -> another(clean, "bought", "\"u_700\"")),
                PlantedFault.of("IDN-18", 1, clean -> another(clean, "bought", "ada@shop.example")),
                PlantedFault.of("IDN-18", 1, clean -> another(clean, "bought", "+49 170 1234567")),
                PlantedFault.of("PII-04", 1, clean -> {
                    clean.plan.putArray("erasure_list").add(DEVICE);
                    CleanImport.properties(another(clean, "$identify", "u_700")).put("$anon_distinct_id", DEVICE);
                }));
    }

    private static List<PlantedFault> privateTexts() {
        return List.of(
                purchases("GEO-01", 2, properties -> properties.put("$geoip_disable", "true"), "SIZ-10", "SIZ-11"),
                purchases("GEO-02", 2, properties -> properties.put("$ip", "fd12::1")),
                PlantedFault.of(
                        "GEO-02",
                        30,
                        clean -> clean.purchases(30)
                                .forEach(event -> CleanImport.properties(event).put("$ip", "203.0.113.7"))),
                purchases(
                        "PII-01", 2, properties -> properties.putObject("buyer").put("mail", "ada@shop.example")),
                purchases("PII-01", 2, properties -> properties.put("paid_by", 4_111_111_111_111_111L)),
                purchases("PII-01", 2, properties -> properties.put("note", "3782 822463 10005")),
                purchases("PII-01", 2, properties -> properties.put("note", "DE89 3704 0044 0532 0130 00")),
                purchases("PII-02", 2, properties -> properties.put("userPassword", "hunter2")),
                purchases(
                        "PII-02",
                        2,
                        properties -> properties.set("headers", Json.object().put("Api-Key", "0123"))),
                purchases(
                        "PII-03",
                        2,
                        properties -> properties.put("$current_url", "https://shop.example/#access_token=abc")),
                purchases(
                        "PII-03",
                        2,
                        properties -> properties.put("link", "https://shop.example/reset?reset_token=abc")));
    }
}
