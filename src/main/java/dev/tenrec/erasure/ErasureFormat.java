package dev.tenrec.erasure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Records of erasures as JSON: in the answers of the API, and in the file that erases a restored copy again. */
public final class ErasureFormat {
    private ErasureFormat() {}

    /** A record without who asked for it, which the caller adds. */
    public static ObjectNode write(ErasureRecords.Entry entry) {
        ErasureRecord record = entry.record();
        ObjectNode json = Json.object();
        json.put("id", entry.id());
        json.put("project_id", record.projectId());
        json.put("kind", record.kind().name().toLowerCase(Locale.ROOT));
        json.put("requested_at", Timestamps.format(record.requestedAtMicros()));
        json.put("erased_at", time(record.erasedAtMicros()));
        json.put("persons", record.persons());
        json.put("before", time(record.beforeMicros()));
        record.digests().forEach(json.putArray("digests")::add);
        return json;
    }

    /**
     * Reads the page of an answer, or just its results.
     *
     * @throws IllegalArgumentException when it is neither; the message says why
     */
    public static List<ErasureRecords.Entry> read(JsonNode page) {
        JsonNode list = page.isArray() ? page : page.path("results");
        if (!list.isArray()) {
            throw new IllegalArgumentException("it has no \"results\"");
        }
        if (!page.path("next").isNull() && !page.path("next").isMissingNode()) {
            throw new IllegalArgumentException("it is not the whole list: ask for it with a larger limit");
        }
        List<ErasureRecords.Entry> read = new ArrayList<>();
        for (JsonNode json : list) {
            read.add(entry(json));
        }
        return read;
    }

    private static ErasureRecords.Entry entry(JsonNode json) {
        String kind = json.path("kind").asText();
        List<String> digests = new ArrayList<>();
        json.path("digests").forEach(digest -> digests.add(digest.asText()));
        Long requested = micros(json.path("requested_at"));
        if (!json.path("id").isTextual() || !json.path("project_id").isInt() || requested == null) {
            throw new IllegalArgumentException("one of its results has no id, project_id or requested_at");
        }
        return new ErasureRecords.Entry(
                json.path("id").asText(),
                new ErasureRecord(
                        json.path("project_id").asInt(),
                        null,
                        ErasureRecord.Kind.valueOf(kind.toUpperCase(Locale.ROOT)),
                        null,
                        requested,
                        json.path("persons").asInt(),
                        digests,
                        micros(json.path("before")),
                        null));
    }

    private static @Nullable String time(@Nullable Long micros) {
        return micros == null ? null : Timestamps.format(micros);
    }

    private static @Nullable Long micros(JsonNode time) {
        if (!time.isTextual()) {
            return null;
        }
        return Timestamps.parse(time.asText())
                .orElseThrow(() -> new IllegalArgumentException("one of its results has no time " + time));
    }
}
