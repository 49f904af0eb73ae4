package dev.tenrec.render;

/**
 * Disarms texts that a spreadsheet would run: those that begin with a sign of a formula, also behind blanks, and also
 * where a program that knows another separator would see a cell begin. They get an apostrophe in front.
 */
final class CsvCell {
    private static final String SIGNS = "=+-@";
    private static final String WIDE_SIGNS = "＝＋－＠";
    private static final String SEPARATORS = ",;|\t\r\n\"";
    private static final int ASCII = 128;

    private static final byte SEPARATOR = 1;
    private static final byte SIGN = 2;
    private static final byte BLANK = 3;
    /** The class of each ASCII character, as a table: exports have hundreds of millions of them. */
    private static final byte[] KINDS = kinds();

    private CsvCell() {}

    /** The text, harmless. */
    static String guarded(String text) {
        return isFormula(text) ? "'" + text : text;
    }

    private static boolean isFormula(String text) {
        if (text.isEmpty() || text.charAt(0) == '\t' || text.charAt(0) == '\r') {
            return !text.isEmpty();
        }
        boolean isBeginning = true;
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            int kind = next < ASCII ? KINDS[next] : isBeginning ? wide(next) : 0;
            if (kind == SEPARATOR) {
                isBeginning = true;
            } else if (isBeginning && kind != BLANK) {
                if (kind == SIGN) {
                    return true;
                }
                isBeginning = false;
            }
        }
        return false;
    }

    /** Beside the full forms of the signs: white space of all scripts, and marks of direction and order. */
    private static int wide(char character) {
        if (WIDE_SIGNS.indexOf(character) >= 0) {
            return SIGN;
        }
        return switch (Character.getType(character)) {
            case Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.CONTROL,
                    Character.FORMAT -> BLANK;
            default -> 0;
        };
    }

    private static byte[] kinds() {
        byte[] kinds = new byte[ASCII];
        for (char character = 0; character < ASCII; character++) {
            boolean isBlank = character <= ' ' || character == ASCII - 1;
            kinds[character] = SEPARATORS.indexOf(character) >= 0
                    ? SEPARATOR
                    : SIGNS.indexOf(character) >= 0 ? SIGN : isBlank ? BLANK : 0;
        }
        return kinds;
    }
}
