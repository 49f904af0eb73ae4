package dev.tenrec.insight.sql.scalar;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Arithmetic; integers wrap around, a division by zero gives infinity, NaN or, of integers, null. */
final class NumberScalars {
    private static final int DIGITS_MAX = 18;
    private static final int MAGNITUDE_MAX = 308;

    private NumberScalars() {}

    static void addTo(Map<String, Scalars.Factory> all) {
        all.put("plus", call -> promoted(call, (a, b) -> a + b, (a, b) -> a + b));
        all.put("minus", call -> promoted(call, (a, b) -> a - b, (a, b) -> a - b));
        all.put("multiply", call -> promoted(call, (a, b) -> a * b, (a, b) -> a * b));
        all.put("divide", call -> (Scalar.OfDoubles) (a, b) -> a / b);
        all.put("intDiv", call -> a -> intDiv(a[0], a[1]));
        all.put("intDivOrZero", call -> a -> {
            Object quotient = intDiv(a[0], a[1]);
            return quotient == null ? 0L : quotient;
        });
        all.put("modulo", NumberScalars::modulo);
        all.put("moduloOrZero", call -> (Scalar.OfLongs) (a, b) -> b == 0 ? 0 : a % b);
        all.put("positiveModulo", NumberScalars::positiveModulo);
        all.put("max2", call -> (Scalar.OfDoubles) Math::max);
        all.put("min2", call -> (Scalar.OfDoubles) Math::min);
        all.put(
                "ifNotFinite",
                call -> a -> Double.isFinite(Numbers.toDouble(a[0])) ? number(call, a[0]) : number(call, a[1]));
        all.put("negate", call -> isFloat(call) ? (Scalar.OfDouble) a -> -a : (Scalar) a -> -Numbers.toLong(a[0]));
        all.put("abs", call -> isFloat(call) ? (Scalar.OfDouble) Math::abs : a -> Math.abs(Numbers.toLong(a[0])));
        all.put("round", call -> rounded(call, RoundingMode.HALF_EVEN));
        all.put("floor", call -> rounded(call, RoundingMode.FLOOR));
        all.put("ceil", call -> rounded(call, RoundingMode.CEILING));
        all.put("trunc", call -> rounded(call, RoundingMode.DOWN));
        all.put("roundBankers", NumberScalars::roundedToEven);
        all.put("sign", call -> a -> (long) Math.signum(Numbers.toDouble(a[0])));
        addDoubles(all);
        all.put("isNaN", call -> a -> Double.isNaN(Numbers.toDouble(a[0])));
        all.put("isFinite", call -> a -> Double.isFinite(Numbers.toDouble(a[0])));
        all.put("isInfinite", call -> a -> Double.isInfinite(Numbers.toDouble(a[0])));
        all.put("gcd", call -> (Scalar.OfLongs) NumberScalars::gcd);
        all.put("lcm", call -> (Scalar.OfLongs) (a, b) -> a == 0 || b == 0 ? 0 : Math.abs(a / gcd(a, b) * b));
        all.put("bitAnd", call -> (Scalar.OfLongs) (a, b) -> a & b);
        all.put("bitOr", call -> (Scalar.OfLongs) (a, b) -> a | b);
        all.put("bitXor", call -> (Scalar.OfLongs) (a, b) -> a ^ b);
        all.put("bitNot", call -> a -> ~Numbers.toLong(a[0]));
        all.put("bitShiftLeft", call -> (Scalar.OfLongs) (a, b) -> b < 0 || b > 63 ? 0 : a << b);
        all.put("bitShiftRight", call -> (Scalar.OfLongs) (a, b) -> b < 0 || b > 63 ? 0 : a >> b);
        all.put("bitTest", call -> (Scalar.OfLongs) (a, b) -> b < 0 || b > 63 ? 0 : a >>> b & 1);
        all.put("bitCount", call -> a -> (long) Long.bitCount(Numbers.toLong(a[0])));
        all.put("bitHammingDistance", call -> (Scalar.OfLongs) (a, b) -> Long.bitCount(a ^ b));
        all.put("intExp2", call -> a -> power(2, Numbers.toLong(a[0])));
        all.put("intExp10", call -> a -> power(10, Numbers.toLong(a[0])));
        all.put("reinterpretAsFloat64", call -> a -> Double.longBitsToDouble(Numbers.toLong(a[0])));
    }

    private static void addDoubles(Map<String, Scalars.Factory> all) {
        all.put("sqrt", call -> (Scalar.OfDouble) Math::sqrt);
        all.put("cbrt", call -> (Scalar.OfDouble) Math::cbrt);
        all.put("exp", call -> (Scalar.OfDouble) Math::exp);
        all.put("exp2", call -> (Scalar.OfDouble) a -> Math.pow(2, a));
        all.put("exp10", call -> (Scalar.OfDouble) a -> Math.pow(10, a));
        all.put("log", call -> (Scalar.OfDouble) Math::log);
        all.put("log2", call -> (Scalar.OfDouble) NumberScalars::log2);
        all.put("log10", call -> (Scalar.OfDouble) Math::log10);
        all.put("log1p", call -> (Scalar.OfDouble) Math::log1p);
        all.put("pow", call -> (Scalar.OfDoubles) Math::pow);
        all.put("sin", call -> (Scalar.OfDouble) Math::sin);
        all.put("cos", call -> (Scalar.OfDouble) Math::cos);
        all.put("tan", call -> (Scalar.OfDouble) Math::tan);
        all.put("asin", call -> (Scalar.OfDouble) Math::asin);
        all.put("acos", call -> (Scalar.OfDouble) Math::acos);
        all.put("atan", call -> (Scalar.OfDouble) Math::atan);
        all.put("atan2", call -> (Scalar.OfDoubles) Math::atan2);
        all.put("hypot", call -> (Scalar.OfDoubles) Math::hypot);
        all.put("cosh", call -> (Scalar.OfDouble) Math::cosh);
        all.put("sinh", call -> (Scalar.OfDouble) Math::sinh);
        all.put("tanh", call -> (Scalar.OfDouble) Math::tanh);
        all.put("acosh", call -> (Scalar.OfDouble) a -> Math.log(a + Math.sqrt(a * a - 1)));
        all.put("asinh", call -> (Scalar.OfDouble) a -> Math.copySign(Math.log(Math.abs(a) + Math.sqrt(a * a + 1)), a));
        all.put("atanh", call -> (Scalar.OfDouble) a -> Math.log((1 + a) / (1 - a)) / 2);
        all.put("degrees", call -> (Scalar.OfDouble) Math::toDegrees);
        all.put("radians", call -> (Scalar.OfDouble) Math::toRadians);
        all.put("pi", call -> a -> Math.PI);
        all.put("e", call -> a -> Math.E);
    }

    private static boolean isFloat(Expression.Call call) {
        return call.type().kind() == Type.Kind.FLOAT64;
    }

    private static Scalar promoted(Expression.Call call, Scalar.OfLongs ofLongs, Scalar.OfDoubles ofDoubles) {
        return isFloat(call) ? ofDoubles : ofLongs;
    }

    private static double log2(double value) {
        double exponent = Math.log(value) / Math.log(2);
        double whole = Math.rint(exponent);
        return Math.pow(2, whole) == value ? whole : exponent;
    }

    private static long gcd(long a, long b) {
        long x = Math.abs(a);
        long y = Math.abs(b);
        while (y != 0) {
            long rest = x % y;
            x = y;
            y = rest;
        }
        return x;
    }

    private static @Nullable Object intDiv(@Nullable Object a, @Nullable Object b) {
        if (a instanceof Double || b instanceof Double) {
            double quotient = Numbers.toDouble(a) / Numbers.toDouble(b);
            return Double.isFinite(quotient) ? (Object) (long) quotient : null;
        }
        long divisor = Numbers.toLong(b);
        return divisor == 0 ? null : (Object) (Numbers.toLong(a) / divisor);
    }

    private static Scalar modulo(Expression.Call call) {
        if (isFloat(call)) {
            return (Scalar.OfDoubles) (a, b) -> a % b;
        }
        return a -> {
            long divisor = Numbers.toLong(a[1]);
            return divisor == 0 ? null : (Object) (Numbers.toLong(a[0]) % divisor);
        };
    }

    private static Object number(Expression.Call call, @Nullable Object value) {
        return isFloat(call) ? (Object) Numbers.toDouble(value) : (Object) Numbers.toLong(value);
    }

    private static Scalar positiveModulo(Expression.Call call) {
        if (isFloat(call)) {
            return (Scalar.OfDoubles) (a, b) -> a % b < 0 ? a % b + Math.abs(b) : a % b;
        }
        return a -> {
            long divisor = Numbers.toLong(a[1]);
            long rest = divisor == 0 ? 0 : Numbers.toLong(a[0]) % divisor;
            return divisor == 0 ? null : (Object) (rest < 0 ? rest + Math.abs(divisor) : rest);
        };
    }

    /** A power of a whole number; zero for less than one, the largest number for more than fits. */
    private static long power(long base, long exponent) {
        if (exponent < 0 || exponent >= Long.SIZE) {
            return exponent < 0 ? 0 : Long.MAX_VALUE;
        }
        BigInteger power = BigInteger.valueOf(base).pow((int) exponent);
        return power.bitLength() < Long.SIZE ? power.longValue() : Long.MAX_VALUE;
    }

    /** Half to even also for integers. */
    private static Scalar roundedToEven(Expression.Call call) {
        Scalar ofFloats = rounded(call, RoundingMode.HALF_EVEN);
        return a -> {
            int digits = a.length > 1 ? Numbers.toInt(a[1]) : 0;
            boolean isWhole = !isFloat(call) && digits < 0 && digits >= -DIGITS_MAX;
            return isWhole
                    ? (Object) BigDecimal.valueOf(Numbers.toLong(a[0]))
                            .setScale(digits, RoundingMode.HALF_EVEN)
                            .longValue()
                    : ofFloats.call(a);
        };
    }

    private static Scalar rounded(Expression.Call call, RoundingMode mode) {
        boolean isFloat = isFloat(call);
        return a -> {
            int digits = a.length > 1 ? Numbers.toInt(a[1]) : 0;
            if (isFloat) {
                return round(Numbers.toDouble(a[0]), digits, mode);
            }
            long value = Numbers.toLong(a[0]);
            return digits >= 0 ? (Object) value : roundLong(value, digits, mode);
        };
    }

    private static Object roundLong(long value, int digits, RoundingMode mode) {
        // Integers round half away from zero.
        RoundingMode own = mode == RoundingMode.HALF_EVEN ? RoundingMode.HALF_UP : mode;
        return digits < -DIGITS_MAX
                ? 0L
                : BigDecimal.valueOf(value).setScale(digits, own).longValue();
    }

    private static double round(double value, int digits, RoundingMode mode) {
        if (!Double.isFinite(value) || digits > DIGITS_MAX) {
            return value;
        }
        if (digits < -MAGNITUDE_MAX) {
            return 0;
        }
        // ClickHouse scales, rounds and scales back, in floats.
        double scale = Math.pow(10, Math.abs(digits));
        double scaled = digits >= 0 ? value * scale : value / scale;
        if (!Double.isFinite(scaled)) {
            return value;
        }
        double whole = switch (mode) {
            case FLOOR -> Math.floor(scaled);
            case CEILING -> Math.ceil(scaled);
            case DOWN -> scaled < 0 ? Math.ceil(scaled) : Math.floor(scaled);
            default -> Math.rint(scaled);
        };
        return digits >= 0 ? whole / scale : whole * scale;
    }
}
