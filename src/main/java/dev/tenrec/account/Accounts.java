package dev.tenrec.account;

import dev.tenrec.store.Ids;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The door to organizations, projects, users, members and keys, and the rules that join them. Everything that a request
 * must look up before it is let in lies in indexes on the heap, kept by listeners, so that the event loop never waits
 * and a revoked key ends with its change.
 */
public final class Accounts {
    private static final int KEY_CHARACTERS_MAX = 1_000;

    /** A key at the one moment when its text is known. */
    public record NewKey(PersonalApiKey key, String value) {}

    /** Result of the first start; the texts are shown once. */
    public record Bootstrap(Project project, User owner, String projectKey, String personalKey) {}

    private final Organizations organizations;
    private final Projects projects;
    private final Users users;
    private final Members members;
    private final ExplicitMembers explicitMembers;
    private final Keys keys;
    private final PasswordTokens passwordTokens;
    private final Departures departures;

    /** Declares the tables of all of them, so before the store opens. */
    public Accounts(Store store, Ids ids) {
        Secrets secrets = new Secrets(new SecureRandom());
        organizations = new Organizations(store);
        projects = new Projects(store, ids, secrets);
        users = new Users(store, ids);
        members = new Members(store);
        explicitMembers = new ExplicitMembers(store, members);
        keys = new Keys(store, secrets);
        passwordTokens = new PasswordTokens(store, secrets);
        departures = new Departures(this, passwordTokens);
    }

    public Organizations organizations() {
        return organizations;
    }

    public Projects projects() {
        return projects;
    }

    public Users users() {
        return users;
    }

    public Members members() {
        return members;
    }

    public ExplicitMembers explicitMembers() {
        return explicitMembers;
    }

    public Keys keys() {
        return keys;
    }

    /** Changes of memberships and all that follows from them. */
    public Departures departures() {
        return departures;
    }

    /** The user whom a one-time token lets set a password; empty for one that is unknown or used. */
    public Optional<User> findUserByPasswordToken(String token) {
        OptionalInt userId = passwordTokens.find(token);
        return userId.isPresent() ? users.find(userId.getAsInt()) : Optional.empty();
    }

    /** Makes a one-time token with which a user sets another password, as part of a change. */
    public String issuePasswordToken(Transaction transaction, int userId, Duration life) {
        return passwordTokens.issue(transaction, userId, life);
    }

    /** Ends a one-time token, as part of a change; empty for one that is unknown, used or too old. */
    public OptionalInt consumePasswordToken(Transaction transaction, String token) {
        return passwordTokens.consume(transaction, token);
    }

    /** True when a user belongs to an organization; others cannot sign in. */
    public boolean isActive(User user) {
        return members.isAnywhere(user.id());
    }

    /** The higher of the user's levels in the project and in its organization, or {@link Level#NONE}. */
    public int effectiveLevel(User user, Project project) {
        int general = members.level(user.id(), project.organization());
        if (general == Level.NONE || !project.hasAccessControl()) {
            return general;
        }
        return explicitMembers
                .find(project.id(), user.id())
                .map(explicit -> Math.max(general, explicit.level()))
                .orElse(general);
    }

    /** The user's level in the project's organization, or {@link Level#NONE}. */
    public int organizationLevel(User user, Project project) {
        return members.level(user.id(), project.organization());
    }

    /** The user's level in the organization, or {@link Level#NONE}. */
    public int organizationLevel(User user, UUID organization) {
        return members.level(user.id(), organization);
    }

    /** The owner of a personal key; empty for a text that is none, or whose user belongs nowhere. */
    public Optional<Principal> findByKey(String text) {
        return Optional.of(text)
                .filter(given -> given.length() <= KEY_CHARACTERS_MAX)
                .flatMap(keys::findByText)
                // The user can leave while the key is being created.
                .flatMap(key -> users.find(key.userId()).filter(this::isActive).map(user -> new Principal(user, key)));
    }

    /** True when the caller may see the project, and the limits of the credential cover it. */
    public boolean isVisible(Principal principal, Project project) {
        Credential credential = principal.credential();
        return effectiveLevel(principal.user(), project) != Level.NONE
                && credential.coversProject(project.id())
                && credential.coversOrganization(project.organization());
    }

    /** False for the key of a plain member in an organization that does not want such keys. */
    public boolean allowsCredential(Principal principal, Organization organization) {
        return organization.allowsKeys()
                || !(principal.credential() instanceof PersonalApiKey)
                || organizationLevel(principal.user(), organization.id()) >= Level.ADMIN;
    }

    /** The projects that a user may see, in the order of their ids. */
    public List<Project> projectsOf(User user) {
        return members.of(user.id()).stream()
                .flatMap(membership -> projects.of(membership.organization()).stream())
                .sorted(Comparator.comparingInt(Project::id))
                .toList();
    }

    /** Resolves {@code @current} of a user: the chosen project, else the first visible one. */
    public Optional<Project> currentProject(User user) {
        UserProfile profile = users.profile(user);
        return Optional.ofNullable(profile.project())
                .flatMap(projects::find)
                .or(() -> Optional.ofNullable(profile.organization()).stream()
                        .flatMap(organization -> projects.of(organization).stream())
                        .findFirst())
                .filter(project -> effectiveLevel(user, project) != Level.NONE)
                .or(() -> projectsOf(user).stream().findFirst());
    }

    /** The organization that was chosen, else that of the current project, else the first one of the user. */
    public Optional<Organization> currentOrganization(User user) {
        return Optional.ofNullable(users.profile(user).organization())
                .filter(chosen -> organizationLevel(user, chosen) != Level.NONE)
                .or(() -> currentProject(user).map(Project::organization))
                .or(() -> members.of(user.id()).stream()
                        .map(Membership::organization)
                        .findFirst())
                .flatMap(organizations::find);
    }

    /** Makes a project what {@code @current} means for a user, as part of a change. */
    public void choose(Transaction transaction, User user, Project project) {
        users.select(transaction, user.id(), project.organization(), project.id());
    }

    /** Makes an organization and its first project what {@code @current} means for a user, as part of a change. */
    public void choose(Transaction transaction, User user, Organization organization) {
        users.select(transaction, user.id(), organization.id(), null);
    }

    /** True when a server was set up in this store. */
    public boolean isBootstrapped() {
        return !organizations.isEmpty();
    }

    /**
     * Makes the first organization, project, owner and keys, as part of a change; empty when that was done before.
     *
     * @param presetProjectKey the project's token; null for a random one
     * @param presetPersonalKey the owner's key; null for a random one
     */
    public Optional<Bootstrap> bootstrap(
            Transaction transaction, @Nullable String presetProjectKey, @Nullable String presetPersonalKey) {
        if (isBootstrapped() || projects.find(transaction, 1).isPresent()) {
            return Optional.empty();
        }
        Organization organization = organizations.add(transaction, "My organization");
        Project project = projects.add(transaction, organization.id(), "Default project", presetProjectKey);
        User owner = users.add(transaction, "Owner", "", "owner@localhost");
        members.add(transaction, organization.id(), owner.id(), Level.OWNER);
        PersonalApiKey.Grant everything = new PersonalApiKey.Grant("First key", null, List.of(Scope.ALL), null, null);
        NewKey key = keys.create(transaction, owner.id(), everything, presetPersonalKey);
        return Optional.of(new Bootstrap(project, owner, project.apiToken(), key.value()));
    }

    /**
     * Removes an organization with its projects, and its members who belong nowhere else with their keys, as part of a
     * change; for tests, which leave nothing behind.
     *
     * @return the ids of the projects
     */
    public List<Integer> dissolve(Transaction transaction, UUID organization) {
        List<Integer> ended =
                projects.of(organization).stream().map(Project::id).toList();
        ended.forEach(id -> projects.end(transaction, id));
        for (Membership membership : members.of(organization)) {
            int userId = membership.userId();
            members.remove(transaction, membership);
            if (members.of(transaction, userId).isEmpty()) {
                keys.end(transaction, userId);
                passwordTokens.end(transaction, userId);
                users.find(transaction, userId).ifPresent(user -> users.remove(transaction, user));
            }
        }
        organizations.remove(transaction, organization);
        return ended;
    }

    /** Gives a user a name and an address in place of the earlier ones, as part of a change. */
    public User renameUser(Transaction transaction, int userId, String firstName, String email) {
        return users.rename(transaction, userId, firstName, email);
    }
}
