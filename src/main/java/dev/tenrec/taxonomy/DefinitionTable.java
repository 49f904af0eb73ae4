package dev.tenrec.taxonomy;

import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The definitions of one kind, with heap indexes by namespace and name, and by id. Written on the writer, read by any
 * thread: capture looks up every name of every request.
 *
 * @param <P> namespace in which names are unique
 */
final class DefinitionTable<P, D extends Definition<D>> {
    /** Fields whose change says nothing that the entry does not say itself. */
    private static final Set<String> UNLOGGED =
            Set.of("updated_at_micros", "updated_by", "verified_at_micros", "verified_by");

    private final Store store;
    private final ActivityLog log;
    private final String scope;
    private final Records<D> records;
    private final Function<D, String> keyOf;
    private final ConcurrentMap<P, ConcurrentMap<String, D>> byName = new ConcurrentHashMap<>();
    private final ConcurrentMap<UUID, D> byId = new ConcurrentHashMap<>();

    /**
     * Listens to the table, so before the store opens.
     *
     * @param scope the kind in the activity log
     */
    DefinitionTable(
            Store store,
            ActivityLog log,
            String scope,
            Records<D> records,
            Function<D, P> placeOf,
            Function<D, String> keyOf) {
        this.store = store;
        this.log = log;
        this.scope = scope;
        this.records = records;
        this.keyOf = keyOf;
        records.onChange((key, before, after) -> {
            if (after != null) {
                byName.computeIfAbsent(placeOf.apply(after), place -> new ConcurrentHashMap<>())
                        .put(after.name(), after);
                byId.put(after.id(), after);
            } else if (before != null) {
                byName.computeIfPresent(placeOf.apply(before), (place, names) -> {
                    names.remove(before.name());
                    return names.isEmpty() ? null : names;
                });
                byId.remove(before.id());
            }
        });
    }

    /** The definition, unless the project does not have it. */
    Optional<D> find(int projectId, UUID id) {
        return Optional.ofNullable(byId.get(id)).filter(found -> found.projectId() == projectId);
    }

    /** Live view of the definitions of a namespace, by name. */
    Map<String, D> names(P place) {
        return byName.getOrDefault(place, new ConcurrentHashMap<>(1));
    }

    /** Namespaces that have a definition. */
    Stream<P> places() {
        return byName.keySet().stream();
    }

    /** The definition as a change sees it. */
    Optional<D> find(Transaction transaction, String key) {
        return records.find(transaction, key);
    }

    void put(Transaction transaction, D definition) {
        records.put(transaction, keyOf.apply(definition), definition);
    }

    void remove(Transaction transaction, D definition) {
        records.remove(transaction, keyOf.apply(definition));
    }

    /** False for a definition that was changed or removed since it was found. */
    boolean isCurrent(Transaction transaction, D definition) {
        return find(transaction, keyOf.apply(definition))
                .filter(definition::equals)
                .isPresent();
    }

    void logCreated(Transaction transaction, D definition, int userId) {
        log.add(transaction, entry(definition, userId, "created"));
    }

    /** Changes a definition; the stage ends with it once that is durable. */
    CompletionStage<D> update(int projectId, UUID id, DefinitionPatch patch) {
        return store.change(transaction -> {
            D before = get(transaction, projectId, id);
            D after = before.apply(patch, transaction.nowMicros());
            put(transaction, after);
            log.add(
                    transaction,
                    entry(after, patch.userId(), "updated")
                            .changes(FieldChange.between(
                                    scope,
                                    Json.mapper().valueToTree(before),
                                    Json.mapper().valueToTree(after),
                                    UNLOGGED)));
            return after;
        });
    }

    /**
     * Forgets a definition; the stage ends with it once that is durable.
     *
     * @param forget removes it and what goes with it, as part of the change
     */
    CompletionStage<D> remove(int projectId, UUID id, int userId, BiConsumer<Transaction, D> forget) {
        return store.change(transaction -> {
            D gone = get(transaction, projectId, id);
            forget.accept(transaction, gone);
            log.add(transaction, entry(gone, userId, "deleted"));
            return gone;
        });
    }

    private D get(Transaction transaction, int projectId, UUID id) {
        return find(projectId, id)
                .flatMap(found -> records.find(transaction, keyOf.apply(found)))
                .filter(found -> found.id().equals(id))
                .orElseThrow(ApiException::notFound);
    }

    private Activity entry(D definition, int userId, String activity) {
        return Activity.of(definition.projectId(), userId, scope, definition.id(), activity)
                .named(definition.name());
    }
}
