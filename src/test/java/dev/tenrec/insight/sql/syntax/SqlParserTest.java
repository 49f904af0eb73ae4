package dev.tenrec.insight.sql.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tenrec.Thoroughness;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(Thoroughness.class)
class SqlParserTest {
    private static String printed(String text) {
        return SqlPrinter.print(SqlParser.query(new SqlText(text)));
    }

    private static String expression(String text) {
        return SqlPrinter.print(SqlParser.expression(new SqlText(text)));
    }

    @Test
    void printsEveryFormAsTextThatParsesToTheSame() {
        for (String query : SqlCorpus.queries()) {
            String once = printed(query);
            assertThat(printed(once)).as(query).isEqualTo(once);
        }
    }

    @Test
    void answersMutatedTextsWithSyntaxErrorsOnly() {
        List<String> queries = SqlCorpus.queries();
        Random random = new Random(Thoroughness.SEED);
        int refused = 0;
        int count = Thoroughness.count(1_000_000, 20_000);
        for (int index = 0; index < count; index++) {
            String mutated = mutated(queries, random);
            try {
                String once = printed(mutated);
                assertThat(printed(once)).as(mutated).isEqualTo(once);
            } catch (ApiException mistake) {
                refused++;
                assertThat(mistake.errorCode()).as(mutated).isEqualTo(ErrorCode.HOGQL_SYNTAX_ERROR);
            }
        }
        assertThat(refused).isBetween(count / 10, count * 9 / 10);
    }

    /** A query of the corpus with some characters or pieces of others put in, taken out or doubled. */
    private static String mutated(List<String> queries, Random random) {
        StringBuilder text = new StringBuilder(queries.get(random.nextInt(queries.size())));
        for (int times = 1 + random.nextInt(3); times > 0; times--) {
            int at = random.nextInt(text.length() + 1);
            int end = Math.min(text.length(), at + 1 + random.nextInt(12));
            switch (random.nextInt(4)) {
                case 0 -> text.delete(at, end);
                case 1 -> text.insert(at, "()[]{},.'\"`\\-+*/=<>!?:;%| $0a\n\u00e9\uD83D".charAt(random.nextInt(32)));
                case 2 -> text.insert(at, text.substring(at, end));
                default -> {
                    String other = queries.get(random.nextInt(queries.size()));
                    int start = random.nextInt(other.length());
                    text.insert(at, other, start, Math.min(other.length(), start + 1 + random.nextInt(30)));
                }
            }
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '&', textBlock = """
            1 + 2                             | plus(1, 2)
            1 + 2 * 3 - 4                     | minus(plus(1, multiply(2, 3)), 4)
            a AND b AND c OR d                | or(and(a, b, c), d)
            NOT a = b AND c                   | and(not(equals(a, b)), c)
            not(a) AND b                      | and(not(a), b)
            a = b IS NULL                     | isNull(equals(a, b))
            a ?? b = c                        | ifNull(a, equals(b, c))
            a ? b : c ? d : e                 | if(a, b, if(c, d, e))
            -a.1 * 2                          | multiply(negate(a.1), 2)
            - 5                               | -5
            a !~* 'x'                         | not(match(a, concat('(?i)', 'x')))
            x BETWEEN 1 AND 2 AND y           | and((x BETWEEN 1 AND 2), y)
            x NOT IN (1, 2)                   | notIn(x, tuple(1, 2))
            x IN (1)                          | in(x, 1)
            x IN COHORT 5                     | inCohort(x, 5)
            properties['$feature/x']          | properties.`$feature/x`
            properties.a['b'].c               | properties.a.b.c
            f(x)['a'][1].2                    | f(x)['a'][1].2
            x::Nullable( Int64 )              | CAST(x, 'Nullable(Int64)')
            INTERVAL '2 weeks'                | toIntervalWeek(2)
            now() - INTERVAL n + 1 DAY        | minus(now(), toIntervalDay(plus(n, 1)))
            count() FILTER (WHERE a)          | countIf(a)
            CASE a WHEN 1 THEN 'x' END        | transform(a, [1], ['x'], NULL)
            CASE WHEN a THEN 1 END            | if(a, 1, NULL)
            f'a{b}'                           | concat('a', b)
            COUNT(*)                          | COUNT(*)
            sum(x) over (order by y rows 2 preceding) | sum(x) OVER (ORDER BY y ASC ROWS 2 PRECEDING)
            'it''s \\n \\d'                     | 'it\\'s \\n \\\\d'
            x -> x > 1                        | x -> greater(x, 1)
            from -> `from`                    | `from` -> `from`
            limit + end                       | plus(`limit`, `end`)
            NOT not                           | not(`not`)
            case.when                         | `case`.when
            count(distinct)                   | count(`distinct`)
            """)
    void knowsHowStronglyOperatorsBind(String text, String printed) {
        assertThat(expression(text)).isEqualTo(printed);
    }

    @Test
    void readsAliasesLabelsAndDirections() {
        assertThat(expression("properties.x > 800 -- wide screens")).isEqualTo("greater(properties.x, 800)");
        assertThat(expression("a || b || 'c'")).isEqualTo("concat(a, b, 'c')");
        assertThat(expression("count() as c")).isEqualTo("count() AS c");
        assertThat(SqlParser.orderItem(new SqlText("timestamp DESC")).descending())
                .isTrue();
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/sql/mistakes.csv", delimiter = '|', quoteCharacter = '~')
    void saysWhatWasExpectedAndWhere(String text, String detail) {
        ApiException mistake = catchThrowableOfType(ApiException.class, () -> printed(text));
        assertThat(mistake.detail()).isEqualTo(detail);
        assertThat(mistake.errorCode()).isEqualTo(ErrorCode.HOGQL_SYNTAX_ERROR);
    }

    @Test
    void countsLines() {
        assertThatThrownBy(() -> printed("SELECT event,\n  count(\nFROM events"))
                .hasMessageContaining("line 3, column 1");
    }

    @Test
    void boundsDepthAndLength() {
        for (String piece : List.of("(", "[", "f(", "- ", "NOT ", "(SELECT ", "x -> ", "a ? ", "CASE WHEN ")) {
            assertThatThrownBy(() -> printed("SELECT " + piece.repeat(65_000 / piece.length())))
                    .isInstanceOf(ApiException.class)
                    .hasMessageContaining("nested too deep");
        }
        for (String piece : List.of("1 + ", "1 = ", "a ?? ", "1 * ", "a IN ")) {
            assertThatThrownBy(() -> printed("SELECT " + piece.repeat(13_000) + "1"))
                    .isInstanceOf(ApiException.class)
                    .hasMessageContaining("too long");
        }
        assertThatThrownBy(() -> printed("SELECT a" + ".b".repeat(30_000))).hasMessageContaining("too long");
        assertThatThrownBy(() -> printed("SELECT 1" + " ".repeat(70_000))).hasMessageContaining("at most 65536");
        assertThat(printed("SELECT " + "(".repeat(50) + "1" + ")".repeat(50))).isEqualTo("SELECT 1");
        assertThat(printed("SELECT a" + " AND a".repeat(5_000))).startsWith("SELECT and(a, a");
    }

    @Test
    void refusesAnEmptyQuery() {
        assertThatThrownBy(() -> printed(" -- nothing\n")).hasMessage("Empty query");
    }

    @Test
    void findsTheNearestNames() {
        assertThat(NearestNames.of("persn_id", List.of("person_id", "person", "event")))
                .containsExactly("person_id");
        assertThat(NearestNames.of("zzz", List.of("person_id", "event"))).isEmpty();
    }
}
