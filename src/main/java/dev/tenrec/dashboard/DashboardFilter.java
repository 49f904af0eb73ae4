package dev.tenrec.dashboard;

import java.util.Set;

/**
 * Which dashboards a list shows.
 *
 * @param tags those with any of these; all when empty
 * @param creationMode those that came to be in this way; all when null
 * @param excludesGenerated whether those made by a machine are left out
 * @param search those that are named like this; all when null
 */
public record DashboardFilter(Set<String> tags, String creationMode, boolean excludesGenerated, String search) {
    /** Shows every dashboard. */
    public static final DashboardFilter ALL = new DashboardFilter(Set.of(), null, false, null);

    private static final String GENERATED_PREFIX = "Generated Dashboard";

    boolean matches(DashboardRow row) {
        if (creationMode != null && !creationMode.equals(row.creationMode())) {
            return false;
        }
        if (excludesGenerated && row.name() != null && row.name().startsWith(GENERATED_PREFIX)) {
            return false;
        }
        return tags.isEmpty() || row.tags().stream().anyMatch(tags::contains);
    }
}
