package dev.tenrec.insight.sql.syntax;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/**
 * The text of a query, which knows the line and column of each place; it may have parts that are expressions of their
 * own.
 *
 * @param text at most 64 KiB
 * @param starts the index where each part begins
 */
public record SqlText(String text, List<Integer> starts) {
    /** The longest text, characters. */
    public static final int LENGTH_MAX = 65_536;

    private static final int EXCERPT_MAX = 40;

    public SqlText {
        starts = List.copyOf(starts);
    }

    /** A text of one part. */
    public SqlText(String text) {
        this(text, List.of(0));
    }

    /** A text whose parts are separate expressions; a place is told within its part. */
    public static SqlText of(List<String> parts) {
        List<Integer> starts = new ArrayList<>();
        int start = 0;
        for (String part : parts) {
            starts.add(start);
            start += part.length() + 1;
        }
        return new SqlText(String.join("\n", parts), starts);
    }

    /** The end of a part, exclusive. */
    int end(int part) {
        return part + 1 < starts.size() ? starts.get(part + 1) - 1 : text.length();
    }

    /** A text that does not parse. */
    ApiException mistake(int at, String message) {
        return error(ErrorCode.HOGQL_SYNTAX_ERROR, at, message);
    }

    /** A text that parses and means nothing. */
    public ApiException error(ErrorCode code, int at, String message) {
        return ApiException.within(code, message, place(at), at);
    }

    /** The line and column of a place, as the end of a sentence. */
    public String place(int at) {
        int end = Math.min(Math.max(at, 0), text.length());
        int part = starts.size() - 1;
        while (part > 0 && starts.get(part) > end) {
            part--;
        }
        int line = 1;
        int lineStart = starts.isEmpty() ? 0 : starts.get(part);
        for (int index = lineStart; index < end; index++) {
            if (text.charAt(index) == '\n') {
                line++;
                lineStart = index + 1;
            }
        }
        String of = starts.size() > 1 ? " of \"" + excerpt(starts.get(part), end(part)) + "\"" : "";
        return " (line " + line + ", column " + (end - lineStart + 1) + of + ")";
    }

    /** The end, exclusive, of the name with its dots, or of the token, that begins at a place. */
    public int tokenEnd(int at) {
        if (at >= text.length()) {
            return text.length();
        }
        List<Token> tokens;
        try {
            tokens = Lexer.tokens(this, at, text.length());
        } catch (ApiException noToken) {
            return text.offsetByCodePoints(at, 1);
        }
        int last = 0;
        while (tokens.get(last).isName()
                && last + 2 < tokens.size()
                && tokens.get(last + 1).isSign(".")
                && tokens.get(last + 2).isName()) {
            last += 2;
        }
        return Math.max(at, tokens.get(last).end());
    }

    /** The beginning of a piece of the text, for a message. */
    String excerpt(int start, int end) {
        String piece = text.substring(start, end);
        return piece.length() <= EXCERPT_MAX ? piece : piece.substring(0, EXCERPT_MAX) + "…";
    }
}
