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
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a list of groups, case-insensitive; null and blank mean none.
 *
 * @param search a part of the properties as JSON, or the whole key
 * @param key a part of the key
 */
public record GroupSelection(
        @Nullable String search, @Nullable String key) {
    /** A page of groups; {@code hasMore} tells whether another one follows. */
    public record Page(List<Group> groups, boolean hasMore) {}

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int AT_ONCE = 16;
    /** A page ends early after so many characters of properties. */
    private static final int PAGE_CHARACTERS = 8 << 20;

    /** The groups that match after a cursor, newest first, then by key; null begins at the first. */
    @Blocking
    public Page find(Groups groups, int projectId, int typeIndex, @Nullable GroupCursor from, int limit) {
        WorkerPool.assertWorker();
        Deadline deadline = Deadline.in(PATIENCE);
        List<Group> found = new ArrayList<>();
        int characters = 0;
        List<Group> page = groups.page(projectId, typeIndex, from, AT_ONCE);
        while (!page.isEmpty()) {
            deadline.check();
            for (Group group : page) {
                String properties = group.properties().toString();
                if (!matches(group, properties)) {
                    continue;
                }
                if (found.size() == limit || characters > PAGE_CHARACTERS) {
                    return new Page(found, true);
                }
                found.add(group);
                characters += properties.length();
            }
            page = groups.page(projectId, typeIndex, page.get(page.size() - 1).cursor(), AT_ONCE);
        }
        return new Page(found, false);
    }

    private boolean matches(Group group, String properties) {
        boolean isFound = search == null
                || search.isBlank()
                || contains(properties, search)
                || group.key().equalsIgnoreCase(search);
        return isFound && (key == null || key.isBlank() || contains(group.key(), key));
    }

    static boolean contains(String text, String part) {
        return text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }
}
