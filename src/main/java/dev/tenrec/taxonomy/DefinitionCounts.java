package dev.tenrec.taxonomy;

import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How many definitions each project has, and the numbers given to them. Clients choose names, so there is a bound on
 * how many are kept.
 */
final class DefinitionCounts {
    static final int EVENTS_MAX = 10_000;
    static final int PROPERTIES_MAX = 20_000;

    private final Records<Counts> records;
    private final Map<Integer, Counts> known = new ConcurrentHashMap<>();

    /** What a project has, and the numbers given last. */
    record Counts(int events, int lastEvent, int properties, int lastProperty) {
        static final Counts NONE = new Counts(0, 0, 0, 0);
    }

    DefinitionCounts(Store store) {
        records = store.records("definition_counts", Counts.class);
        records.onChange((key, before, after) -> known.put(Integer.valueOf(key), after));
    }

    /** Whether a project may have one more event definition, as far as is durable. */
    boolean hasRoomForEvent(int projectId) {
        return known.getOrDefault(projectId, Counts.NONE).events < EVENTS_MAX;
    }

    /** Whether a project may have one more property definition, as far as is durable. */
    boolean hasRoomForProperty(int projectId) {
        return known.getOrDefault(projectId, Counts.NONE).properties < PROPERTIES_MAX;
    }

    /** Counts one more event definition and gives its number, from 1 on, or 0 when there is no room. */
    int addEvent(Transaction transaction, int projectId) {
        Counts counts = find(transaction, projectId);
        if (counts.events >= EVENTS_MAX) {
            return 0;
        }
        put(
                transaction,
                projectId,
                new Counts(counts.events + 1, counts.lastEvent + 1, counts.properties, counts.lastProperty));
        return counts.lastEvent + 1;
    }

    /** Counts one more property definition and gives its number, from 1 on, or 0 when there is no room. */
    int addProperty(Transaction transaction, int projectId) {
        Counts counts = find(transaction, projectId);
        if (counts.properties >= PROPERTIES_MAX) {
            return 0;
        }
        put(
                transaction,
                projectId,
                new Counts(counts.events, counts.lastEvent, counts.properties + 1, counts.lastProperty + 1));
        return counts.lastProperty + 1;
    }

    void removeEvent(Transaction transaction, int projectId) {
        Counts counts = find(transaction, projectId);
        put(
                transaction,
                projectId,
                new Counts(counts.events - 1, counts.lastEvent, counts.properties, counts.lastProperty));
    }

    void removeProperty(Transaction transaction, int projectId) {
        Counts counts = find(transaction, projectId);
        put(
                transaction,
                projectId,
                new Counts(counts.events, counts.lastEvent, counts.properties - 1, counts.lastProperty));
    }

    private Counts find(Transaction transaction, int projectId) {
        Optional<Counts> counts = records.find(transaction, Integer.toString(projectId));
        return counts.orElse(Counts.NONE);
    }

    private void put(Transaction transaction, int projectId, Counts counts) {
        records.put(transaction, Integer.toString(projectId), counts);
    }
}
