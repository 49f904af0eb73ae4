package dev.tenrec.dashboard;

import java.util.Comparator;
import java.util.List;

/** What a list of insights is ordered and filtered by: by their order, those without one last, then by number. */
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
