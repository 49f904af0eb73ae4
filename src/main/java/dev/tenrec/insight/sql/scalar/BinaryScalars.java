package dev.tenrec.insight.sql.scalar;

import static dev.tenrec.insight.sql.scalar.ArrayScalars.list;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Bits and bytes of numbers and texts, distances on the globe, and the area under a curve. */
final class BinaryScalars {
    private static final String BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    private static final BigInteger RADIX = BigInteger.valueOf(BASE58.length());
    private static final int DIGITS_MAX = 4_096;
    private static final double EARTH_METERS = 6_371_000;

    private BinaryScalars() {}

    static void addTo(Map<String, Scalars.Factory> all) {
        for (int bits = Byte.SIZE; bits <= Long.SIZE; bits *= 2) {
            int size = bits;
            all.put("reinterpretAsInt" + bits, call -> a -> signed(bytes(a[0]), size));
            all.put("reinterpretAsUInt" + bits, call -> a -> unsigned(bytes(a[0]), size));
        }
        all.put("bitRotateLeft", call -> (Scalar.OfLongs) (a, b) -> Long.rotateLeft(a, (int) b));
        all.put("bitRotateRight", call -> (Scalar.OfLongs) (a, b) -> Long.rotateRight(a, (int) b));
        all.put("bitTestAll", call -> a -> tested(a) == a.length - 1 ? 1L : 0L);
        all.put("bitTestAny", call -> a -> tested(a) > 0 ? 1L : 0L);
        all.put("base58Encode", call -> a -> encoded(Values.bytes(a[0])));
        all.put("base58Decode", call -> a -> decoded(Values.text(a[0])));
        all.put("greatCircleAngle", call -> a -> Math.toDegrees(angle(a)));
        all.put("greatCircleDistance", call -> a -> angle(a) * EARTH_METERS);
        all.put("arrayAUC", call -> a -> area(list(a[0]), list(a[1])));
        all.put("throwIf", BinaryScalars::thrown);
    }

    /** The bytes as they lie in memory, the lowest first. */
    private static long bytes(@Nullable Object value) {
        if (value instanceof Double number) {
            return Double.doubleToRawLongBits(number);
        }
        if (value instanceof Number || value instanceof Boolean) {
            return Numbers.toLong(value);
        }
        String text = Values.text(value);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        long number = 0;
        for (int i = Math.min(Long.BYTES, bytes.length) - 1; i >= 0; i--) {
            number = (number << Byte.SIZE) | (bytes[i] & 0xff);
        }
        return number;
    }

    private static long signed(long number, int bits) {
        return (number << (Long.SIZE - bits)) >> (Long.SIZE - bits);
    }

    private static long unsigned(long number, int bits) {
        return bits == Long.SIZE ? number : number & ((1L << bits) - 1);
    }

    /** Returns how many of the bits are set. */
    private static int tested(@Nullable Object[] a) {
        long number = Numbers.toLong(a[0]);
        int set = 0;
        for (int i = 1; i < a.length; i++) {
            long bit = Numbers.toLong(a[i]);
            set += bit >= 0 && bit < Long.SIZE && (number >>> bit & 1) == 1 ? 1 : 0;
        }
        return set;
    }

    private static String encoded(byte[] bytes) {
        checkDigits(bytes.length);
        StringBuilder digits = new StringBuilder();
        for (BigInteger rest = new BigInteger(1, bytes); rest.signum() > 0; rest = rest.divide(RADIX)) {
            digits.append(BASE58.charAt(rest.mod(RADIX).intValue()));
        }
        for (int i = 0; i < bytes.length && bytes[i] == 0; i++) {
            digits.append(BASE58.charAt(0));
        }
        return digits.reverse().toString();
    }

    /** The text that was encoded; empty for other texts. */
    private static String decoded(String digits) {
        checkDigits(digits.length());
        BigInteger number = BigInteger.ZERO;
        int zeros = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = BASE58.indexOf(digits.charAt(i));
            if (digit < 0) {
                return "";
            }
            zeros += digit == 0 && zeros == i ? 1 : 0;
            number = number.multiply(RADIX).add(BigInteger.valueOf(digit));
        }
        byte[] bytes = number.toByteArray();
        int from = bytes[0] == 0 ? 1 : 0;
        return "\0".repeat(zeros) + new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8);
    }

    private static void checkDigits(int length) {
        if (length > DIGITS_MAX) {
            throw SqlRefusal.query("A text of more than " + DIGITS_MAX + " characters is too long for base 58.");
        }
    }

    /** The angle between two points, each a longitude and a latitude in degrees, by the haversine formula. */
    private static double angle(@Nullable Object[] a) {
        double first = Math.toRadians(Numbers.toDouble(a[1]));
        double second = Math.toRadians(Numbers.toDouble(a[3]));
        double across = Math.sin(Math.toRadians(Numbers.toDouble(a[2]) - Numbers.toDouble(a[0])) / 2);
        double along = Math.sin((second - first) / 2);
        double half = along * along + Math.cos(first) * Math.cos(second) * across * across;
        return 2 * Math.asin(Math.min(1, Math.sqrt(half)));
    }

    /** The share of pairs of a true and a false label whose scores have the right order; equal ones count half. */
    private static Object area(List<?> scores, List<?> labels) {
        if (scores.size() != labels.size()) {
            throw SqlRefusal.query("The arrays of arrayAUC() must have the same length.");
        }
        List<double[]> points = new ArrayList<>();
        for (int i = 0; i < scores.size(); i++) {
            points.add(new double[] {DistanceScalars.number(scores, i), DistanceScalars.number(labels, i) > 0 ? 1 : 0});
        }
        points.sort((x, y) -> Double.compare(x[0], y[0]));
        double right = 0;
        long below = 0;
        for (int from = 0; from < points.size(); ) {
            int to = from;
            long positive = 0;
            while (to < points.size() && points.get(to)[0] == points.get(from)[0]) {
                positive += (long) points.get(to++)[1];
            }
            long negative = to - from - positive;
            right += positive * (below + negative / 2.0);
            below += negative;
            from = to;
        }
        return right / ((double) below * (points.size() - below));
    }

    /** Zero, or a refusal with the text of the second argument. */
    private static Scalar thrown(Expression.Call call) {
        return a -> {
            if (Numbers.isTrue(a[0])) {
                String own = a.length > 1 ? Values.text(Objects.requireNonNull(a[1])) : "";
                throw SqlRefusal.query(own.isEmpty() ? "The value passed to 'throwIf' is not zero" : own);
            }
            return 0L;
        };
    }
}
