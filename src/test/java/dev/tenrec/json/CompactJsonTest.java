package dev.tenrec.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class CompactJsonTest {
    @Test
    void leavesOutWhiteSpaceBetweenParts() {
        assertThat(compact("{ \"a b\" : [ 1 ,\n\t2 ] }\r\n")).isEqualTo("{\"a b\":[1,2]}");
    }

    @Test
    void keepsTextsAsTheyAre() {
        String text = "{\"a\":\"x \\\" y \\\\\",\"b\":\" \\n \"}";
        assertThat(compact(text)).isEqualTo(text);
        assertThat(compact(" " + text)).isEqualTo(text);
        assertThat(compact("{\"a\":\"\\\\\" , \"b\" : \"ä 你\"}")).isEqualTo("{\"a\":\"\\\\\",\"b\":\"ä 你\"}");
    }

    @Test
    void givesTheSameArrayWhereThereIsNone() {
        byte[] json = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);
        assertThat(CompactJson.of(json)).isSameAs(json);
    }

    private static String compact(String json) {
        return new String(CompactJson.of(json.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
    }
}
