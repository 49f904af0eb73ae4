package dev.tenrec.taxonomy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import dev.tenrec.limit.Rate;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
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

    /** A tenth of the catalogue at once, then a hundred a minute: a turnover takes more than {@code FRESH_MICROS}. */
    private static final Rate REPLACED = new Rate(1_000, Duration.ofMinutes(10));

    private static final Comparator<EventDefinition> OLDEST = Comparator.comparing(EventDefinition::isSeenAgain)
            .thenComparing(EventDefinition::lastSeenAtMicros, Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(EventDefinition::number);

    private final Store store;
    private final ActivityLog log;
    private final DefinitionCounts counts;
    private final SeenProperties seen;
    private final Records<EventDefinition> records;
    private final DefinitionIndex<Integer, EventDefinition> index = new DefinitionIndex<>();
    private final Turnover turnover = new Turnover(REPLACED, System::nanoTime);
    private final Replaceable<EventDefinition> replaceable = new Replaceable<>(OLDEST);

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
                    .or(() -> replace(transaction, projectId, name))
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
            forget(transaction, gone);
            log.add(transaction, entry(gone, userId, "deleted"));
            return gone;
        });
    }

    /** Live view of the definitions of a project, by name. */
    Map<String, EventDefinition> byName(int projectId) {
        return index.names(projectId);
    }

    /** New names that a request may bring now. */
    int newNamesLeft(int projectId) {
        return counts.roomForEvents(projectId) + turnover.left(projectId);
    }

    /** Updates the last-seen time of an event that is defined; returns its number, or 0. */
    int seeKnown(Transaction transaction, int projectId, String name, long micros) {
        return records.find(transaction, key(projectId, name))
                .map(known -> seen(transaction, known, micros))
                .orElse(0);
    }

    /**
     * Records an event; returns its number, or 0 when the project has no room for another name. In a full catalogue the
     * name replaces one that no user touched.
     */
    int see(Transaction transaction, int projectId, String name, long micros) {
        return records.find(transaction, key(projectId, name))
                .or(() -> blank(transaction, projectId, name))
                .or(() -> turnover.take(projectId) ? replace(transaction, projectId, name) : Optional.empty())
                .map(definition -> seen(transaction, definition, micros))
                .orElse(0);
    }

    private int seen(Transaction transaction, EventDefinition definition, long micros) {
        if (!definition.isFreshAt(micros)) {
            records.put(transaction, key(definition.projectId(), definition.name()), definition.seenAt(micros));
        }
        return definition.number();
    }

    /** A blank definition in place of one that was seen once or not for long; empty when users touched all of them. */
    private Optional<EventDefinition> replace(Transaction transaction, int projectId, String name) {
        Optional<EventDefinition> gone = replaceable.next(
                projectId,
                () -> all(projectId).stream()
                        .filter(definition -> !definition.isTouched())
                        .toList(),
                definition -> records.find(transaction, key(projectId, definition.name()))
                        .filter(definition::equals)
                        .isPresent());
        gone.ifPresent(definition -> forget(transaction, definition));
        return gone.flatMap(definition -> blank(transaction, projectId, name));
    }

    private void forget(Transaction transaction, EventDefinition gone) {
        records.remove(transaction, key(gone.projectId(), gone.name()));
        seen.remove(transaction, gone);
        counts.removeEvent(transaction, gone.projectId());
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
