package dev.tenrec.account;

import dev.tenrec.error.ApiException;
import dev.tenrec.json.Timestamps;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Explicit memberships in projects, beside those that the organization gives. */
public final class ExplicitMembers {
    private static final Comparator<ProjectMembership> ORDER = Comparator.comparingInt(ProjectMembership::level)
            .thenComparing(ProjectMembership::joinedAt, Comparator.reverseOrder())
            .thenComparing(ProjectMembership::id);

    private final Members members;
    private final Records<ProjectMembership> records;
    private final UniqueIndex<String, ProjectMembership> byMember;
    private final GroupIndex<Integer, ProjectMembership> byProject;

    /** Declares its table, so before the store opens. */
    ExplicitMembers(Store store, Members members) {
        this.members = members;
        records = store.projectRecords("project_memberships", ProjectMembership.class);
        byMember = new UniqueIndex<>(records, member -> key(member.projectId(), member.userId()));
        byProject = new GroupIndex<>(records, ProjectMembership::projectId);
    }

    /** A user's own place in a project. */
    public Optional<ProjectMembership> find(int projectId, int userId) {
        return byMember.find(key(projectId, userId));
    }

    /** The membership as this change leaves it. */
    public Optional<ProjectMembership> find(Transaction transaction, int projectId, int userId) {
        return records.find(transaction, key(projectId, userId));
    }

    /** The own places in a project, by level, then the newest first. */
    public List<ProjectMembership> of(int projectId) {
        return byProject.find(projectId).stream().sorted(ORDER).toList();
    }

    /** Gives a user a level in a project in place of any earlier one, as part of a change. */
    public ProjectMembership add(Transaction transaction, int projectId, int userId, int level) {
        String now = Timestamps.format(transaction.nowMicros());
        ProjectMembership membership = new ProjectMembership(UUID.randomUUID(), projectId, userId, level, now, now);
        records.put(transaction, key(projectId, userId), membership);
        return membership;
    }

    /** Adds a membership by the rules for the actor, as part of a change; refuses a violation of them. */
    public ProjectMembership add(Transaction transaction, Project project, User actor, @Nullable User user, int level) {
        int own = requireLevel(transaction, project, actor);
        if (user != null && user.id() == actor.id()) {
            throw ApiException.denied("You can't explicitly add yourself to projects.");
        }
        if (level > own) {
            throw ApiException.denied("You can only set access level to lower or equal to your current one.");
        }
        if (user == null
                || members.find(transaction, project.organization(), user.id()).isEmpty()) {
            throw ApiException.denied("You both need to belong to the same organization.");
        }
        if (find(transaction, project.id(), user.id()).isPresent()) {
            throw ApiException.invalid("This user likely already is an explicit member of the project.");
        }
        return add(transaction, project.id(), user.id(), level);
    }

    /** Changes the level of one with a place of their own, as part of a change; refuses what the rules do not allow. */
    public ProjectMembership move(Transaction transaction, Project project, User actor, int userId, int level) {
        ProjectMembership membership = find(transaction, project.id(), userId).orElseThrow(ApiException::notFound);
        int own = requireLevel(transaction, project, actor);
        if (level > own) {
            throw ApiException.denied("You can only set access level to lower or equal to your current one.");
        }
        if (userId == actor.id()) {
            throw ApiException.denied("You can't set your own access level.");
        }
        if (membership.level() > own) {
            throw ApiException.denied("You can only edit others with level lower or equal to you.");
        }
        return move(transaction, membership, level);
    }

    /** Takes a place of one's own away, as part of a change. Everyone may leave. */
    public ProjectMembership remove(Transaction transaction, Project project, User actor, int userId) {
        if (userId != actor.id()) {
            requireLevel(transaction, project, actor);
        }
        ProjectMembership membership = find(transaction, project.id(), userId).orElseThrow(ApiException::notFound);
        remove(transaction, project.id(), userId);
        return membership;
    }

    /** The level of one who is about to change others, which must be that of an admin. */
    private int requireLevel(Transaction transaction, Project project, User actor) {
        int general = members.find(transaction, project.organization(), actor.id())
                .map(Membership::level)
                .orElse(Level.NONE);
        int own = find(transaction, project.id(), actor.id())
                .map(explicit -> Math.max(general, explicit.level()))
                .orElse(general);
        if (general == Level.NONE || own < Level.ADMIN) {
            throw ApiException.denied("You don't have sufficient permissions in the project.");
        }
        return own;
    }

    private ProjectMembership move(Transaction transaction, ProjectMembership membership, int level) {
        ProjectMembership moved = membership.at(level, Timestamps.format(transaction.nowMicros()));
        records.put(transaction, key(membership.projectId(), membership.userId()), moved);
        return moved;
    }

    /** Takes such a place away, as part of a change; nothing happens where there is none. */
    void remove(Transaction transaction, int projectId, int userId) {
        records.remove(transaction, key(projectId, userId));
    }

    private static String key(int projectId, int userId) {
        return projectId + "/" + userId;
    }
}
