package dev.tenrec.taxonomy;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;

/**
 * Compiles patterns of strangers. The library copies what is repeated as often as the pattern says, so that a few
 * characters such as {@code ((a{100}){100}){100}} would take all memory: how large a program becomes is judged before.
 */
public final class Regex {
    /** Instructions of one program, as judged here: never less than there will be, seldom much more. */
    static final int SIZE_MAX = 5_000;

    private static final java.util.regex.Pattern REPEAT =
            java.util.regex.Pattern.compile("\\{([0-9]{1,9})(?:,([0-9]{0,9}))?}");

    private final String text;
    /** Sizes of what stands before each group that is open. */
    private final Deque<Long> outer = new ArrayDeque<>();

    private int position;
    private long size;
    private long last;

    private Regex(String text) {
        this.text = text;
    }

    /**
     * The compiled pattern.
     *
     * @throws PatternSyntaxException when it is none, or would be too large
     */
    public static Pattern compile(String text) {
        if (new Regex(text).isTooLarge()) {
            throw new PatternSyntaxException("the expression is too large", text);
        }
        return Pattern.compile(text);
    }

    private boolean isTooLarge() {
        while (position < text.length()) {
            char character = text.charAt(position);
            position++;
            switch (character) {
                case '\\' -> escape();
                case '[' -> {
                    skipClass();
                    atom(1);
                }
                case '(' -> {
                    outer.push(size);
                    size = 0;
                    last = 0;
                }
                case ')' -> {
                    long group = size + 2;
                    size = outer.isEmpty() ? size : outer.pop();
                    atom(group);
                }
                case '{' -> repeat();
                default -> atom(1);
            }
            if (size > SIZE_MAX) {
                return true;
            }
        }
        return false;
    }

    private void atom(long instructions) {
        size += instructions;
        last = instructions;
    }

    /** After a backslash: literal text, a character named in braces, or one more character. */
    private void escape() {
        if (text.startsWith("Q", position)) {
            int end = text.indexOf("\\E", position);
            int literal = (end < 0 ? text.length() : end) - position;
            size += literal;
            last = 1;
            position += literal + (end < 0 ? 0 : 2);
            return;
        }
        boolean isNamed = position + 1 < text.length()
                && "pPx".indexOf(text.charAt(position)) >= 0
                && text.charAt(position + 1) == '{';
        int end = isNamed ? text.indexOf('}', position) : position;
        position = end < 0 ? text.length() : end + 1;
        atom(1);
    }

    /** A class ends with the first bracket that is not its first character, not escaped and not in a named class. */
    private void skipClass() {
        position += text.startsWith("^", position) ? 1 : 0;
        int first = position;
        while (position < text.length() && (position == first || text.charAt(position) != ']')) {
            int named = text.startsWith("[:", position) ? text.indexOf(":]", position + 2) : -1;
            position = named >= 0 ? named + 2 : position + (text.charAt(position) == '\\' ? 2 : 1);
        }
        position++;
    }

    /** Multiplies the last atom; each copy may need a branch around it. */
    private void repeat() {
        Matcher repeat = REPEAT.matcher(text).region(position - 1, text.length());
        if (!repeat.lookingAt()) {
            atom(1);
            return;
        }
        position = repeat.end();
        String most = repeat.group(2);
        long least = Long.parseLong(repeat.group(1));
        long times = 1 + (most == null || most.isEmpty() ? least : Math.max(least, Long.parseLong(most)));
        long before = last;
        last = (before + 1) * times;
        size += last - before;
    }
}
