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
        boolean hidden) {
    public PropertyDefinition {
        tags = tags == null ? List.of() : List.copyOf(tags);
    }

    /** A definition without a description. */
    static PropertyDefinition blank(int projectId, UUID id, int number, DefinitionChanges.Property seen) {
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
                false);
    }

    /** The same with a type. */
    PropertyDefinition ofType(PropertyType known) {
        return new PropertyDefinition(
                projectId,
                id,
                number,
                kind,
                groupType,
                name,
                known,
                description,
                tags,
                updatedAtMicros,
                updatedBy,
                verified,
                verifiedAtMicros,
                verifiedBy,
                hidden);
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
                patch.hides(hidden));
    }
}
