package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.person.Person;
import dev.tenrec.person.Persons;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of a property of all persons, by a full scan. */
public final class PersonValues {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int AT_ONCE = 1_000;
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
        Deadline deadline = Deadline.in(PATIENCE);
        List<Person> page = persons.below(projectId, Integer.MAX_VALUE, AT_ONCE);
        while (!page.isEmpty()) {
            deadline.check();
            for (Person person : page) {
                JsonNode value = person.properties().path(name);
                boolean isCounted = counts.size() < COUNTED_MAX || counts.containsKey(value);
                if (isCounted && GroupProperties.matches(value, part)) {
                    counts.merge(value, 1, Integer::sum);
                }
            }
            page = persons.below(projectId, page.get(page.size() - 1).number(), AT_ONCE);
        }
        return GroupProperties.mostFrequent(counts, VALUES_MAX);
    }
}
