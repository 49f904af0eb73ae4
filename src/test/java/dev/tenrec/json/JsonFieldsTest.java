package dev.tenrec.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonFieldsTest {
    private static final String[] PIECES = {"a", "\"", "\\", "é", "🦔", "{", "}", ",", ":", " ", "\u0000", "plain text"
    };

    @Test
    void findsTheFieldsThatJacksonFinds() throws Exception {
        Random random = new Random(7);
        for (int round = 0; round < 5_000; round++) {
            ObjectNode object = Json.object();
            for (int i = random.nextInt(6); i > 0; i--) {
                object.set(text(random), value(random, 2));
            }
            String written = random.nextBoolean() ? object.toString() : object.toPrettyString();
            byte[] json = ("x" + written).getBytes(StandardCharsets.UTF_8);
            ObjectNode found = Json.object();
            JsonFields fields = new JsonFields(json, 1);
            while (fields.next()) {
                int end = fields.valueStart() + fields.valueSize();
                found.set(fields.name(), Json.parse(Arrays.copyOfRange(json, fields.valueStart(), end)));
                assertThat(fields.isNamed(fields.name().getBytes(StandardCharsets.UTF_8)))
                        .isTrue();
                assertThat(fields.hasEscapes()).isEqualTo(hasEscapes(json, fields));
            }
            assertThat((Object) found).isEqualTo(Json.parse(written.getBytes(StandardCharsets.UTF_8)));
        }
    }

    @Test
    void readsANameThatIsWrittenWithEscapes() {
        JsonFields fields = new JsonFields("{\"\\u0024groups\":{\"a\\tb\":1}}".getBytes(StandardCharsets.UTF_8), 0);

        assertThat(fields.next()).isTrue();
        assertThat(fields.isNamed("$groups".getBytes(StandardCharsets.UTF_8))).isTrue();
        assertThat(fields.isNamed("\\u0024groups".getBytes(StandardCharsets.UTF_8)))
                .isFalse();
        assertThat(fields.name()).isEqualTo("$groups");
        assertThat(fields.next()).isFalse();
    }

    private static boolean hasEscapes(byte[] json, JsonFields fields) {
        String name = new String(json, fields.nameStart(), fields.nameSize(), StandardCharsets.UTF_8);
        String value = new String(json, fields.valueStart(), fields.valueSize(), StandardCharsets.UTF_8);
        return name.contains("\\") || (fields.valueType() == '"' && value.contains("\\"));
    }

    private static JsonNode value(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 4 : 6)) {
            case 0 -> Json.object().textNode(text(random));
            case 1 -> Json.object().numberNode(random.nextInt(2_000_000) - 1_000_000);
            case 2 -> Json.object().booleanNode(random.nextBoolean());
            case 3 -> Json.object().nullNode();
            case 4 -> Json.object().arrayNode().add(value(random, depth - 1)).add(value(random, depth - 1));
            default -> Json.object().set(text(random), value(random, depth - 1));
        };
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }
}
