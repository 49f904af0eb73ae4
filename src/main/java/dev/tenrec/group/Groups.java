package dev.tenrec.group;

import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.storage.EventStore;
import dev.tenrec.storage.segment.PropertyTable;
import dev.tenrec.store.FreezableTable;
import dev.tenrec.store.Store;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Reads the groups of all projects, from any thread. {@link GroupWriter} derives them from events on the writer. */
public final class Groups {
    /** Bytes that the properties of one group may take; a change beyond is refused. */
    public static final int PROPERTIES_MAX = 512 << 10;
    /** Characters of a key. */
    public static final int KEY_MAX = GroupChange.NAME_MAX;

    private final GroupTypeIndex index;
    private final FreezableTable records;
    private final GroupWriter writer;
    private final GroupColumns columns;

    /**
     * Declares its table and its state; before the store opens.
     *
     * @param index the one that the event store was made with
     * @param warnings receives what events asked for and was refused
     */
    public Groups(Store store, EventStore events, GroupTypeIndex index, IngestionWarnings warnings) {
        this.index = index;
        this.records = store.derivedTable("groups");
        this.writer = new GroupWriter(store.writerThread(), index, records, warnings);
        this.columns = new GroupColumns(this);
        store.removals().onRemoval(columns::remove);
        store.add(new GroupsState(index, this::loadOrders));
        events.onAppend((batch, event, distinctId) -> writer.appended(batch, event));
    }

    /** The types of a project by ascending index. */
    public List<GroupType> types(int projectId) {
        return index.project(projectId).types();
    }

    /** The type with this index. */
    public Optional<GroupType> type(int projectId, int typeIndex) {
        return index.project(projectId).type(typeIndex);
    }

    /** The group with this key. */
    public Optional<Group> find(int projectId, int typeIndex, String key) {
        byte[] value = records.get(GroupRecord.key(projectId, typeIndex, key));
        if (value == null) {
            return Optional.empty();
        }
        GroupRecord record = GroupRecord.decode(value);
        return Optional.of(new Group(typeIndex, key, record.properties(), record.createdAtMicros()));
    }

    /**
     * The JSON of a property of a group, for loops over many; null without it.
     *
     * @param name of the property in UTF-8
     */
    public byte @Nullable [] property(int projectId, int typeIndex, String key, byte[] name) {
        byte[] value = records.get(GroupRecord.key(projectId, typeIndex, key));
        return value == null ? null : GroupRecord.property(value, name);
    }

    /**
     * A property of all groups of a type, for queries.
     *
     * @param keys the dictionary of the keys of groups of this type
     * @param text the key of a code of that dictionary, or null
     * @param check called now and then while groups are read; may throw to end it
     */
    public GroupColumn column(
            int projectId,
            int typeIndex,
            String property,
            PropertyTable.Property keys,
            IntFunction<@Nullable String> text,
            Runnable check) {
        return columns.of(projectId, typeIndex, property, keys, text, check);
    }

    /** The number of changes of a project's groups since the start. */
    long version(int projectId) {
        return index.project(projectId).version();
    }

    /** The creation time of a group, microseconds since 1970; empty if no event identified it. */
    public OptionalLong createdMicros(int projectId, int typeIndex, String key) {
        byte[] value = records.get(GroupRecord.key(projectId, typeIndex, key));
        return value == null ? OptionalLong.empty() : OptionalLong.of(GroupRecord.createdAtMicros(value));
    }

    /**
     * Groups of a type, newest first and then by key.
     *
     * @param after cursor of the last group of the page before; null for the first page
     */
    public List<Group> page(int projectId, int typeIndex, @Nullable GroupCursor after, int limit) {
        List<Group> page = new ArrayList<>();
        if (typeIndex < 0 || typeIndex >= ProjectGroups.TYPES_MAX) {
            return page;
        }
        NavigableSet<GroupCursor> order = index.project(projectId).order(typeIndex);
        Iterator<GroupCursor> cursors = (after == null ? order : order.tailSet(after, false)).iterator();
        while (page.size() < limit && cursors.hasNext()) {
            find(projectId, typeIndex, cursors.next().key()).ifPresent(page::add);
        }
        return page;
    }

    /** Events since the start that changed no group because its key or its properties would be too long. */
    public long refusedChangeCount() {
        return writer.refusedChanges.get();
    }

    /** Events since the start with unreadable properties; more than 0 is a defect of Tenrec. */
    public long unreadableChangeCount() {
        return writer.unreadableChanges.get();
    }

    private void loadOrders() {
        records.forEach((key, value) -> {
            String[] parts = key.split("/", 3);
            index.project(Integer.parseInt(parts[0]))
                    .order(Integer.parseInt(parts[1]))
                    .add(new GroupCursor(GroupRecord.createdAtMicros(value), parts[2]));
        });
    }
}
