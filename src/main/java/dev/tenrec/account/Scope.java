package dev.tenrec.account;

import java.util.Optional;
import java.util.Set;

/**
 * A right of a key: an object and whether it is read or written, spelled {@code dashboard:write}; {@code *} is
 * everything.
 */
public record Scope(String object, boolean writes) {
    /** Covers every scope. */
    public static final String ALL = "*";

    private static final Set<String> OBJECTS =
            Set.of(("action access_control activity_log alert annotation batch_export cohort dashboard "
                            + "dashboard_template early_access_feature event_definition experiment export "
                            + "feature_flag group insight insight_variable notebook organization "
                            + "organization_member person plugin project property_definition query session_recording "
                            + "sharing_configuration subscription survey user webhook")
                    .split(" ", -1));

    /** Reads {@code object:read} or {@code object:write} of a known object; anything else is empty. */
    public static Optional<Scope> parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 0 || !OBJECTS.contains(text.substring(0, colon))) {
            return Optional.empty();
        }
        return switch (text.substring(colon + 1)) {
            case "read" -> Optional.of(new Scope(text.substring(0, colon), false));
            case "write" -> Optional.of(new Scope(text.substring(0, colon), true));
            default -> Optional.empty();
        };
    }

    /** True when a key that holds {@code held} covers this scope. */
    boolean isCoveredBy(String held) {
        return held.equals(ALL) || held.equals(object + ":write") || (!writes && held.equals(toString()));
    }

    @Override
    public String toString() {
        return object + (writes ? ":write" : ":read");
    }
}
