package dev.tenrec.insight.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallsTest {
    private static final String BERLIN = "Europe/Berlin";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plus | Int64, Float64 | Float64",
                "plus | Int64, Nullable(Int64) | Nullable(Int64)",
                "divide | Int64, Int64 | Float64",
                "plus | DateTime, Int64 | DateTime64(6, 'UTC')",
                "minus | Date, Int64 | Date",
                "minus | DateTime, DateTime | Float64",
                "minus | Date, Date | Int64",
                "equals | Nullable(String), String | Nullable(Bool)",
                "nullSafeEquals | Nullable(String), String | Bool",
                "if | Bool, Int64, Nullable(Float64) | Nullable(Float64)",
                "if | Bool, Int64, String | String",
                "ifNull | Nullable(String), String | String",
                "coalesce | Nullable(String), Nullable(String) | Nullable(String)",
                "nullIf | String, String | Nullable(String)",
                "assumeNotNull | Nullable(Float64) | Float64",
                "lower | Nullable(String) | Nullable(String)",
                "toFloat | String | Nullable(Float64)",
                "toFloat | Int64 | Float64",
                "toInt | Float64 | Nullable(Int64)",
                "toDate | DateTime | Date",
                "toStartOfDay | DateTime | DateTime64(6, 'Europe/Berlin')",
                "toStartOfWeek | DateTime, Int64 | Date",
                "tuple | Int64, String | Tuple(Int64, String)",
                "array | Int64, Float64 | Array(Float64)",
                "arrayElement | Array(String), Int64 | String",
                "has | Array(String), String | Bool",
                "splitByChar | String, String | Array(String)",
                "arrayZip | Array(String), Array(Int64) | Array(Tuple(String, Int64))",
                "JSONExtractArrayRaw | String | Array(String)",
                "mapFromArrays | Array(String), Array(Int64) | Map(String, Int64)",
                "mapKeys | Map(String,Int64) | Array(String)",
                "mapElement | Map(String,Nullable(Int64)), String | Nullable(Int64)",
                "mapAdd | Map(String,Int64), Map(String,Float64) | Map(String, Float64)",
                "if | Bool, Map(String,Int64), Map(String,Float64) | Map(String, Float64)",
                "length | Nullable(String) | Nullable(UInt64)",
            })
    void typesOfCalls(String name, String arguments, String expected) {
        List<Expression> columns = new ArrayList<>();
        for (String type : arguments.split(", ", -1)) {
            columns.add(new Expression.Column(columns.size(), "c", TypeNames.parse(type)));
        }
        assertThat(Calls.call(name, columns, BERLIN).type().clickHouse()).isEqualTo(expected);
    }

    @Test
    void everyFunctionIsFoundInAnyCase() {
        assertThat(Functions.names())
                .hasSizeGreaterThan(250)
                .allSatisfy(name -> assertThat(Functions.find(name.toUpperCase(java.util.Locale.ROOT)))
                        .isPresent());
    }

    @Test
    void comparesTextsWithTimesInTheZone() {
        Expression time = new Expression.Column(0, "t", Type.dateTime("UTC"));
        Expression.Call call = (Expression.Call)
                Calls.call("greaterOrEquals", List.of(time, Expression.Constant.text("2024-01-02")), BERLIN);
        assertThat(call.arguments().get(1)).isInstanceOfSatisfying(Expression.Call.class, converted -> {
            assertThat(converted.function().name()).isEqualTo("toDateTime");
            assertThat(converted.arguments().get(1)).isEqualTo(Expression.Constant.text(BERLIN));
        });
    }

    @Test
    void convertsTheListOfIn() {
        Expression number = new Expression.Column(0, "n", Type.FLOAT64);
        Expression list =
                Calls.call("array", List.of(Expression.Constant.text("1"), Expression.Constant.text("x")), BERLIN);
        Expression.Call in = (Expression.Call) Calls.call("in", List.of(number, list), BERLIN);
        assertThat(in.arguments().get(1).type().element()).isEqualTo(Type.FLOAT64.orNull());
    }

    @Test
    void refusesWrongCountsAndTypes() {
        Expression text = Expression.Constant.text("a");
        assertThatThrownBy(() -> Calls.call("lower", List.of(), BERLIN))
                .hasMessage("Function 'lower' expects 1 argument, found 0");
        assertThatThrownBy(() -> Calls.call("lower", List.of(text, text), BERLIN))
                .hasMessage("Function 'lower' expects 1 argument, found 2");
        assertThatThrownBy(() -> Calls.call("arrayReverse", List.of(text), BERLIN))
                .isInstanceOfSatisfying(
                        SqlRefusal.class, refusal -> assertThat(refusal.code()).isEqualTo("illegal_type_of_argument"));
        assertThatThrownBy(() ->
                        Calls.call("dateTrunc", List.of(new Expression.Column(0, "u", Type.TEXT), text), BERLIN))
                .hasMessage("The first argument of function 'dateTrunc' must be a constant text.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "count | | UInt64",
                "countIf | Bool | UInt64",
                "sum | Int64 | Int64",
                "sumIf | Float64, Bool | Float64",
                "avg | Int64 | Nullable(Float64)",
                "argMax | String, DateTime | String",
                "uniq | String, Nullable(String) | UInt64",
                "groupUniqArrayIf | String, Bool | Array(String)",
                "avgArray | Array(Float64) | Nullable(Float64)",
                "median | Float64 | Nullable(Float64)",
                "row_number | | UInt64",
            })
    void typesOfAggregations(String name, String arguments, String expected) {
        List<Expression> columns = new ArrayList<>();
        if (arguments != null) {
            for (String type : arguments.split(", ", -1)) {
                columns.add(new Expression.Column(columns.size(), "c", TypeNames.parse(type)));
            }
        }
        Aggregates.Match match = Aggregates.find(name).orElseThrow();
        assertThat(Aggregates.call(match, List.of(), columns, false, BERLIN)
                        .type()
                        .clickHouse())
                .isEqualTo(expected);
    }

    @Test
    void refusesAggregationsWithoutTheirParameters() {
        Aggregates.Match match = Aggregates.find("quantiles").orElseThrow();
        assertThatThrownBy(
                        () -> Aggregates.call(match, List.of(), List.of(Expression.Constant.integer(1)), false, BERLIN))
                .hasMessage("Aggregation 'quantiles' requires parameters in addition to arguments");
    }
}
