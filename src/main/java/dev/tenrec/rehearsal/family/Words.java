package dev.tenrec.rehearsal.family;

import dev.tenrec.json.Timestamps;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Texts of findings, and the skeletons of names. */
final class Words {
    private static final int SHOWN_MAX = 60;
    private static final int UUID_DIGITS = 32;
    private static final Pattern UUID =
            Pattern.compile("[0-9a-fA-F]{8}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{12}");
    private static final Pattern ADDRESS = Pattern.compile("[^\\s@]{1,64}@[^\\s@]{1,64}\\.[A-Za-z]{2,10}");
    private static final Pattern DIGITS = Pattern.compile("[0-9]{4,}");

    private static final Pattern NUMBERS = Pattern.compile("[0-9]+");

    private Words() {}

    /** A text of a stranger in quotes, shortened. */
    static String quoted(String text) {
        StringBuilder shown = new StringBuilder("\"");
        text.codePoints()
                .limit(SHOWN_MAX)
                .forEach(point -> shown.appendCodePoint(Character.isISOControl(point) ? '\uFFFD' : point));
        return shown.append(text.codePointCount(0, text.length()) > SHOWN_MAX ? "…\"" : "\"")
                .toString();
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * 100);
    }

    static String number(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,d", (long) value)
                : String.format(Locale.ROOT, "%,.2f", value);
    }

    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    static String time(long micros) {
        return Timestamps.format(micros);
    }

    /** Days since 1970 as a date. */
    static String day(long day) {
        return LocalDate.ofEpochDay(day).toString();
    }

    static boolean isAddress(String text) {
        return text.indexOf('@') > 0 && ADDRESS.matcher(text).matches();
    }

    static boolean isUuid(String text) {
        int size = text.length();
        if (size != 36 && size != 32) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            char character = text.charAt(i);
            boolean isHyphen = size == 36 && (i == 8 || i == 13 || i == 18 || i == 23);
            boolean isHex = (character >= '0' && character <= '9')
                    || (character >= 'a' && character <= 'f')
                    || (character >= 'A' && character <= 'F');
            if (isHyphen ? character != '-' : !isHex) {
                return false;
            }
        }
        return true;
    }

    /** A name with a sign in place of each uuid, address and long number; the name itself when it holds none. */
    static String skeleton(String name) {
        boolean mayHold = false;
        int digits = 0;
        for (int i = 0; i < name.length() && !mayHold; i++) {
            char character = name.charAt(i);
            digits = character >= '0' && character <= '9' ? digits + 1 : 0;
            mayHold = digits == 4 || character == '@' || character == '-';
        }
        if (!mayHold && name.length() < UUID_DIGITS) {
            return name;
        }
        String plain = UUID.matcher(name).replaceAll("*");
        return DIGITS.matcher(ADDRESS.matcher(plain).replaceAll("*")).replaceAll("*");
    }

    /** The same with a sign in place of each number, however short. */
    static String skeletonOfAllNumbers(String name) {
        return NUMBERS.matcher(skeleton(name)).replaceAll("*");
    }

    /** Letters and digits in lower case. */
    static String bare(String name) {
        StringBuilder bare = new StringBuilder();
        name.toLowerCase(Locale.ROOT)
                .codePoints()
                .filter(Character::isLetterOrDigit)
                .forEach(bare::appendCodePoint);
        return bare.toString();
    }

    /** The entry with the greatest value, as {@code key (value)}. */
    static String most(Map<String, Integer> counts) {
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(entry -> quoted(entry.getKey()) + " (" + number(entry.getValue()) + ")")
                .orElse("");
    }
}
