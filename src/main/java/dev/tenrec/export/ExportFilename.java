package dev.tenrec.export;

import java.text.Normalizer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** File names from titles: only lower-case letters, digits and dashes, so that no name is a path. */
final class ExportFilename {
    private static final int SLUG_CHARACTERS_MAX = 60;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private ExportFilename() {}

    /**
     * @param asked the file name in the request, or empty
     * @param name of the dashboard or insight
     */
    static String of(String asked, @Nullable String name, ExportFormat format, long createdAtMicros) {
        String wanted = slug(asked);
        if (!wanted.isEmpty()) {
            return wanted + "." + format.extension();
        }
        String slug = slug(name == null ? "" : name);
        String time = TIME.format(Instant.ofEpochSecond(Math.floorDiv(createdAtMicros, 1_000_000L)));
        return "export-" + (slug.isEmpty() ? "" : slug + "-") + time + "." + format.extension();
    }

    private static String slug(String text) {
        String ascii = Normalizer.normalize(text, Normalizer.Form.NFKD).replaceAll("[^\\p{ASCII}]", "");
        String slug = ascii.toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9_\\s-]", "")
                .strip()
                .replaceAll("[-\\s]+", "-");
        return slug.substring(0, Math.min(slug.length(), SLUG_CHARACTERS_MAX));
    }
}
