package dev.tenrec.insight.sql.resolve;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.sql.evaluate.RowFunction;
import dev.tenrec.insight.sql.plan.Expression.Constant;
import dev.tenrec.insight.sql.syntax.Syntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Columns that a SELECT names together: {@code * EXCLUDE (a)} and {@code COLUMNS('pattern')}. */
final class StarColumns {
    private StarColumns() {}

    static boolean isColumns(Syntax syntax) {
        return syntax instanceof Syntax.Call call && call.name().equalsIgnoreCase("columns");
    }

    /** The columns of {@code COLUMNS(…)}: those of a pattern, of an asterisk, or those that it names. */
    static List<Syntax> of(Syntax.Call call, SelectScope scope) {
        Syntax first = call.args().isEmpty()
                ? call
                : Objects.requireNonNull(call.args().get(0));
        if (call.args().size() != 1 || !(first instanceof Syntax.Constant constant)) {
            if (call.args().isEmpty() || call.args().stream().anyMatch(each -> !isColumn(each))) {
                throw refused(scope, call.at(), "COLUMNS needs a pattern in quotes, names of columns or an asterisk");
            }
            return call.args();
        }
        List<Syntax> columns = new ArrayList<>();
        for (Tables.Entry entry : visible(scope, null).toList()) {
            for (String name : entry.source.starNames()) {
                Object matches = RowFunction.of(scope.accesses()
                                .call("match", Constant.text(name), Constant.text(String.valueOf(constant.value()))))
                        .value(new Object[0]);
                if (Boolean.TRUE.equals(matches)) {
                    String table = entry.name;
                    boolean isAlone = scope.tables().entries().size() == 1;
                    List<String> parts = table == null || isAlone ? List.of(name) : List.of(table, name);
                    columns.add(new Syntax.Alias(new Syntax.Name(parts, call.at()), name, call.at()));
                }
            }
        }
        if (columns.isEmpty()) {
            throw refused(scope, call.at(), "No column matches the pattern of COLUMNS");
        }
        return columns;
    }

    private static boolean isColumn(Syntax syntax) {
        return syntax instanceof Syntax.Name || syntax instanceof Syntax.Star;
    }

    /** Refuses to exclude what is not there. */
    static void check(Syntax.Star star, SelectScope scope) {
        for (String name : star.excluded()) {
            if (visible(scope, star).noneMatch(entry -> entry.source.starNames().contains(name))) {
                throw refused(scope, star.at(), "EXCLUDE names the column '" + name + "', which '*' does not have");
            }
        }
    }

    private static Stream<Tables.Entry> visible(SelectScope scope, Syntax.@Nullable Star star) {
        List<String> qualifier = star == null ? List.of() : star.qualifier();
        return scope.tables().entries().stream()
                .filter(entry -> !entry.isHidden)
                .filter(entry -> qualifier.isEmpty() || qualifier.equals(List.of(String.valueOf(entry.name))));
    }

    private static ApiException refused(SelectScope scope, int at, String detail) {
        return scope.context().source().error(ErrorCode.HOGQL_QUERY_ERROR, at, detail);
    }
}
