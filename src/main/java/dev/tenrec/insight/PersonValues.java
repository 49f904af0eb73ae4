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

/** Which values a property of persons has, by a look at all of them. */
public final class PersonValues {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int AT_ONCE = 1_000;
    private static final int VALUES_MAX = 20;
    /** An e-mail address is another one for each person; those of the newest are counted. */
    private static final int COUNTED_MAX = 100_000;

    private PersonValues() {}

    /**
     * The values, each with the number of persons that have it, the most frequent first.
     *
     * @param part what a value must hold, in any case; null for all
     */
    @Blocking
    public static List<GroupProperties.Count<JsonNode>> of(Persons persons, int projectId, String name, String part) {
        WorkerPool.assertWorker();
        Map<JsonNode, Integer> counts = new HashMap<>();
        Deadline deadline = Deadline.in(PATIENCE);
        List<Person> some = persons.below(projectId, Integer.MAX_VALUE, AT_ONCE);
        while (!some.isEmpty()) {
            deadline.check();
            for (Person person : some) {
                JsonNode value = person.properties().path(name);
                boolean isCounted = counts.size() < COUNTED_MAX || counts.containsKey(value);
                if (isCounted && GroupProperties.matches(value, part)) {
                    counts.merge(value, 1, Integer::sum);
                }
            }
            some = persons.below(projectId, some.get(some.size() - 1).number(), AT_ONCE);
        }
        return GroupProperties.mostFrequent(counts, VALUES_MAX);
    }
}
