package dev.tenrec.insight.sql.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.PropertyTypes;
import dev.tenrec.insight.query.SavedNames;
import dev.tenrec.insight.sql.plan.Field;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.syntax.SqlCorpus;
import dev.tenrec.insight.sql.syntax.SqlParser;
import dev.tenrec.insight.sql.syntax.SqlText;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class ResolverTest {
    private static final Map<Property, PropertyTypes.PropertyClass> TYPES = Map.of(
            Property.ofEvent("amount"), PropertyTypes.PropertyClass.NUMBER,
            Property.ofEvent("vip"), PropertyTypes.PropertyClass.BOOLEAN,
            Property.ofPerson("seen"), PropertyTypes.PropertyClass.TIME);

    private static Plan plan(String text) {
        SqlText source = new SqlText(text);
        SqlContext context = new SqlContext(
                7,
                source,
                ZonedDateTime.parse("2024-01-10T12:00:00+01:00[Europe/Berlin]"),
                0,
                property -> TYPES.getOrDefault(property, PropertyTypes.PropertyClass.TEXT),
                SavedNames.NONE,
                Placeholders.none());
        return Resolver.resolve(SqlParser.query(source), context);
    }

    private static String fields(String text) {
        return plan(text).fields().stream().map(ResolverTest::shown).collect(Collectors.joining(" · "));
    }

    private static String shown(Field field) {
        return field.name() + " " + field.type().clickHouse();
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/sql/columns.csv", delimiter = '|', quoteCharacter = '~')
    void namesAndTypesColumns(String text, String columns) {
        assertThat(fields(text)).isEqualTo(columns);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/sql/refusals.csv", delimiter = '|', quoteCharacter = '~')
    void refusesByName(String text, String code, String detail) {
        ApiException refusal = catchThrowableOfType(ApiException.class, () -> plan(text));
        assertThat(refusal).as(text).isNotNull();
        assertThat(refusal.detail()).isEqualTo(detail);
        assertThat(refusal.errorCode().code()).isEqualTo(code);
    }

    @Test
    void answersEveryQueryOfTheCorpusOrRefusesIt() {
        List<ErrorCode> codes = List.of(
                ErrorCode.HOGQL_QUERY_ERROR,
                ErrorCode.INVALID_INPUT,
                ErrorCode.NOT_AN_AGGREGATE,
                ErrorCode.NO_COMMON_TYPE,
                ErrorCode.ILLEGAL_TYPE_OF_ARGUMENT);
        int answered = 0;
        for (String text : SqlCorpus.queries()) {
            try {
                assertThat(plan(text).fields()).as(text).isNotEmpty();
                answered++;
            } catch (ApiException refusal) {
                assertThat(codes).as(text).contains(refusal.errorCode());
            }
        }
        assertThat(answered).isGreaterThan(100);
    }
}
