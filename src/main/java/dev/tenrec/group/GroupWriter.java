package dev.tenrec.group;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.ingestion.IngestionWarning;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.ingestion.WarningType;
import dev.tenrec.json.Json;
import dev.tenrec.json.JsonFields;
import dev.tenrec.storage.EventBatch;
import dev.tenrec.storage.EventLayout;
import dev.tenrec.store.FreezableTable;
import dev.tenrec.thread.OwnerThread;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Derives group types and groups from stored events; on the writer thread, except for the counters.
 *
 * <p>Runs for each event; one without the groups flag costs one comparison. The result depends on the events alone,
 * never on a clock, because replay runs through the same code.
 */
final class GroupWriter {
    /** The event by which this server deletes a type; ignored unless the server itself created it. */
    static final String DELETE_TYPE = "$delete_group_type";

    static final String DELETE_PROPERTY = "$delete_group_property";

    private static final Logger LOG = LoggerFactory.getLogger(GroupWriter.class);
    private static final byte[] GROUPS = "$groups".getBytes(StandardCharsets.UTF_8);

    // Constant.
    private final OwnerThread writer;
    private final IngestionWarnings warnings;

    // Changed by the writer, read by any thread.
    private final GroupTypeIndex types;
    private final FreezableTable records;
    final AtomicLong refusedChanges = new AtomicLong();
    final AtomicLong unreadableChanges = new AtomicLong();

    GroupWriter(OwnerThread writer, GroupTypeIndex types, FreezableTable records, IngestionWarnings warnings) {
        this.writer = writer;
        this.types = types;
        this.records = records;
        this.warnings = warnings;
    }

    void appended(EventBatch batch, int index) {
        writer.assertOwner();
        int flags = batch.flags(index);
        if ((flags & EventLayout.CONCERNS_GROUPS) == 0) {
            return;
        }
        ProjectGroups project = types.project(batch.projectId());
        switch (batch.name(index)) {
            case "$groupidentify", "$group_identify", DELETE_PROPERTY -> change(project, batch, index);
            case DELETE_TYPE -> {
                if ((flags & EventLayout.PERSONLESS) != 0) {
                    deleteType(project, batch, index);
                }
            }
            default -> addTypes(project, batch, index);
        }
    }

    /** Assigns indexes to new types, also those of events that only name their groups. */
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
        String type = change.type();
        String groupKey = change.key();
        if (type == null || groupKey == null) {
            if (properties.hasNonNull(GroupChange.TYPE) && properties.hasNonNull(GroupChange.KEY)) {
                refusedChanges.incrementAndGet();
                warn(
                        batch,
                        index,
                        WarningType.GROUP_KEY_TOO_LONG,
                        "The group's type or key is empty, no text or number, or has more than " + Groups.KEY_MAX
                                + " characters; no group was made.");
            }
            return;
        }
        if (!change.set().isMissingNode() && !change.set().isObject()) {
            warn(batch, index, WarningType.INVALID_GROUP_SET, "$group_set is no object; it changed nothing.");
        }
        boolean isRemoval = batch.name(index).equals(DELETE_PROPERTY);
        int typeIndex = isRemoval
                ? project.type(type).map(GroupType::index).orElse(-1)
                : project.indexOf(type, batch.timestampMicros(index));
        if (typeIndex >= 0) {
            write(project, batch, index, typeIndex, groupKey, change, isRemoval);
        }
    }

    private void write(
            ProjectGroups project,
            EventBatch batch,
            int index,
            int typeIndex,
            String groupKey,
            GroupChange change,
            boolean isRemoval) {
        String key = GroupRecord.key(batch.projectId(), typeIndex, groupKey);
        byte[] before = records.get(key);
        if (before == null && isRemoval) {
            return;
        }
        GroupRecord record = before == null
                ? new GroupRecord(batch.timestampMicros(index), Json.object())
                : GroupRecord.decode(before);
        byte[] value = new GroupRecord(record.createdAtMicros(), change.apply(record.properties())).encode();
        if (value.length > Groups.PROPERTIES_MAX) {
            refusedChanges.incrementAndGet();
            warn(
                    batch,
                    index,
                    WarningType.GROUP_UPSERT_MESSAGE_SIZE_TOO_LARGE,
                    "The group's properties would take more than " + Groups.PROPERTIES_MAX
                            + " bytes; they stay as they are.");
            return;
        }
        records.put(key, value);
        project.changed();
        if (before == null) {
            project.order(typeIndex).add(new GroupCursor(record.createdAtMicros(), groupKey));
        }
    }

    private void warn(EventBatch batch, int index, WarningType type, String reason) {
        warnings.add(
                batch,
                IngestionWarning.of(type, batch.uuid(index), batch.name(index), batch.distinctId(index), reason));
    }

    /** Deletes a type with all its groups, so that the next type with its index does not inherit them. */
    private void deleteType(ProjectGroups project, EventBatch batch, int index) {
        String name = properties(batch, index).path(GroupChange.TYPE).asText();
        Optional<GroupType> found = project.type(name);
        if (found.isEmpty()) {
            return;
        }
        GroupType type = found.get();
        project.remove(type);
        NavigableSet<GroupCursor> order = project.order(type.index());
        for (GroupCursor group : order) {
            records.remove(GroupRecord.key(batch.projectId(), type.index(), group.key()));
        }
        order.clear();
        project.changed();
    }

    /**
     * The event's properties, or none if unreadable. Capture refuses unreadable ones; should the journal hold one, an
     * exception here would fail every start.
     */
    private ObjectNode properties(EventBatch batch, int index) {
        try {
            return Json.read(batch.properties(index), ObjectNode.class);
        } catch (RuntimeException unreadable) {
            countUnreadable(batch, index, unreadable);
            return Json.object();
        }
    }

    /** The types that the event names in {@code $groups}, in order, or none if unreadable; without a JSON tree. */
    private List<String> namedTypes(EventBatch batch, int index) {
        try {
            byte[] properties = batch.properties(index);
            List<String> names = new ArrayList<>(2);
            JsonFields fields = new JsonFields(properties, 0);
            while (fields.next()) {
                if (fields.valueType() == '{' && fields.isNamed(GROUPS)) {
                    JsonFields groups = new JsonFields(properties, fields.valueStart());
                    while (groups.next()) {
                        names.add(groups.name());
                    }
                }
            }
            return names;
        } catch (RuntimeException unreadable) {
            countUnreadable(batch, index, unreadable);
            return List.of();
        }
    }

    private void countUnreadable(EventBatch batch, int index, Exception unreadable) {
        unreadableChanges.incrementAndGet();
        LOG.error(
                "The properties of event {} can't be read; no group is changed by it.", batch.uuid(index), unreadable);
    }
}
