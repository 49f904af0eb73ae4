package dev.tenrec.insight.sql.syntax;

import java.util.Locale;

/** Quotes of names and strings, read and written. */
final class Quotes {
    private static final String ESCAPES = "bfrnt0av";
    private static final String ESCAPED = "\b\f\r\n\t\0\u0007\u000b";

    private Quotes() {}

    /**
     * The content of a string or quoted name. A backslash before any other letter stays, so that {@code '\d'} is a
     * regular expression.
     *
     * @param quote its closing sign, which may be doubled
     */
    static String content(String text, int start, int end, char quote) {
        StringBuilder content = new StringBuilder(end - start);
        for (int index = start; index < end; index++) {
            char character = text.charAt(index);
            if (character == quote) {
                index++;
            } else if (character == '\\' && index + 1 < end) {
                char next = text.charAt(index + 1);
                int escape = ESCAPES.indexOf(next);
                if (escape >= 0) {
                    content.append(ESCAPED.charAt(escape));
                    index++;
                    continue;
                }
                if (next == '\\' || next == '\'' || next == '"' || next == '`' || next == '{') {
                    content.append(next);
                    index++;
                    continue;
                }
            }
            content.append(character);
        }
        return content.toString();
    }

    /** The index of the quote that closes the one at {@code open}, or -1. */
    static int closing(String text, int open, int end, char quote) {
        for (int index = open + 1; index < end; index++) {
            char character = text.charAt(index);
            if (character == '\\') {
                index++;
            } else if (character == quote) {
                if (index + 1 < end && text.charAt(index + 1) == quote) {
                    index++;
                } else {
                    return index;
                }
            }
        }
        return -1;
    }

    /** The index of the brace that closes the one at {@code open}, past the strings between them, or -1. */
    static int closingBrace(String text, int open, int end) {
        int depth = 0;
        for (int index = open; index < end; index++) {
            char character = text.charAt(index);
            if (character == '\'' || character == '"' || character == '`') {
                int close = closing(text, index, end, character);
                if (close < 0) {
                    return -1;
                }
                index = close;
            } else if (character == '{') {
                depth++;
            } else if (character == '}' && --depth == 0) {
                return index;
            }
        }
        return -1;
    }

    static String string(String value) {
        return quoted(value, '\'');
    }

    /** A name as it is written: in backticks unless it is a plain word. */
    static String name(String name) {
        return isPlain(name) && !Keywords.isReserved(name.toLowerCase(Locale.ROOT)) ? name : quoted(name, '`');
    }

    /** The part of a name after a dot, where keywords are names. */
    static String part(String name) {
        return isPlain(name) ? name : quoted(name, '`');
    }

    private static String quoted(String value, char quote) {
        StringBuilder quoted = new StringBuilder(value.length() + 2).append(quote);
        for (int index = 0; index < value.length(); index++) {
            char character = value.charAt(index);
            int escape = ESCAPED.indexOf(character);
            if (escape >= 0) {
                quoted.append('\\').append(ESCAPES.charAt(escape));
            } else {
                if (character == quote || character == '\\') {
                    quoted.append('\\');
                }
                quoted.append(character);
            }
        }
        return quoted.append(quote).toString();
    }

    private static boolean isPlain(String name) {
        if (name.isEmpty() || !Lexer.startsWord(name.charAt(0))) {
            return false;
        }
        return name.chars().allMatch(character -> Lexer.continuesWord((char) character));
    }
}
