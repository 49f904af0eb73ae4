package dev.tenrec.taxonomy;

import dev.tenrec.activity.ActivityLog;
import dev.tenrec.error.ApiException;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * The event definitions of all projects: capture adds them, people describe and remove them. A removed one comes back,
 * blank, when such an event is seen again.
 */
public final class EventDefinitions {
    private final Store store;
    private final DefinitionCounts counts;
    private final SeenProperties seen;
    private final DefinitionTable<Integer, EventDefinition> table;

    EventDefinitions(Store store, ActivityLog log, DefinitionCounts counts, SeenProperties seen) {
        this.store = store;
        this.counts = counts;
        this.seen = seen;
        table = new DefinitionTable<>(
                store,
                log,
                "EventDefinition",
                store.records("event_definitions", EventDefinition.class),
                EventDefinition::projectId,
                definition -> key(definition.projectId(), definition.name()));
    }

    /** The definition, unless the project does not have it. */
    public Optional<EventDefinition> find(int projectId, UUID id) {
        return table.find(projectId, id);
    }

    /** The definition of the events of a name, if there is one. */
    public Optional<EventDefinition> find(int projectId, String name) {
        return Optional.ofNullable(byName(projectId).get(name));
    }

    /** All of a project, in no order. */
    public Collection<EventDefinition> all(int projectId) {
        return List.copyOf(byName(projectId).values());
    }

    /** Defines an event that was not seen yet; a name that is defined is refused. */
    public CompletionStage<EventDefinition> add(int projectId, String name, DefinitionPatch patch) {
        patch.refuseHiddenAndVerified("An event");
        return store.change(transaction -> {
            if (table.find(transaction, key(projectId, name)).isPresent()) {
                throw ApiException.invalid("name", "Event definition with name '" + name + "' already exists");
            }
            EventDefinition blank = blank(transaction, projectId, name)
                    .orElseThrow(() -> ApiException.invalid(
                            "A project keeps " + DefinitionCounts.EVENTS_MAX + " event definitions."));
            EventDefinition added = blank.created(patch.userId()).apply(patch, transaction.nowMicros());
            table.put(transaction, added);
            table.logCreated(transaction, added, patch.userId());
            return added;
        });
    }

    /** Changes a definition; the stage ends with it once that is durable. */
    public CompletionStage<EventDefinition> update(int projectId, UUID id, DefinitionPatch patch) {
        patch.refuseHiddenAndVerified("An event");
        return table.update(projectId, id, patch);
    }

    /** Forgets a definition, not the events. */
    public CompletionStage<EventDefinition> remove(int projectId, UUID id, int userId) {
        return table.remove(projectId, id, userId, (transaction, gone) -> {
            seen.remove(transaction, gone);
            counts.removeEvent(transaction, projectId);
        });
    }

    /** Live view of the definitions of a project, by name. */
    Map<String, EventDefinition> byName(int projectId) {
        return table.names(projectId);
    }

    /** Records an event; returns its number, or 0 when the project has no room for another name. */
    int see(Transaction transaction, int projectId, String name, long micros) {
        Optional<EventDefinition> definition =
                table.find(transaction, key(projectId, name)).or(() -> blank(transaction, projectId, name));
        definition
                .filter(known -> !known.isFreshAt(micros))
                .ifPresent(known -> table.put(transaction, known.seenAt(micros)));
        return definition.map(EventDefinition::number).orElse(0);
    }

    private Optional<EventDefinition> blank(Transaction transaction, int projectId, String name) {
        int number = counts.addEvent(transaction, projectId);
        return number == 0
                ? Optional.empty()
                : Optional.of(EventDefinition.blank(projectId, UUID.randomUUID(), number, name));
    }

    private static String key(int projectId, String name) {
        return projectId + "/" + name;
    }
}
