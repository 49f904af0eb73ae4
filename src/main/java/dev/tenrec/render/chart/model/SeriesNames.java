package dev.tenrec.render.chart.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Display names in pictures. Names come from untrusted events, so all are truncated, and characters that XML does not
 * allow are removed: control characters, lone surrogates and the two noncharacters.
 */
public final class SeriesNames {
    /** Longer ones are cut: no picture has room for them, and measuring them takes time. */
    static final int LENGTH_MAX = 160;

    private static final String NO_VALUE = "$$_posthog_breakdown_null_$$";
    private static final String OTHERS = "$$_posthog_breakdown_other_$$";
    private static final Map<String, String> KNOWN_EVENTS = Map.of(
            "$pageview", "Pageview",
            "$pageleave", "Pageleave",
            "$autocapture", "Autocapture",
            "$screen", "Screen",
            "$identify", "Identify",
            "$groupidentify", "Group identify",
            "$create_alias", "Alias",
            "$feature_flag_called", "Feature flag called",
            "$exception", "Exception",
            "$rageclick", "Rageclick");

    private SeriesNames() {}

    /** A text that may stand in any picture, on one line. */
    public static String clean(String text) {
        StringBuilder clean = new StringBuilder(Math.min(text.length(), LENGTH_MAX + 1));
        int length = 0;
        for (int at = 0; at < text.length(); ) {
            int letter = text.codePointAt(at);
            at += Character.charCount(letter);
            if (length == LENGTH_MAX) {
                return clean.append('…').toString();
            }
            if (Character.isWhitespace(letter) || Character.isSpaceChar(letter)) {
                clean.append(' ');
                length++;
            } else if (isPrintable(letter)) {
                clean.appendCodePoint(letter);
                length++;
            }
        }
        return clean.toString();
    }

    private static boolean isPrintable(int letter) {
        boolean isNone = (letter & 0xFFFE) == 0xFFFE;
        return !Character.isISOControl(letter) && Character.getType(letter) != Character.SURROGATE && !isNone;
    }

    /** The display name of an event; events that libraries send by themselves have readable names. */
    public static String event(String name) {
        return KNOWN_EVENTS.getOrDefault(name, clean(name));
    }

    /** The value of a breakdown, or the values of several, as the API answers it. */
    public static String breakdown(JsonNode value) {
        return String.join(
                " · ", values(value).stream().map(SeriesNames::breakdown).toList());
    }

    public static String breakdown(String value) {
        return switch (value) {
            case "", NO_VALUE -> "None";
            case OTHERS -> "Other";
            default -> clean(value);
        };
    }

    /** The raw name, for comparisons. */
    public static List<String> values(JsonNode value) {
        List<String> values = new ArrayList<>();
        if (value.isArray()) {
            value.forEach(each -> values.add(each.isNull() ? "" : each.asText()));
        } else {
            values.add(value.isNull() ? "" : value.asText());
        }
        return values;
    }

    /**
     * A label, in which the value of a breakdown may stand behind the name of its series.
     *
     * @param label as the API answers it
     */
    public static String label(String label) {
        if (label.isEmpty()) {
            return "None";
        }
        return clean(event(label).replace(NO_VALUE, "None").replace(OTHERS, "Other"));
    }
}
