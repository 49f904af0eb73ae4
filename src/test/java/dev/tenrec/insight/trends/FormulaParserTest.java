package dev.tenrec.insight.trends;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.error.ApiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormulaParserTest {
    @ParameterizedTest
    @CsvSource({
        "A, 6",
        "a + B, 10",
        "A-B-1, 1",
        "A + B * 2, 14",
        "(A + B) * 2, 20",
        "A / B / 3, 0.5",
        "-A + +B, -2",
        "A - -B, 10",
        "2 * -(A - B), -4",
        "A / (B - 4), 0",
        "0.5 * A, 3",
        "((((A)))), 6",
    })
    void computes(String formula, double expected) {
        assertThat(parse(formula).value(new double[] {6, 4})).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            A +; character 4
            A + C; There is no series C at character 5
            (A + B; closing parenthesis is expected at character 7
            A B; operator is expected at character 3
            A ^ 2; operator is expected at character 3
            1.2.3; number is expected at character 1
            A + $; character 5
            ``; character 1
            """)
    void namesThePositionOfASyntaxError(String formula, String message) {
        assertThatThrownBy(() -> parse(formula)).isInstanceOfSatisfying(ApiException.class, refused -> {
            assertThat(refused.errorCode().code()).isEqualTo("parse_error");
            assertThat(refused.detail()).contains("\nhere\n").contains(message);
        });
    }

    @Test
    void refusesDeepAndLongFormulas() {
        assertThatThrownBy(() -> parse("(".repeat(60) + "A" + ")".repeat(60))).hasMessageContaining("too deep");
        assertThatThrownBy(() -> parse("-".repeat(60) + "A")).hasMessageContaining("too deep");
        assertThatThrownBy(() -> parse("A+".repeat(250) + "A")).hasMessageContaining("at most 500 characters");
        assertThat(parse("A+".repeat(249) + "A").value(new double[] {1, 0})).isEqualTo(250);
    }

    @Test
    void isZeroIfNotFinite() {
        String huge = "9".repeat(200);
        assertThat(parse(huge + "*" + huge).value(new double[2])).isZero();
    }

    private static Formula parse(String text) {
        return FormulaParser.parse(text, null, 2, "here");
    }
}
