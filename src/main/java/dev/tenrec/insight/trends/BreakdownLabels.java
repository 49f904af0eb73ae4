package dev.tenrec.insight.trends;

import dev.tenrec.insight.exec.scan.Values;

/**
 * What the values of one property of a breakdown are called; values with the same label are one. An empty text is no
 * value, as for the real service.
 */
final class BreakdownLabels {
    private static final int LENGTH_MAX = 400;

    private final Values values;
    private final TrendsBreakdown.Part part;
    private final HistogramBins bins;

    /** @param bins null unless the part asks for some */
    BreakdownLabels(Values values, TrendsBreakdown.Part part, HistogramBins bins) {
        this.values = values;
        this.part = part;
        this.bins = bins;
    }

    /** The label, or null for no value. */
    String of(int code) {
        if (code == 0) {
            return null;
        }
        if (bins != null) {
            double number = values.number(code);
            return Double.isNaN(number) ? null : bins.label(number);
        }
        String text = values.text(code);
        if (text == null || text.isEmpty()) {
            return null;
        }
        String label = part.isUrl() ? page(text) : text;
        if (label.length() <= LENGTH_MAX) {
            return label;
        }
        // Half a character could not be written.
        boolean isSplit = Character.isHighSurrogate(label.charAt(LENGTH_MAX - 1));
        return label.substring(0, isSplit ? LENGTH_MAX - 1 : LENGTH_MAX);
    }

    private static String page(String url) {
        int end = url.length();
        while (end > 0 && "/?#".indexOf(url.charAt(end - 1)) >= 0) {
            end--;
        }
        return end == 0 ? "/" : url.substring(0, end);
    }
}
