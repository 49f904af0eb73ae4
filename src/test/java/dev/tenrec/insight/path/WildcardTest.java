package dev.tenrec.insight.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class WildcardTest {
    @Test
    void agreesWithARegularExpression() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            String text = text(random, "ab*", 6);
            String name = text(random, "ab", 8);
            Matcher matcher = Pattern.compile(text.replace("*", ".*?")).matcher(name);
            int end = matcher.results().mapToInt(MatchResult::end).min().orElse(-1);
            assertThat(new Wildcard(text).endOfMatch(name))
                    .as("%s %s", text, name)
                    .isEqualTo(end);
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
