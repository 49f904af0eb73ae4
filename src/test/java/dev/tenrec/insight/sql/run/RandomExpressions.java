package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.plan.Calls;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random typed expressions over some columns, each also as SQL of DuckDB. */
final class RandomExpressions {
    private static final List<String> WORDS = List.of("free", "pro", "", "a", "Team", "x y", "10", "-3", "b%c", "o'k");
    private static final List<String> PATTERNS = List.of("%r%", "p_o", "%", "", "T%", "x\\%%", "a");

    private final Random random;
    private final List<Pair> columns;
    private final String zone;
    private final RandomArrays arrays;

    /** An expression and its SQL. */
    record Pair(Expression expression, String sql) {
        Type type() {
            return expression.type();
        }
    }

    RandomExpressions(Random random, List<Pair> columns, String zone) {
        this.random = random;
        this.columns = columns;
        this.zone = zone;
        this.arrays = new RandomArrays(random, this, zone);
    }

    static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    private Pair call(String name, String sql, Pair... arguments) {
        List<Expression> own = new ArrayList<>();
        for (Pair each : arguments) {
            own.add(each.expression);
        }
        return new Pair(Calls.call(name, own, zone), sql);
    }

    private static Pair constant(long value) {
        return new Pair(Expression.Constant.integer(value), "(" + value + ")::BIGINT");
    }

    private static Pair constant(String value) {
        return new Pair(Expression.Constant.text(value), quoted(value));
    }

    private Pair column(Type.Kind kind) {
        List<Pair> own =
                columns.stream().filter(each -> each.type().kind() == kind).toList();
        return own.isEmpty() ? null : own.get(random.nextInt(own.size()));
    }

    Pair any(int depth) {
        return switch (random.nextInt(6)) {
            case 0 -> integer(depth);
            case 1 -> real(depth);
            case 2 -> bool(depth);
            case 3 -> date(depth);
            default -> text(depth);
        };
    }

    /** A key to group by or join on. */
    Pair key(int depth) {
        return random.nextInt(4) == 0 ? integer(depth) : random.nextInt(4) == 0 ? bool(depth) : text(depth);
    }

    Pair integer(int depth) {
        Pair column = column(Type.Kind.INT64);
        if (depth <= 0 || random.nextInt(4) == 0) {
            return column == null || random.nextInt(4) == 0 ? constant(random.nextInt(7) - 2) : column;
        }
        Pair a = integer(depth - 1);
        Pair b = integer(depth - 1);
        return switch (random.nextInt(14)) {
            case 0 -> call("plus", "(" + a.sql + " + " + b.sql + ")", a, b);
            case 1 -> call("minus", "(" + a.sql + " - " + b.sql + ")", a, b);
            case 2 -> call("multiply", "(" + a.sql + " * " + b.sql + ")", a, b);
            case 3 -> {
                Pair text = text(depth - 1);
                yield call("length", "strlen(" + text.sql + ")::BIGINT", text);
            }
            case 4 -> call("abs", "abs(" + a.sql + ")", a);
            case 5 -> call("modulo", "(" + a.sql + " % 3)", a, constant(3));
            case 6 -> choice(bool(depth - 1), a, b);
            case 7 -> call("ifNull", "coalesce(" + a.sql + ", " + b.sql + ")", a, b);
            case 8 -> call("nullIf", "nullif(" + a.sql + ", " + b.sql + ")", a, b);
            case 9 -> {
                Pair text = text(depth - 1);
                yield call(
                        "toInt",
                        "CASE WHEN regexp_full_match(" + text.sql + ", '[-+]?[0-9]{1,18}') THEN TRY_CAST(" + text.sql
                                + " AS BIGINT) END",
                        text);
            }
            case 10 -> {
                Pair date = date(depth - 1);
                yield call("toMonth", "month(" + date.sql + ")::BIGINT", date);
            }
            case 11 -> {
                Pair time = column(Type.Kind.DATETIME);
                yield time == null ? a : call("toHour", "hour(" + local(time) + ")::BIGINT", time);
            }
            case 12 -> arrays.integer(depth - 1);
            default -> call("greatest", extreme("greatest", a, b), a, b);
        };
    }

    private static String extreme(String name, Pair a, Pair b) {
        return "CASE WHEN " + a.sql + " IS NOT NULL AND " + b.sql + " IS NOT NULL THEN " + name + "(" + a.sql + ", "
                + b.sql + ") END";
    }

    private Pair choice(Pair condition, Pair a, Pair b) {
        return call(
                "if", "(CASE WHEN " + condition.sql + " THEN " + a.sql + " ELSE " + b.sql + " END)", condition, a, b);
    }

    Pair real(int depth) {
        Pair column = column(Type.Kind.FLOAT64);
        if (column == null) {
            Pair whole = integer(depth);
            return call("toFloat", "(" + whole.sql + ")::DOUBLE", whole);
        }
        if (depth <= 0 || random.nextInt(3) == 0) {
            return column;
        }
        Pair a = real(depth - 1);
        Pair b = real(depth - 1);
        return switch (random.nextInt(7)) {
            case 0 -> call("plus", "(" + a.sql + " + " + b.sql + ")", a, b);
            case 1 -> {
                Pair divisor = call("plus", "(abs(" + b.sql + ") + 1)", call("abs", "", b), constant(1));
                yield call("divide", "(" + a.sql + " / " + divisor.sql + ")", a, divisor);
            }
            case 2 -> call("floor", "floor(" + a.sql + ")", a);
            case 3 -> call("negate", "(-" + a.sql + ")", a);
            case 4 -> choice(bool(depth - 1), a, b);
            case 5 -> {
                Pair whole = integer(depth - 1);
                yield call("multiply", "(" + a.sql + " * " + whole.sql + ")", a, whole);
            }
            default -> call("sqrt", "sqrt(abs(" + a.sql + "))", call("abs", "", a));
        };
    }

    Pair text(int depth) {
        Pair column = column(Type.Kind.TEXT);
        if (depth <= 0 || random.nextInt(3) == 0) {
            return column == null || random.nextInt(6) == 0
                    ? constant(WORDS.get(random.nextInt(WORDS.size())))
                    : column;
        }
        Pair a = text(depth - 1);
        Pair b = text(depth - 1);
        int number = random.nextInt(3) + 1;
        return switch (random.nextInt(17)) {
            case 14 -> formatted(a);
            case 15 -> call("digestHex", "upper(md5(" + a.sql + "))", a, constant("MD5"));
            case 0 -> call("lower", "lower(" + a.sql + ")", a);
            case 1 -> call("upper", "upper(" + a.sql + ")", a);
            case 2 -> call("concat", "(" + a.sql + " || " + b.sql + ")", a, b);
            case 3 -> call("substring", "substr(" + a.sql + ", " + number + ", 2)", a, constant(number), constant(2));
            case 4 -> choice(bool(depth - 1), a, b);
            case 5 -> call("coalesce", "coalesce(" + a.sql + ", " + b.sql + ")", a, b);
            case 6 -> call("nullIf", "nullif(" + a.sql + ", " + b.sql + ")", a, b);
            case 7 -> call("trim", "trim(" + a.sql + ", ' ')", a);
            case 8 -> call("left", "left(" + a.sql + ", " + number + ")", a, constant(number));
            case 9 -> call("right", "right(" + a.sql + ", " + number + ")", a, constant(number));
            case 10 -> call("reverse", "reverse(" + a.sql + ")", a);
            case 11 -> call("replaceAll", "replace(" + a.sql + ", 'r', 'zz')", a, constant("r"), constant("zz"));
            case 12 -> {
                Pair whole = integer(depth - 1);
                yield call("toString", "(" + whole.sql + ")::VARCHAR", whole);
            }
            case 13 -> arrays.text(depth - 1);
            default -> call("least", extreme("least", a, b), a, b);
        };
    }

    private Pair formatted(Pair other) {
        Pair time = column(Type.Kind.DATETIME);
        if (time == null) {
            return other;
        }
        int style = random.nextInt(3);
        String sql = List.of("%Y-%m", "%d %H", "%H:%M").get(style);
        String own = List.of("%Y-%m", "%d %H", "%H:%i").get(style);
        return call("formatDateTime", "strftime(" + local(time) + ", '" + sql + "')", time, constant(own));
    }

    Pair date(int depth) {
        Pair time = column(Type.Kind.DATETIME);
        if (time == null) {
            Pair own = column(Type.Kind.DATE);
            return own != null ? own : call("toDate", "DATE '2024-03-05'", constant("2024-03-05"));
        }
        Pair day = call("toDate", local(time) + "::DATE", time);
        return switch (random.nextInt(6)) {
            case 4 -> call("dateTrunc", "date_trunc('month', " + local(time) + ")::DATE", constant("month"), time);
            case 0 -> call("toStartOfMonth", "date_trunc('month', " + local(time) + ")::DATE", time);
            case 1 -> call("toMonday", "date_trunc('week', " + local(time) + ")::DATE", time);
            case 2 -> call("toStartOfQuarter", "date_trunc('quarter', " + local(time) + ")::DATE", time);
            case 3 ->
                call("addInterval", "(" + day.sql + " + INTERVAL 1 MONTH)::DATE", day, constant(1), constant("month"));
            default -> day;
        };
    }

    private String local(Pair time) {
        return "(" + time.sql + " AT TIME ZONE '" + zone + "')";
    }

    Pair bool(int depth) {
        if (depth <= 0) {
            Pair column = column(Type.Kind.BOOL);
            boolean value = random.nextBoolean();
            return column == null ? new Pair(Expression.Constant.bool(value), String.valueOf(value)) : column;
        }
        Pair a = bool(depth - 1);
        Pair b = bool(depth - 1);
        return switch (random.nextInt(12)) {
            case 0 -> call("and", "(" + a.sql + " AND " + b.sql + ")", a, b);
            case 1 -> call("or", "(" + a.sql + " OR " + b.sql + ")", a, b);
            case 2 -> call("not", "(NOT " + a.sql + ")", a);
            case 3 -> call("isTrue", "coalesce(" + a.sql + ", false)", a);
            case 4 -> {
                Pair any = any(depth - 1);
                yield random.nextBoolean()
                        ? call("isNull", "(" + any.sql + " IS NULL)", any)
                        : call("isNotNull", "(" + any.sql + " IS NOT NULL)", any);
            }
            case 5 -> {
                Pair text = text(depth - 1);
                String pattern = PATTERNS.get(random.nextInt(PATTERNS.size()));
                yield call(
                        "like", "(" + text.sql + " LIKE " + quoted(pattern) + " ESCAPE '\\')", text, constant(pattern));
            }
            case 6 -> {
                Pair text = text(depth - 1);
                yield call("startsWith", "starts_with(" + text.sql + ", 'p')", text, constant("p"));
            }
            case 7 -> {
                Pair text = text(depth - 1);
                Pair list = call("array", "", constant("pro"), constant("10"), constant(""));
                yield call("in", "coalesce(" + text.sql + " IN ('pro', '10', ''), false)", text, list);
            }
            default -> comparison(depth);
        };
    }

    private Pair comparison(int depth) {
        int kind = random.nextInt(4);
        Pair a = kind == 0
                ? integer(depth - 1)
                : kind == 1 ? real(depth - 1) : kind == 2 ? date(depth - 1) : text(depth - 1);
        Pair b = kind == 0
                ? integer(depth - 1)
                : kind == 1 ? real(depth - 1) : kind == 2 ? date(depth - 1) : text(depth - 1);
        return switch (random.nextInt(8)) {
            case 0 -> call("equals", "(" + a.sql + " = " + b.sql + ")", a, b);
            case 1 -> call("notEquals", "(" + a.sql + " <> " + b.sql + ")", a, b);
            case 2 -> call("less", "(" + a.sql + " < " + b.sql + ")", a, b);
            case 3 -> call("greaterOrEquals", "(" + a.sql + " >= " + b.sql + ")", a, b);
            case 4 -> call("nullSafeEquals", "(" + a.sql + " IS NOT DISTINCT FROM " + b.sql + ")", a, b);
            case 5 -> call("nullSafeNotEquals", "(" + a.sql + " IS DISTINCT FROM " + b.sql + ")", a, b);
            case 6 -> call("greater", "(" + a.sql + " > " + b.sql + ")", a, b);
            default -> call("lessOrEquals", "(" + a.sql + " <= " + b.sql + ")", a, b);
        };
    }
}
