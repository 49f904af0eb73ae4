package dev.tenrec.taxonomy;

import java.util.List;
import java.util.UUID;

/**
 * Definition of the properties of one name.
 *
 * @param id that people see
 * @param number small, for sets; never given twice in a project
 * @param groupType of a group's property, as events spell it; null for others
 * @param type null as long as no value told it
 * @param description null until a user writes one
 * @param tags in lower case, each once
 * @param updatedAtMicros time of the last change by a user, microseconds since 1970 in UTC, or null
 * @param updatedBy the user's id, or null
 * @param verified whether a user verified it; never together with {@code hidden}
 * @param verifiedAtMicros null when not verified
 * @param verifiedBy the user's id, or null
 * @param hidden whether lists that people choose from leave it out
 * @param firstSeenAtMicros microseconds since 1970 in UTC; null when it was first seen by an older version
 * @param lastSeenAtMicros at most a day before the truth; null likewise
 */
public record PropertyDefinition(
        int projectId,
        UUID id,
        int number,
        PropertyKind kind,
        String groupType,
        String name,
        PropertyType type,
        String description,
        List<String> tags,
        Long updatedAtMicros,
        Integer updatedBy,
        boolean verified,
        Long verifiedAtMicros,
        Integer verifiedBy,
        boolean hidden,
        Long firstSeenAtMicros,
        Long lastSeenAtMicros) {
    /** Staleness of the last-seen time above which a new one is written. */
    static final long FRESH_MICROS = 86_400_000_000L;

    public PropertyDefinition {
        tags = tags == null ? List.of() : List.copyOf(tags);
    }

    /** A definition without a description. */
    static PropertyDefinition blank(
            int projectId, UUID id, int number, DefinitionChanges.Property seen, long seenMicros) {
        return new PropertyDefinition(
                projectId,
                id,
                number,
                seen.kind(),
                seen.groupType(),
                seen.name(),
                seen.type(),
                null,
                List.of(),
                null,
                null,
                false,
                null,
                null,
                false,
                seenMicros,
                seenMicros);
    }

    /** True when a user changed it; such a definition is never replaced. */
    boolean isTouched() {
        return updatedAtMicros != null;
    }

    /** True when it was seen on more than one day, which is the precision of the last-seen time. */
    boolean isSeenAgain() {
        return firstSeenAtMicros == null || lastSeenAtMicros == null || lastSeenAtMicros > firstSeenAtMicros;
    }

    /** True when the last-seen time need not be written again. */
    boolean isFreshAt(long micros) {
        return lastSeenAtMicros != null && micros - lastSeenAtMicros <= FRESH_MICROS;
    }

    /** The same, seen at this time with a value of this type, which may be null. */
    PropertyDefinition seenAt(long micros, PropertyType seenType) {
        return new PropertyDefinition(
                projectId,
                id,
                number,
                kind,
                groupType,
                name,
                type == null ? seenType : type,
                description,
                tags,
                updatedAtMicros,
                updatedBy,
                verified,
                verifiedAtMicros,
                verifiedBy,
                hidden,
                firstSeenAtMicros,
                isFreshAt(micros) ? lastSeenAtMicros : (Long) micros);
    }

    /** Applies a patch. */
    PropertyDefinition apply(DefinitionPatch patch, long nowMicros) {
        boolean verifies = patch.verifies(verified);
        String typeName = patch.text("property_type", type == null ? null : type.wire());
        return new PropertyDefinition(
                projectId,
                id,
                number,
                kind,
                groupType,
                name,
                typeName == null ? null : PropertyType.of(typeName),
                patch.text("description", description),
                patch.tags(tags),
                nowMicros,
                patch.userId(),
                verifies,
                verifies ? verified ? verifiedAtMicros : (Long) nowMicros : null,
                verifies ? verified ? verifiedBy : (Integer) patch.userId() : null,
                patch.hides(hidden),
                firstSeenAtMicros,
                lastSeenAtMicros);
    }
}
