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
        boolean hidden)
        implements Definition<PropertyDefinition> {
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
                patch.hides(hidden));
    }
}
