package dev.tenrec.rehearsal;

import static dev.tenrec.rehearsal.PlantedFault.bytes;
import static dev.tenrec.rehearsal.PlantedFault.purchases;
import static dev.tenrec.rehearsal.PlantedFault.requests;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Faults of requests. */
final class PlantedEnvelopes {
    private PlantedEnvelopes() {}

    static List<PlantedFault> all() {
        return List.of(
                PlantedFault.of(
                        "ENV-01",
                        0,
                        clean -> clean.requests.forEach(sent -> sent.envelope.remove("historical_migration"))),
                PlantedFault.of(
                        "ENV-02",
                        0,
                        clean -> clean.requests.get(5).receivedMicros = 1_709_812_800_000_000L,
                        "ORD-04",
                        "PRP-07",
                        "ORD-01"),
                requests("ENV-03", 1, sent -> sent.envelope.put("historical_migration", false), "ENV-01"),
                requests("ENV-04", 1, sent -> sent.envelope.put("padding", "x".repeat(16_000_000))),
                requests("ENV-05", 1, sent -> sent.body = bytes("{\"batch\": [")),
                PlantedFault.of("ENV-06", 1, clean -> {
                    CleanImport.Sent empty = new CleanImport.Sent();
                    empty.receivedMicros = clean.requests.get(5).receivedMicros + 5_000_000;
                    empty.envelope.put("historical_migration", true).putArray("batch");
                    clean.requests.add(empty);
                }),
                PlantedFault.of(
                        "ENV-08",
                        0,
                        clean -> {
                            CleanImport.Sent refused = clean.requests.get(5);
                            refused.status = 400;
                            refused.events.get(0).remove("distinct_id");
                        },
                        "ENV-10",
                        "IDN-01"),
                purchases("ENV-09", 2, properties -> properties.put("note", "a\u0000b")),
                PlantedFault.of("ENV-10", 0, clean -> clean.requests.get(5).status = 503),
                PlantedFault.of(
                        "ENV-11",
                        1,
                        clean -> clean.requests.get(2).envelope.put("sent_at", "2026-10-01T10:00:00Z"),
                        "TIM-12"),
                PlantedFault.of(
                                "ENV-12",
                                0,
                                clean -> {
                                    for (int i = 0; i <= 10_000; i++) {
                                        CleanImport.Sent single = new CleanImport.Sent();
                                        single.envelope.put("historical_migration", true);
                                        single.receivedMicros =
                                                clean.requests.get(5).receivedMicros + 1_000_000 + i * 100_000L;
                                        ObjectNode event =
                                                clean.purchases(1).get(0).deepCopy();
                                        event.put("uuid", "5b000000-0000-5000-8000-" + String.format("%012d", i));
                                        event.put(
                                                "timestamp",
                                                "2024-03-06T%02d:%02d:%02d.%03dZ"
                                                        .formatted(i / 3600, i / 60 % 60, i % 60, i % 999));
                                        event.put("distinct_id", "u_" + i);
                                        single.events.add(event);
                                        clean.requests.add(single);
                                    }
                                },
                                "IDN-21",
                                "SES-04",
                                "SES-05")
                        .only("amplitude"),
                purchases("ENV-13", 3, properties -> properties.put("$lib", "web")));
    }
}
