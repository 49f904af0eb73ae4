package dev.tenrec.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonNumbersTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "7|7",
                "-0.25|-0.25",
                "1e3|1000",
                "9007199254740993|9007199254740992",
                "0.1|0.1",
                "123456789012345678901234567890|1.2345678901234568E29",
                "\"7.5\"|7.5",
                "\"-1e2\"|-100",
                "\"\\u0037\"|7",
                "\"\"|NaN",
                "\"seven\"|NaN",
                "\"NaN\"|NaN",
                "\"0x10\"|NaN",
                "\"1d\"|NaN",
                "\"1-2\"|NaN",
                "true|NaN",
                "null|NaN",
                "[7]|NaN",
                "{\"a\":7}|NaN",
            })
    void readsANumberFromTheValueAndFromItsJson(String json, Double expected) throws Exception {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);

        assertThat(JsonNumbers.of(bytes)).isEqualTo(expected);
        assertThat(JsonNumbers.of(Json.parse(bytes))).isEqualTo(expected);
    }
}
