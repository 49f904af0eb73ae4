package dev.tenrec.group;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.List;
import java.util.Set;

/** Display settings of group types. The types themselves derive from events, see {@link Groups}. */
public final class GroupTypes {
    private static final String SCOPE = "GroupType";

    private final Groups groups;
    private final ActivityLog log;
    /** By project and name, so that a type which reappears with another index keeps its settings. */
    private final Records<GroupTypeSettings> records;

    /** Declares its table; before the store opens. */
    public GroupTypes(Store store, Groups groups, ActivityLog log) {
        this.groups = groups;
        this.log = log;
        this.records = store.projectRecords("group_types", GroupTypeSettings.class);
    }

    /** The types of a project by ascending index. */
    public List<GroupType> all(int projectId) {
        return groups.types(projectId);
    }

    /** The type with this index; refuses an unknown one as not found. */
    public GroupType get(int projectId, int typeIndex) {
        return groups.type(projectId, typeIndex).orElseThrow(ApiException::notFound);
    }

    public GroupTypeSettings settings(int projectId, GroupType type) {
        return records.find(key(projectId, type)).orElse(GroupTypeSettings.NONE);
    }

    /** A type and its settings as the API shows them. */
    public ObjectNode json(int projectId, GroupType type) {
        ObjectNode json = Json.object().put("group_type", type.name()).put("group_type_index", type.index());
        json.setAll(settings(projectId, type).json());
        return json.put("created_at", Timestamps.format(type.createdAtMicros()));
    }

    /** The settings as a change sees them. */
    public GroupTypeSettings settings(Transaction transaction, int projectId, GroupType type) {
        return records.find(transaction, key(projectId, type)).orElse(GroupTypeSettings.NONE);
    }

    /** Replaces the settings within a change. */
    public void put(Transaction transaction, int projectId, int userId, GroupType type, GroupTypeSettings settings) {
        GroupTypeSettings before = settings(transaction, projectId, type);
        if (before.equals(settings)) {
            return;
        }
        records.put(transaction, key(projectId, type), settings);
        log.add(
                transaction,
                Activity.of(projectId, userId, SCOPE, type.index(), "updated")
                        .named(type.name())
                        .changes(FieldChange.between(SCOPE, before.json(), settings.json(), Set.of())));
    }

    /** Removes the settings of a deleted type within a change. */
    public void remove(Transaction transaction, int projectId, int userId, GroupType type) {
        records.remove(transaction, key(projectId, type));
        log.add(
                transaction,
                Activity.of(projectId, userId, SCOPE, type.index(), "deleted").named(type.name()));
    }

    private static String key(int projectId, GroupType type) {
        return projectId + "/" + type.name();
    }
}
