package dev.tenrec.account;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import dev.tenrec.store.SizeLimit;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Settings of a project, an organization or a user: further fields of the API as they were sent. */
final class StoredSettings {
    /** They lie on the heap and are read with every request. */
    private static final SizeLimit SIZE = new SizeLimit("Settings", 200_000);

    private StoredSettings() {}

    /**
     * These settings with a patch laid over them.
     *
     * @param others fields that are no settings
     */
    static JsonNode patched(@Nullable JsonNode present, PatchFields patch, Set<String> others) {
        ObjectNode settings = present instanceof ObjectNode object ? object.deepCopy() : Json.object();
        patch.fields().properties().stream()
                .filter(field -> !others.contains(field.getKey()))
                .forEach(field -> settings.set(field.getKey(), field.getValue()));
        return SIZE.checked(settings);
    }
}
