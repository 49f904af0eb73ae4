package dev.tenrec.dashboard;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which insights a list shows, and in which order.
 *
 * @param saved only those that are saved or on a dashboard, or only those that are not saved; all when null
 * @param isFavorited whether only favorites are shown
 * @param creators those of these users; all when null
 * @param search those with this in name, description or tags; all when null
 * @param fromMicros those modified then or later; microseconds since 1970 in UTC
 * @param toMicros those modified then or earlier
 * @param kind those of a kind as the API calls it, such as {@code TRENDS}; all when null
 * @param dashboards those that are on each of these; all when empty
 * @param tags those with any of these; all when empty
 * @param order a field, with a minus for the other direction; null or unknown for the usual order
 */
public record InsightFilter(
        @Nullable Boolean saved,
        boolean isFavorited,
        @Nullable Set<Integer> creators,
        @Nullable String search,
        long fromMicros,
        long toMicros,
        @Nullable String kind,
        Set<Integer> dashboards,
        Set<String> tags,
        @Nullable String order) {
    /** Shows every insight. */
    public static final InsightFilter ALL =
            new InsightFilter(null, false, null, null, Long.MIN_VALUE, Long.MAX_VALUE, null, Set.of(), Set.of(), null);

    private static final Map<String, Set<String>> KINDS = Map.of(
            "TRENDS", Set.of("TrendsQuery"),
            "FUNNELS", Set.of("FunnelsQuery"),
            "RETENTION", Set.of("RetentionQuery"),
            "PATHS", Set.of("PathsQuery"),
            "STICKINESS", Set.of("StickinessQuery"),
            "LIFECYCLE", Set.of("LifecycleQuery"),
            "SQL", Set.of("HogQLQuery"));

    private static final Map<String, Comparator<Row>> ORDERS = Map.of(
            "id", Comparator.comparingInt(Row::id),
            "name", Comparator.comparing(Row::name, Comparator.nullsLast(Comparator.naturalOrder())),
            "created_by", Comparator.comparing(Row::createdBy, Comparator.nullsLast(Comparator.naturalOrder())),
            "created_at", Comparator.comparingLong(Row::createdAtMicros),
            "updated_at", Comparator.comparingLong(Row::updatedAtMicros),
            "last_modified_at", Comparator.comparingLong(Row::lastModifiedAtMicros));

    /** True when it shows all insights in the usual order. */
    boolean isAll() {
        return equals(ALL);
    }

    boolean matches(Row row) {
        return (!isFavorited || row.favorited())
                && (creators == null || (row.createdBy() != null && creators.contains(row.createdBy())))
                && row.lastModifiedAtMicros() >= fromMicros
                && row.lastModifiedAtMicros() <= toMicros
                && (kind == null || isKind(kind, row.kind()))
                && (tags.isEmpty() || row.tags().stream().anyMatch(tags::contains));
    }

    Comparator<Row> comparator() {
        boolean isReversed = order != null && order.startsWith("-");
        Comparator<Row> named = order == null ? null : ORDERS.get(isReversed ? order.substring(1) : order);
        if (named == null) {
            return Comparator.naturalOrder();
        }
        return (isReversed ? named.reversed() : named).thenComparingInt(Row::id);
    }

    /** JSON stands for the query kinds without a name of their own; an unknown name matches nothing. */
    private static boolean isKind(String kind, String queried) {
        if (kind.equals("JSON")) {
            return !queried.isEmpty() && KINDS.values().stream().noneMatch(kinds -> kinds.contains(queried));
        }
        return KINDS.getOrDefault(kind, Set.of()).contains(queried);
    }

    /** The columns that a list of insights sorts and filters by: by order, nulls last, then by id. */
    record Row(
            @Nullable Integer order,
            int id,
            @Nullable String name,
            boolean saved,
            boolean favorited,
            List<String> tags,
            String kind,
            @Nullable Integer createdBy,
            long createdAtMicros,
            long updatedAtMicros,
            long lastModifiedAtMicros)
            implements Comparable<Row> {
        private static final Comparator<Row> ORDER = Comparator.comparing(
                        Row::order, Comparator.nullsLast(Comparator.naturalOrder()))
                .thenComparingInt(Row::id);

        static Row of(Insight insight) {
            return new Row(
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
        public int compareTo(Row other) {
            return ORDER.compare(this, other);
        }
    }
}
