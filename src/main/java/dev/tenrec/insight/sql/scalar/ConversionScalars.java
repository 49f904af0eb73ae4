package dev.tenrec.insight.sql.scalar;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Type;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Conversions between types; null where a value has no counterpart. */
final class ConversionScalars {
    private static final long DAYS_MAX = 65_535;
    private static final int UUID_LENGTH = 36;
    private static final int VERSION_7 = 7;

    private ConversionScalars() {}

    static void addTo(Map<String, Scalars.Factory> all) {
        all.put("toString", call -> {
            Type from = type(call);
            ZoneClock clock = clock(call);
            return from.isText() ? a -> a[0] : a -> TextForms.text(a[0], from, clock);
        });
        all.put("toInt", call -> integer(type(call)));
        all.put("toUInt64", call -> integer(type(call)));
        all.put("toIntOrZero", call -> orDefault(integer(type(call)), 0L));
        all.put("toFloat", call -> number(type(call)));
        all.put("toDecimal", call -> number(type(call)));
        all.put("toFloatOrZero", call -> orDefault(number(type(call)), 0.0));
        all.put("toBool", call -> type(call).isText() ? a -> bool(Values.text(a[0])) : a -> Numbers.isTrue(a[0]));
        all.put("toUUID", call -> a -> a[0] instanceof UUID ? a[0] : uuid(String.valueOf(a[0])));
        all.put("toDate", ConversionScalars::date);
        all.put("toDateTime", ConversionScalars::time);
        all.put("toDateTime64", ConversionScalars::time);
        all.put("toTimeZone", ConversionScalars::time);
        all.put("toUnixTimestamp", call -> {
            Scalar time = time(call);
            return a -> {
                Object micros = time.call(a);
                return micros == null ? null : (Object) Math.floorDiv((Long) micros, ZoneClock.SECOND);
            };
        });
        all.put("toUnixTimestamp64Milli", call -> {
            Scalar time = time(call);
            return a -> Math.floorDiv(Numbers.toLong(time.call(a)), 1_000L);
        });
        all.put("toUnixTimestamp64Micro", ConversionScalars::time);
        all.put("fromUnixTimestamp", call -> a -> scaled(a[0], ZoneClock.SECOND));
        all.put("fromUnixTimestamp64Milli", call -> a -> scaled(a[0], 1_000));
        all.put("fromUnixTimestamp64Micro", call -> a -> scaled(a[0], 1));
        all.put("UUIDv7ToDateTime", call -> a -> created((UUID) Objects.requireNonNull(a[0])));
    }

    private static Type type(Expression.Call call) {
        return call.arguments().get(0).type();
    }

    private static ZoneClock clock(Expression.Call call) {
        return new ZoneClock(Scalars.zone(call));
    }

    private static Scalar integer(Type from) {
        return switch (from.kind()) {
            case TEXT, JSON -> a -> Parsing.integer(Values.text(a[0]));
            case FLOAT64 ->
                a -> {
                    double value = Numbers.toDouble(a[0]);
                    boolean isExact = value == Math.rint(value) && Math.abs(value) < 0x1p63;
                    return isExact ? (Object) (long) value : null;
                };
            case DATETIME -> a -> Math.floorDiv(Numbers.toLong(a[0]), ZoneClock.SECOND);
            case BOOL, INT64, UINT64, DATE -> a -> Numbers.toLong(a[0]);
            case NULL, UUID, ARRAY, TUPLE, MAP -> a -> null;
        };
    }

    private static Scalar number(Type from) {
        return switch (from.kind()) {
            case TEXT, JSON -> a -> Parsing.number(Values.text(a[0]));
            case DATETIME -> a -> Numbers.toLong(a[0]) / (double) ZoneClock.SECOND;
            case BOOL, INT64, UINT64, DATE, FLOAT64 -> a -> Numbers.toDouble(a[0]);
            case NULL, UUID, ARRAY, TUPLE, MAP -> a -> null;
        };
    }

    private static Scalar orDefault(Scalar conversion, Object zero) {
        return a -> {
            Object value = conversion.call(a);
            return value != null ? value : a.length > 1 ? a[1] : zero;
        };
    }

    private static @Nullable Object bool(String text) {
        return switch (text) {
            case "true", "True", "1" -> true;
            case "false", "False", "0" -> false;
            default -> null;
        };
    }

    private static @Nullable Object uuid(String text) {
        try {
            return text.length() == UUID_LENGTH ? UUID.fromString(text) : null;
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }

    private static Scalar date(Expression.Call call) {
        ZoneClock clock = clock(call);
        return switch (type(call).kind()) {
            case TEXT, JSON -> a -> Parsing.day(Values.text(a[0]), clock);
            case DATE -> a -> a[0];
            case DATETIME -> (Scalar.OfLong) clock::localDay;
            case BOOL, INT64, UINT64, FLOAT64 ->
                a -> {
                    long number = Numbers.toLong(a[0]);
                    return number <= DAYS_MAX ? number : clock.localDay(number * ZoneClock.SECOND);
                };
            case NULL, UUID, ARRAY, TUPLE, MAP -> a -> null;
        };
    }

    private static Scalar time(Expression.Call call) {
        ZoneClock clock = clock(call);
        return switch (type(call).kind()) {
            case TEXT, JSON -> a -> Parsing.micros(Values.text(a[0]), clock);
            case DATE -> (Scalar.OfLong) clock::startOfDay;
            case DATETIME -> (Scalar.OfLong) micros -> micros;
            case BOOL, INT64, UINT64, FLOAT64 -> a -> scaled(a[0], ZoneClock.SECOND);
            case NULL, UUID, ARRAY, TUPLE, MAP -> a -> null;
        };
    }

    private static Object scaled(@Nullable Object number, long unit) {
        return number instanceof Double value ? (long) Math.rint(value * unit) : Numbers.toLong(number) * unit;
    }

    private static @Nullable Object created(UUID uuid) {
        return uuid.version() == VERSION_7 ? (Object) ((uuid.getMostSignificantBits() >>> 16) * 1_000) : null;
    }
}
