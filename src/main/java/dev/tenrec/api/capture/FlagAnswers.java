package dev.tenrec.api.capture;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.api.flag.FlagValue;
import dev.tenrec.flag.FlagResult;
import dev.tenrec.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Results of flags in the forms that SDKs of all ages know. */
final class FlagAnswers {
    private static final int BYTES_OF_FLAG = 250;

    private FlagAnswers() {}

    /**
     * The newest form, in JSON: each flag with its reason. Written without a tree, which took longer than the
     * decisions.
     *
     * @param more other fields of the answer
     */
    static byte[] detailed(List<FlagResult> results, ObjectNode more) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(BYTES_OF_FLAG * (results.size() + 1));
        try (JsonGenerator json = Json.mapper().createGenerator(out)) {
            json.writeStartObject();
            json.writeObjectFieldStart("flags");
            for (FlagResult result : results) {
                write(json, result);
            }
            json.writeEndObject();
            for (Map.Entry<String, JsonNode> field :
                    computed(Json.object()).setAll(more).properties()) {
                json.writeFieldName(field.getKey());
                json.writeTree(field.getValue());
            }
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toByteArray();
    }

    private static void write(JsonGenerator json, FlagResult result) throws IOException {
        json.writeObjectFieldStart(result.flag().key());
        json.writeStringField("key", result.flag().key());
        json.writeBooleanField("enabled", result.enabled());
        json.writeStringField("variant", result.variant());
        json.writeObjectFieldStart("reason");
        json.writeStringField("code", result.reason().code());
        json.writeFieldName("condition_index");
        if (result.condition() == null) {
            json.writeNull();
        } else {
            json.writeNumber(result.condition());
        }
        json.writeStringField("description", result.description());
        json.writeEndObject();
        json.writeObjectFieldStart("metadata");
        json.writeNumberField("id", result.flag().id());
        json.writeNumberField("version", result.flag().version());
        json.writeNullField("description");
        json.writeStringField("payload", result.payload());
        json.writeEndObject();
        json.writeEndObject();
    }

    /** Values of all flags, with payloads. */
    static ObjectNode withPayloads(List<FlagResult> results) {
        ObjectNode answer = Json.object();
        ObjectNode flags = answer.putObject("featureFlags");
        ObjectNode payloads = answer.putObject("featureFlagPayloads");
        for (FlagResult result : results) {
            FlagValue.put(flags, result.flag().key(), result);
            if (result.payload() != null) {
                payloads.put(result.flag().key(), result.payload());
            }
        }
        return computed(answer);
    }

    /** Values of enabled flags. */
    static ObjectNode enabled(List<FlagResult> results) {
        ObjectNode answer = Json.object();
        ObjectNode flags = answer.putObject("featureFlags");
        results.stream()
                .filter(FlagResult::enabled)
                .forEach(result -> FlagValue.put(flags, result.flag().key(), result));
        return computed(answer);
    }

    /** Keys of enabled flags. */
    static ObjectNode keys(List<FlagResult> results) {
        ObjectNode answer = Json.object();
        ArrayNode flags = answer.putArray("featureFlags");
        results.stream()
                .filter(FlagResult::enabled)
                .forEach(result -> flags.add(result.flag().key()));
        return computed(answer);
    }

    private static ObjectNode computed(ObjectNode answer) {
        return answer.put("errorsWhileComputingFlags", false)
                .put("requestId", UUID.randomUUID().toString());
    }
}
