package dev.tenrec.insight.trends;

import dev.tenrec.error.ApiException;
import dev.tenrec.insight.filter.Fields;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Recursive-descent parser of formulas: numbers, letters of series, {@code + - * /} and parentheses. Division by 0
 * gives 0.
 */
final class FormulaParser {
    private static final int LENGTH_MAX = 500;
    private static final int DEPTH_MAX = 50;

    private final String text;
    private final int seriesCount;
    private final String path;
    private int position;
    private int depth;

    private FormulaParser(String text, int seriesCount, String path) {
        this.text = text;
        this.seriesCount = seriesCount;
        this.path = path;
    }

    /** @param path path of the field, for error messages */
    static Formula parse(String text, @Nullable String customName, int seriesCount, String path) {
        if (text.length() > LENGTH_MAX) {
            throw Fields.mistake(path, "A formula has at most " + LENGTH_MAX + " characters");
        }
        FormulaParser parser = new FormulaParser(text, seriesCount, path);
        Formula.Term term = parser.sum();
        if (parser.position < text.length()) {
            throw parser.error("An operator is expected");
        }
        return new Formula(text, customName, term);
    }

    private Formula.Term sum() {
        Formula.Term left = product();
        while (true) {
            Formula.Term first = left;
            if (accept('+')) {
                Formula.Term second = product();
                left = series -> first.value(series) + second.value(series);
            } else if (accept('-')) {
                Formula.Term second = product();
                left = series -> first.value(series) - second.value(series);
            } else {
                return left;
            }
        }
    }

    private Formula.Term product() {
        Formula.Term left = signed();
        while (true) {
            Formula.Term first = left;
            if (accept('*')) {
                Formula.Term second = signed();
                left = series -> first.value(series) * second.value(series);
            } else if (accept('/')) {
                Formula.Term second = signed();
                left = series -> quotient(first.value(series), second.value(series));
            } else {
                return left;
            }
        }
    }

    private static double quotient(double dividend, double divisor) {
        return divisor == 0 ? 0 : dividend / divisor;
    }

    private Formula.Term signed() {
        if (++depth > DEPTH_MAX) {
            throw error("The formula is nested too deep");
        }
        Formula.Term term;
        if (accept('-')) {
            Formula.Term positive = signed();
            term = series -> -positive.value(series);
        } else {
            term = accept('+') ? signed() : operand();
        }
        depth--;
        return term;
    }

    private Formula.Term operand() {
        if (accept('(')) {
            Formula.Term inner = sum();
            if (!accept(')')) {
                throw error("A closing parenthesis is expected");
            }
            return inner;
        }
        char next = position < text.length() ? text.charAt(position) : 0;
        if (isDigit(next) || next == '.') {
            return number();
        }
        int series = Character.toUpperCase(next) - 'A';
        if (next > 'z' || series < 0 || series > 'Z' - 'A') {
            throw error("A number, a series or an opening parenthesis is expected");
        }
        if (series >= seriesCount) {
            throw error("There is no series " + String.valueOf(next).toUpperCase(Locale.ROOT));
        }
        position++;
        skipBlanks();
        return values -> values[series];
    }

    private Formula.Term number() {
        int start = position;
        while (position < text.length() && (isDigit(text.charAt(position)) || text.charAt(position) == '.')) {
            position++;
        }
        try {
            double number = Double.parseDouble(text.substring(start, position));
            skipBlanks();
            return series -> number;
        } catch (NumberFormatException noNumber) {
            position = start;
            throw error("A number is expected");
        }
    }

    private boolean accept(char expected) {
        skipBlanks();
        if (position < text.length() && text.charAt(position) == expected) {
            position++;
            skipBlanks();
            return true;
        }
        return false;
    }

    private void skipBlanks() {
        while (position < text.length() && text.charAt(position) == ' ') {
            position++;
        }
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }

    private ApiException error(String message) {
        return Fields.mistake(path, message + " at character " + (position + 1) + " of the formula");
    }
}
