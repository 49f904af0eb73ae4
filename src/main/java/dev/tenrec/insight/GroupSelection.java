package dev.tenrec.insight;

import dev.tenrec.group.Group;
import dev.tenrec.group.GroupCursor;
import dev.tenrec.group.Groups;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Which groups of a type are wanted.
 *
 * @param search a part of the properties as JSON, or the whole key, in any case; null or blank for all
 * @param key a part of the key, in any case; null or blank for all
 */
public record GroupSelection(String search, String key) {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int AT_ONCE = 16;
    /** Characters of properties on one page: it ends early rather than fill the memory. */
    private static final int PAGE_CHARACTERS = 8 << 20;

    /**
     * Groups that match, newest first and then by key.
     *
     * @param from the place of the last group that the caller saw, or null to begin
     */
    @Blocking
    public GroupPage find(Groups groups, int projectId, int typeIndex, GroupCursor from, int limit) {
        WorkerPool.assertWorker();
        Deadline deadline = Deadline.in(PATIENCE);
        List<Group> found = new ArrayList<>();
        int characters = 0;
        List<Group> some = groups.page(projectId, typeIndex, from, AT_ONCE);
        while (!some.isEmpty()) {
            deadline.check();
            for (Group group : some) {
                String properties = group.properties().toString();
                if (!matches(group, properties)) {
                    continue;
                }
                if (found.size() == limit || characters > PAGE_CHARACTERS) {
                    return new GroupPage(found, true);
                }
                found.add(group);
                characters += properties.length();
            }
            some = groups.page(projectId, typeIndex, some.get(some.size() - 1).cursor(), AT_ONCE);
        }
        return new GroupPage(found, false);
    }

    private boolean matches(Group group, String properties) {
        boolean isFound =
                isBlank(search) || contains(properties, search) || group.key().equalsIgnoreCase(search);
        return isFound && (isBlank(key) || contains(group.key(), key));
    }

    static boolean contains(String text, String part) {
        return text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }

    private static boolean isBlank(String text) {
        return text == null || text.isBlank();
    }
}
