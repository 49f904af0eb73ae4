package dev.tenrec.annotation;

import java.util.Comparator;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which annotations a list shows; null means any.
 *
 * @param search text that the content holds, in lower case
 * @param fromMicros the earliest moment, microseconds since 1970 in UTC
 * @param toMicros the latest moment
 */
public record AnnotationFilter(
        @Nullable String search,
        @Nullable String scope,
        @Nullable Long fromMicros,
        @Nullable Long toMicros,
        @Nullable Boolean hasEmoji,
        @Nullable Boolean isHidden) {
    boolean matches(Row row) {
        Long marker = row.dateMarkerMicros();
        return (scope == null || scope.equals(row.scope()))
                && (fromMicros == null || (marker != null && marker >= fromMicros))
                && (toMicros == null || (marker != null && marker <= toMicros))
                && (hasEmoji == null || hasEmoji == row.hasEmoji())
                && (isHidden == null || isHidden == row.isHidden());
    }

    /** The columns that a list of annotations sorts and filters by: the latest moment first, nulls at the front. */
    record Row(
            @Nullable Long dateMarkerMicros,
            int id,
            int projectId,
            UUID organization,
            String scope,
            @Nullable Integer dashboardItem,
            @Nullable Integer dashboardId,
            boolean hasEmoji,
            boolean isHidden)
            implements Comparable<Row> {
        private static final Comparator<Row> ORDER = Comparator.comparing(
                        Row::dateMarkerMicros, Comparator.nullsFirst(Comparator.<Long>reverseOrder()))
                .thenComparing(Row::id, Comparator.reverseOrder());

        static Row of(Annotation annotation) {
            return new Row(
                    annotation.dateMarkerMicros(),
                    annotation.id(),
                    annotation.projectId(),
                    annotation.organization(),
                    annotation.scope(),
                    annotation.dashboardItem(),
                    annotation.dashboardId(),
                    annotation.emoji() != null,
                    Boolean.TRUE.equals(annotation.hiddenInUserInterface()));
        }

        boolean isSeenIn(int project) {
            return projectId == project || scope.equals(Annotation.ORGANIZATION);
        }

        /** The annotated items, as a key. */
        String items() {
            return projectId + "/" + dashboardItem + "/" + dashboardId;
        }

        @Override
        public int compareTo(Row other) {
            return ORDER.compare(this, other);
        }
    }
}
