package dev.tenrec.render;

import dev.tenrec.Thoroughness;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Names and texts that someone sends to do harm where they are shown. */
public final class HostileTexts {
    private static final int SAMPLE_EVERY = 3;

    private HostileTexts() {}

    /** One of three of all texts, for formats that take long; all of them in a thorough run. */
    public static List<String> sample() {
        List<String> all = all();
        return IntStream.range(0, all.size())
                .filter(i -> Thoroughness.takes(i, SAMPLE_EVERY))
                .mapToObj(all::get)
                .toList();
    }

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
