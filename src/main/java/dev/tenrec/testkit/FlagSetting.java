package dev.tenrec.testkit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.User;
import dev.tenrec.database.Database;
import dev.tenrec.error.ApiException;
import dev.tenrec.flag.FeatureFlag;
import dev.tenrec.json.Json;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The value that a test gives everyone for a flag, which it makes or replaces.
 *
 * @param variant null for a flag without variants
 * @param payload JSON; null for none
 */
record FlagSetting(
        String key,
        boolean isOn,
        @Nullable String variant,
        @Nullable String payload) {
    /** Waits for the writer. */
    void apply(Database database, int projectId, User user) {
        ObjectNode flag = Json.object().put("key", key).put("active", isOn);
        flag.set("filters", filters());
        try {
            database.change(transaction -> {
                Optional<FeatureFlag> known = database.flags().find(projectId, key);
                return known.isPresent()
                        ? database.flags()
                                .update(transaction, projectId, known.get().id(), user.id(), flag)
                        : database.flags().add(transaction, projectId, user.id(), flag);
            });
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof ApiException refused ? refused : failed;
        }
    }

    private ObjectNode filters() {
        ObjectNode filters = Json.object();
        ObjectNode everyone = filters.putArray("groups").addObject();
        everyone.put("rollout_percentage", 100).putArray("properties");
        if (variant != null) {
            filters.putObject("multivariate")
                    .putArray("variants")
                    .addObject()
                    .put("key", variant)
                    .put("rollout_percentage", 100);
        }
        ObjectNode payloads = filters.putObject("payloads");
        if (payload != null) {
            payloads.put(variant == null ? "true" : variant, payload);
        }
        return filters;
    }
}
