package dev.tenrec.group;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.storage.segment.PropertyTable;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Columns of the properties of groups that queries asked for last. A column is read anew once a group of its project
 * has changed or a key was added. Thread-safe.
 */
final class GroupColumns {
    /** Four bytes for each key and the values of as many groups: some megabytes at most for each column. */
    static final int KEYS_MAX = 50_000;

    private static final int COLUMNS_MAX = 64;
    private static final int KEYS_PER_CHECK = 1_024;

    private record Key(int projectId, int typeIndex, String property) {}

    /**
     * A column as of a version of the project's groups.
     *
     * @param keys the dictionary of the keys, whose codes stay
     */
    private record Kept(long version, PropertyTable.Property keys, GroupColumn column) {}

    private final Groups groups;

    @GuardedBy("this")
    private final Map<Key, Kept> columns = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Kept> eldest) {
            return size() > COLUMNS_MAX;
        }
    };

    GroupColumns(Groups groups) {
        this.groups = groups;
    }

    /**
     * The values of a property as they are now; an empty column where there are too many keys.
     *
     * @param keys the dictionary of the keys of groups of this type
     * @param text the key of a code
     * @param check called now and then while groups are read; may throw to end it
     */
    GroupColumn of(
            int projectId,
            int typeIndex,
            String property,
            PropertyTable.Property keys,
            IntFunction<@Nullable String> text,
            Runnable check) {
        int bound = keys.bound();
        if (bound > KEYS_MAX) {
            return new GroupColumn(new int[0], PropertyTable.unlisted(() -> true));
        }
        Key key = new Key(projectId, typeIndex, property);
        // Before the groups are read: a change meanwhile makes the column old at once.
        long version = groups.version(projectId);
        Kept kept = kept(key);
        if (kept != null && kept.version == version && kept.keys == keys && kept.column.bound() >= bound) {
            return kept.column;
        }
        GroupColumn column = read(key, bound, text, check);
        keep(key, new Kept(version, keys, column));
        return column;
    }

    /** Drops the columns of a project that is deleted. */
    synchronized void remove(int projectId) {
        columns.keySet().removeIf(key -> key.projectId == projectId);
    }

    private GroupColumn read(Key key, int bound, IntFunction<@Nullable String> text, Runnable check) {
        PropertyTable.Property values = PropertyTable.unlisted(() -> true);
        byte[] name = key.property.getBytes(StandardCharsets.UTF_8);
        int[] codes = new int[bound];
        for (int code = PropertyTable.FIRST; code < bound; code++) {
            if (code % KEYS_PER_CHECK == 0) {
                check.run();
            }
            String group = text.apply(code);
            byte[] json = group == null ? null : groups.property(key.projectId, key.typeIndex, group, name);
            codes[code] = json == null ? PropertyTable.NONE : values.add(json, 0, json.length);
        }
        return new GroupColumn(codes, values);
    }

    private synchronized @Nullable Kept kept(Key key) {
        return columns.get(key);
    }

    private synchronized void keep(Key key, Kept kept) {
        columns.put(key, kept);
    }
}
