package dev.tenrec.insight.sql.scalar;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values as people read them: sizes with units, spans of time, bars, names of languages. */
final class ReadableScalars {
    private static final List<String> BINARY = List.of(" B", " KiB", " MiB", " GiB", " TiB", " PiB", " EiB", " ZiB");
    private static final List<String> DECIMAL = List.of(" B", " KB", " MB", " GB", " TB", " PB", " EB", " ZB");
    private static final List<String> QUANTITY =
            List.of("", " thousand", " million", " billion", " trillion", " quadrillion", " quintillion");
    private static final List<String> SPANS = List.of("year", "month", "day", "hour", "minute", "second");
    /** A year of 365 days and a month of 30.5. */
    private static final long[] SECONDS = {31_536_000, 2_635_200, 86_400, 3_600, 60, 1};
    /** The blocks that are an eighth to a whole character wide. */
    private static final String EIGHTHS = " ▏▎▍▌▋▊▉█";

    /** References to characters, by number or name. */
    private static final Pattern REFERENCE =
            Pattern.compile("&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|(lt|gt|quot|apos|amp));");

    private static final Map<String, String> NAMED =
            Map.of("lt", "<", "gt", ">", "quot", "\"", "apos", "'", "amp", "&");

    private static final int BAR_MAX = 1_000;
    private static final int BAR = 80;

    private ReadableScalars() {}

    static void addTo(Map<String, Scalars.Factory> all) {
        all.put("formatReadableSize", call -> a -> scaled(Numbers.toDouble(a[0]), 1024, BINARY));
        all.put("formatReadableDecimalSize", call -> a -> scaled(Numbers.toDouble(a[0]), 1000, DECIMAL));
        all.put("formatReadableQuantity", call -> a -> scaled(Numbers.toDouble(a[0]), 1000, QUANTITY));
        all.put("formatReadableTimeDelta", call -> a -> span(Numbers.toDouble(a[0])));
        all.put("bar", call -> ReadableScalars::bar);
        all.put("languageCodeToName", call -> a -> language(Values.text(a[0])));
        all.put("encodeXMLComponent", call -> a -> escaped(Values.text(a[0])));
        all.put("decodeXMLComponent", call -> a -> unescaped(Values.text(a[0])));
    }

    private static String scaled(double value, int base, List<String> units) {
        double own = value;
        int unit = 0;
        while (Math.abs(own) >= base && unit + 1 < units.size()) {
            own /= base;
            unit++;
        }
        return String.format(Locale.ROOT, "%.2f", own) + units.get(unit);
    }

    private static String span(double seconds) {
        long rest = (long) Math.abs(seconds);
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < SECONDS.length; i++) {
            long count = rest / SECONDS[i];
            rest %= SECONDS[i];
            if (count > 0) {
                parts.add(count + " " + SPANS.get(i) + (count == 1 ? "" : "s"));
            }
        }
        if (parts.isEmpty()) {
            return "0 seconds";
        }
        String sign = seconds < 0 ? "- " : "";
        String last = parts.remove(parts.size() - 1);
        return sign + (parts.isEmpty() ? last : String.join(", ", parts) + " and " + last);
    }

    /** A bar of a value between two ends, some characters wide at the upper one. */
    private static String bar(@Nullable Object[] a) {
        double low = Numbers.toDouble(a[1]);
        double high = Numbers.toDouble(a[2]);
        long width = Math.max(1, Math.min(BAR_MAX, a.length > 3 ? Numbers.toLong(a[3]) : BAR));
        double share = (Numbers.toDouble(a[0]) - low) / (high - low);
        long eighths = Double.isNaN(share) ? 0 : (long) (Math.max(0, Math.min(1, share)) * width * 8);
        String whole = "█".repeat((int) (eighths / 8));
        return eighths % 8 == 0 ? whole : whole + EIGHTHS.charAt((int) (eighths % 8));
    }

    /** The English name of a language; a code that is none stays. */
    private static String language(String code) {
        String name = Locale.forLanguageTag(code.replace('_', '-')).getDisplayLanguage(Locale.ENGLISH);
        return name.isEmpty() ? code : name;
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&apos;");
    }

    private static String unescaped(String text) {
        Matcher reference = REFERENCE.matcher(text);
        StringBuilder plain = new StringBuilder();
        int from = 0;
        while (reference.find()) {
            plain.append(text, from, reference.start()).append(character(reference));
            from = reference.end();
        }
        return plain.append(text, from, text.length()).toString();
    }

    /** The character of a reference; the reference itself if there is none of the number. */
    private static String character(Matcher reference) {
        String decimal = reference.group(1);
        String hexadecimal = reference.group(2);
        if (decimal == null && hexadecimal == null) {
            return NAMED.getOrDefault(reference.group(3), reference.group());
        }
        int point = decimal == null ? Integer.parseInt(hexadecimal, 16) : Integer.parseInt(decimal);
        boolean isCharacter = Character.isValidCodePoint(point)
                && (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE);
        return isCharacter ? Character.toString(point) : reference.group();
    }
}
