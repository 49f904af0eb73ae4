package dev.tenrec.insight;

import dev.tenrec.group.GroupType;
import dev.tenrec.group.Groups;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.PropertyTypes.PropertyClass;
import dev.tenrec.taxonomy.PropertyDefinition;
import dev.tenrec.taxonomy.PropertyDefinitions;
import dev.tenrec.taxonomy.PropertyKind;
import java.util.Optional;

/** The types that queries of all projects read properties by. Any thread. */
@FunctionalInterface
public interface ProjectTypes {
    PropertyClass of(int projectId, Property property);

    /** The types of the taxonomy: what people chose, else what values told. */
    static ProjectTypes of(PropertyDefinitions definitions, Groups groups) {
        return (projectId, property) -> definition(definitions, groups, projectId, property)
                .map(PropertyDefinition::type)
                .map(type -> switch (type) {
                    case NUMERIC -> PropertyClass.NUMBER;
                    case BOOLEAN -> PropertyClass.BOOLEAN;
                    case DATE_TIME -> PropertyClass.TIME;
                    case STRING, DURATION -> PropertyClass.TEXT;
                })
                .orElse(PropertyClass.TEXT);
    }

    /** All properties as texts. */
    static ProjectTypes none() {
        return (projectId, property) -> PropertyClass.TEXT;
    }

    private static Optional<PropertyDefinition> definition(
            PropertyDefinitions definitions, Groups groups, int projectId, Property property) {
        return switch (property.source()) {
            case EVENT -> definitions.find(projectId, PropertyKind.EVENT, null, property.key());
            case PERSON -> definitions.find(projectId, PropertyKind.PERSON, null, property.key());
            case GROUP ->
                groups.type(projectId, property.groupTypeIndex())
                        .map(GroupType::name)
                        .flatMap(type -> definitions.find(projectId, PropertyKind.GROUP, type, property.key()));
            case SESSION, METADATA, COHORT, EXPRESSION -> Optional.empty();
        };
    }
}
