package dev.tenrec.insight.trino;

import com.google.re2j.Pattern;

/**
 * A pattern of RE2 as Trino's library reads it. What the two read alike is kept or written out, such as {@code \d} as
 * {@code [0-9]}; all else is refused.
 */
final class PatternText {
    private static final String PUNCTUATION = "\\.[](){}*+?^$|/-_,:;=!<>@#%&'\"~` ";

    private final String pattern;
    /** The pattern of any character. */
    private final String any;

    private final StringBuilder text = new StringBuilder();
    private int at;

    private PatternText(String pattern, String any) {
        this.pattern = pattern;
        this.any = any;
    }

    static String of(Pattern pattern) {
        if ((pattern.flags() & ~Pattern.DOTALL) != 0) {
            throw NotInTrino.refusal("A pattern with flags");
        }
        PatternText text = new PatternText(pattern.pattern(), pattern.flags() == 0 ? "." : "(?:.|\\n)");
        text.print();
        return text.text.toString();
    }

    private void print() {
        while (at < pattern.length()) {
            char each = pattern.charAt(at);
            switch (each) {
                case '\\' -> escape(false);
                case '[' -> set();
                case '(' -> group();
                case '{' -> repetition();
                // There, the end of a text may have a line feed behind it.
                case '$' -> next("\\z");
                case '^' -> next("\\A");
                case '*', '+', '?' -> quantifier(each);
                case '.' -> next(any);
                default -> literal(each);
            }
        }
    }

    private void next(String printed) {
        text.append(printed);
        at++;
    }

    private void literal(char each) {
        if (each == ']' || each == '}' || each < ' ') {
            throw refused("\"" + each + "\"");
        }
        next(Character.toString(each));
    }

    /** A plus sign behind another one would keep what was matched, there. */
    private void quantifier(char each) {
        if (each == '+' && at > 0 && "*+?}".indexOf(pattern.charAt(at - 1)) >= 0) {
            throw refused("++");
        }
        next(Character.toString(each));
    }

    private void group() {
        boolean isSpecial = at + 1 < pattern.length() && pattern.charAt(at + 1) == '?';
        if (isSpecial && !pattern.startsWith("(?:", at)) {
            throw refused(pattern.substring(at, Math.min(at + 3, pattern.length())));
        }
        String opening = isSpecial ? "(?:" : "(";
        text.append(opening);
        at += opening.length();
    }

    private void repetition() {
        int end = pattern.indexOf('}', at);
        String counts = end < 0 ? "" : pattern.substring(at, end + 1);
        if (!counts.matches("\\{\\d{1,4}(,\\d{0,4})?}")) {
            throw refused("{");
        }
        text.append(counts);
        at = end + 1;
    }

    private void set() {
        boolean isNegative = pattern.startsWith("[^", at);
        next("[");
        if (isNegative) {
            next("^");
        }
        boolean isFirst = true;
        while (at < pattern.length() && (isFirst || pattern.charAt(at) != ']')) {
            char each = pattern.charAt(at);
            if (each == '\\') {
                escape(true);
            } else if ("[]&^~".indexOf(each) >= 0 || each < ' ') {
                throw refused("\"" + each + "\" within brackets");
            } else {
                next(Character.toString(each));
            }
            isFirst = false;
        }
        if (at == pattern.length()) {
            throw refused("[");
        }
        next("]");
    }

    private void escape(boolean isInSet) {
        char each = at + 1 < pattern.length() ? pattern.charAt(at + 1) : ' ';
        String printed = switch (each) {
            case 'd' -> isInSet ? "0-9" : "[0-9]";
            case 'w' -> isInSet ? "0-9A-Za-z_" : "[0-9A-Za-z_]";
            case 's' -> isInSet ? "\\t\\n\\f\\r " : "[\\t\\n\\f\\r ]";
            case 'D' -> outside(isInSet, "[^0-9]", each);
            case 'W' -> outside(isInSet, "[^0-9A-Za-z_]", each);
            case 'S' -> outside(isInSet, "[^\\t\\n\\f\\r ]", each);
            case 'A', 'z' -> outside(isInSet, "\\" + each, each);
            case 't', 'n', 'r', 'f' -> "\\" + each;
            default -> {
                if (PUNCTUATION.indexOf(each) < 0) {
                    throw refused("\\" + each);
                }
                yield "\\" + each;
            }
        };
        text.append(printed);
        at += 2;
    }

    private static String outside(boolean isInSet, String printed, char each) {
        if (isInSet) {
            throw refused("\\" + each + " within brackets");
        }
        return printed;
    }

    private static RuntimeException refused(String what) {
        return NotInTrino.refusal("A pattern with " + what);
    }
}
