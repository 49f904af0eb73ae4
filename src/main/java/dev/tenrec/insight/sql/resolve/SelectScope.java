package dev.tenrec.insight.sql.resolve;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.sql.evaluate.RowFunction;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.syntax.Syntax;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The names that the expressions of one SELECT see. An alias wins over a column of its name, except inside its own
 * definition, and where an aggregate may not stand.
 */
final class SelectScope {
    private final QueryResolver queries;
    private final Ctes ctes;
    private final Tables tables;
    private final Arrays arrays;
    private final Aggregations aggregations;
    private final ExpressionResolver expressions;
    private final Map<String, Syntax> aliases = new HashMap<>();
    private final Map<String, Expression> resolved = new HashMap<>();
    /** Parameters of the lambdas around the definition of an alias; none of one outside of lambdas. */
    private final Map<String, Integer> depths = new HashMap<>();
    /** Expressions of WITH by name. */
    private final Map<String, Expression> shared = new HashMap<>();
    /** Aliases whose definition is being resolved. */
    private final Set<String> open = new HashSet<>();

    SelectScope(QueryResolver queries, Ctes ctes) {
        this.queries = queries;
        this.ctes = ctes;
        this.tables = new Tables(queries.context());
        this.arrays = new Arrays();
        this.expressions = new ExpressionResolver(this);
        this.aggregations = new Aggregations(this);
    }

    SqlContext context() {
        return queries.context();
    }

    QueryResolver queries() {
        return queries;
    }

    Ctes ctes() {
        return ctes;
    }

    Tables tables() {
        return tables;
    }

    Arrays arrays() {
        return arrays;
    }

    Aggregations aggregations() {
        return aggregations;
    }

    /** Makes the aliases in an expression known to all others, except those of its lambdas. */
    void collectAliases(Syntax syntax) {
        collectAliases(syntax, aliases);
    }

    private static void collectAliases(Syntax syntax, Map<String, Syntax> into) {
        if (syntax instanceof Syntax.Alias alias) {
            into.putIfAbsent(alias.name(), alias.expression());
            collectAliases(alias.expression(), into);
        } else if (syntax instanceof Syntax.Call call) {
            call.args().forEach(arg -> collectAliases(arg, into));
        } else if (syntax instanceof Syntax.Element element) {
            collectAliases(element.of(), into);
            collectAliases(element.key(), into);
        } else if (syntax instanceof Syntax.TupleElement element) {
            collectAliases(element.of(), into);
        } else if (syntax instanceof Syntax.Between between) {
            collectAliases(between.value(), into);
            collectAliases(between.low(), into);
            collectAliases(between.high(), into);
        }
    }

    /**
     * Resolves the body of a lambda, whose aliases are known within it alone and hide others there.
     *
     * @param parameters of this lambda and those around
     */
    Expression lambdaBody(Syntax body, int parameters) {
        Map<String, Syntax> own = new HashMap<>();
        collectAliases(body, own);
        Map<String, Syntax> hidden = new HashMap<>(aliases);
        hidden.keySet().retainAll(own.keySet());
        Map<String, Expression> hiddenValues = new HashMap<>(resolved);
        hiddenValues.keySet().retainAll(own.keySet());
        Map<String, Integer> hiddenDepths = new HashMap<>(depths);
        Set<String> hiddenOpen = new HashSet<>(open);
        aliases.putAll(own);
        own.keySet().forEach(name -> depths.put(name, parameters));
        resolved.keySet().removeAll(own.keySet());
        open.removeAll(own.keySet());
        try {
            return expressions.resolve(body);
        } finally {
            aliases.keySet().removeAll(own.keySet());
            aliases.putAll(hidden);
            resolved.keySet().removeAll(own.keySet());
            resolved.putAll(hiddenValues);
            depths.keySet().removeAll(own.keySet());
            depths.putAll(hiddenDepths);
            open.addAll(hiddenOpen);
        }
    }

    /** An expression, where aggregates may stand or not as they may around it. */
    Expression expression(Syntax syntax) {
        return queries.bounds().checked(expressions.resolve(syntax), syntax.at());
    }

    /** An expression of rows, before they are grouped. */
    Expression row(Syntax syntax) {
        return aggregations.forbidden("", () -> expression(syntax));
    }

    Expression joinCondition(Syntax syntax) {
        return aggregations.forbidden("", () -> expressions.plainly(syntax));
    }

    /** A whole number, not negative, of an expression without columns. */
    long count(Syntax syntax, String what) {
        Expression expression = row(syntax);
        if (!Slots.any(expression, column -> true)) {
            Object value = expression instanceof Expression.Constant constant
                    ? constant.value()
                    : RowFunction.of(expression).value(new Object[0]);
            if (value instanceof Long number && number >= 0) {
                return number;
            }
            if (value instanceof Double number && number >= 0 && number == Math.rint(number)) {
                return number.longValue();
            }
        }
        throw context().source().error(ErrorCode.HOGQL_QUERY_ERROR, syntax.at(), what + " is a whole number");
    }

    Syntax placeholder(Syntax.Placeholder placeholder) {
        return context().placeholders().of(placeholder, tables.firstTable());
    }

    /** The value of a name. */
    Expression name(Syntax.Name name) {
        List<String> parts = name.parts();
        Expression found = find(parts, name.at());
        if (found == null) {
            throw unresolved(parts, name.at());
        }
        return found;
    }

    @Nullable
    Expression find(List<String> parts, int at) {
        String first = parts.get(0);
        List<String> rest = parts.subList(1, parts.size());
        Expression element = arrays.find(first);
        if (element != null) {
            return accesses().of(element, rest);
        }
        Expression column = null;
        if (!rest.isEmpty()) {
            column = tables.find(parts, at);
        }
        if (column == null && aliases.containsKey(first) && !open.contains(first)) {
            Expression alias = alias(first);
            boolean isMisplaced = aggregations.areForbidden()
                    && Slots.any(alias, each -> !Slots.isRow(each) && !Slots.isElement(each));
            Expression own = isMisplaced ? tables.find(parts, at) : null;
            if (own == null && isMisplaced) {
                throw aggregations.misplaced(first, at);
            }
            return own != null ? own : accesses().of(alias, rest);
        }
        if (column == null) {
            column = tables.find(parts, at);
        }
        if (column != null) {
            return column;
        }
        Syntax common = ctes.expression(first);
        if (common == null || open.contains(first)) {
            return null;
        }
        Expression known = shared.get(first);
        if (known == null) {
            known = guarded(first, common);
            shared.put(first, known);
        }
        return accesses().of(known, rest);
    }

    /** The value of an alias, resolved once; null if its name stands for another one, defined earlier. */
    @Nullable
    Expression aliasOf(Syntax.Alias alias) {
        return alias.expression() == aliases.get(alias.name()) ? alias(alias.name()) : null;
    }

    private Expression alias(String name) {
        Expression known = resolved.get(name);
        if (known == null) {
            known = guarded(name, java.util.Objects.requireNonNull(aliases.get(name)));
            resolved.put(name, known);
        }
        return known;
    }

    private Expression guarded(String name, Syntax syntax) {
        open.add(name);
        try {
            // The alias may hold an aggregate even where it is asked for from a place that allows none.
            Expression value = aggregations.allowed(
                    () -> expressions.within(depths.getOrDefault(name, 0), () -> expressions.resolve(syntax)));
            return queries.bounds().checked(value, syntax.at());
        } finally {
            open.remove(name);
        }
    }

    Accesses accesses() {
        return new Accesses(context().zone());
    }

    ApiException unresolved(List<String> parts, int at) {
        String name = String.join(".", parts);
        Set<String> known = new TreeSet<>(aliases.keySet());
        for (Tables.Entry entry : tables.entries()) {
            known.addAll(entry.source.names());
            if (entry.name != null) {
                known.add(entry.name);
            }
        }
        known.remove(parts.get(0));
        String hint = Refusals.didYouMean(parts.get(0), known);
        return context().source().error(ErrorCode.INVALID_INPUT, at, "Unable to resolve field: " + name + hint);
    }
}
