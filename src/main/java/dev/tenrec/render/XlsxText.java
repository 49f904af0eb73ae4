package dev.tenrec.render;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Texts as a workbook can hold them. */
final class XlsxText {
    /** The format's limit, in UTF-16 units. */
    static final int CELL_MAX = 32_767;

    private static final int NAME_MAX = 31;
    private static final String MARK = "… (cut)";
    /** Readers take this for the character with that number. */
    private static final Pattern ESCAPE = Pattern.compile("_x([0-9a-fA-F]{4}_)");

    private static final String NOT_IN_NAMES = "[]:*?/\\";

    private XlsxText() {}

    /** A cell's text without characters that XML does not allow, truncated to the limit. */
    static String cell(String text) {
        String clean = ESCAPE.matcher(clean(text)).replaceAll("_x005F_x$1");
        return clean.length() <= CELL_MAX ? clean : cut(clean, CELL_MAX - MARK.length()) + MARK;
    }

    /** A name for a sheet that no other has yet, which is remembered. */
    static String name(String wanted, Set<String> taken) {
        StringBuilder clean = new StringBuilder();
        for (char next : clean(wanted).toCharArray()) {
            clean.append(NOT_IN_NAMES.indexOf(next) >= 0 || next < ' ' ? ' ' : next);
        }
        String plain = clean.toString().replaceAll("\\s+", " ").replaceAll("^[' ]+|[' ]+$", "");
        String base = plain.isEmpty() || plain.equalsIgnoreCase("History") ? "Sheet" : plain;
        String name = cut(base, NAME_MAX).replaceAll("[' ]+$", "");
        for (int number = 2; !taken.add(name.toLowerCase(Locale.ROOT)); number++) {
            String suffix = " (" + number + ")";
            name = cut(base, NAME_MAX - suffix.length()) + suffix;
        }
        return name;
    }

    private static String cut(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length);
    }

    /** Without control characters other than tabs and line ends, and without halves of pairs. */
    private static String clean(String text) {
        boolean isClean = text.chars().allMatch(next -> next >= ' ' && next < Character.MIN_SURROGATE);
        if (isClean) {
            return text;
        }
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().filter(XlsxText::isAllowed).forEach(clean::appendCodePoint);
        return clean.toString();
    }

    private static boolean isAllowed(int point) {
        if (point < ' ') {
            return point == '\t' || point == '\n' || point == '\r';
        }
        boolean isHalf = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
        return !isHalf && point != 0xfffe && point != 0xffff && (point < 0x7f || point > 0x9f);
    }
}
