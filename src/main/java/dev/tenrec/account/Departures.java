package dev.tenrec.account;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.PatchFields;
import dev.tenrec.store.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Adds, promotes and removes members of organizations. All consequences are part of the same change: a removed member
 * holds nothing once the answer is out.
 */
public final class Departures {
    /** Hears, inside the change, that a user has left projects for good. */
    @FunctionalInterface
    public interface Leaving {
        /** The user is no member of the organization of these projects any more. */
        void left(Transaction transaction, int userId, List<Project> projects);
    }

    /**
     * One who came.
     *
     * @param passwordToken with which a new user sets a password; null for one who may have one
     */
    public record Arrival(
            User user, Membership membership, @Nullable String passwordToken) {}

    private final Accounts accounts;
    private final PasswordTokens passwordTokens;
    private final List<Leaving> listeners = new ArrayList<>();

    Departures(Accounts accounts, PasswordTokens passwordTokens) {
        this.accounts = accounts;
        this.passwordTokens = passwordTokens;
    }

    /** Adds a listener; to be called before the store opens. */
    public void onLeaving(Leaving listener) {
        listeners.add(listener);
    }

    /**
     * Adds a member, as part of a change: an existing user of an organization that the actor administers too, or a new
     * user; refuses a user of other organizations.
     *
     * @param actor who does it
     */
    public Arrival add(Transaction transaction, UUID organization, User actor, PatchFields patch) {
        int level = patch.number("level", Level.MEMBER);
        if (level > level(transaction, organization, actor)) {
            throw ApiException.denied("You can only set access level to lower or equal to your current one.");
        }
        String email = patch.text("email", "");
        Optional<User> known = accounts.users().findByEmail(transaction, email);
        List<Membership> homes =
                known.map(user -> accounts.members().of(transaction, user.id())).orElse(List.of());
        if (known.flatMap(user -> accounts.members().find(transaction, organization, user.id()))
                .isPresent()) {
            throw new ApiException(ErrorCode.UNIQUE, "This user already belongs to the organization.", "email");
        }
        if (!homes.isEmpty()
                && homes.stream().noneMatch(home -> level(transaction, home.organization(), actor) >= Level.ADMIN)) {
            // The address is unproved: the creator of this user elsewhere may hold the password.
            throw new ApiException(ErrorCode.UNIQUE, "There is already an account with this email address.", "email");
        }
        User user = known.orElseGet(() ->
                accounts.users().add(transaction, patch.text("first_name", ""), patch.text("last_name", ""), email));
        // A user without a membership has no usable password; all others keep theirs.
        boolean hasNoMembership = homes.isEmpty();
        if (hasNoMembership) {
            endKeys(transaction, user.id(), key -> true);
        }
        Membership membership = accounts.members().add(transaction, organization, user.id(), level);
        return new Arrival(
                user,
                membership,
                hasNoMembership ? passwordTokens.issue(transaction, user.id(), PasswordTokens.LIFE) : null);
    }

    /** Changes a member's level, as part of a change. */
    public Membership move(Transaction transaction, UUID organization, User actor, int userId, int level) {
        Membership membership = present(transaction, organization, userId);
        if (level < membership.level() && accounts.members().isLastOwner(transaction, membership)) {
            throw lastOwner();
        }
        if (userId == actor.id()) {
            throw ApiException.denied("You can't change your own access level.");
        }
        int own = level(transaction, organization, actor);
        if (membership.level() > own) {
            throw ApiException.denied("You can only edit others with level lower or equal to you.");
        }
        if (level > own) {
            throw ApiException.denied(
                    "You can only change access level of others to lower or equal to your current one.");
        }
        return accounts.members().move(transaction, membership, level);
    }

    /**
     * Makes a token with which a member sets another password, as part of a change: by one who is an admin wherever the
     * member belongs, because a password opens all of that.
     */
    public String resetPassword(Transaction transaction, User actor, Membership member, Duration life) {
        boolean isAllowed = accounts.members().of(transaction, member.userId()).stream()
                .allMatch(home -> {
                    int own = level(transaction, home.organization(), actor);
                    return own >= Level.ADMIN && own >= home.level();
                });
        if (!isAllowed) {
            throw ApiException.denied("You can only reset passwords of members below you in all their organizations.");
        }
        return passwordTokens.issue(transaction, member.userId(), life);
    }

    /** Removes a member and all they hold here, as part of a change. Every member may leave. */
    public Membership remove(Transaction transaction, UUID organization, User actor, int userId) {
        Membership membership = present(transaction, organization, userId);
        if (userId != actor.id()) {
            int own = level(transaction, organization, actor);
            if (own < Level.ADMIN) {
                throw ApiException.denied("Your organization access level is insufficient.");
            }
            if (membership.level() > own) {
                throw ApiException.denied("You can only remove others with level lower or equal to you.");
            }
        }
        if (accounts.members().isLastOwner(transaction, membership)) {
            throw lastOwner();
        }
        accounts.members().remove(transaction, membership);
        List<Project> projects = accounts.projects().of(organization);
        projects.forEach(project -> accounts.explicitMembers().remove(transaction, project.id(), userId));
        endKeys(transaction, organization, userId, projects);
        listeners.forEach(listener -> listener.left(transaction, userId, projects));
        return membership;
    }

    /** Keys that can open nothing any more end; the others lose what lies here with the membership. */
    private void endKeys(Transaction transaction, UUID organization, int userId, List<Project> projects) {
        boolean hasNoMembership = accounts.members().of(transaction, userId).isEmpty();
        if (hasNoMembership) {
            passwordTokens.end(transaction, userId);
        }
        List<Integer> ids = projects.stream().map(Project::id).toList();
        endKeys(transaction, userId, key -> hasNoMembership || key.isLimitedTo(ids, organization));
    }

    private void endKeys(Transaction transaction, int userId, Predicate<PersonalApiKey> which) {
        accounts.keys().of(userId).stream()
                .filter(which)
                .forEach(key -> accounts.keys().revoke(transaction, key.id()));
    }

    private Membership present(Transaction transaction, UUID organization, int userId) {
        return accounts.members().find(transaction, organization, userId).orElseThrow(ApiException::notFound);
    }

    private int level(Transaction transaction, UUID organization, User user) {
        return accounts.members()
                .find(transaction, organization, user.id())
                .map(Membership::level)
                .orElse(Level.NONE);
    }

    private static ApiException lastOwner() {
        return ApiException.invalid("An organization must have at least one owner.");
    }
}
