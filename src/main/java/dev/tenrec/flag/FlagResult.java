package dev.tenrec.flag;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The value of a flag for a user, and the reason.
 *
 * @param variant null for none
 * @param reason such as {@code condition_match}
 * @param condition index of the condition that decided; null where none did
 * @param payload as text of JSON; null for none
 */
public record FlagResult(
        FeatureFlag flag,
        boolean enabled,
        @Nullable String variant,
        Reason reason,
        @Nullable Integer condition,
        @Nullable String payload) {
    /** The codes of the service, those that say more about a refusal later. */
    public enum Reason {
        FLAG_DISABLED("Feature flag is disabled"),
        NO_GROUP_TYPE("No matching group type"),
        NO_CONDITION_MATCH("No matching condition set"),
        OUT_OF_ROLLOUT_BOUND("Out of rollout bound"),
        CONDITION_MATCH("Matched condition set"),
        HOLDOUT_CONDITION_VALUE("Holdout condition matched"),
        SUPER_CONDITION_VALUE("Super condition matched");

        private final String description;

        private final String code = name().toLowerCase(Locale.ROOT);

        Reason(String description) {
            this.description = description;
        }

        /** The name in answers. */
        public String code() {
            return code;
        }
    }

    /** The sentence for people. */
    public String description() {
        return reason == Reason.CONDITION_MATCH && condition != null
                ? reason.description + " " + (condition + 1)
                : reason.description;
    }
}
