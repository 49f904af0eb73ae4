package dev.tenrec.insight.sql.syntax;

import dev.tenrec.error.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A place in the tokens of a text that moves forward. Bounds how deep a text nests, which bounds the stack, and how
 * high the tree of an expression grows, which bounds the stack of all that walk it later.
 */
final class TokenCursor {
    /** Levels of parentheses, queries and tags in a text. */
    static final int NESTING_MAX = 64;

    private static final int HEIGHT_MAX = 250;

    /** Signs that only begin a value. */
    private static final Set<String> OPENING = Set.of("(", "{");

    /** Signs that may begin a value. */
    private static final Set<String> BEGINNING = Set.of("(", "{", "[", "-", "+", "*");

    final SqlText source;
    private final List<Token> tokens;
    private int index;
    private int nesting;
    /** Height of the highest tree that was read since the innermost {@link #measured} began. */
    private int height;

    TokenCursor(SqlText source, int start, int end, int nesting) {
        this.source = source;
        this.tokens = Lexer.tokens(source, start, end);
        this.nesting = nesting;
    }

    Token peek() {
        return tokens.get(index);
    }

    Token peek(int ahead) {
        return tokens.get(Math.min(index + ahead, tokens.size() - 1));
    }

    Token next() {
        Token token = tokens.get(index);
        if (token.kind() != Token.Kind.END) {
            index++;
        }
        return token;
    }

    int at() {
        return peek().start();
    }

    int nesting() {
        return nesting;
    }

    boolean isSign(String sign) {
        return peek().isSign(sign);
    }

    boolean isWord(String keyword) {
        return peek().isWord(keyword);
    }

    boolean acceptSign(String sign) {
        return advanceIf(peek().isSign(sign));
    }

    boolean acceptWord(String keyword) {
        return advanceIf(peek().isWord(keyword));
    }

    /** Accepts several keywords in a row, or none of them. */
    boolean acceptWords(String... keywords) {
        for (int ahead = 0; ahead < keywords.length; ahead++) {
            if (!peek(ahead).isWord(keywords[ahead])) {
                return false;
            }
        }
        index += keywords.length;
        return true;
    }

    private boolean advanceIf(boolean matches) {
        if (matches) {
            index++;
        }
        return matches;
    }

    void expectSign(String sign, String after) {
        if (!acceptSign(sign)) {
            throw mismatch("'" + sign + "' was expected " + after);
        }
    }

    void expectWord(String keyword, String after) {
        if (!acceptWord(keyword)) {
            throw mismatch(keyword.toUpperCase(java.util.Locale.ROOT) + " was expected " + after);
        }
    }

    /** A name that is quoted, not reserved, or can be nothing else here. */
    String name(String what) {
        Token token = peek();
        if (token.kind() == Token.Kind.QUOTED
                || (token.kind() == Token.Kind.WORD && (!Keywords.isReserved(token.lower()) || isNameOnly(0)))) {
            return next().value();
        }
        throw mismatch(what + " was expected");
    }

    /**
     * Finds out whether a word, where a value or name may begin, is a name although it is reserved: what follows can
     * only stand behind a value.
     */
    boolean isNameOnly(int ahead) {
        Token word = peek(ahead);
        if (word.kind() != Token.Kind.WORD || Keywords.isConstant(word.lower())) {
            return false;
        }
        Token after = peek(ahead + 1);
        return switch (after.kind()) {
            case END -> true;
            case SIGN -> !(Keywords.isPrefix(word.lower()) ? BEGINNING : OPENING).contains(after.value());
            case WORD ->
                Keywords.followsValue(after.lower())
                        && !goesOn(word, after)
                        && !isNegation(ahead + 1)
                        && !(Keywords.isPrefix(word.lower()) && peek(ahead + 2).isSign("("));
            case NUMBER, STRING, TEMPLATE, TAG, QUOTED -> false;
        };
    }

    /** True for two words of one meaning: {@code LEFT JOIN} and {@code CASE WHEN}. */
    private static boolean goesOn(Token word, Token after) {
        return after.isWord("join") || (after.isWord("when") && word.isWord("case"));
    }

    /** True for NOT before a value, unlike that of NOT IN, NOT LIKE and NOT BETWEEN. */
    private boolean isNegation(int ahead) {
        Token after = peek(ahead + 1);
        return peek(ahead).isWord("not")
                && !after.isWord("in")
                && !after.isWord("like")
                && !after.isWord("ilike")
                && !after.isWord("between");
    }

    /** A name after a dot or AS, where any word will do. */
    String anyName(String what) {
        if (!peek().isName()) {
            throw mismatch(what + " was expected");
        }
        return next().value();
    }

    /** Elements between commas up to, and past, a closing sign; the last comma may trail. */
    <T> List<T> listUntil(String closing, Supplier<T> element) {
        List<T> elements = new ArrayList<>();
        while (!acceptSign(closing)) {
            elements.add(element.get());
            if (!acceptSign(",") && !isSign(closing)) {
                throw mismatch("',' or '" + closing + "' was expected");
            }
        }
        return elements;
    }

    /** Elements between commas, at least one; the last comma may trail before a keyword of {@code after}. */
    <T> List<T> list(Set<String> after, Supplier<T> element) {
        List<T> elements = new ArrayList<>();
        do {
            Token token = peek();
            boolean isEnd = token.kind() == Token.Kind.END
                    || token.isSign(")")
                    || token.isSign(";")
                    || (token.kind() == Token.Kind.WORD
                            && after.contains(token.lower())
                            && !isCall(token)
                            && !isNameOnly(0));
            if (!elements.isEmpty() && isEnd) {
                break;
            }
            elements.add(element.get());
        } while (acceptSign(","));
        return elements;
    }

    private boolean isCall(Token token) {
        return peek(1).isSign("(") && Keywords.isCallable(token.lower());
    }

    /** Reads something that nests. */
    <T> T nested(Supplier<T> inner) {
        if (++nesting > NESTING_MAX) {
            throw source.mistake(at(), "The query is nested too deep: at most " + NESTING_MAX + " levels");
        }
        T read = inner.get();
        nesting--;
        return read;
    }

    /** Reads an operand and what follows it; each {@link #grow} inside makes its tree higher. */
    <T> T measured(Supplier<T> inner) {
        int outer = height;
        height = 1;
        T read = inner.get();
        height = Math.max(outer, height);
        return read;
    }

    /** A node was put above all that was read since {@link #measured} began. */
    void grow() {
        if (++height > HEIGHT_MAX) {
            throw source.mistake(at(), "The expression is too long: at most " + HEIGHT_MAX + " operators in a row");
        }
    }

    /** The next token is not what may stand there. */
    ApiException mismatch(String expected) {
        Token token = peek();
        String found = token.kind() == Token.Kind.END
                ? "end of the query"
                : "'" + source.excerpt(token.start(), token.end()) + "'";
        return source.mistake(token.start(), "mismatched input " + found + ": " + expected);
    }

    /** A part of the language that Tenrec does not have. */
    ApiException unsupported(String what) {
        return source.mistake(at(), what + " is not supported");
    }
}
