package dev.tenrec.taxonomy;

import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts definitions by project and numbers them. Clients choose names, so the number of kept ones is bounded. */
final class DefinitionCounts {
    static final int EVENTS_MAX = 10_000;
    static final int PROPERTIES_MAX = 20_000;

    private final Records<Counts> records;
    private final Map<Integer, Counts> known = new ConcurrentHashMap<>();

    /** Definitions of a project and the last numbers given. */
    record Counts(int events, int lastEvent, int properties, int lastProperty) {
        static final Counts NONE = new Counts(0, 0, 0, 0);

        /** These counts with definitions added (1) or removed (-1); numbers given once are never given again. */
        Counts plus(int moreEvents, int moreProperties) {
            return new Counts(
                    events + moreEvents,
                    lastEvent + Math.max(0, moreEvents),
                    properties + moreProperties,
                    lastProperty + Math.max(0, moreProperties));
        }
    }

    DefinitionCounts(Store store) {
        records = store.projectRecords("definition_counts", Counts.class);
        records.onChange((key, before, after) -> {
            if (after == null) {
                known.remove(Integer.valueOf(key));
            } else {
                known.put(Integer.valueOf(key), after);
            }
        });
    }

    /** Event definitions that a project has room for, as of the last durable change. */
    int roomForEvents(int projectId) {
        return Math.max(0, EVENTS_MAX - known.getOrDefault(projectId, Counts.NONE).events);
    }

    /** Property definitions that a project has room for, as of the last durable change. */
    int roomForProperties(int projectId) {
        return Math.max(0, PROPERTIES_MAX - known.getOrDefault(projectId, Counts.NONE).properties);
    }

    /** Counts one more event definition and gives its number, from 1 on, or 0 when there is no room. */
    int addEvent(Transaction transaction, int projectId) {
        Counts counts = find(transaction, projectId);
        return counts.events >= EVENTS_MAX ? 0 : put(transaction, projectId, counts.plus(1, 0)).lastEvent;
    }

    /** Counts one more property definition and gives its number, from 1 on, or 0 when there is no room. */
    int addProperty(Transaction transaction, int projectId) {
        Counts counts = find(transaction, projectId);
        return counts.properties >= PROPERTIES_MAX ? 0 : put(transaction, projectId, counts.plus(0, 1)).lastProperty;
    }

    void removeEvent(Transaction transaction, int projectId) {
        put(transaction, projectId, find(transaction, projectId).plus(-1, 0));
    }

    void removeProperty(Transaction transaction, int projectId) {
        put(transaction, projectId, find(transaction, projectId).plus(0, -1));
    }

    private Counts find(Transaction transaction, int projectId) {
        return records.find(transaction, Integer.toString(projectId)).orElse(Counts.NONE);
    }

    private Counts put(Transaction transaction, int projectId, Counts counts) {
        records.put(transaction, Integer.toString(projectId), counts);
        return counts;
    }
}
