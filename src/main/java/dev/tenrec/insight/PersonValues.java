package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.person.Persons;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of a property of all persons, by a full scan. */
public final class PersonValues {
    private static final int VALUES_MAX = 20;
    /** Bounds the memory for properties such as email addresses; the values of the newest persons are counted. */
    private static final int COUNTED_MAX = 100_000;

    private PersonValues() {}

    /**
     * The values that contain {@code part}, case-insensitive, with the number of their persons, the most frequent
     * first.
     */
    @Blocking
    public static List<GroupProperties.Count<JsonNode>> of(
            Persons persons, int projectId, String name, @Nullable String part) {
        WorkerPool.assertWorker();
        Map<JsonNode, Integer> counts = new HashMap<>();
        PersonSelection.all(persons, projectId, person -> {
            JsonNode value = person.properties().path(name);
            boolean isCounted = counts.size() < COUNTED_MAX || counts.containsKey(value);
            if (isCounted && GroupProperties.matches(value, part)) {
                counts.merge(value, 1, Integer::sum);
            }
        });
        return GroupProperties.mostFrequent(counts, VALUES_MAX);
    }
}
