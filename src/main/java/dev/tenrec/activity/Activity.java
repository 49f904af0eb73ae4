package dev.tenrec.activity;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One entry of the log: a user did something to a thing.
 *
 * @param id null until the log gives it one
 * @param projectId of the thing, or 0 where it belongs to no project
 * @param organization of the thing where it belongs to no project, else null
 * @param userId who did it, or null for the system
 * @param scope the kind of thing, such as {@code Dashboard}
 * @param itemId the thing's id as text
 * @param activity what was done: {@code created}, {@code updated}, {@code deleted}, …
 * @param name the thing's name at that time, or null
 * @param shortId the thing's short id, or null
 * @param changes the fields that changed, if that is what was done
 * @param createdAtMicros microseconds since 1970 in UTC; set by the log
 */
public record Activity(
        @Nullable UUID id,
        int projectId,
        @Nullable UUID organization,
        @Nullable Integer userId,
        String scope,
        String itemId,
        String activity,
        @Nullable String name,
        @Nullable String shortId,
        List<FieldChange> changes,
        long createdAtMicros) {
    /** Takes the place of the id of a thing that was erased. */
    private static final String ERASED = "erased";

    public Activity {
        changes = changes == null ? List.of() : List.copyOf(changes);
    }

    /** Something done to a thing of a project. */
    public static Activity of(int projectId, @Nullable Integer userId, String scope, Object itemId, String activity) {
        return new Activity(
                null, projectId, null, userId, scope, itemId.toString(), activity, null, null, List.of(), 0);
    }

    /** Something done to a thing that belongs to an organization and to no project. */
    public static Activity of(
            UUID organization, @Nullable Integer userId, String scope, Object itemId, String activity) {
        return new Activity(
                null, 0, organization, userId, scope, itemId.toString(), activity, null, null, List.of(), 0);
    }

    /** With the name of the thing. */
    public Activity named(@Nullable String thing) {
        return new Activity(
                id, projectId, organization, userId, scope, itemId, activity, thing, shortId, changes, createdAtMicros);
    }

    /** Without the id of the thing, its name and changed values. */
    Activity anonymized() {
        return new Activity(
                id, projectId, organization, userId, scope, ERASED, activity, null, null, List.of(), createdAtMicros);
    }

    /** With the short id of the thing. */
    public Activity shortId(@Nullable String text) {
        return new Activity(
                id, projectId, organization, userId, scope, itemId, activity, name, text, changes, createdAtMicros);
    }

    /** With the fields that changed. */
    public Activity changes(List<FieldChange> fields) {
        return new Activity(
                id, projectId, organization, userId, scope, itemId, activity, name, shortId, fields, createdAtMicros);
    }

    Activity at(UUID entryId, long micros) {
        return new Activity(
                entryId, projectId, organization, userId, scope, itemId, activity, name, shortId, changes, micros);
    }

    /** Key of its log: a project's or an organization's. */
    String scopeKey() {
        return organization == null ? scopeKey(projectId) : scopeKey(organization);
    }

    static String scopeKey(Object projectOrOrganization) {
        return projectOrOrganization.toString();
    }
}
