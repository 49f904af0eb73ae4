package dev.tenrec.taxonomy;

import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Property numbers seen with each event. */
final class SeenProperties {
    private final Records<NumberSet> records;
    /** Heap copy; written on the writer. */
    private final Map<String, NumberSet> known = new ConcurrentHashMap<>();

    SeenProperties(Store store) {
        records = store.projectRecords("seen_properties", NumberSet.class);
        records.onChange((key, before, after) -> {
            if (after == null) {
                known.remove(key);
            } else {
                known.put(key, after);
            }
        });
    }

    /** The numbers of the properties that an event was seen with, as far as is durable. */
    NumberSet of(EventDefinition event) {
        return known.getOrDefault(key(event.projectId(), event.number()), NumberSet.EMPTY);
    }

    void add(Transaction transaction, int projectId, int event, BitSet properties) {
        String key = key(projectId, event);
        NumberSet before = records.find(transaction, key).orElse(NumberSet.EMPTY);
        if (!properties.stream().allMatch(before::contains)) {
            records.put(transaction, key, before.with(properties));
        }
    }

    void remove(Transaction transaction, EventDefinition event) {
        records.remove(transaction, key(event.projectId(), event.number()));
    }

    private static String key(int projectId, int event) {
        return projectId + "/" + event;
    }
}
