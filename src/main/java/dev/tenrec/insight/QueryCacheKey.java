package dev.tenrec.insight;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import dev.tenrec.account.Project;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * The key of a query in the result cache: a hash of all that the answer depends on beside data and time, independent of
 * the order of fields.
 */
final class QueryCacheKey {
    private QueryCacheKey() {}

    /** @param definitions all that the query uses, in its current form: actions, cohorts, types of properties */
    static String of(Project project, JsonNode node, List<Object> definitions) {
        MessageDigest digest = sha256();
        digest.update(sorted(QueryParser.unwrapped(node)));
        digest.update(Json.write(definitions));
        String calendar = project.zone().getId() + "|" + project.weekStart();
        digest.update(Json.write(calendar));
        if (project.settings() != null) {
            digest.update(sorted(project.settings().path("test_account_filters")));
            digest.update(sorted(project.settings().path("path_cleaning_filters")));
        }
        return "cache_" + project.id() + "_" + HexFormat.of().formatHex(digest.digest());
    }

    /** A hash of a value that may be large. */
    static String digest(Object value) {
        MessageDigest digest = sha256();
        try (OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            Json.mapper().writeValue(out, value);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static byte[] sorted(JsonNode node) {
        try {
            return Json.mapper()
                    .writer()
                    .with(JsonNodeFeature.WRITE_PROPERTIES_SORTED)
                    .writeValueAsBytes(node);
        } catch (JsonProcessingException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
