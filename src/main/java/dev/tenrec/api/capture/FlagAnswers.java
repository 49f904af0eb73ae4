package dev.tenrec.api.capture;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.api.flag.FlagValue;
import dev.tenrec.flag.FlagResult;
import dev.tenrec.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** Results of flags in the forms that SDKs of all ages know. */
final class FlagAnswers {
    private FlagAnswers() {}

    /** The newest form: each flag with its reason. */
    static ObjectNode detailed(List<FlagResult> results) {
        ObjectNode answer = Json.object();
        ObjectNode flags = answer.putObject("flags");
        for (FlagResult result : results) {
            ObjectNode flag = flags.putObject(result.flag().key())
                    .put("key", result.flag().key());
            flag.put("enabled", result.enabled()).put("variant", result.variant());
            ObjectNode reason = flag.putObject("reason");
            reason.put("code", result.reason().name().toLowerCase(Locale.ROOT));
            reason.put("condition_index", result.condition());
            reason.put("description", result.description());
            ObjectNode metadata = flag.putObject("metadata");
            metadata.put("id", result.flag().id()).put("version", result.flag().version());
            metadata.putNull("description").put("payload", result.payload());
        }
        return computed(answer);
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
