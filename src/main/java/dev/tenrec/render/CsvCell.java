package dev.tenrec.render;

/**
 * Disarms texts that a spreadsheet would run: those that begin with a sign of a formula, also behind blanks, and also
 * where a program that knows another separator would see a cell begin. They get an apostrophe in front.
 */
final class CsvCell {
    private static final String SIGNS = "=+-@＝＋－＠";
    private static final String SEPARATORS = ",;|\t\r\n\"";

    private CsvCell() {}

    /** The text, harmless. */
    static String guarded(String text) {
        return isFormula(text) ? "'" + text : text;
    }

    private static boolean isFormula(String text) {
        boolean isBeginning = true;
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            if (i == 0 && (next == '\t' || next == '\r')) {
                return true;
            }
            if (SEPARATORS.indexOf(next) >= 0) {
                isBeginning = true;
            } else if (isBeginning && !isBlank(next)) {
                if (SIGNS.indexOf(next) >= 0) {
                    return true;
                }
                isBeginning = false;
            }
        }
        return false;
    }

    /** What is skipped or not seen: white space of all scripts, control characters, marks of direction and order. */
    private static boolean isBlank(char character) {
        if (character > ' ' && character < 127) {
            return false;
        }
        return switch (Character.getType(character)) {
            case Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.CONTROL,
                    Character.FORMAT ->
                true;
            default -> false;
        };
    }
}
