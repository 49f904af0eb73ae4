package dev.tenrec.insight.sql.syntax;

import dev.tenrec.error.ApiException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Splits a text into tokens, without blanks and comments. */
final class Lexer {
    /** Signs, the longest first. */
    private static final String[] SIGNS = {
        "=~*", "!~*", "~*", "==", "!=", "<>", "<=", ">=", "=~", "!~", "||", "??", "?.", "->", "::", "(", ")", "[", "]",
        "{", "}", ",", ".", ";", "+", "-", "*", "/", "%", "=", "<", ">", "?", ":", "~"
    };

    private final SqlText source;
    private final String text;
    private final int end;
    private final List<Token> tokens = new ArrayList<>();
    private int position;

    private Lexer(SqlText source, int start, int end) {
        this.source = source;
        this.text = source.text();
        this.position = start;
        this.end = end;
    }

    /** The tokens of a piece of the text; the last is {@link Token.Kind#END}. */
    static List<Token> tokens(SqlText source, int start, int end) {
        Lexer lexer = new Lexer(source, start, end);
        lexer.run();
        return lexer.tokens;
    }

    static boolean startsWord(char character) {
        return character == '_' || character == '$' || Character.isLetter(character);
    }

    static boolean continuesWord(char character) {
        return startsWord(character) || isDigit(character);
    }

    private void run() {
        skipBlanks();
        while (position < end) {
            char next = text.charAt(position);
            if ((next == 'f' || next == 'F') && position + 1 < end && text.charAt(position + 1) == '\'') {
                template();
            } else if (startsWord(next)) {
                word();
            } else if (isDigit(next) || (next == '.' && startsFraction())) {
                number();
            } else if (next == '\'') {
                quoted(Token.Kind.STRING, next);
            } else if (next == '`' || next == '"') {
                quoted(Token.Kind.QUOTED, next);
            } else if (TagScanner.begins(text, position, end, last())) {
                Tag tag = new TagScanner(source, position, end).tag();
                tokens.add(Token.of(tag));
                position = tag.end();
            } else {
                sign();
            }
            skipBlanks();
        }
        tokens.add(Token.of(Token.Kind.END, "", end, end));
    }

    private void skipBlanks() {
        while (position < end) {
            char next = text.charAt(position);
            if (Character.isWhitespace(next) || next == '\u00a0' || next == '\ufeff') {
                position++;
            } else if (text.startsWith("--", position) || text.startsWith("//", position)) {
                int lineEnd = text.indexOf('\n', position);
                position = lineEnd < 0 || lineEnd > end ? end : lineEnd + 1;
            } else if (text.startsWith("/*", position)) {
                int close = text.indexOf("*/", position + 2);
                if (close < 0 || close + 2 > end) {
                    throw source.mistake(position, "A comment is not closed: */ was expected");
                }
                position = close + 2;
            } else {
                return;
            }
        }
    }

    private void word() {
        int start = position;
        while (position < end && continuesWord(text.charAt(position))) {
            position++;
        }
        tokens.add(Token.of(Token.Kind.WORD, text.substring(start, position), start, position));
    }

    /** After a name or a closing sign a dot belongs to it: {@code t.1}. */
    private boolean startsFraction() {
        Token last = last();
        boolean isAccess = last != null
                && last.end() == position
                && (last.isName()
                        || last.kind() == Token.Kind.NUMBER
                        || last.isSign(")")
                        || last.isSign("]")
                        || last.isSign("."));
        return !isAccess && position + 1 < end && isDigit(text.charAt(position + 1));
    }

    private @Nullable Token last() {
        return tokens.isEmpty() ? null : tokens.get(tokens.size() - 1);
    }

    private void number() {
        int start = position;
        Token last = last();
        boolean isIndex = last != null && last.isSign(".") && last.end() == position;
        if (text.startsWith("0x", position) || text.startsWith("0X", position)) {
            position += 2;
            while (position < end && Character.digit(text.charAt(position), 16) >= 0) {
                position++;
            }
        } else {
            digits();
            if (!isIndex && position < end && text.charAt(position) == '.') {
                position++;
                digits();
            }
            if (!isIndex) {
                exponent();
            }
        }
        if (position < end && continuesWord(text.charAt(position))) {
            throw source.mistake(position, "A number ends with '" + text.charAt(position) + "'");
        }
        tokens.add(Token.of(Token.Kind.NUMBER, text.substring(start, position), start, position));
    }

    private void exponent() {
        if (position >= end || (text.charAt(position) != 'e' && text.charAt(position) != 'E')) {
            return;
        }
        int after = position + 1;
        if (after < end && (text.charAt(after) == '-' || text.charAt(after) == '+')) {
            after++;
        }
        if (after < end && isDigit(text.charAt(after))) {
            position = after;
            digits();
        }
    }

    private void digits() {
        while (position < end && isDigit(text.charAt(position))) {
            position++;
        }
    }

    private void quoted(Token.Kind kind, char quote) {
        int start = position;
        int close = Quotes.closing(text, start, end, quote);
        if (close < 0) {
            throw source.mistake(
                    start,
                    (kind == Token.Kind.STRING ? "A string" : "A name") + " is not closed: " + quote + " was expected");
        }
        position = close + 1;
        tokens.add(Token.of(kind, Quotes.content(text, start + 1, close, quote), start, position));
    }

    private void template() {
        int start = position;
        List<Token.Piece> pieces = new ArrayList<>();
        int pieceStart = start + 2;
        for (int index = pieceStart; index < end; index++) {
            char character = text.charAt(index);
            if (character == '\\') {
                index++;
            } else if (character == '\'') {
                if (index + 1 < end && text.charAt(index + 1) == '\'') {
                    index++;
                    continue;
                }
                pieces.add(new Token.Piece(Quotes.content(text, pieceStart, index, '\''), pieceStart, -1));
                position = index + 1;
                tokens.add(new Token(
                        Token.Kind.TEMPLATE,
                        text.substring(start, position),
                        start,
                        position,
                        List.copyOf(pieces),
                        null));
                return;
            } else if (character == '{') {
                pieces.add(new Token.Piece(Quotes.content(text, pieceStart, index, '\''), pieceStart, -1));
                int close = Quotes.closingBrace(text, index, end);
                if (close < 0) {
                    throw source.mistake(index, "A brace of a template is not closed: } was expected");
                }
                pieces.add(new Token.Piece("", index + 1, close));
                index = close;
                pieceStart = close + 1;
            }
        }
        throw source.mistake(start, "A template is not closed: ' was expected");
    }

    private void sign() {
        for (String sign : SIGNS) {
            if (text.startsWith(sign, position) && position + sign.length() <= end) {
                tokens.add(Token.of(Token.Kind.SIGN, sign, position, position + sign.length()));
                position += sign.length();
                return;
            }
        }
        throw unknown();
    }

    private ApiException unknown() {
        String character = new String(Character.toChars(text.codePointAt(position)));
        return source.mistake(position, "token recognition error at: '" + character + "'");
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }
}
