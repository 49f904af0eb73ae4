package dev.tenrec.insight.sql.scalar;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Type;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Functions of texts, by bytes of UTF-8 or by characters as ClickHouse counts. */
final class TextScalars {
    private TextScalars() {}

    static void addTo(Map<String, Scalars.Factory> all) {
        all.put("length", call -> a -> (long) (a[0] instanceof List<?> list ? list.size() : Values.bytes(a[0]).length));
        all.put(
                "lengthUTF8",
                call -> a -> (long)
                        Values.text(a[0]).codePointCount(0, Values.text(a[0]).length()));
        all.put("empty", call -> a -> isEmpty(a[0]));
        all.put("notEmpty", call -> a -> !isEmpty(a[0]));
        all.put("lower", call -> a -> ascii(Values.text(a[0]), 'A', 'Z', 32));
        all.put("upper", call -> a -> ascii(Values.text(a[0]), 'a', 'z', -32));
        all.put("lowerUTF8", call -> a -> Values.text(a[0]).toLowerCase(Locale.ROOT));
        all.put("upperUTF8", call -> a -> Values.text(a[0]).toUpperCase(Locale.ROOT));
        all.put("initcap", call -> a -> capitalized(Values.text(a[0])));
        all.put("trim", call -> a -> trimmed(a, true, true));
        all.put("trimLeft", call -> a -> trimmed(a, true, false));
        all.put("trimRight", call -> a -> trimmed(a, false, true));
        all.put("substring", call -> Substrings::ofBytes);
        all.put("substringUTF8", call -> Substrings::ofCharacters);
        all.put("left", call -> Substrings::left);
        all.put("right", call -> Substrings::right);
        all.put("leftPad", call -> a -> padding(a) + Values.text(padded(a)));
        all.put("rightPad", call -> a -> Values.text(padded(a)) + padding(a));
        all.put("repeat", call -> a -> repeated(Values.text(a[0]), Math.max(0, Numbers.toLong(a[1]))));
        all.put(
                "reverse",
                call -> a -> a[0] instanceof List<?> list
                        ? ArrayScalars.reversed(list)
                        : new StringBuilder(Values.text(a[0])).reverse().toString());
        all.put(
                "reverseUTF8",
                call -> a -> new StringBuilder(Values.text(a[0])).reverse().toString());
        // Texts are valid: what is no UTF-8 is refused or replaced before it is stored, and by functions that decode.
        all.put("isValidUTF8", call -> a -> true);
        all.put("toValidUTF8", call -> a -> a[0]);
        all.put("concat", call -> TextScalars::concat);
        all.put("concatWithSeparator", call -> TextScalars::joined);
        all.put("format", call -> TextScalars::format);
        all.put("startsWith", call -> a -> Values.text(a[0]).startsWith(Values.text(a[1])));
        all.put("endsWith", call -> a -> Values.text(a[0]).endsWith(Values.text(a[1])));
        all.put("position", call -> Substrings::position);
        all.put("positionUTF8", call -> Substrings::positionOfCharacters);
        all.put("positionCaseInsensitive", call -> Substrings::positionInAnyCase);
        all.put("countSubstrings", call -> a -> Substrings.count(Values.text(a[0]), Values.text(a[1])));
        all.put("replaceAll", call -> a -> replaceAll(Values.text(a[0]), Values.text(a[1]), Values.text(a[2])));
        all.put("replaceOne", call -> a -> replaceOne(Values.text(a[0]), Values.text(a[1]), Values.text(a[2])));
        all.put("ascii", call -> a -> Values.text(a[0]).isEmpty() ? 0L : (long) Values.bytes(a[0])[0]);
        all.put("hex", call -> hex(call.arguments().get(0).type()));
        all.put("digestHex", TextScalars::digestHex);
        all.put("unhex", call -> a -> unhexed(Values.text(a[0])));
        all.put("base64Encode", call -> a -> Base64.getEncoder().encodeToString(Values.bytes(a[0])));
        all.put("base64Decode", call -> a -> decoded(Values.text(a[0])));
        all.put("tryBase64Decode", call -> a -> decoded(Values.text(a[0])));
        all.put("cityHash64", call -> a -> hash(java.util.Arrays.asList(a)));
    }

    private static boolean isEmpty(@Nullable Object value) {
        return value instanceof List<?> list
                ? list.isEmpty()
                : value instanceof UUID uuid
                        ? uuid.equals(new UUID(0, 0))
                        : value instanceof String text && text.isEmpty();
    }

    /** Shifts the letters of ASCII alone. */
    private static String ascii(String text, char from, char to, int shift) {
        char[] letters = text.toCharArray();
        for (int i = 0; i < letters.length; i++) {
            letters[i] = letters[i] >= from && letters[i] <= to ? (char) (letters[i] + shift) : letters[i];
        }
        return new String(letters);
    }

    private static String capitalized(String text) {
        StringBuilder words = new StringBuilder();
        boolean isStart = true;
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            String own = String.valueOf(each);
            words.append(isStart ? ascii(own, 'a', 'z', -32) : ascii(own, 'A', 'Z', 32));
            isStart = !Character.isLetterOrDigit(each);
        }
        return words.toString();
    }

    /** Takes off some characters, or else spaces and nothing else that looks like one. */
    private static String trimmed(@Nullable Object[] a, boolean isLeft, boolean isRight) {
        String text = Values.text(a[0]);
        String characters = a.length > 1 ? Values.text(a[1]) : " ";
        int from = 0;
        int to = text.length();
        while (isLeft && from < to && characters.indexOf(text.codePointAt(from)) >= 0) {
            from += Character.charCount(text.codePointAt(from));
        }
        while (isRight && to > from && characters.indexOf(text.codePointBefore(to)) >= 0) {
            to -= Character.charCount(text.codePointBefore(to));
        }
        return text.substring(from, to);
    }

    /** Returns the text cut to the wanted length. */
    private static String padded(@Nullable Object[] a) {
        return Substrings.prefix(Values.text(a[0]), Math.max(0, Numbers.toLong(a[1])));
    }

    private static String padding(@Nullable Object[] a) {
        String text = Values.text(a[0]);
        String fill = a.length > 2 ? Values.text(a[2]) : " ";
        long missing = Numbers.toLong(a[1]) - text.codePointCount(0, text.length());
        if (missing <= 0 || fill.isEmpty()) {
            return "";
        }
        Scalars.checkLength(missing);
        String times = fill.repeat((int) (missing / fill.codePointCount(0, fill.length()) + 1));
        return Substrings.prefix(times, missing);
    }

    private static String repeated(String text, long times) {
        Scalars.checkLength(times * Math.max(1, text.length()) < 0 ? Long.MAX_VALUE : times * text.length());
        return times > Scalars.TEXT_MAX ? "" : text.repeat((int) times);
    }

    private static String concat(@Nullable Object[] a) {
        StringBuilder text = new StringBuilder();
        for (Object each : a) {
            text.append(each);
            Scalars.checkLength(text.length());
        }
        return text.toString();
    }

    private static String joined(@Nullable Object[] a) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i < a.length; i++) {
            text.append(i > 1 ? a[0] : "").append(a[i]);
            Scalars.checkLength(text.length());
        }
        return text.toString();
    }

    /** Fills {@code {}} and {@code {0}}. */
    private static String format(@Nullable Object[] a) {
        String pattern = Values.text(a[0]);
        StringBuilder text = new StringBuilder();
        int next = 1;
        for (int i = 0; i < pattern.length(); i++) {
            char each = pattern.charAt(i);
            int end = each == '{' ? pattern.indexOf('}', i) : -1;
            String index = end < 0 ? "x" : pattern.substring(i + 1, end);
            boolean isDoubled =
                    i + 1 < pattern.length() && (each == '{' || each == '}') && pattern.charAt(i + 1) == each;
            if (isDoubled) {
                text.append(each);
                i++;
            } else if (index.matches("[0-9]{0,3}")) {
                int at = index.isEmpty() ? next++ : Integer.parseInt(index) + 1;
                text.append(at < a.length ? a[at] : "");
                i = end;
            } else {
                text.append(each);
            }
        }
        return text.toString();
    }

    private static String replaceAll(String text, String from, String to) {
        if (from.isEmpty()) {
            return text;
        }
        Scalars.checkLength(text.length() + Substrings.count(text, from) * to.length());
        Scalars.checkSearch(text, from);
        return text.replace(from, to);
    }

    private static String replaceOne(String text, String from, String to) {
        Scalars.checkSearch(text, from);
        int at = from.isEmpty() ? -1 : text.indexOf(from);
        return at < 0 ? text : text.substring(0, at) + to + text.substring(at + from.length());
    }

    private static Scalar hex(Type type) {
        if (type.isText()) {
            return a -> HexFormat.of().withUpperCase().formatHex(Values.bytes(a[0]));
        }
        if (type.isLong()) {
            return a -> {
                String digits = Long.toHexString(Numbers.toLong(a[0])).toUpperCase(Locale.ROOT);
                return digits.length() % 2 == 0 ? digits : "0" + digits;
            };
        }
        return a ->
                String.valueOf(Objects.requireNonNull(a[0])).replace("-", "").toUpperCase(Locale.ROOT);
    }

    /** The digits of a digest, whose algorithm is a constant. */
    private static Scalar digestHex(Expression.Call call) {
        String algorithm = Scalars.constantText(call, 1);
        return a -> {
            try {
                // A digest has a state, and functions are called by several threads.
                byte[] digest = MessageDigest.getInstance(algorithm).digest(Values.bytes(a[0]));
                return HexFormat.of().withUpperCase().formatHex(digest);
            } catch (NoSuchAlgorithmException unknown) {
                throw new IllegalStateException(algorithm, unknown);
            }
        };
    }

    private static String unhexed(String digits) {
        String even = digits.length() % 2 == 0 ? digits : "0" + digits;
        try {
            return new String(HexFormat.of().parseHex(even), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException noDigits) {
            return "";
        }
    }

    private static String decoded(String text) {
        try {
            return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return "";
        }
    }

    /** A hash that is only equal to itself; ClickHouse's numbers are others. */
    private static long hash(List<@Nullable Object> values) {
        long hash = 0x9e3779b97f4a7c15L;
        for (Object value : Collections.unmodifiableList(values)) {
            String text = String.valueOf(value);
            for (int i = 0; i < text.length(); i++) {
                hash = (hash ^ text.charAt(i)) * 0xbf58476d1ce4e5b9L;
                hash ^= hash >>> 31;
            }
            hash = (hash ^ 0xff) * 0x94d049bb133111ebL;
        }
        return hash ^ hash >>> 29;
    }
}
