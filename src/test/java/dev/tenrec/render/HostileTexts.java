package dev.tenrec.render;

import dev.tenrec.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Names and texts that someone sends to do harm where they are shown. */
public final class HostileTexts {
    private HostileTexts() {}

    /** Those of the list, and some long ones. */
    public static List<String> all() {
        List<String> texts = new ArrayList<>();
        try (InputStream in = HostileTexts.class.getResourceAsStream("/hostile.ndjson")) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                texts.add(Json.parse(line.getBytes(StandardCharsets.UTF_8)).textValue());
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        texts.add("x".repeat(100_000));
        texts.add("好".repeat(40_000));
        texts.add("=".repeat(40_000));
        texts.add("> ".repeat(20_000));
        texts.add("*a ".repeat(20_000));
        texts.add("🚀".repeat(20_000));
        return texts;
    }
}
