package dev.tenrec.insight.sql.syntax;

import java.util.List;
import java.util.Locale;

/**
 * A token of a text.
 *
 * @param value the word, the name without quotes, the string without quotes and escapes, the digits, or the sign
 * @param start index of the first character
 * @param end index after the last character
 * @param pieces of a template; else empty
 */
record Token(Kind kind, String value, int start, int end, List<Piece> pieces) {
    enum Kind {
        /** A name or keyword without quotes. */
        WORD,
        /** A name in quotes, which is never a keyword. */
        QUOTED,
        STRING,
        NUMBER,
        /** A string with expressions in braces. */
        TEMPLATE,
        SIGN,
        END
    }

    /** A part of a template: text, or the place of an expression. */
    record Piece(String text, int start, int end) {
        boolean isText() {
            return end < 0;
        }
    }

    static Token of(Kind kind, String value, int start, int end) {
        return new Token(kind, value, start, end, List.of());
    }

    boolean isSign(String sign) {
        return kind == Kind.SIGN && value.equals(sign);
    }

    /** Compares with a keyword in lower case. */
    boolean isWord(String keyword) {
        return kind == Kind.WORD && value.equalsIgnoreCase(keyword);
    }

    boolean isName() {
        return kind == Kind.WORD || kind == Kind.QUOTED;
    }

    String lower() {
        return value.toLowerCase(Locale.ROOT);
    }
}
