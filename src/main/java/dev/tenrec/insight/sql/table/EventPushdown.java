package dev.tenrec.insight.sql.table;

import dev.tenrec.insight.exec.scan.EventPredicate;
import dev.tenrec.insight.sql.evaluate.Evaluator;
import dev.tenrec.insight.sql.evaluate.ExpressionCompiler;
import dev.tenrec.insight.sql.evaluate.LiftedEvaluator;
import dev.tenrec.insight.sql.plan.EventRange;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expressions;
import dev.tenrec.insight.sql.plan.ScanColumn;
import dev.tenrec.insight.sql.vector.ConstantVector;
import dev.tenrec.storage.segment.Dictionary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns conditions on events into what a scan reads at all: names, a range of time; the rest is judged row by row, what
 * has a dictionary first.
 */
public final class EventPushdown {
    private final EventColumns columns;
    private final ExpressionCompiler compiler;
    private final List<Evaluator> conditions = new ArrayList<>();
    private boolean[] names;
    private long fromMicros = Long.MIN_VALUE;
    private long toMicros = Long.MAX_VALUE;

    private EventPushdown(EventColumns columns, ExpressionCompiler compiler) {
        this.columns = columns;
        this.compiler = compiler;
        Dictionary dictionary = columns.context().events().names();
        names = new boolean[dictionary.count()];
        java.util.Arrays.fill(names, true);
    }

    /** @param range null for all events */
    public static EventSource source(
            EventColumns columns, @Nullable EventRange range, List<Expression> conjuncts, ExpressionCompiler compiler) {
        EventPushdown pushdown = new EventPushdown(columns, compiler);
        if (range != null) {
            pushdown.limit(range);
        }
        conjuncts.forEach(pushdown::add);
        boolean[] names = pushdown.names;
        pushdown.conditions.sort(Comparator.comparing(each -> !(each instanceof LiftedEvaluator)));
        return new EventSource(
                columns,
                name -> name < names.length && names[name],
                pushdown.fromMicros,
                pushdown.toMicros,
                pushdown.conditions,
                range == null ? null : range.events());
    }

    private void limit(EventRange range) {
        fromMicros = range.fromMicros();
        toMicros = range.toMicros();
        EventPredicate chosen = EventPredicate.of(
                range.events(),
                columns.context().events().names(),
                columns.readers().forThread());
        for (int name = 0; name < names.length; name++) {
            names[name] = chosen.mayMatch(name);
        }
    }

    private void add(Expression condition) {
        Expression folded = compiler.fold(condition);
        if (folded instanceof Expression.Constant constant) {
            if (!new ConstantVector(constant.type(), constant.value()).isTrue(0)) {
                toMicros = Long.MIN_VALUE;
                fromMicros = Long.MAX_VALUE;
            }
            return;
        }
        Set<Integer> read = Expressions.columns(folded);
        if (folded instanceof Expression.Call call && limitsTime(call)) {
            return;
        }
        Evaluator evaluator =
                compiler.compile(folded, columns::domain, columns.columns().size());
        boolean isOfName = read.size() == 1
                && source(read.iterator().next()) == ScanColumn.Source.EVENT
                && evaluator instanceof LiftedEvaluator;
        if (isOfName) {
            for (int name = 0; name < names.length; name++) {
                names[name] &= ((LiftedEvaluator) evaluator).isTrue(name);
            }
        } else {
            conditions.add(evaluator);
        }
    }

    private ScanColumn.Source source(int column) {
        return columns.columns().get(column).source();
    }

    /** Takes a comparison of the time with a constant. */
    private boolean limitsTime(Expression.Call call) {
        if (call.arguments().size() != 2) {
            return false;
        }
        Expression a = call.arguments().get(0);
        Expression b = call.arguments().get(1);
        Long right = isTime(a) ? micros(b) : null;
        Long left = isTime(b) ? micros(a) : null;
        if (right != null) {
            return limit(call.function().name(), right);
        }
        return left != null && limit(mirrored(call.function().name()), left);
    }

    private boolean isTime(Expression expression) {
        return expression instanceof Expression.Column column && source(column.index()) == ScanColumn.Source.TIMESTAMP;
    }

    private static @Nullable Long micros(Expression expression) {
        boolean isTime = expression.type().kind() == dev.tenrec.insight.sql.plan.Type.Kind.DATETIME;
        return isTime && expression instanceof Expression.Constant constant && constant.value() instanceof Long micros
                ? micros
                : null;
    }

    private static String mirrored(String operator) {
        return switch (operator) {
            case "less" -> "greater";
            case "lessOrEquals" -> "greaterOrEquals";
            case "greater" -> "less";
            case "greaterOrEquals" -> "lessOrEquals";
            default -> operator;
        };
    }

    private boolean limit(String operator, long micros) {
        switch (operator) {
            case "less" -> toMicros = Math.min(toMicros, micros - 1);
            case "lessOrEquals" -> toMicros = Math.min(toMicros, micros);
            case "greater" -> fromMicros = Math.max(fromMicros, micros + 1);
            case "greaterOrEquals" -> fromMicros = Math.max(fromMicros, micros);
            case "equals", "nullSafeEquals" -> {
                fromMicros = Math.max(fromMicros, micros);
                toMicros = Math.min(toMicros, micros);
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
