package dev.tenrec.insight.sql.plan;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Prints expressions of plans for people, in short: columns by name, functions as calls. */
public final class ExpressionText {
    private static final int LENGTH_MAX = 300;
    private static final int TEXT_MAX = 60;

    private final StringBuilder text = new StringBuilder();

    private ExpressionText() {}

    /** The expression, cut after 300 characters. */
    public static String of(Expression expression) {
        ExpressionText printer = new ExpressionText();
        printer.print(expression);
        return printer.text.length() > LENGTH_MAX
                ? printer.text.substring(0, LENGTH_MAX) + "…"
                : printer.text.toString();
    }

    /** The function of a group or window with its arguments. */
    public static String of(Aggregation aggregation) {
        ExpressionText printer = new ExpressionText();
        printer.text.append(aggregation.function().name());
        if (!aggregation.parameters().isEmpty()) {
            printer.list(aggregation.parameters());
        }
        printer.text.append(aggregation.distinct() ? "(DISTINCT " : "(");
        printer.items(aggregation.arguments());
        printer.text.append(')');
        if (aggregation.filter() != null) {
            printer.text.append(" if ");
            printer.print(aggregation.filter());
        }
        return printer.text.length() > LENGTH_MAX
                ? printer.text.substring(0, LENGTH_MAX) + "…"
                : printer.text.toString();
    }

    /** The queries inside an expression, which run before it. */
    public static List<Plan> queries(Expression expression) {
        List<Plan> found = new ArrayList<>();
        collect(expression, found);
        return found;
    }

    private static void collect(Expression expression, List<Plan> found) {
        if (expression instanceof Expression.ScalarQuery scalar) {
            found.add(scalar.query());
        }
        if (expression instanceof Expression.InQuery in) {
            found.add(in.query());
        }
        Expressions.children(expression).forEach(each -> collect(each, found));
    }

    private void print(Expression expression) {
        if (text.length() > LENGTH_MAX) {
            return;
        }
        if (expression instanceof Expression.Column column) {
            text.append(column.name());
        } else if (expression instanceof Expression.Constant constant) {
            text.append(constant(constant.value(), constant.type()));
        } else if (expression instanceof Expression.Call call) {
            text.append(call.function().name());
            list(call.arguments());
        } else if (expression instanceof Expression.Lambda lambda) {
            text.append("lambda(");
            print(lambda.body());
            text.append(')');
        } else if (expression instanceof Expression.Parameter parameter) {
            text.append(parameter.name());
        } else if (expression instanceof Expression.InQuery in) {
            items(in.values());
            text.append(" in (query)");
        } else {
            text.append("(query)");
        }
    }

    private void list(List<? extends Expression> all) {
        text.append('(');
        items(all);
        text.append(')');
    }

    private void items(List<? extends Expression> all) {
        for (int i = 0; i < all.size() && text.length() <= LENGTH_MAX; i++) {
            text.append(i == 0 ? "" : ", ");
            print(all.get(i));
        }
    }

    private static String constant(@Nullable Object value, Type type) {
        if (value instanceof Long number && type.kind() == Type.Kind.DATETIME) {
            return time(number);
        }
        if (value instanceof Long day && type.kind() == Type.Kind.DATE) {
            return LocalDate.ofEpochDay(day).toString();
        }
        return value instanceof String string ? quoted(string) : shortened(String.valueOf(value));
    }

    /** A time in UTC. */
    public static String time(long micros) {
        long seconds = Math.floorDiv(micros, TimeUnit.SECONDS.toMicros(1));
        long nanos = TimeUnit.MICROSECONDS.toNanos(Math.floorMod(micros, TimeUnit.SECONDS.toMicros(1)));
        return Instant.ofEpochSecond(seconds, nanos).toString();
    }

    /** A text in quotes, on one line. */
    public static String quoted(String text) {
        return "'" + shortened(text).replace("'", "\\'") + "'";
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\p{Cntrl}", " ");
        int count = line.codePointCount(0, line.length());
        return count <= TEXT_MAX ? line : line.substring(0, line.offsetByCodePoints(0, TEXT_MAX)) + "…";
    }
}
