package dev.tenrec.rehearsal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Fields of an object, byte for byte. */
final class RawFieldTest {
    @Test
    void keepsEachFieldAsItWasSent() {
        List<String> fields = List.of(
                "\"event\" : \"a, b}\\\"\"",
                "\"n\":1.10",
                "\"long\":123456789012345678901234567890",
                "\"e\" :\t-0.5e+300",
                "\"o\":{\"x\":[1 , {\"y\":null}],\"x\":2}",
                "\"list\":[ ]",
                "\"ü😀\":\"ö\\ud83d\"",
                "\"t\":true",
                "\"zero\":null",
                "\"zero\":0");
        for (String separator : List.of(",", " , ", ",\r\n\t")) {
            String object = "{ " + String.join(separator, fields) + "\n}";
            assertThat(RawField.of(object.getBytes(StandardCharsets.UTF_8)).stream()
                            .map(field -> new String(field.json(), StandardCharsets.UTF_8))
                            .toList())
                    .isEqualTo(fields);
        }
    }

    @Test
    void namesFieldsWithoutTheirEscapes() {
        byte[] object = "{\"\\u0061\":1,\"b\":2}".getBytes(StandardCharsets.UTF_8);
        assertThat(RawField.of(object).stream().map(RawField::name).collect(Collectors.joining(",")))
                .isEqualTo("a,b");
        assertThat(RawField.of("{}".getBytes(StandardCharsets.UTF_8))).isEmpty();
    }
}
