package dev.tenrec.insight.trends;

import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.json.Json;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Labels of the values of one property of a breakdown; values with equal labels are one. An empty text counts as no
 * value, as in PostHog.
 *
 * @param bins null unless the property is binned
 */
record BreakdownLabels(
        Values values, TrendsBreakdown.Part part, @Nullable HistogramBins bins) {
    private static final int LENGTH_MAX = 400;

    @Nullable
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
        String cleaned = part.cleaning().apply(text);
        String label = part.isUrl() ? page(cleaned) : cleaned;
        if (label.isEmpty()) {
            return null;
        }
        if (label.length() <= LENGTH_MAX) {
            return label;
        }
        // Surrogate pairs are not split.
        boolean isSplit = Character.isHighSurrogate(label.charAt(LENGTH_MAX - 1));
        return label.substring(0, isSplit ? LENGTH_MAX - 1 : LENGTH_MAX);
    }

    /** True if the value is a text that is its own label, so that {@link #find} tells whether it is a label. */
    boolean isOwnLabel(int code) {
        return part.isPlain() && values.isShortText(code, LENGTH_MAX) && !values.isShortText(code, 0);
    }

    /** Returns the code of a label as a text, or -1 if no event has it. */
    int find(String label) {
        return values.find(Json.write(label));
    }

    private static String page(String url) {
        int end = url.length();
        while (end > 0 && "/?#".indexOf(url.charAt(end - 1)) >= 0) {
            end--;
        }
        return end == 0 ? "/" : url.substring(0, end);
    }

    /**
     * Returns by code the canonical code with the same label, such as of the number 1 and the text "1"; 0 for values
     * without a label. Texts of the dictionary differ from each other, so only other values are compared, by sorting
     * hashes instead of building a map of all labels.
     *
     * @param events by code; values without events get 0
     */
    int[] representatives(long[] events) {
        long[] hashed = new long[64];
        int size = 0;
        boolean isPlain = part.isPlain();
        int[] canonical = new int[events.length];
        for (int code = 1; code < events.length; code++) {
            if (events[code] == 0) {
                continue;
            }
            if (isOwnLabel(code)) {
                canonical[code] = code;
                continue;
            }
            String label = of(code);
            if (label != null) {
                hashed = size + 2 > hashed.length ? Arrays.copyOf(hashed, 2 * hashed.length) : hashed;
                hashed[size++] = hash(label, code);
                int text = isPlain ? find(label) : -1;
                if (text > 0 && text < events.length && events[text] > 0) {
                    hashed[size++] = hash(label, text);
                }
            }
        }
        Arrays.sort(hashed, 0, size);
        int first = 0;
        while (first < size) {
            int end = first + 1;
            while (end < size && hashed[end] >> Integer.SIZE == hashed[first] >> Integer.SIZE) {
                end++;
            }
            join(hashed, first, end, canonical);
            first = end;
        }
        return canonical;
    }

    private static long hash(String label, int code) {
        return ((long) label.hashCode() << Integer.SIZE) | code;
    }

    /** Sorts equal hashes by label, so that crafted hash collisions stay cheap. */
    private void join(long[] hashed, int first, int end, int[] canonical) {
        if (end - first == 1) {
            canonical[(int) hashed[first]] = (int) hashed[first];
            return;
        }
        int[] codes = Arrays.stream(hashed, first, end)
                .mapToObj(entry -> (int) entry)
                .sorted(Comparator.<Integer, String>comparing(this::of).thenComparing(Comparator.naturalOrder()))
                .mapToInt(code -> code)
                .toArray();
        for (int i = 0; i < codes.length; i++) {
            boolean isSame = i > 0 && Objects.equals(of(codes[i]), of(codes[i - 1]));
            canonical[codes[i]] = isSame ? canonical[codes[i - 1]] : codes[i];
        }
    }
}
