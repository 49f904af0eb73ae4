package dev.tenrec.rehearsal.family;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts that are numbers, flags or dates. The pattern has no nested repetition. */
final class TextForms {
    static final int NONE = -1;
    static final int NUMBER = 0;
    static final int FLAG = 1;
    /** The first of the formats of dates; the others follow. */
    static final int DATE = 2;

    private static final int DATES = 7;
    static final int COUNT = DATE + DATES;

    private static final int NUMBER_MAX = 16;
    private static final int DATE_MIN = 6;
    private static final int DATE_MAX = 35;
    private static final String MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}";
    /** A group for each format, by its order. */
    private static final Pattern DATE_TEXT = Pattern.compile("([0-9]{4}-[0-9]{2}-[0-9]{2})"
            + "|([0-9]{4}/[0-9]{1,2}/[0-9]{1,2})"
            + "|([0-9]{1,2}/[0-9]{1,2}/[0-9]{2,4})"
            + "|([0-9]{1,2}\\.[0-9]{1,2}\\.[0-9]{4})"
            + "|([0-9]{1,2}-[0-9]{1,2}-[0-9]{4})"
            + "|((?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? )?[0-9]{1,2}[ -]" + MONTH + ",?[ -][0-9]{2,4})"
            + "|((?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? )?" + MONTH + " [0-9]{1,2},? [0-9:]{4,8})");

    private static final Set<String> WORDS = Set.of(
            "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug",
            "Sep", "Oct", "Nov", "Dec");

    private static final String INITIALS = "MTWFSJAOND";
    private static final String SEPARATORS = "-/. ";

    /** Last words of keys whose values are names made of digits: nothing is computed with them. */
    private static final Set<String> KEYS = Set.of("id", "version", "build", "code", "key", "zip", "phone", "number");

    private TextForms() {}

    /** The form of a text, or {@link #NONE}. */
    static int of(String text) {
        char first = text.isEmpty() ? ' ' : text.charAt(0);
        if (first == 't' || first == 'f' || first == 'T' || first == 'F') {
            boolean isFlag = text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false");
            return isFlag ? FLAG : date(text);
        }
        if (((first >= '0' && first <= '9') || first == '-') && isNumber(text)) {
            return NUMBER;
        }
        return date(text);
    }

    /** True for keys of ids, versions and the like, which are texts for a reason. */
    static boolean isName(String key) {
        String words = key.toLowerCase(Locale.ROOT);
        int end = words.length();
        int begin = end;
        while (begin > 0 && Character.isLetter(words.charAt(begin - 1))) {
            begin--;
        }
        String last = words.substring(begin, end);
        return KEYS.contains(last) || key.endsWith("Id") || key.endsWith("Version");
    }

    private static int date(String text) {
        if (text.length() < DATE_MIN || text.length() > DATE_MAX || !beginsAsDate(text)) {
            return NONE;
        }
        Matcher date = DATE_TEXT.matcher(text);
        if (!date.lookingAt()
                || (date.end() < text.length()
                        && Character.isLetterOrDigit(text.charAt(date.end()))
                        && text.charAt(date.end()) != 'T')) {
            return NONE;
        }
        int format = 0;
        while (date.group(format + 1) == null) {
            format++;
        }
        return DATE + format;
    }

    /** True for up to four digits before a separator, and for names of months and days: what the pattern asks first. */
    private static boolean beginsAsDate(String text) {
        int digits = 0;
        while (digits < 5 && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
            digits++;
        }
        if (digits > 0) {
            return SEPARATORS.indexOf(text.charAt(digits)) >= 0;
        }
        return INITIALS.indexOf(text.charAt(0)) >= 0 && WORDS.contains(text.substring(0, 3));
    }

    /** Numbers with a leading zero are no numbers but keys, such as postal codes. */
    private static boolean isNumber(String text) {
        int at = text.charAt(0) == '-' ? 1 : 0;
        int dots = 0;
        if (at == text.length()
                || text.length() > NUMBER_MAX
                || (text.charAt(at) == '0' && text.length() > at + 1 && text.charAt(at + 1) != '.')) {
            return false;
        }
        for (int i = at; i < text.length(); i++) {
            char character = text.charAt(i);
            dots += character == '.' ? 1 : 0;
            if (character != '.' && (character < '0' || character > '9')) {
                return false;
            }
        }
        return dots <= 1 && text.charAt(text.length() - 1) != '.';
    }
}
