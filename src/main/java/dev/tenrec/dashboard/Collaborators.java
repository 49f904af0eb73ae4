package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The users who edit restricted dashboards beside their creators and admins. The key is (project, dashboard, user);
 * rows stay when the restriction is lifted, and count again when it returns.
 */
public final class Collaborators {
    /**
     * A user who may edit a restricted dashboard although neither its creator nor an admin.
     *
     * @param level always {@link Dashboard#ONLY_COLLABORATORS_CAN_EDIT}
     * @param addedAtMicros microseconds since 1970 in UTC
     */
    public record Collaborator(
            UUID id, int projectId, int dashboardId, int userId, int level, long addedAtMicros, long updatedAtMicros) {}

    private static final Comparator<Collaborator> ORDER =
            Comparator.comparingLong(Collaborator::addedAtMicros).thenComparingInt(Collaborator::userId);

    private final Store store;
    private final Dashboards dashboards;
    private final Accounts accounts;
    private final ActivityLog log;
    private final Records<Collaborator> records;
    /** By dashboard, in the order in which they were added; written by the writer alone. */
    private final Map<String, List<Collaborator>> byDashboard = new ConcurrentHashMap<>();

    /** Declares its table, so before the store opens. */
    public Collaborators(Store store, Dashboards dashboards, Accounts accounts, ActivityLog log) {
        this.store = store;
        this.dashboards = dashboards;
        this.accounts = accounts;
        this.log = log;
        records = store.projectRecords("dashboard_collaborators", Collaborator.class);
        records.onChange(this::changed);
    }

    /** The collaborators of a dashboard, in the order in which they were added. */
    public List<Collaborator> list(int projectId, int dashboardId) {
        return byDashboard.getOrDefault(dashboardKey(projectId, dashboardId), List.of());
    }

    public boolean isCollaborator(int projectId, int dashboardId, int userId) {
        return records.find(key(projectId, dashboardId, userId)).isPresent();
    }

    /** Like {@link #isCollaborator(int, int, int)}, as a change sees it. */
    boolean isCollaborator(Transaction transaction, int projectId, int dashboardId, int userId) {
        return records.find(transaction, key(projectId, dashboardId, userId)).isPresent();
    }

    /**
     * Adds a collaborator; the stage ends with the row once it is durable. Refuses callers who may not edit the
     * dashboard, dashboards that everyone edits, and users who edit it anyway or do not belong to the project.
     */
    public CompletionStage<Collaborator> add(Project project, int dashboardId, User caller, UUID userUuid) {
        return store.change(transaction -> {
            Dashboard dashboard = editable(transaction, project, dashboardId, caller);
            if (dashboard.restrictionLevel() <= Dashboard.EVERYONE_CAN_EDIT) {
                throw ApiException.invalid("Cannot add collaborators to a dashboard on the lowest restriction level.");
            }
            User user = namable(project, dashboard, userUuid);
            String key = key(project.id(), dashboardId, user.id());
            if (records.find(transaction, key).isPresent()) {
                throw ApiException.invalid("User already is a collaborator.");
            }
            long now = transaction.nowMicros();
            Collaborator added = new Collaborator(
                    UUID.randomUUID(),
                    project.id(),
                    dashboardId,
                    user.id(),
                    Dashboard.ONLY_COLLABORATORS_CAN_EDIT,
                    now,
                    now);
            records.put(transaction, key, added);
            note(transaction, dashboard, caller, null, user);
            return added;
        });
    }

    /** Removes a collaborator; the stage ends once that is durable. */
    public CompletionStage<Collaborator> remove(Project project, int dashboardId, User caller, UUID userUuid) {
        return store.change(transaction -> {
            Dashboard dashboard = editable(transaction, project, dashboardId, caller);
            User user = accounts.users().find(userUuid).orElseThrow(ApiException::notFound);
            String key = key(project.id(), dashboardId, user.id());
            Collaborator removed = records.find(transaction, key).orElseThrow(ApiException::notFound);
            if (dashboard.restrictionLevel() <= Dashboard.EVERYONE_CAN_EDIT) {
                throw ApiException.invalid(
                        "Cannot remove collaborators from a dashboard on the lowest restriction level.");
            }
            records.remove(transaction, key);
            note(transaction, dashboard, caller, user, null);
            return removed;
        });
    }

    /** Removes a user who left projects from their dashboards, as part of the change. */
    public void leave(Transaction transaction, int userId, List<Project> projects) {
        Set<Integer> left = projects.stream().map(Project::id).collect(Collectors.toSet());
        byDashboard.values().stream()
                .flatMap(List::stream)
                .filter(held -> held.userId() == userId && left.contains(held.projectId()))
                .forEach(held -> records.remove(transaction, key(held.projectId(), held.dashboardId(), userId)));
    }

    /** The dashboard, unless the project does not have it or it is deleted. */
    public Dashboard get(Project project, int dashboardId) {
        return dashboards.find(project.id(), dashboardId).orElseThrow(Collaborators::noDashboard);
    }

    /** Ends with a refusal unless the caller may edit the dashboard, as far as is known before a change. */
    public void requireEditor(Project project, int dashboardId, User caller) {
        Dashboard dashboard = get(project, dashboardId);
        permit(dashboard, project, caller, isCollaborator(project.id(), dashboardId, caller.id()));
    }

    /** The dashboard for one who may edit it, as a change sees both. */
    public Dashboard editable(Transaction transaction, Project project, int dashboardId, User caller) {
        Dashboard dashboard =
                dashboards.live(transaction, project.id(), dashboardId).orElseThrow(Collaborators::noDashboard);
        permit(dashboard, project, caller, isCollaborator(transaction, project.id(), dashboardId, caller.id()));
        return dashboard;
    }

    private void permit(Dashboard dashboard, Project project, User caller, boolean isCollaborator) {
        boolean isAdmin = accounts.effectiveLevel(caller, project) >= Level.ADMIN;
        dashboards.rights().permit(dashboard, new Editor(caller.id(), isAdmin), isCollaborator);
    }

    /** The user to add; refuses users with inherent access. Users of other organizations look like unknown ones. */
    private User namable(Project project, Dashboard dashboard, UUID userUuid) {
        User user = accounts.users()
                .find(userUuid)
                .filter(found -> accounts.effectiveLevel(found, project) != Level.NONE)
                .orElseThrow(() -> ApiException.invalid("User does not exist."));
        boolean isAdmin = accounts.effectiveLevel(user, project) >= Level.ADMIN;
        if (dashboard.isRestrictableBy(new Editor(user.id(), isAdmin))) {
            throw ApiException.invalid("Cannot add collaborators that already have inherent access"
                    + " (the dashboard owner or a project admins).");
        }
        return user;
    }

    private void note(
            Transaction transaction, Dashboard dashboard, User caller, @Nullable User before, @Nullable User after) {
        FieldChange change = FieldChange.of("Dashboard", "collaborators", email(before), email(after));
        log.add(
                transaction,
                Activity.of(dashboard.projectId(), caller.id(), "Dashboard", dashboard.id(), "updated")
                        .named(dashboard.name())
                        .changes(List.of(change)));
    }

    private static JsonNode email(@Nullable User user) {
        return user == null ? NullNode.instance : TextNode.valueOf(user.email());
    }

    private void changed(String key, @Nullable Collaborator before, @Nullable Collaborator after) {
        Collaborator row = Objects.requireNonNull(after == null ? before : after);
        List<Collaborator> rows = new ArrayList<>(list(row.projectId(), row.dashboardId()));
        rows.removeIf(one -> one.userId() == row.userId());
        if (after != null) {
            rows.add(after);
            rows.sort(ORDER);
        }
        if (rows.isEmpty()) {
            byDashboard.remove(dashboardKey(row.projectId(), row.dashboardId()));
        } else {
            byDashboard.put(dashboardKey(row.projectId(), row.dashboardId()), List.copyOf(rows));
        }
    }

    private static ApiException noDashboard() {
        return new ApiException(ErrorCode.NOT_FOUND, "Dashboard not found.");
    }

    private static String dashboardKey(int projectId, int dashboardId) {
        return projectId + "/" + dashboardId;
    }

    private static String key(int projectId, int dashboardId, int userId) {
        return dashboardKey(projectId, dashboardId) + "/" + userId;
    }
}
