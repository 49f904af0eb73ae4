package dev.tenrec.taxonomy;

import dev.tenrec.activity.ActivityLog;
import dev.tenrec.limit.Rate;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
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
    /** A twentieth of the catalogue at once, then ten a minute: a turnover takes more than {@code FRESH_MICROS}. */
    private static final Rate REPLACED = new Rate(1_000, Duration.ofMinutes(100));

    private static final Comparator<PropertyDefinition> OLDEST = Comparator.comparing(PropertyDefinition::isSeenAgain)
            .thenComparing(PropertyDefinition::lastSeenAtMicros, Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(PropertyDefinition::number);

    /** Namespace in which names are unique. */
    record Place(int projectId, PropertyKind kind, @Nullable String groupType) {}

    private final DefinitionCounts counts;
    private final DefinitionTable<Place, PropertyDefinition> table;
    private final Turnover turnover = new Turnover(REPLACED, System::nanoTime);
    private final Replaceable<PropertyDefinition> replaceable = new Replaceable<>(OLDEST);

    PropertyDefinitions(Store store, ActivityLog log, DefinitionCounts counts) {
        this.counts = counts;
        store.removals().onRemoval(turnover::forget);
        store.removals().onRemoval(replaceable::forget);
        table = new DefinitionTable<>(
                store,
                log,
                "PropertyDefinition",
                store.projectRecords("property_definitions", PropertyDefinition.class),
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

    /** The definition of a property of a kind, if there is one; of groups of one type. */
    public Optional<PropertyDefinition> find(
            int projectId, PropertyKind kind, @Nullable String groupType, String name) {
        return Optional.ofNullable(byName(projectId, kind, groupType).get(name));
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
        return table.remove(projectId, id, userId, this::forget);
    }

    /** Live view of the definitions of a namespace, by name. */
    Map<String, PropertyDefinition> byName(int projectId, PropertyKind kind, @Nullable String groupType) {
        return table.names(new Place(projectId, kind, groupType));
    }

    /** New names that a request may bring now. */
    int newNamesLeft(int projectId) {
        return counts.roomForProperties(projectId) + turnover.left(projectId);
    }

    /** Updates the type and the last-seen time of a property that is defined; returns its number, or 0. */
    int seeKnown(Transaction transaction, int projectId, DefinitionChanges.Property property, long micros) {
        String key = key(projectId, property.kind(), property.groupType(), property.name());
        PropertyDefinition known = table.find(transaction, key).orElse(null);
        if (known == null) {
            return 0;
        }
        if (!known.isFreshAt(micros) || (known.type() == null && property.type() != null)) {
            table.put(transaction, known.seenAt(micros, property.type()));
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
            table.put(transaction, PropertyDefinition.blank(projectId, UUID.randomUUID(), number, property, micros));
        }
        return number;
    }

    private int nextNumber(Transaction transaction, int projectId) {
        int number = counts.addProperty(transaction, projectId);
        if (number > 0 || !turnover.take(projectId)) {
            return number;
        }
        return replaceable
                .next(projectId, () -> untouched(projectId), definition -> table.isCurrent(transaction, definition))
                .map(gone -> {
                    forget(transaction, gone);
                    return counts.addProperty(transaction, projectId);
                })
                .orElse(0);
    }

    private List<PropertyDefinition> untouched(int projectId) {
        return table.places()
                .filter(place -> place.projectId == projectId)
                .flatMap(place -> table.names(place).values().stream())
                .filter(definition -> !definition.isTouched())
                .toList();
    }

    /** Its number is never given again, so the sets that hold it need not be changed. */
    private void forget(Transaction transaction, PropertyDefinition gone) {
        table.remove(transaction, gone);
        counts.removeProperty(transaction, gone.projectId());
    }

    private static String key(int projectId, PropertyKind kind, @Nullable String groupType, String name) {
        // A zero stands in no name.
        return projectId + "/" + kind.wire() + "/" + (groupType == null ? name : groupType + '\0' + name);
    }
}
