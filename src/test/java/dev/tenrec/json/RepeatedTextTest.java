package dev.tenrec.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A text that is repeated in JSON goes and comes back. */
class RepeatedTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "{\"id\":\"ana\"} ana {\"id\":\"...\"}",
                "{\"id\":\"bananana\"} ana {\"id\":\"b...n...\"}",
                "{\"ana\":\"anaana\"} ana {\"...\":\"......\"}",
                "{\"id\":\"an\"} ana {\"id\":\"an\"}",
                "{} {} ..",
                "{} longer-than-all {}",
                "{\"ü\":\"grüß\"} ü {\"..\":\"gr..ß\"}",
            })
    void isZerosInBetween(String json, String text, String cleared) {
        byte[] bytes = utf8(json);
        assertThat(RepeatedText.clear(bytes, 0, bytes.length, utf8(text))).isTrue();
        assertThat(new String(bytes, StandardCharsets.UTF_8).replace('\0', '.')).isEqualTo(cleared);
        RepeatedText.restore(bytes, 0, bytes.length, utf8(text));
        assertThat(bytes).isEqualTo(utf8(json));
    }

    @Test
    void comesBackWhateverTheTextIs() {
        SplittableRandom random = new SplittableRandom(17);
        for (int i = 0; i < 100_000; i++) {
            byte[] text = letters(random, 1 + random.nextInt(4));
            byte[] json = letters(random, random.nextInt(40));
            int from = random.nextInt(json.length + 1);
            int to = from + random.nextInt(json.length - from + 1);
            byte[] cleared = json.clone();
            assertThat(RepeatedText.clear(cleared, from, to, text)).isTrue();
            String left = new String(cleared, from, to - from, StandardCharsets.US_ASCII);
            assertThat(left).doesNotContain(new String(text, StandardCharsets.US_ASCII));
            RepeatedText.restore(cleared, from, to, text);
            assertThat(cleared).isEqualTo(json);
        }
    }

    @Test
    void staysWhereZerosCouldNotBeTold() {
        for (String[] each : new String[][] {{"{\"a\":\"\0ana\"}", "ana"}, {"{\"a\":1}", "\0"}, {"{\"a\":1}", ""}}) {
            byte[] bytes = utf8(each[0]);
            assertThat(RepeatedText.clear(bytes, 0, bytes.length, utf8(each[1])))
                    .isFalse();
            assertThat(bytes).isEqualTo(utf8(each[0]));
        }
    }

    private static byte[] letters(SplittableRandom random, int size) {
        byte[] letters = new byte[size];
        for (int i = 0; i < size; i++) {
            letters[i] = (byte) ('a' + random.nextInt(2));
        }
        return letters;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
