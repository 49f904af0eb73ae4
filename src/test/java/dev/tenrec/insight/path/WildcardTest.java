package dev.tenrec.insight.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class WildcardTest {
    @Test
    void agreesWithARegularExpression() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            String text = text(random, "ab*", 6);
            String name = text(random, "ab", 8);
            assertThat(new Wildcard(text).matches(name))
                    .as("%s %s", text, name)
                    .isEqualTo(name.matches(text.replace("*", ".*")));
        }
    }

    private static String text(Random random, String letters, int max) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(max + 1); i > 0; i--) {
            text.append(letters.charAt(random.nextInt(letters.length())));
        }
        return text.toString();
    }
}
