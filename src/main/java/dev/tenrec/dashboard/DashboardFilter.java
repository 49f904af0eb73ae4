package dev.tenrec.dashboard;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which dashboards a list shows.
 *
 * @param tags those with any of these; all when empty
 * @param creationMode those created in this way; all when null
 * @param excludesGenerated whether generated dashboards are left out
 * @param search those with this text or a similar name; all when null
 */
public record DashboardFilter(
        Set<String> tags,
        @Nullable String creationMode,
        boolean excludesGenerated,
        @Nullable String search) {
    /** Shows every dashboard. */
    public static final DashboardFilter ALL = new DashboardFilter(Set.of(), null, false, null);

    private static final String GENERATED_PREFIX = "Generated Dashboard";

    boolean matches(Row row) {
        if (creationMode != null && !creationMode.equals(row.creationMode())) {
            return false;
        }
        if (excludesGenerated && row.name() != null && row.name().startsWith(GENERATED_PREFIX)) {
            return false;
        }
        return tags.isEmpty() || row.tags().stream().anyMatch(tags::contains);
    }

    /**
     * The columns that a list of dashboards sorts and filters by: pinned first, then by name, nulls last, then by id.
     * Names are compared by their UTF-16 units, so that the order is the same on every machine.
     */
    record Row(boolean pinned, @Nullable String name, int id, String creationMode, List<String> tags)
            implements Comparable<Row> {
        private static final Comparator<Row> ORDER = Comparator.comparing((Row row) -> !row.pinned)
                .thenComparing(Row::name, Comparator.nullsLast(Comparator.naturalOrder()))
                .thenComparingInt(Row::id);

        static Row of(Dashboard dashboard) {
            return new Row(
                    dashboard.pinned(), dashboard.name(), dashboard.id(), dashboard.creationMode(), dashboard.tags());
        }

        @Override
        public int compareTo(Row other) {
            return ORDER.compare(this, other);
        }
    }
}
