package dev.tenrec.insight.trends;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.filter.Derivation;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.sql.syntax.SqlParser;
import dev.tenrec.insight.sql.syntax.SqlPrinter;
import dev.tenrec.insight.sql.syntax.SqlText;
import dev.tenrec.insight.sql.syntax.Syntax;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An expression of HogQL as the math of a series: one aggregate, or several within functions and operators, such as
 * {@code sum(toFloat(properties.amount)) / count()}.
 *
 * @param aggregates one, or the number of events and then those of the expression
 * @param combined computes the value from those of the aggregates, as properties whose keys are indexes into the list;
 *     null for one aggregate alone
 */
record MathExpression(
        List<MathAggregate> aggregates, @Nullable Derivation combined) {
    private static final String NAME = "math_hogql";
    private static final int AGGREGATES_MAX = 16;

    static MathExpression parse(Fields fields, FilterParser filters) {
        String text = fields.text(NAME);
        if (text == null || text.isBlank()) {
            throw fields.invalid(NAME, "Field required");
        }
        Syntax syntax = SqlParser.expression(new SqlText(text));
        if (syntax instanceof Syntax.Alias alias) {
            syntax = alias.expression();
        }
        if (syntax instanceof Syntax.Call call && MathAggregate.isAggregate(call)) {
            return new MathExpression(List.of(MathAggregate.of(call, fields, NAME, filters)), null);
        }
        List<MathAggregate> aggregates = new ArrayList<>(List.of(MathAggregate.COUNT));
        Syntax combined = new Replacement(aggregates, fields, filters).replaced(syntax);
        if (aggregates.size() == 1) {
            throw unsupported(text);
        }
        Derivation derivation =
                filters.expression(SqlPrinter.print(combined), fields, NAME).derivation();
        return new MathExpression(List.copyOf(aggregates), derivation);
    }

    /** Replaces the aggregates of an expression by properties and collects them. */
    private record Replacement(List<MathAggregate> aggregates, Fields fields, FilterParser filters) {
        Syntax replaced(Syntax syntax) {
            if (syntax instanceof Syntax.Constant) {
                return syntax;
            }
            if (!(syntax instanceof Syntax.Call call) || call.over() != null) {
                throw unsupported(SqlPrinter.print(syntax));
            }
            if (MathAggregate.isAggregate(call)) {
                return value(MathAggregate.of(call, fields, NAME, filters), call.at());
            }
            List<Syntax> args = call.args().stream().map(this::replaced).toList();
            return new Syntax.Call(call.name(), call.params(), args, call.distinct(), null, call.at());
        }

        private Syntax value(MathAggregate aggregate, int at) {
            if (aggregates.size() > AGGREGATES_MAX) {
                throw fields.invalid(NAME, "An expression has at most " + AGGREGATES_MAX + " aggregates");
            }
            aggregates.add(aggregate);
            Syntax property = new Syntax.Name(List.of("properties", Integer.toString(aggregates.size() - 1)), at);
            return Syntax.Call.of(aggregate.isWhole() ? "toInt" : "toFloat", at, property);
        }
    }

    static ApiException unsupported(String text) {
        return new ApiException(
                ErrorCode.INVALID_INPUT,
                "The math \"" + Fields.excerpt(text) + "\" is not supported here yet: functions and operators of count,"
                        + " uniq, sum, avg, min, max, median or quantile (0.5, 0.75, 0.9, 0.95, 0.99), with or without"
                        + " -If, are.");
    }
}
