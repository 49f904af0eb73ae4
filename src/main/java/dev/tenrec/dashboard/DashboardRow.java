package dev.tenrec.dashboard;

import java.util.Comparator;
import java.util.List;

/**
 * The columns that a list of dashboards sorts and filters by: pinned first, then by name, nulls last, then by id. Names
 * are compared by their UTF-16 units, so that the order is the same on every machine.
 */
record DashboardRow(boolean pinned, String name, int id, String creationMode, List<String> tags)
        implements Comparable<DashboardRow> {
    private static final Comparator<DashboardRow> ORDER = Comparator.comparing((DashboardRow row) -> !row.pinned)
            .thenComparing(DashboardRow::name, Comparator.nullsLast(Comparator.naturalOrder()))
            .thenComparingInt(DashboardRow::id);

    static DashboardRow of(Dashboard dashboard) {
        return new DashboardRow(
                dashboard.pinned(), dashboard.name(), dashboard.id(), dashboard.creationMode(), dashboard.tags());
    }

    @Override
    public int compareTo(DashboardRow other) {
        return ORDER.compare(this, other);
    }
}
