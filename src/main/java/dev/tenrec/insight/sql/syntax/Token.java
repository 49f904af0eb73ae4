package dev.tenrec.insight.sql.syntax;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A token of a text.
 *
 * @param value the word, the name without quotes, the string without quotes and escapes, the digits, or the sign
 * @param start index of the first character
 * @param end index after the last character
 * @param pieces of a template; else empty
 * @param tag the element of HogQLX that this is, or null
 */
record Token(
        Kind kind,
        String value,
        int start,
        int end,
        List<Piece> pieces,
        @Nullable Tag tag) {
    enum Kind {
        /** A name or keyword without quotes. */
        WORD,
        /** A name in quotes, which is never a keyword. */
        QUOTED,
        STRING,
        NUMBER,
        /** A string with expressions in braces. */
        TEMPLATE,
        /** A whole element of HogQLX. */
        TAG,
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
        return new Token(kind, value, start, end, List.of(), null);
    }

    static Token of(Tag tag) {
        return new Token(Kind.TAG, "", tag.start(), tag.end(), List.of(), tag);
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
