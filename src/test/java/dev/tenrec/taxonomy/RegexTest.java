package dev.tenrec.taxonomy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.re2j.PatternSyntaxException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Patterns that fit in a request and not in memory are refused before they are compiled. */
final class RegexTest {
    private static final int ROUNDS = 20_000;
    private static final List<String> PARTS = List.of(
            "a",
            "(",
            ")",
            "(?:",
            "{9}",
            "{3,}",
            "{2,30}",
            "{70}",
            "[",
            "]",
            "[^]",
            "[[:alpha:]",
            "\\",
            "\\Q",
            "\\E",
            "|",
            "*",
            "?",
            "+",
            "\\x{41}",
            "\\p{Greek}",
            "{",
            "}",
            ".",
            "^",
            "$",
            "(?i)",
            "é");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "((a{100}){100}){100}",
                "(\\Q)\\Ea{1000}){1000}",
                "([)]a{1000}){1000}",
                "([[:alpha:])]a{1000}){1000}",
                "(\\p{Greek}{1000}){100}",
                "((((a{9}|b){9}){9}){9}){9}"
            })
    void refusesPatternOfTooManyInstructions(String text) {
        assertThatThrownBy(() -> Regex.compile(text)).isInstanceOf(PatternSyntaxException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}",
                "^https?://(www\\.)?example\\.(com|org)/.{0,1000}$",
                "^[\\w.+-]{1,64}@[\\w-]{1,63}(\\.[\\w-]{2,63}){1,4}$",
                "a{1000}"
            })
    void takesPatternOfDailyLife(String text) {
        assertThat(Regex.compile(text).pattern()).isEqualTo(text);
    }

    @Test
    void noProgramIsLargerThanJudged() {
        Random random = new Random(1);
        int compiled = 0;
        for (int round = 0; round < ROUNDS; round++) {
            StringBuilder text = new StringBuilder();
            int parts = 1 + random.nextInt(12);
            for (int i = 0; i < parts; i++) {
                text.append(PARTS.get(random.nextInt(PARTS.size())));
            }
            try {
                assertThat(Regex.compile(text.toString()).programSize()).isLessThanOrEqualTo(Regex.SIZE_MAX);
                compiled++;
            } catch (PatternSyntaxException refused) {
                assertThat(refused.getPattern()).isNotNull();
            }
        }
        assertThat(compiled).isGreaterThan(ROUNDS / 20);
    }
}
