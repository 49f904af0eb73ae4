package dev.tenrec.dashboard;

import java.util.Comparator;
import java.util.List;

/** The columns that a list of insights sorts and filters by: by order, nulls last, then by id. */
record InsightRow(
        Integer order,
        int id,
        String name,
        boolean saved,
        boolean favorited,
        List<String> tags,
        String kind,
        Integer createdBy,
        long createdAtMicros,
        long updatedAtMicros,
        long lastModifiedAtMicros)
        implements Comparable<InsightRow> {
    private static final Comparator<InsightRow> ORDER = Comparator.comparing(
                    InsightRow::order, Comparator.nullsLast(Comparator.naturalOrder()))
            .thenComparingInt(InsightRow::id);

    static InsightRow of(Insight insight) {
        return new InsightRow(
                insight.order(),
                insight.id(),
                insight.name(),
                insight.saved(),
                insight.favorited(),
                insight.tags(),
                insight.kind(),
                insight.createdBy(),
                insight.createdAtMicros(),
                insight.updatedAtMicros(),
                insight.lastModifiedAtMicros());
    }

    @Override
    public int compareTo(InsightRow other) {
        return ORDER.compare(this, other);
    }
}
