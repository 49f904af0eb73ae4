package dev.tenrec.taxonomy;

import dev.tenrec.json.PatchFields;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Definition of the properties of one name.
 *
 * @param id that people see
 * @param number small, for sets; never given twice in a project
 * @param groupType of a group's property, as events spell it; null for others
 * @param type null as long as no value told it
 * @param tags in lower case, each once
 * @param updatedAtMicros time of the last change by a user, microseconds since 1970 in UTC
 * @param updatedBy the user's id
 * @param verified whether a user verified it; never together with {@code hidden}
 * @param verifiedAtMicros null when not verified
 * @param verifiedBy the user's id
 * @param hidden whether lists that people choose from leave it out
 * @param firstSeenAtMicros microseconds since 1970 in UTC; null when it was first seen by an older version
 * @param lastSeenAtMicros at most a day before the truth; null likewise
 */
public record PropertyDefinition(
        int projectId,
        UUID id,
        int number,
        PropertyKind kind,
        @Nullable String groupType,
        String name,
        @Nullable PropertyType type,
        @Nullable String description,
        List<String> tags,
        @Nullable Long updatedAtMicros,
        @Nullable Integer updatedBy,
        boolean verified,
        @Nullable Long verifiedAtMicros,
        @Nullable Integer verifiedBy,
        boolean hidden,
        @Nullable Long firstSeenAtMicros,
        @Nullable Long lastSeenAtMicros)
        implements Definition<PropertyDefinition> {
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

    /** The same, seen at this time with a value of this type; null when the value told none. */
    PropertyDefinition seenAt(long micros, @Nullable PropertyType seenType) {
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

    @Override
    public PropertyDefinition apply(DefinitionPatch patch, long nowMicros) {
        PatchFields values = patch.values();
        boolean verifies = patch.verifies(verified);
        String typeName = values.nullableText("property_type", type == null ? null : type.wire());
        return new PropertyDefinition(
                projectId,
                id,
                number,
                kind,
                groupType,
                name,
                typeName == null ? null : PropertyType.of(typeName),
                values.nullableText("description", description),
                values.tags(tags),
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
