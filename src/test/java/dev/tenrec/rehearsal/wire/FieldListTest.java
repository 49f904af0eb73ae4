package dev.tenrec.rehearsal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.Thoroughness;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class FieldListTest {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    @Test
    void holdsWhatAHashTableHoldsInTheSameOrder() {
        SplittableRandom random = new SplittableRandom(Thoroughness.SEED);
        for (int round = 0; round < 300; round++) {
            Map<String, JsonNode> model = new LinkedHashMap<>();
            FieldList fields = new FieldList(random.nextInt(50));
            int names = 1 + random.nextInt(round % 10 == 0 ? 500 : 40);
            for (int i = random.nextInt(100); i >= 0; i--) {
                String name = name(random, names);
                JsonNode value = NODES.numberNode(random.nextInt());
                assertThat(fields.put(name, value)).isEqualTo(model.put(name, value));
            }
            assertThat(fields.entrySet()).as(Thoroughness.OPTIONS).containsExactlyElementsOf(model.entrySet());
            for (int i = 0; i < names; i++) {
                String name = name(random, names);
                assertThat(fields.get(name)).isEqualTo(model.get(name));
                assertThat(fields.containsKey(name)).isEqualTo(model.containsKey(name));
            }
            assertThat(new ObjectNode(NODES, fields)).hasToString(new ObjectNode(NODES, model).toString());
        }
    }

    @Test
    void tellsNamesOfOneHashApart() {
        FieldList fields = new FieldList(0);
        fields.put("Aa", NODES.numberNode(1));
        fields.put("BB", NODES.numberNode(2));
        assertThat(fields.get("Aa")).isEqualTo(NODES.numberNode(1));
        assertThat(fields.get("BB")).isEqualTo(NODES.numberNode(2));
        assertThat(fields.get("AaBB")).isNull();
    }

    /** Half of the names have the hash of another. */
    private static String name(SplittableRandom random, int names) {
        int number = random.nextInt(names);
        return (number % 2 == 0 ? "Aa" : "BB") + number / 2;
    }
}
