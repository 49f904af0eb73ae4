package dev.tenrec.person;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.Thoroughness;
import dev.tenrec.json.Json;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is read of an event changes its person as all of its properties do. */
@ExtendWith(Thoroughness.class)
class PersonFieldsTest {
    private static final List<String> NAMES = List.of(
            "$set",
            "$set_once",
            "$unset",
            "$is_server",
            "alias",
            "$anon_distinct_id",
            "$os",
            "$os_name",
            "$browser",
            "utm_source",
            "$current_url",
            "plan",
            "$lib",
            "se\\\"t",
            "\\u0024set",
            "$\\u006fs",
            "$geoip_city_name");
    private static final List<String> VALUES = List.of(
            "1",
            "-2.50",
            "1e3",
            "12345678901234567890",
            "true",
            "false",
            "null",
            "\"text\"",
            "\"\\u00e4\\n\\\"\"",
            "\"ä\"",
            "{}",
            "{\"a\": 1, \"b\":[null, {\"c\":\"}\"}]}",
            "[\"a\",2]",
            "\"\"");

    @Test
    void readsWhatTheWholeObjectHas() {
        Random random = new Random(Thoroughness.SEED);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder json = new StringBuilder("{");
            for (int left = random.nextInt(9); left > 0; left--) {
                json.append(json.length() == 1 ? "" : random.nextBoolean() ? "," : " ,\n ");
                json.append('"').append(any(NAMES, random)).append("\"").append(random.nextBoolean() ? ":" : " : ");
                json.append(any(VALUES, random));
            }
            byte[] bytes = json.append('}').toString().getBytes(StandardCharsets.UTF_8);
            ObjectNode whole;
            try {
                whole = PersonRecord.object(bytes);
            } catch (UncheckedIOException hasANameTwice) {
                // Capture leaves one.
                continue;
            }
            ObjectNode read = PersonFields.read(bytes);
            for (String event : List.of("a", "$identify", "$create_alias")) {
                assertThat(MergeRules.other(event, read)).isEqualTo(MergeRules.other(event, whole));
            }
            assertThat(Json.text(changes(read))).as(json.toString()).isEqualTo(Json.text(changes(whole)));
            PersonKey.enrich(read);
            PersonKey.enrich(whole);
            assertThat(PropertyChanges.of(read)).as(json.toString()).isEqualTo(PropertyChanges.of(whole));
        }
    }

    @Test
    void failsForWhatCanNotBeReadOnlyWhereItIsAsked() {
        assertThatThrownBy(
                        () -> PersonFields.read("{\"$set\":{\"a\":1e-99999999999}}".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(RuntimeException.class);
        assertThat(PersonFields.read("{\"other\":1e-99999999999,\"$os\":\"a\"}".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(Json.object().put("$os", "a"));
    }

    private static ObjectNode changes(ObjectNode properties) {
        return PropertyChanges.of(properties).apply(Json.object());
    }

    private static String any(List<String> texts, Random random) {
        return texts.get(random.nextInt(texts.size()));
    }
}
