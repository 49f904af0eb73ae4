package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.group.Group;
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
import org.jspecify.annotations.Nullable;

/** The names and values of the properties of all groups of a type, by a full scan. */
public final class GroupProperties {
    public record Count<T>(T name, int count) {}

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int AT_ONCE = 16;
    private static final int NAMES_MAX = 1_000;
    private static final int VALUES_MAX = 20;

    private final Groups groups;

    public GroupProperties(Groups groups) {
        this.groups = groups;
    }

    /** The names with the number of their groups, the most frequent first. */
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
     * The values that contain {@code part}, case-insensitive, with the number of their groups, the most frequent first.
     */
    @Blocking
    public List<Count<JsonNode>> values(int projectId, int typeIndex, String name, @Nullable String part) {
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
        List<Group> page = groups.page(projectId, typeIndex, null, AT_ONCE);
        while (!page.isEmpty()) {
            deadline.check();
            page.forEach(visitor);
            page = groups.page(projectId, typeIndex, page.get(page.size() - 1).cursor(), AT_ONCE);
        }
    }

    /** Returns whether a value is present and contains a text, case-insensitive; null is contained in all. */
    static boolean matches(JsonNode value, @Nullable String part) {
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
