package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.group.Group;
import dev.tenrec.group.GroupCursor;
import dev.tenrec.group.Groups;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What the properties of the groups of a type are called, and which values they have, by a look at all of them. */
public final class GroupProperties {
    /** How often something was found. */
    public record Count<T>(T name, int count) {}

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int AT_ONCE = 16;
    private static final int NAMES_MAX = 1_000;
    private static final int VALUES_MAX = 20;

    private final Groups groups;

    public GroupProperties(Groups groups) {
        this.groups = groups;
    }

    /** The names, each with the number of groups that have it, the most frequent first. */
    @Blocking
    public List<Count<String>> names(int projectId, int typeIndex) {
        WorkerPool.assertWorker();
        Map<String, Integer> counts = new HashMap<>();
        forEach(
                projectId,
                typeIndex,
                group -> group.properties().fieldNames().forEachRemaining(name -> counts.merge(name, 1, Integer::sum)));
        return mostFrequent(counts, NAMES_MAX);
    }

    /**
     * The values of a property, each with the number of groups that have it, the most frequent first.
     *
     * @param part what a value must hold, in any case; null for all
     */
    @Blocking
    public List<Count<JsonNode>> values(int projectId, int typeIndex, String name, String part) {
        WorkerPool.assertWorker();
        Map<JsonNode, Integer> counts = new HashMap<>();
        forEach(projectId, typeIndex, group -> {
            JsonNode value = group.properties().path(name);
            if (matches(value, part)) {
                counts.merge(value, 1, Integer::sum);
            }
        });
        return mostFrequent(counts, VALUES_MAX);
    }

    private void forEach(int projectId, int typeIndex, Consumer<Group> visitor) {
        Deadline deadline = Deadline.in(PATIENCE);
        GroupCursor last = null;
        List<Group> some = groups.page(projectId, typeIndex, last, AT_ONCE);
        while (!some.isEmpty()) {
            deadline.check();
            some.forEach(visitor);
            last = some.get(some.size() - 1).cursor();
            some = groups.page(projectId, typeIndex, last, AT_ONCE);
        }
    }

    /** Whether there is a value, and it holds a text in any case; null for any. */
    static boolean matches(JsonNode value, String part) {
        boolean isThere = !value.isMissingNode() && !value.isNull();
        return isThere && (part == null || GroupSelection.contains(text(value), part));
    }

    static <T> List<Count<T>> mostFrequent(Map<T, Integer> counts, int max) {
        return counts.entrySet().stream()
                .map(entry -> new Count<>(entry.getKey(), entry.getValue()))
                .sorted(Comparator.<Count<T>>comparingInt(count -> -count.count)
                        .thenComparing(count -> count.name.toString()))
                .limit(max)
                .toList();
    }

    private static String text(JsonNode value) {
        return value.isValueNode() ? value.asText() : value.toString();
    }
}
