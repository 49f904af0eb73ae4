package dev.tenrec.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.Thoroughness;
import dev.tenrec.json.Json;
import dev.tenrec.person.Enrichment;
import dev.tenrec.storage.EventBatch;
import dev.tenrec.storage.EventLayout;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The rule that is applied to an event that left to the lake decides as capture did when the event came. */
@ExtendWith(Thoroughness.class)
final class EnrichmentTest {
    private static final List<String> NAMES = List.of(
            "a",
            "$pageview",
            "$identify",
            "$set",
            "$groupidentify",
            "$group_identify",
            "$delete_group_property",
            "$exception",
            "$$heatmap");

    private static final List<String> KEYS =
            List.of("plain", "$browser", "$os", "$os_name", "$os_version", "utm_source", "gclid", "$geoip_city_name");

    private static final List<String> VALUES =
            List.of("1", "null", "\"x\"", "\"\\u00e4\\\"\"", "{\"$browser\" : [1, 2]}", "true", "[]");

    @Test
    void eventsThatLeftAreEnrichedIfCaptureEnrichedThem() {
        Random random = new Random(Thoroughness.SEED);
        int enriched = 0;
        int count = Thoroughness.count(20_000, 2_000);
        for (int i = 0; i < count; i++) {
            String event = event(random);
            EventBatch batch = Capture.parse("{\"api_key\":\"" + Capture.KEY + "\",\"batch\":[" + event + "]}")
                    .batches()
                    .get(0);
            if (batch.count() == 0) {
                continue;
            }
            boolean isPersonless = (batch.flags(0) & EventLayout.PERSONLESS) != 0;
            boolean isEnriched = batch.personDigest(0) != 0;
            assertThat(Enrichment.isOf(batch.name(0), isPersonless, batch.properties(0)))
                    .as(event)
                    .isEqualTo(isEnriched);
            enriched += isEnriched ? 1 : 0;
        }
        assertThat(enriched).isBetween(count / 10, count * 9 / 10);
    }

    private static String event(Random random) {
        StringBuilder properties = new StringBuilder();
        for (String key : KEYS) {
            if (random.nextInt(8) == 0) {
                add(random, properties, key, VALUES.get(random.nextInt(VALUES.size())));
            }
        }
        if (random.nextInt(3) == 0) {
            add(
                    random,
                    properties,
                    "$is_server",
                    List.of("true", "false", "\"true\"", "1").get(random.nextInt(4)));
        }
        if (random.nextInt(4) == 0) {
            add(
                    random,
                    properties,
                    "$process_person_profile",
                    List.of("true", "false", "null").get(random.nextInt(3)));
        }
        if (random.nextInt(4) == 0) {
            add(random, properties, "$set", "{\"$os\":\"mine\"}");
        }
        ObjectNode event = Json.object()
                .put("event", NAMES.get(random.nextInt(NAMES.size())))
                .put("distinct_id", "u");
        if (random.nextInt(4) == 0) {
            event.putObject("$set").put("$browser", "beside");
        }
        String rest = event.toString();
        return rest.substring(0, rest.length() - 1) + ",\"properties\":{" + properties + "}}";
    }

    /** Adds a property, whose name may be escaped and whose value may stand apart. */
    private static void add(Random random, StringBuilder properties, String key, String value) {
        String name = random.nextInt(4) == 0 ? String.format("\\u%04x", (int) key.charAt(0)) + key.substring(1) : key;
        String space = random.nextInt(4) == 0 ? " \n" : "";
        properties
                .append(properties.length() == 0 ? "" : ",")
                .append(space)
                .append('"')
                .append(name);
        properties
                .append('"')
                .append(space)
                .append(':')
                .append(space)
                .append(value)
                .append(space);
    }
}
