package dev.tenrec.group;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.ingestion.IngestionWarning;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.ingestion.WarningType;
import dev.tenrec.json.Json;
import dev.tenrec.storage.EventBatch;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.DerivedTable;
import dev.tenrec.store.Store;
import dev.tenrec.thread.OwnerThread;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The groups of all projects: hears every stored event and keeps which types there are and what is known of each group.
 *
 * <p>The writer runs it for each event; one without a flag about groups costs one comparison. What it does follows from
 * the events alone, without a clock, because the journal is replayed through it.
 */
public final class Groups {
    /** Bytes that the properties of one group may take; a change beyond is not made. */
    public static final int PROPERTIES_MAX = 512 << 10;
    /** Characters of a key. */
    public static final int KEY_MAX = GroupChange.NAME_MAX;
    /** The event that this server makes when a type is deleted; it means nothing when anyone else sends it. */
    static final String DELETE_TYPE = "$delete_group_type";

    static final String DELETE_PROPERTY = "$delete_group_property";

    private static final Logger LOG = LoggerFactory.getLogger(Groups.class);

    private final OwnerThread writer;
    private final IngestionWarnings warnings;
    private final DerivedTable records;
    private final ConcurrentMap<Integer, ProjectGroups> projects = new ConcurrentHashMap<>();
    private final AtomicLong refusedChanges = new AtomicLong();
    private final AtomicLong unreadableChanges = new AtomicLong();

    /**
     * Declares its table and its state; to be made before the store opens.
     *
     * @param warnings hears of what events asked for and was not done
     */
    public Groups(Store store, EventStore events, IngestionWarnings warnings) {
        this.writer = store.writerThread();
        this.warnings = warnings;
        this.records = store.derivedTable("groups");
        store.add(new GroupsState(projects, this::indexAll));
        events.onAppend((batch, index, distinctId) -> appended(batch, index));
        events.nameGroups(this::column);
    }

    /** The property under which events that name a group of a type show its key, or null when there is no such type. */
    private String column(int projectId, String type) {
        for (GroupType known : types(projectId)) {
            if (known.name().equals(type)) {
                return "$group_" + known.index();
            }
        }
        return null;
    }

    /** The types of a project in order of their indexes. */
    public List<GroupType> types(int projectId) {
        return project(projectId).types();
    }

    /** The type with this index, if there is one. */
    public Optional<GroupType> type(int projectId, int typeIndex) {
        return project(projectId).type(typeIndex);
    }

    /** The group with this key, if there is one. */
    public Optional<Group> find(int projectId, int typeIndex, String key) {
        byte[] value = records.get(key(projectId, typeIndex, key));
        if (value == null) {
            return Optional.empty();
        }
        GroupRecord record = GroupRecord.decode(value);
        return Optional.of(new Group(typeIndex, key, record.properties(), record.createdAtMicros()));
    }

    /**
     * Some groups of a type, newest first and then by key.
     *
     * @param after the place of the last group that the caller saw, or null to begin
     */
    public List<Group> page(int projectId, int typeIndex, GroupCursor after, int limit) {
        List<Group> page = new ArrayList<>();
        if (typeIndex < 0 || typeIndex >= ProjectGroups.TYPES_MAX) {
            return page;
        }
        NavigableSet<GroupCursor> order = project(projectId).order(typeIndex);
        Iterator<GroupCursor> places = (after == null ? order : order.tailSet(after, false)).iterator();
        while (page.size() < limit && places.hasNext()) {
            find(projectId, typeIndex, places.next().key()).ifPresent(page::add);
        }
        return page;
    }

    /** Events since the start that changed no group because its key or its properties would have been too long. */
    public long refusedChangeCount() {
        return refusedChanges.get();
    }

    /** Events since the start whose properties could not be read; more than 0 is a fault of ours. */
    public long unreadableChangeCount() {
        return unreadableChanges.get();
    }

    private ProjectGroups project(int projectId) {
        return projects.computeIfAbsent(projectId, id -> new ProjectGroups());
    }

    private void appended(EventBatch batch, int index) {
        writer.assertOwner();
        int flags = batch.flags(index);
        if ((flags & EventBatch.CONCERNS_GROUPS) == 0) {
            return;
        }
        ProjectGroups project = project(batch.projectId());
        switch (batch.name(index)) {
            case "$groupidentify", "$group_identify", DELETE_PROPERTY -> change(project, batch, index);
            case DELETE_TYPE -> {
                if ((flags & EventBatch.PERSONLESS) != 0) {
                    deleteType(project, batch, index);
                }
            }
            default -> addTypes(project, batch, index);
        }
    }

    /** Types get their numbers also from events that only name their groups. */
    private void addTypes(ProjectGroups project, EventBatch batch, int index) {
        if (project.isFull()) {
            return;
        }
        for (String sent : namedTypes(batch, index)) {
            String name = GroupChange.name(sent);
            if (name != null) {
                project.indexOf(name, batch.timestampMicros(index));
            }
        }
    }

    private void change(ProjectGroups project, EventBatch batch, int index) {
        addTypes(project, batch, index);
        ObjectNode properties = properties(batch, index);
        GroupChange change = GroupChange.of(properties);
        if (change.type() == null || change.key() == null) {
            if (properties.hasNonNull(GroupChange.TYPE) && properties.hasNonNull(GroupChange.KEY)) {
                refusedChanges.incrementAndGet();
                warn(
                        batch,
                        index,
                        WarningType.GROUP_KEY_TOO_LONG,
                        "The group's type or key is empty, no text or number, or has more than " + KEY_MAX
                                + " characters; no group was made.");
            }
            return;
        }
        if (!change.set().isMissingNode() && !change.set().isObject()) {
            warn(batch, index, WarningType.INVALID_GROUP_SET, "$group_set is no object; it changed nothing.");
        }
        boolean isRemoval = batch.name(index).equals(DELETE_PROPERTY);
        int typeIndex = isRemoval
                ? project.type(change.type()).map(GroupType::index).orElse(-1)
                : project.indexOf(change.type(), batch.timestampMicros(index));
        if (typeIndex < 0) {
            return;
        }
        String key = key(batch.projectId(), typeIndex, change.key());
        byte[] before = records.get(key);
        if (before == null && isRemoval) {
            return;
        }
        GroupRecord record = before == null
                ? new GroupRecord(batch.timestampMicros(index), Json.object())
                : GroupRecord.decode(before);
        ObjectNode after = change.apply(record.properties());
        byte[] value = new GroupRecord(record.createdAtMicros(), after).encode();
        if (value.length > PROPERTIES_MAX) {
            refusedChanges.incrementAndGet();
            warn(
                    batch,
                    index,
                    WarningType.GROUP_UPSERT_MESSAGE_SIZE_TOO_LARGE,
                    "The group's properties would take more than " + PROPERTIES_MAX + " bytes; they stay as they are.");
            return;
        }
        records.put(key, value);
        if (before == null) {
            project.order(typeIndex).add(new GroupCursor(record.createdAtMicros(), change.key()));
        }
    }

    private void warn(EventBatch batch, int index, WarningType type, String reason) {
        warnings.add(
                batch,
                IngestionWarning.of(type, batch.uuid(index), batch.name(index), batch.distinctId(index), reason));
    }

    /** A type goes with all its groups, so that the next type to get its index does not find them. */
    private void deleteType(ProjectGroups project, EventBatch batch, int index) {
        ObjectNode properties = properties(batch, index);
        Optional<GroupType> type =
                project.type(properties.path(GroupChange.TYPE).asText());
        if (type.isEmpty()) {
            return;
        }
        project.remove(type.get());
        NavigableSet<GroupCursor> order = project.order(type.get().index());
        for (GroupCursor place : order) {
            records.remove(key(batch.projectId(), type.get().index(), place.key()));
        }
        order.clear();
    }

    /**
     * Nothing when it can't be read. Capture lets only readable ones through; but what is in the journal is replayed at
     * every start, and one event that threw here would end every start.
     */
    private ObjectNode properties(EventBatch batch, int index) {
        try {
            return Json.read(batch.properties(index), ObjectNode.class);
        } catch (RuntimeException unreadable) {
            tellUnreadable(batch, index, unreadable);
            return Json.object();
        }
    }

    /** Likewise. */
    private List<String> namedTypes(EventBatch batch, int index) {
        try {
            return GroupNames.of(batch.properties(index));
        } catch (RuntimeException unreadable) {
            tellUnreadable(batch, index, unreadable);
            return List.of();
        }
    }

    private void tellUnreadable(EventBatch batch, int index, Exception unreadable) {
        unreadableChanges.incrementAndGet();
        LOG.error(
                "The properties of event {} can't be read; no group is changed by it.", batch.uuid(index), unreadable);
    }

    /** Puts the groups of a snapshot in order. */
    private void indexAll() {
        writer.assertOwner();
        records.forEach((key, value) -> {
            String[] parts = key.split("/", 3);
            project(Integer.parseInt(parts[0]))
                    .order(Integer.parseInt(parts[1]))
                    .add(new GroupCursor(GroupRecord.createdAtMicros(value), parts[2]));
        });
    }

    private static String key(int projectId, int typeIndex, String key) {
        return projectId + "/" + typeIndex + "/" + key;
    }
}
