package dev.tenrec.annotation;

import java.util.Comparator;
import java.util.UUID;

/** What a list of annotations is ordered and filtered by: the latest moment first, those without one at the front. */
record AnnotationRow(
        Long dateMarkerMicros,
        int id,
        int projectId,
        UUID organization,
        String scope,
        Integer dashboardItem,
        Integer dashboardId,
        boolean hasEmoji,
        boolean isHidden)
        implements Comparable<AnnotationRow> {
    private static final Comparator<AnnotationRow> ORDER = Comparator.comparing(
                    AnnotationRow::dateMarkerMicros, Comparator.nullsFirst(Comparator.<Long>reverseOrder()))
            .thenComparing(AnnotationRow::id, Comparator.reverseOrder());

    static AnnotationRow of(Annotation annotation) {
        return new AnnotationRow(
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

    /** The same for all that stand on the same things. */
    String place() {
        return projectId + "/" + dashboardItem + "/" + dashboardId;
    }

    @Override
    public int compareTo(AnnotationRow other) {
        return ORDER.compare(this, other);
    }
}
