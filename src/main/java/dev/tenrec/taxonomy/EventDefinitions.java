package dev.tenrec.taxonomy;

import dev.tenrec.activity.ActivityLog;
import dev.tenrec.error.ApiException;
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

/**
 * The event definitions of all projects: capture adds them, people describe and remove them. A removed one comes back,
 * blank, when such an event is seen again.
 */
public final class EventDefinitions {
    /** A tenth of the catalogue at once, then a hundred a minute: a turnover takes more than {@code FRESH_MICROS}. */
    private static final Rate REPLACED = new Rate(1_000, Duration.ofMinutes(10));

    private static final Comparator<EventDefinition> OLDEST = Comparator.comparing(EventDefinition::isSeenAgain)
            .thenComparing(EventDefinition::lastSeenAtMicros, Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(EventDefinition::number);

    private final Store store;
    private final DefinitionCounts counts;
    private final SeenProperties seen;
    private final DefinitionTable<Integer, EventDefinition> table;
    private final Turnover turnover = new Turnover(REPLACED, System::nanoTime);
    private final Replaceable<EventDefinition> replaceable = new Replaceable<>(OLDEST);

    EventDefinitions(Store store, ActivityLog log, DefinitionCounts counts, SeenProperties seen) {
        this.store = store;
        this.counts = counts;
        store.removals().onRemoval(turnover::forget);
        store.removals().onRemoval(replaceable::forget);
        this.seen = seen;
        table = new DefinitionTable<>(
                store,
                log,
                "EventDefinition",
                store.projectRecords("event_definitions", EventDefinition.class),
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
                    .or(() -> replace(transaction, projectId, name))
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
        return table.remove(projectId, id, userId, this::forget);
    }

    /** Live view of the definitions of a project, by name. */
    Map<String, EventDefinition> byName(int projectId) {
        return table.names(projectId);
    }

    /** New names that a request may bring now. */
    int newNamesLeft(int projectId) {
        return counts.roomForEvents(projectId) + turnover.left(projectId);
    }

    /** Updates the last-seen time of an event that is defined; returns its number, or 0. */
    int seeKnown(Transaction transaction, int projectId, String name, long micros) {
        return table.find(transaction, key(projectId, name))
                .map(known -> seen(transaction, known, micros))
                .orElse(0);
    }

    /**
     * Records an event; returns its number, or 0 when the project has no room for another name. In a full catalogue the
     * name replaces one that no user touched.
     */
    int see(Transaction transaction, int projectId, String name, long micros) {
        return table.find(transaction, key(projectId, name))
                .or(() -> blank(transaction, projectId, name))
                .or(() -> turnover.take(projectId) ? replace(transaction, projectId, name) : Optional.empty())
                .map(definition -> seen(transaction, definition, micros))
                .orElse(0);
    }

    private int seen(Transaction transaction, EventDefinition definition, long micros) {
        if (!definition.isFreshAt(micros)) {
            table.put(transaction, definition.seenAt(micros));
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
                definition -> table.isCurrent(transaction, definition));
        gone.ifPresent(definition -> forget(transaction, definition));
        return gone.flatMap(definition -> blank(transaction, projectId, name));
    }

    private void forget(Transaction transaction, EventDefinition gone) {
        table.remove(transaction, gone);
        seen.remove(transaction, gone);
        counts.removeEvent(transaction, gone.projectId());
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
