package dev.tenrec.taxonomy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
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
 * The event definitions of all projects: capture adds them, people describe and remove them. A removed one comes back,
 * blank, when such an event is seen again.
 */
public final class EventDefinitions {
    private static final String SCOPE = "EventDefinition";
    /** Fields whose change says nothing that the entry does not say itself. */
    private static final Set<String> UNLOGGED =
            Set.of("updated_at_micros", "updated_by", "verified_at_micros", "verified_by");

    private final Store store;
    private final ActivityLog log;
    private final DefinitionCounts counts;
    private final SeenProperties seen;
    private final Records<EventDefinition> records;
    private final DefinitionIndex<Integer, EventDefinition> index = new DefinitionIndex<>();

    EventDefinitions(Store store, ActivityLog log, DefinitionCounts counts, SeenProperties seen) {
        this.store = store;
        this.log = log;
        this.counts = counts;
        this.seen = seen;
        records = store.records("event_definitions", EventDefinition.class);
        records.onChange((key, before, after) -> {
            EventDefinition any = after == null ? before : after;
            index.put(any.projectId(), any.name(), any.id(), after);
        });
    }

    /** The definition, unless the project does not have it. */
    public Optional<EventDefinition> find(int projectId, UUID id) {
        return index.find(id).filter(found -> found.projectId() == projectId);
    }

    /** The definition of the events of a name, if there is one. */
    public Optional<EventDefinition> find(int projectId, String name) {
        return Optional.ofNullable(byName(projectId).get(name));
    }

    /** All of a project, in no order. */
    public Collection<EventDefinition> all(int projectId) {
        return index.all(projectId);
    }

    /** Defines an event that was not seen yet; a name that is defined is refused. */
    public CompletionStage<EventDefinition> add(int projectId, String name, DefinitionPatch patch) {
        patch.refuseHiddenAndVerified("An event");
        return store.change(transaction -> {
            if (records.find(transaction, key(projectId, name)).isPresent()) {
                throw ApiException.invalid("name", "Event definition with name '" + name + "' already exists");
            }
            EventDefinition blank = blank(transaction, projectId, name)
                    .orElseThrow(() -> new ApiException(
                            ErrorCode.INVALID_INPUT,
                            "A project keeps " + DefinitionCounts.EVENTS_MAX + " event definitions."));
            EventDefinition added = blank.created(patch.userId()).apply(patch, transaction.nowMicros());
            records.put(transaction, key(projectId, name), added);
            log.add(transaction, entry(added, patch.userId(), "created"));
            return added;
        });
    }

    /** Changes a definition; the stage ends with it once that is durable. */
    public CompletionStage<EventDefinition> update(int projectId, UUID id, DefinitionPatch patch) {
        patch.refuseHiddenAndVerified("An event");
        return store.change(transaction -> {
            EventDefinition before = get(transaction, projectId, id);
            EventDefinition after = before.apply(patch, transaction.nowMicros());
            records.put(transaction, key(projectId, after.name()), after);
            log.add(
                    transaction,
                    entry(after, patch.userId(), "updated")
                            .changes(FieldChange.between(SCOPE, json(before), json(after), UNLOGGED)));
            return after;
        });
    }

    /** Forgets a definition, not the events. */
    public CompletionStage<EventDefinition> remove(int projectId, UUID id, int userId) {
        return store.change(transaction -> {
            EventDefinition gone = get(transaction, projectId, id);
            records.remove(transaction, key(projectId, gone.name()));
            seen.remove(transaction, gone);
            counts.removeEvent(transaction, projectId);
            log.add(transaction, entry(gone, userId, "deleted"));
            return gone;
        });
    }

    /** Live view of the definitions of a project, by name. */
    Map<String, EventDefinition> byName(int projectId) {
        return index.names(projectId);
    }

    /** Records an event; returns its number, or 0 when the project has no room for another name. */
    int see(Transaction transaction, int projectId, String name, long micros) {
        Optional<EventDefinition> known = records.find(transaction, key(projectId, name));
        EventDefinition definition =
                known.or(() -> blank(transaction, projectId, name)).orElse(null);
        if (definition == null) {
            return 0;
        }
        if (!definition.isFreshAt(micros)) {
            records.put(transaction, key(projectId, name), definition.seenAt(micros));
        }
        return definition.number();
    }

    private Optional<EventDefinition> blank(Transaction transaction, int projectId, String name) {
        int number = counts.addEvent(transaction, projectId);
        return number == 0
                ? Optional.empty()
                : Optional.of(EventDefinition.blank(projectId, UUID.randomUUID(), number, name));
    }

    private EventDefinition get(Transaction transaction, int projectId, UUID id) {
        return find(projectId, id)
                .flatMap(found -> records.find(transaction, key(projectId, found.name())))
                .filter(found -> found.id().equals(id))
                .orElseThrow(ApiException::notFound);
    }

    private static Activity entry(EventDefinition definition, int userId, String activity) {
        return Activity.of(definition.projectId(), userId, SCOPE, definition.id(), activity)
                .named(definition.name());
    }

    private static ObjectNode json(EventDefinition definition) {
        return Json.mapper().valueToTree(definition);
    }

    private static String key(int projectId, String name) {
        return projectId + "/" + name;
    }
}
