package dev.tenrec;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Bytes that {@code src/docs/formats.md} prints, with the value of each field. On the page:
 *
 * <pre>
 * ```hex journal record header
 * 54 52 45 43 | magic | "TREC"
 * ```
 * </pre>
 *
 * @param values the values as the page writes them, by field, in the order of the bytes
 * @param bytes all fields one after another
 */
@SuppressWarnings("ArrayRecordComponent")
public record FormatSample(Map<String, String> values, byte[] bytes) {
    private static final Path PAGE = Path.of("src", "docs", "formats.md");
    private static final Pattern LINE = Pattern.compile("([0-9a-f ]+?) +\\| (.+?) +\\| (.+)");

    /** Reads the sample of this title. */
    public static FormatSample read(String title) {
        Map<String, String> values = new LinkedHashMap<>();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String line : block(title).lines().toList()) {
            Matcher field = LINE.matcher(line);
            if (!field.matches() || values.put(field.group(2), field.group(3)) != null) {
                throw new IllegalStateException(title + ": not a field, or one named twice: " + line);
            }
            bytes.writeBytes(HexFormat.ofDelimiter(" ").parseHex(field.group(1)));
        }
        return new FormatSample(values, bytes.toByteArray());
    }

    private static String block(String title) {
        try {
            Matcher block = Pattern.compile("(?s)```hex " + Pattern.quote(title) + "\\n(.+?)```")
                    .matcher(Files.readString(PAGE));
            if (!block.find()) {
                throw new IllegalStateException(PAGE + " has no sample " + title);
            }
            return block.group(1);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
