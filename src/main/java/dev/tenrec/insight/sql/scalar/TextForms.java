package dev.tenrec.insight.sql.scalar;

import dev.tenrec.insight.sql.plan.Type;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The texts of values where they become one, as ClickHouse writes them. */
final class TextForms {
    private static final double PLAIN_MIN = 1e-6;
    private static final double PLAIN_MAX = 1e21;

    private TextForms() {}

    static String text(@Nullable Object value, Type type, ZoneClock clock) {
        if (value == null) {
            return "NULL";
        }
        return switch (type.kind()) {
            case DATE -> LocalDate.ofEpochDay((Long) value).toString();
            case DATETIME -> TimeFormat.text(clock.zoned((Long) value));
            case FLOAT64 -> number(Numbers.toDouble(value));
            case ARRAY -> list((List<?>) value, type, clock, "[", "]");
            case TUPLE -> list((List<?>) value, type, clock, "(", ")");
            case MAP -> map((List<?>) value, type, clock);
            case NULL, BOOL, INT64, UINT64, TEXT, UUID, JSON -> value.toString();
        };
    }

    private static String map(List<?> pairs, Type type, ZoneClock clock) {
        StringBuilder text = new StringBuilder("{");
        for (Object each : pairs) {
            List<?> pair = (List<?>) each;
            text.append(text.length() > 1 ? "," : "")
                    .append(quoted(pair.get(0), type.parts().get(0), clock))
                    .append(':')
                    .append(quoted(pair.get(1), type.parts().get(1), clock));
        }
        return text.append('}').toString();
    }

    private static String list(List<?> values, Type type, ZoneClock clock, String open, String close) {
        StringBuilder text = new StringBuilder(open);
        for (int i = 0; i < values.size(); i++) {
            Type own = type.kind() == Type.Kind.ARRAY
                    ? type.element()
                    : type.parts().get(i);
            text.append(i > 0 ? "," : "").append(quoted(values.get(i), own, clock));
        }
        return text.append(close).toString();
    }

    private static String quoted(@Nullable Object value, Type type, ZoneClock clock) {
        String text = text(value, type, clock);
        boolean isQuoted = value != null && (type.isText() || type.isTime() || type.kind() == Type.Kind.UUID);
        return isQuoted ? "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'" : text;
    }

    /** Returns the shortest text that reads back; whole numbers have no point. */
    static String number(double value) {
        if (Double.isNaN(value)) {
            return "nan";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        if (value == 0) {
            return 1 / value < 0 ? "-0" : "0";
        }
        BigDecimal decimal = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        double size = Math.abs(value);
        if (size >= PLAIN_MIN && size < PLAIN_MAX) {
            return decimal.toPlainString();
        }
        String digits = decimal.unscaledValue().abs().toString();
        int exponent = decimal.precision() - decimal.scale() - 1;
        return (value < 0 ? "-" : "") + digits.charAt(0) + (digits.length() > 1 ? "." + digits.substring(1) : "") + "e"
                + exponent;
    }
}
