package dev.tenrec.annotation;

/**
 * Which annotations a list shows; null means any.
 *
 * @param search text that the content holds, in lower case
 * @param fromMicros the earliest moment, microseconds since 1970 in UTC
 * @param toMicros the latest moment
 */
public record AnnotationFilter(
        String search, String scope, Long fromMicros, Long toMicros, Boolean hasEmoji, Boolean isHidden) {
    boolean matches(AnnotationRow row) {
        Long marker = row.dateMarkerMicros();
        return (scope == null || scope.equals(row.scope()))
                && (fromMicros == null || (marker != null && marker >= fromMicros))
                && (toMicros == null || (marker != null && marker <= toMicros))
                && (hasEmoji == null || hasEmoji == row.hasEmoji())
                && (isHidden == null || isHidden == row.isHidden());
    }
}
