package dev.tenrec.taxonomy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import dev.tenrec.limit.Rate;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
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

    /** A twentieth of the catalogue at once, then ten a minute: a turnover takes more than {@code FRESH_MICROS}. */
    private static final Rate REPLACED = new Rate(1_000, Duration.ofMinutes(100));

    private static final Comparator<PropertyDefinition> OLDEST = Comparator.comparing(PropertyDefinition::isSeenAgain)
            .thenComparing(PropertyDefinition::lastSeenAtMicros, Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(PropertyDefinition::number);

    /** Namespace in which names are unique. */
    record Place(int projectId, PropertyKind kind, String groupType) {}

    private final Store store;
    private final ActivityLog log;
    private final DefinitionCounts counts;
    private final Records<PropertyDefinition> records;
    private final DefinitionIndex<Place, PropertyDefinition> index = new DefinitionIndex<>();
    private final Turnover turnover = new Turnover(REPLACED, System::nanoTime);
    private final Replaceable<PropertyDefinition> replaceable = new Replaceable<>(OLDEST);

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
            PropertyDefinition gone = get(transaction, projectId, id);
            forget(transaction, gone);
            log.add(transaction, entry(gone, userId, "deleted"));
            return gone;
        });
    }

    /** Live view of the definitions of a namespace, by name. */
    Map<String, PropertyDefinition> byName(int projectId, PropertyKind kind, String groupType) {
        return index.names(new Place(projectId, kind, groupType));
    }

    /** New names that a request may bring now. */
    int newNamesLeft(int projectId) {
        return counts.roomForProperties(projectId) + turnover.left(projectId);
    }

    /** Updates the type and the last-seen time of a property that is defined; returns its number, or 0. */
    int seeKnown(Transaction transaction, int projectId, DefinitionChanges.Property property, long micros) {
        String key = key(projectId, property.kind(), property.groupType(), property.name());
        PropertyDefinition known = records.find(transaction, key).orElse(null);
        if (known == null) {
            return 0;
        }
        if (!known.isFreshAt(micros) || (known.type() == null && property.type() != null)) {
            records.put(transaction, key, known.seenAt(micros, property.type()));
        }
        return known.number();
    }

    /**
     * Records a property; returns its number, or 0 when the project has no room for another one. In a full catalogue it
     * replaces one that no user touched.
     */
    int see(Transaction transaction, int projectId, DefinitionChanges.Property property, long micros) {
        int known = seeKnown(transaction, projectId, property, micros);
        int number = known > 0 ? known : nextNumber(transaction, projectId);
        if (known == 0 && number > 0) {
            PropertyDefinition blank = PropertyDefinition.blank(projectId, UUID.randomUUID(), number, property, micros);
            records.put(transaction, key(blank), blank);
        }
        return number;
    }

    private int nextNumber(Transaction transaction, int projectId) {
        int number = counts.addProperty(transaction, projectId);
        if (number > 0 || !turnover.take(projectId)) {
            return number;
        }
        return replaceable
                .next(
                        projectId,
                        () -> untouched(projectId),
                        definition -> records.find(transaction, key(definition))
                                .filter(definition::equals)
                                .isPresent())
                .map(gone -> {
                    forget(transaction, gone);
                    return counts.addProperty(transaction, projectId);
                })
                .orElse(0);
    }

    private List<PropertyDefinition> untouched(int projectId) {
        return index.places()
                .filter(place -> place.projectId == projectId)
                .flatMap(place -> index.all(place).stream())
                .filter(definition -> !definition.isTouched())
                .toList();
    }

    /** Its number is never given again, so the sets that hold it need not be changed. */
    private void forget(Transaction transaction, PropertyDefinition gone) {
        records.remove(transaction, key(gone));
        counts.removeProperty(transaction, gone.projectId());
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
