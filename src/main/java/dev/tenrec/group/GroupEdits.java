package dev.tenrec.group;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.storage.EventBatch;
import dev.tenrec.storage.EventLayout;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Edits of groups through the API. Each is stored as an event, so groups remain derivable from events, and is validated
 * on the writer. The activity log entry is part of the same journal record.
 */
public final class GroupEdits {
    private static final String IDENTIFY = "$groupidentify";
    private static final String UPDATE = "update_property";
    private static final String SCOPE = "Group";
    private static final int DISTINCT_ID_MAX = 200;

    private final Store store;
    private final EventStore events;
    private final Groups groups;
    private final ActivityLog log;
    private final Clock clock;

    public GroupEdits(Store store, EventStore events, Groups groups, ActivityLog log, Clock clock) {
        this.store = store;
        this.events = events;
        this.groups = groups;
        this.log = log;
        this.clock = clock;
    }

    /** Creates a group; refuses an existing key. The stage ends with the group. */
    @Blocking
    public CompletionStage<Group> create(GroupId id, int userId, ObjectNode properties) {
        WorkerPool.assertWorker();
        return run(id, userId, "create_group", IDENTIFY, GroupChange.SET, properties, found -> {
            if (found.isPresent()) {
                throw ApiException.invalid("detail", "A group with this key already exists");
            }
        });
    }

    /** Sets a property; the stage ends with the changed group. */
    @Blocking
    public CompletionStage<Group> set(GroupId id, int userId, String property, JsonNode value) {
        WorkerPool.assertWorker();
        ObjectNode set = Json.object().set(property, value);
        return run(id, userId, UPDATE, IDENTIFY, GroupChange.SET, set, found -> {
            if (found.isEmpty()) {
                throw ApiException.notFound();
            }
        });
    }

    /**
     * Removes properties, all or none; the stage ends with the changed group.
     *
     * @param attr the field named in the refusal of a property that the group does not have
     */
    @Blocking
    public CompletionStage<Group> unset(GroupId id, int userId, Collection<String> properties, String attr) {
        WorkerPool.assertWorker();
        ArrayNode names = Json.mapper().createArrayNode();
        properties.forEach(names::add);
        return run(id, userId, UPDATE, GroupWriter.DELETE_PROPERTY, GroupChange.UNSET, names, found -> {
            ObjectNode present = found.orElseThrow(ApiException::notFound).properties();
            for (String name : properties) {
                if (!present.has(name)) {
                    throw ApiException.invalid(attr, "Property '" + name + "' does not exist on this group.");
                }
            }
        });
    }

    /**
     * Deletes a type with all its groups.
     *
     * @param change further changes, in the same record
     */
    @Blocking
    public <T> CompletionStage<T> deleteType(int projectId, GroupType type, Function<Transaction, T> change) {
        WorkerPool.assertWorker();
        ObjectNode properties = Json.object().put(GroupChange.TYPE, type.name());
        EventBatch batch = batch(projectId, GroupWriter.DELETE_TYPE, "$" + type.name(), Json.write(properties));
        return store.submit(List.of(events.write(batch, () -> requireType(projectId, type))), change);
    }

    private CompletionStage<Group> run(
            GroupId id,
            int userId,
            String activity,
            String event,
            String field,
            JsonNode value,
            Consumer<Optional<Group>> rule) {
        GroupType type = groups.type(id.projectId(), id.typeIndex()).orElseThrow(ApiException::notFound);
        ObjectNode properties = Json.object().put(GroupChange.TYPE, type.name()).put(GroupChange.KEY, id.key());
        byte[] json = Json.write(properties.set(field, value));
        EventBatch batch = batch(id.projectId(), event, "$" + type.name() + "_" + id.key(), json);
        Edit edit = new Edit(id, type, change(json), batch.timestampMicros(0), rule);
        return store.submit(List.of(events.write(batch, edit)), transaction -> {
            log.add(
                    transaction,
                    Activity.of(id.projectId(), userId, SCOPE, itemId(id.typeIndex(), id.key()), activity)
                            .named(id.key())
                            .changes(FieldChange.between(SCOPE, edit.before, edit.after, Set.of())));
            return new Group(id.typeIndex(), id.key(), edit.after, edit.createdAtMicros);
        });
    }

    /** The id of a group in the activity log. */
    public static String itemId(int typeIndex, String key) {
        return typeIndex + "-" + key;
    }

    /** Parses the bytes to store as {@link GroupWriter} will. */
    private static GroupChange change(byte[] json) {
        if (json.length > 2 * Groups.PROPERTIES_MAX) {
            throw tooLarge();
        }
        try {
            GroupChange change = GroupChange.of((ObjectNode) Json.parse(json));
            if (change.key() == null) {
                throw tooLarge();
            }
            return change;
        } catch (JsonProcessingException unreadable) {
            throw ApiException.invalid(
                    "group_properties", "The value can't be kept: " + unreadable.getOriginalMessage());
        }
    }

    private static ApiException tooLarge() {
        return ApiException.invalid(
                "group_properties",
                "The properties of a group may take " + Groups.PROPERTIES_MAX + " bytes, its key " + Groups.KEY_MAX
                        + " characters.");
    }

    private void requireType(int projectId, GroupType type) {
        if (groups.type(projectId, type.index()).filter(type::equals).isEmpty()) {
            throw ApiException.notFound();
        }
    }

    private EventBatch batch(int projectId, String event, String distinctId, byte[] properties) {
        long micros = Timestamps.micros(clock.instant());
        int flags = EventLayout.CONCERNS_GROUPS | EventLayout.PERSONLESS;
        return EventBatch.single(projectId, micros, flags, event, truncated(distinctId), properties);
    }

    private static String truncated(String distinctId) {
        return distinctId.codePointCount(0, distinctId.length()) <= DISTINCT_ID_MAX
                ? distinctId
                : distinctId.substring(0, distinctId.offsetByCodePoints(0, DISTINCT_ID_MAX));
    }

    /** Validates one edit on the writer, and keeps its result. */
    private final class Edit implements Runnable {
        private final GroupId id;
        private final GroupType type;
        private final GroupChange change;
        private final Consumer<Optional<Group>> rule;
        private long createdAtMicros;
        private ObjectNode before = Json.object();
        private ObjectNode after = Json.object();

        /** @param micros creation time of a new group */
        Edit(GroupId id, GroupType type, GroupChange change, long micros, Consumer<Optional<Group>> rule) {
            this.id = id;
            this.type = type;
            this.change = change;
            this.createdAtMicros = micros;
            this.rule = rule;
        }

        @Override
        public void run() {
            requireType(id.projectId(), type);
            Optional<Group> found = groups.find(id.projectId(), id.typeIndex(), id.key());
            rule.accept(found);
            if (found.isPresent()) {
                before = found.get().properties();
                createdAtMicros = found.get().createdAtMicros();
            }
            after = change.apply(before);
            if (Json.write(after).length > Groups.PROPERTIES_MAX - Long.BYTES) {
                throw tooLarge();
            }
        }
    }
}
