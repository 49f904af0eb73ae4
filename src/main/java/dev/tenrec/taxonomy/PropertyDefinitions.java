package dev.tenrec.taxonomy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * The property definitions of all projects, of events, persons and groups: capture adds them, people describe and
 * remove them. A removed one comes back, blank, when such a property is seen again.
 */
public final class PropertyDefinitions {
    private static final String SCOPE = "PropertyDefinition";
    /** Fields whose change says nothing that the entry does not say itself. */
    private static final Set<String> UNLOGGED =
            Set.of("updated_at_micros", "updated_by", "verified_at_micros", "verified_by");

    /** Namespace in which names are unique. */
    record Place(int projectId, PropertyKind kind, String groupType) {}

    private final Store store;
    private final ActivityLog log;
    private final DefinitionCounts counts;
    private final Records<PropertyDefinition> records;
    private final DefinitionIndex<Place, PropertyDefinition> index = new DefinitionIndex<>();

    PropertyDefinitions(Store store, ActivityLog log, DefinitionCounts counts) {
        this.store = store;
        this.log = log;
        this.counts = counts;
        records = store.records("property_definitions", PropertyDefinition.class);
        records.onChange((key, before, after) -> {
            PropertyDefinition any = after == null ? before : after;
            index.put(place(any), any.name(), any.id(), after);
        });
    }

    /** The definition, unless the project does not have it. */
    public Optional<PropertyDefinition> find(int projectId, UUID id) {
        return index.find(id).filter(found -> found.projectId() == projectId);
    }

    /** The definition of the events' properties of a name, if there is one. */
    public Optional<PropertyDefinition> find(int projectId, String name) {
        return Optional.ofNullable(byName(projectId, PropertyKind.EVENT, null).get(name));
    }

    /** All of a kind in a project, in no order; of groups those of one type. */
    public Collection<PropertyDefinition> all(int projectId, PropertyKind kind, String groupType) {
        return index.all(new Place(projectId, kind, groupType));
    }

    /** Changes a definition; the stage ends with it once that is durable. */
    public CompletionStage<PropertyDefinition> update(int projectId, UUID id, DefinitionPatch patch) {
        patch.refuseHiddenAndVerified("A property");
        return store.change(transaction -> {
            PropertyDefinition before = get(transaction, projectId, id);
            PropertyDefinition after = before.apply(patch, transaction.nowMicros());
            records.put(transaction, key(after), after);
            log.add(
                    transaction,
                    entry(after, patch.userId(), "updated")
                            .changes(FieldChange.between(SCOPE, json(before), json(after), UNLOGGED)));
            return after;
        });
    }

    /** Forgets a definition, not the properties of the events. */
    public CompletionStage<PropertyDefinition> remove(int projectId, UUID id, int userId) {
        return store.change(transaction -> {
            // Its number is never given again, so the sets that hold it need not be changed.
            PropertyDefinition gone = get(transaction, projectId, id);
            records.remove(transaction, key(gone));
            counts.removeProperty(transaction, projectId);
            log.add(transaction, entry(gone, userId, "deleted"));
            return gone;
        });
    }

    /** Live view of the definitions of a namespace, by name. */
    Map<String, PropertyDefinition> byName(int projectId, PropertyKind kind, String groupType) {
        return index.names(new Place(projectId, kind, groupType));
    }

    /** Records a property; returns its number, or 0 when the project has no room for another one. */
    int see(Transaction transaction, int projectId, DefinitionChanges.Property property) {
        String key = key(projectId, property.kind(), property.groupType(), property.name());
        PropertyDefinition known = records.find(transaction, key).orElse(null);
        if (known == null) {
            int number = counts.addProperty(transaction, projectId);
            if (number > 0) {
                records.put(transaction, key, PropertyDefinition.blank(projectId, UUID.randomUUID(), number, property));
            }
            return number;
        }
        if (known.type() == null && property.type() != null) {
            records.put(transaction, key, known.ofType(property.type()));
        }
        return known.number();
    }

    private PropertyDefinition get(Transaction transaction, int projectId, UUID id) {
        return find(projectId, id)
                .flatMap(found -> records.find(transaction, key(found)))
                .filter(found -> found.id().equals(id))
                .orElseThrow(ApiException::notFound);
    }

    private static Place place(PropertyDefinition definition) {
        return new Place(definition.projectId(), definition.kind(), definition.groupType());
    }

    private static Activity entry(PropertyDefinition definition, int userId, String activity) {
        return Activity.of(definition.projectId(), userId, SCOPE, definition.id(), activity)
                .named(definition.name());
    }

    private static ObjectNode json(PropertyDefinition definition) {
        return Json.mapper().valueToTree(definition);
    }

    private static String key(PropertyDefinition definition) {
        return key(definition.projectId(), definition.kind(), definition.groupType(), definition.name());
    }

    private static String key(int projectId, PropertyKind kind, String groupType, String name) {
        // A zero stands in no name.
        return projectId + "/" + kind.wire() + "/" + (groupType == null ? name : groupType + '\0' + name);
    }
}
