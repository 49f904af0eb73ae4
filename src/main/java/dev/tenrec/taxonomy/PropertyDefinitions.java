package dev.tenrec.taxonomy;

import dev.tenrec.activity.ActivityLog;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The property definitions of all projects, of events, persons and groups: capture adds them, people describe and
 * remove them. A removed one comes back, blank, when such a property is seen again.
 */
public final class PropertyDefinitions {
    /** Namespace in which names are unique. */
    record Place(int projectId, PropertyKind kind, @Nullable String groupType) {}

    private final DefinitionCounts counts;
    private final DefinitionTable<Place, PropertyDefinition> table;

    PropertyDefinitions(Store store, ActivityLog log, DefinitionCounts counts) {
        this.counts = counts;
        table = new DefinitionTable<>(
                store,
                log,
                "PropertyDefinition",
                store.records("property_definitions", PropertyDefinition.class),
                property -> new Place(property.projectId(), property.kind(), property.groupType()),
                property -> key(property.projectId(), property.kind(), property.groupType(), property.name()));
    }

    /** The definition, unless the project does not have it. */
    public Optional<PropertyDefinition> find(int projectId, UUID id) {
        return table.find(projectId, id);
    }

    /** The definition of the events' properties of a name, if there is one. */
    public Optional<PropertyDefinition> find(int projectId, String name) {
        return Optional.ofNullable(byName(projectId, PropertyKind.EVENT, null).get(name));
    }

    /** All of a kind in a project, in no order; of groups those of one type. */
    public Collection<PropertyDefinition> all(int projectId, PropertyKind kind, @Nullable String groupType) {
        return List.copyOf(byName(projectId, kind, groupType).values());
    }

    /** Changes a definition; the stage ends with it once that is durable. */
    public CompletionStage<PropertyDefinition> update(int projectId, UUID id, DefinitionPatch patch) {
        patch.refuseHiddenAndVerified("A property");
        return table.update(projectId, id, patch);
    }

    /** Forgets a definition, not the properties of the events. */
    public CompletionStage<PropertyDefinition> remove(int projectId, UUID id, int userId) {
        // Its number is never given again, so the sets that hold it need not be changed.
        return table.remove(
                projectId, id, userId, (transaction, gone) -> counts.removeProperty(transaction, projectId));
    }

    /** Live view of the definitions of a namespace, by name. */
    Map<String, PropertyDefinition> byName(int projectId, PropertyKind kind, @Nullable String groupType) {
        return table.names(new Place(projectId, kind, groupType));
    }

    /** Records a property; returns its number, or 0 when the project has no room for another one. */
    int see(Transaction transaction, int projectId, DefinitionChanges.Property property) {
        String key = key(projectId, property.kind(), property.groupType(), property.name());
        PropertyDefinition known = table.find(transaction, key).orElse(null);
        if (known == null) {
            int number = counts.addProperty(transaction, projectId);
            if (number > 0) {
                table.put(transaction, PropertyDefinition.blank(projectId, UUID.randomUUID(), number, property));
            }
            return number;
        }
        if (known.type() == null && property.type() != null) {
            table.put(transaction, known.ofType(property.type()));
        }
        return known.number();
    }

    private static String key(int projectId, PropertyKind kind, @Nullable String groupType, String name) {
        // A zero stands in no name.
        return projectId + "/" + kind.wire() + "/" + (groupType == null ? name : groupType + '\0' + name);
    }
}
