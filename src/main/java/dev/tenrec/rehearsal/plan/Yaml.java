package dev.tenrec.rehearsal.plan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads YAML 1.2, of which JSON is a part, as plain values: no classes, no aliases, bounded. */
public final class Yaml {
    /** Characters of a document. */
    public static final int SIZE_MAX = 4 << 20;

    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setLabel("plan")
            .setAllowDuplicateKeys(false)
            .setMaxAliasesForCollections(0)
            .setAllowRecursiveKeys(false)
            .setCodePointLimit(SIZE_MAX)
            .build();

    private Yaml() {}

    /** The value of a document; refuses what is no YAML with the place of the mistake. */
    public static JsonNode parse(String text) {
        try {
            return Json.mapper().valueToTree(new Load(SETTINGS).loadFromString(text));
        } catch (YamlEngineException | IllegalArgumentException broken) {
            String message = broken.getMessage() == null ? "unreadable" : broken.getMessage();
            throw ApiException.invalid("plan", "The plan can't be read: " + message.replaceAll("\\s+", " "));
        } catch (StackOverflowError deep) {
            throw ApiException.invalid("plan", "The plan can't be read: it is nested too deeply.");
        }
    }

    /** The value of a file of this program. */
    public static JsonNode resource(String name) {
        try (InputStream file = Yaml.class.getResourceAsStream("/rehearsal/" + name)) {
            if (file == null) {
                throw new IllegalStateException("no resource " + name);
            }
            return parse(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
