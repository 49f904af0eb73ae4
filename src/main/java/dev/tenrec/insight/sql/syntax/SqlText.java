package dev.tenrec.insight.sql.syntax;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;

/**
 * The text of a query, which knows the line and column of each place.
 *
 * @param text at most 64 KiB
 */
public record SqlText(String text) {
    /** The longest text, characters. */
    public static final int LENGTH_MAX = 65_536;

    private static final int EXCERPT_MAX = 40;

    /** A text that does not parse. */
    ApiException mistake(int at, String message) {
        return new ApiException(ErrorCode.HOGQL_SYNTAX_ERROR, message + place(at));
    }

    /** A text that parses and means nothing. */
    public ApiException error(ErrorCode code, int at, String message) {
        return new ApiException(code, message + place(at));
    }

    /** The line and column of a place, as the end of a sentence. */
    public String place(int at) {
        int end = Math.min(Math.max(at, 0), text.length());
        int line = 1;
        int lineStart = 0;
        for (int index = 0; index < end; index++) {
            if (text.charAt(index) == '\n') {
                line++;
                lineStart = index + 1;
            }
        }
        return " (line " + line + ", column " + (end - lineStart + 1) + ")";
    }

    /** The beginning of a piece of the text, for a message. */
    String excerpt(int start, int end) {
        String piece = text.substring(start, end);
        return piece.length() <= EXCERPT_MAX ? piece : piece.substring(0, EXCERPT_MAX) + "…";
    }
}
