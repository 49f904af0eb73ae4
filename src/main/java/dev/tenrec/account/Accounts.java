package dev.tenrec.account;

import dev.tenrec.json.Timestamps;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Organizations, projects, users, memberships and keys. Everything that a request must look up before it is let in lies
 * in indexes on the heap, kept by listeners, so that the event loop never waits and a revoked key ends with its change.
 */
public final class Accounts {
    /** A key at the one moment when its text is known. */
    public record NewKey(PersonalApiKey key, String value) {}

    /** What the first start made; the texts are shown once. */
    public record Bootstrap(Project project, User owner, String projectKey, String personalKey) {}

    /** Keys that one user may have at once. */
    public static final int KEYS_MAX = 10;

    private static final String PROJECT_KEY = "phc_";
    private static final String PERSONAL_KEY = "phx_";

    private static final long NOTE_NANOS = 3_600_000_000_000L;

    private final Store store;
    private final Ids ids;
    private final Secrets secrets = new Secrets(new SecureRandom());
    private final Records<Organization> organizations;
    private final Records<Project> projects;
    private final Records<User> users;
    private final Records<Membership> memberships;
    private final Records<ProjectMembership> projectMemberships;
    private final Records<PersonalApiKey> keys;

    private final ConcurrentMap<UUID, Organization> organizationsById = new ConcurrentHashMap<>();
    private final ConcurrentMap<Integer, Project> projectsById = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Project> projectsByToken = new ConcurrentHashMap<>();
    private final ConcurrentMap<Integer, User> usersById = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Membership> membershipsByPlace = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, ProjectMembership> projectMembershipsByPlace = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, PersonalApiKey> keysByDigest = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Long> lastNotedNanos = new ConcurrentHashMap<>();

    public Accounts(Store store, Ids ids) {
        this.store = store;
        this.ids = ids;
        organizations = store.records("organizations", Organization.class);
        projects = store.records("projects", Project.class);
        users = store.records("users", User.class);
        memberships = store.records("memberships", Membership.class);
        projectMemberships = store.records("project_memberships", ProjectMembership.class);
        keys = store.records("personal_api_keys", PersonalApiKey.class);
        organizations.onChange(
                (key, before, after) -> index(organizationsById, UUID.fromString(key), UUID.fromString(key), after));
        projects.onChange((key, before, after) -> {
            index(projectsById, before == null ? null : before.id(), after == null ? null : after.id(), after);
            index(
                    projectsByToken,
                    before == null ? null : before.apiToken(),
                    after == null ? null : after.apiToken(),
                    after);
        });
        users.onChange((key, before, after) -> index(usersById, Integer.valueOf(key), Integer.valueOf(key), after));
        memberships.onChange((key, before, after) -> index(membershipsByPlace, key, key, after));
        projectMemberships.onChange((key, before, after) -> index(projectMembershipsByPlace, key, key, after));
        keys.onChange((key, before, after) -> index(
                keysByDigest, before == null ? null : before.digest(), after == null ? null : after.digest(), after));
    }

    /** The project whose token this is. */
    public Optional<Project> findProjectByToken(String token) {
        return Optional.ofNullable(projectsByToken.get(token));
    }

    /** The project with this id. */
    public Optional<Project> findProject(int id) {
        return Optional.ofNullable(projectsById.get(id));
    }

    /** All projects in the order of their ids. */
    public List<Project> projects() {
        return projectsById.values().stream()
                .sorted(Comparator.comparingInt(Project::id))
                .toList();
    }

    /** The organization with this id. */
    public Optional<Organization> findOrganization(UUID id) {
        return Optional.ofNullable(organizationsById.get(id));
    }

    /** The user with this id. */
    public Optional<User> findUser(int id) {
        return Optional.ofNullable(usersById.get(id));
    }

    /** The user with this e-mail address, however it is capitalized. */
    public Optional<User> findUserByEmail(String email) {
        return usersById.values().stream()
                .filter(user -> user.email().equalsIgnoreCase(email))
                .findFirst();
    }

    /** The user with this uuid. */
    public Optional<User> findUser(UUID uuid) {
        return usersById.values().stream()
                .filter(user -> user.uuid().equals(uuid))
                .findFirst();
    }

    /** The personal key with this text. */
    public Optional<PersonalApiKey> findKeyByText(String text) {
        String digest = Secrets.digest(text);
        return Optional.ofNullable(keysByDigest.get(digest)).filter(key -> Secrets.same(key.digest(), digest));
    }

    /** The higher of the user's levels in the project and in its organization, or {@link Level#NONE}. */
    public int effectiveLevel(User user, Project project) {
        int general = organizationLevel(user, project);
        ProjectMembership explicit = projectMembershipsByPlace.get(place(project.id(), user.id()));
        return general == Level.NONE || explicit == null ? general : Math.max(general, explicit.level());
    }

    /** The user's level in the project's organization, or {@link Level#NONE}. */
    public int organizationLevel(User user, Project project) {
        return organizationLevel(user, project.organization());
    }

    /** The user's level in the organization, or {@link Level#NONE}. */
    public int organizationLevel(User user, UUID organization) {
        Membership membership = membershipsByPlace.get(place(organization, user.id()));
        return membership == null ? Level.NONE : membership.level();
    }

    /** The user's project with the lowest id: what {@code @current} means. */
    public Optional<Project> currentProject(User user) {
        return projects().stream()
                .filter(project -> effectiveLevel(user, project) != Level.NONE)
                .findFirst();
    }

    /** A user's keys, the newest first. */
    public List<PersonalApiKey> keys(int userId) {
        return keysOf(userId, keysByDigest.values());
    }

    /** One of a user's keys by its id. */
    public Optional<PersonalApiKey> findKey(String id) {
        return keys.find(id);
    }

    /**
     * Makes a key, as part of a change.
     *
     * @param scopes checked by the caller
     * @param scopedTeams the only projects it shall serve, or null
     * @param scopedOrganizations the only organizations it shall serve, or null
     */
    public NewKey createKey(
            Transaction transaction,
            int userId,
            String label,
            Collection<String> scopes,
            List<Integer> scopedTeams,
            List<UUID> scopedOrganizations) {
        return addKey(
                transaction,
                secrets.next(PERSONAL_KEY),
                userId,
                label,
                List.copyOf(scopes),
                scopedTeams,
                scopedOrganizations);
    }

    /** Ends a key, as part of a change; answers whether it was there. */
    public boolean revokeKey(Transaction transaction, String id) {
        boolean found = keys.find(transaction, id).isPresent();
        keys.remove(transaction, id);
        return found;
    }

    /** Notes that a key is used, at most once an hour; nobody waits for it, and a note that is lost is made again. */
    @SuppressWarnings("FutureReturnValueIgnored")
    public void noteUse(PersonalApiKey key) {
        long now = System.nanoTime();
        Long noted = lastNotedNanos.get(key.id());
        if (noted == null || now - noted > NOTE_NANOS) {
            lastNotedNanos.put(key.id(), now);
            store.change(transaction -> touch(transaction, key.id()));
        }
    }

    /** Whether a server was set up in this store. */
    public boolean isBootstrapped() {
        return !projectsById.isEmpty();
    }

    /**
     * Makes the first organization, project, owner and keys, as part of a change; empty when that was done before.
     *
     * @param presetProjectKey the project's token, or null for a random one
     * @param presetPersonalKey the owner's key, or null for a random one
     */
    public Optional<Bootstrap> bootstrap(Transaction transaction, String presetProjectKey, String presetPersonalKey) {
        if (projects.find(transaction, "1").isPresent()) {
            return Optional.empty();
        }
        String now = Timestamps.format(transaction.nowMicros());
        Organization organization = new Organization(UUID.randomUUID(), "My organization", "my-organization", now);
        organizations.put(transaction, organization.id().toString(), organization);
        String projectKey = presetProjectKey == null ? secrets.next(PROJECT_KEY) : presetProjectKey;
        Project project = addProject(transaction, organization.id(), "Default project", projectKey);
        User owner = addUser(transaction, "Owner", "owner@localhost");
        addMembership(transaction, organization.id(), owner.id(), Level.OWNER);
        String personalKey = presetPersonalKey == null ? secrets.next(PERSONAL_KEY) : presetPersonalKey;
        addKey(transaction, personalKey, owner.id(), "First key", List.of(Scope.ALL), null, null);
        return Optional.of(new Bootstrap(project, owner, projectKey, personalKey));
    }

    /** Adds a project to an organization, as part of a change. */
    public Project addProject(Transaction transaction, UUID organization, String name, String token) {
        Project project = new Project(
                ids.next(transaction, "project"),
                UUID.randomUUID(),
                organization,
                name,
                token == null ? secrets.next(PROJECT_KEY) : token,
                "UTC",
                Timestamps.format(transaction.nowMicros()));
        projects.put(transaction, Integer.toString(project.id()), project);
        return project;
    }

    /** Adds an organization, as part of a change. */
    public Organization addOrganization(Transaction transaction, String name) {
        Organization organization = new Organization(
                UUID.randomUUID(),
                name,
                name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-"),
                Timestamps.format(transaction.nowMicros()));
        organizations.put(transaction, organization.id().toString(), organization);
        return organization;
    }

    /** Adds a user who belongs nowhere yet, as part of a change. */
    public User addUser(Transaction transaction, String firstName, String email) {
        UUID uuid = UUID.randomUUID();
        User user =
                new User(ids.next(transaction, "user"), uuid, uuid.toString(), firstName, "", email, null, null, null);
        users.put(transaction, Integer.toString(user.id()), user);
        return user;
    }

    /** Gives a user a name and an address in place of the earlier ones, as part of a change. */
    public User renameUser(Transaction transaction, int userId, String firstName, String email) {
        User user =
                users.find(transaction, Integer.toString(userId)).orElseThrow().renamed(firstName, email);
        users.put(transaction, Integer.toString(userId), user);
        return user;
    }

    /** Gives a user a level in an organization in place of any earlier one, as part of a change. */
    public Membership addMembership(Transaction transaction, UUID organization, int userId, int level) {
        Membership membership = new Membership(
                UUID.randomUUID(), organization, userId, level, Timestamps.format(transaction.nowMicros()));
        memberships.put(transaction, place(organization, userId), membership);
        return membership;
    }

    /** Gives a user a level in a project in place of any earlier one, as part of a change. */
    public ProjectMembership addProjectMembership(Transaction transaction, int projectId, int userId, int level) {
        String now = Timestamps.format(transaction.nowMicros());
        ProjectMembership membership = new ProjectMembership(UUID.randomUUID(), projectId, userId, level, now, now);
        projectMemberships.put(transaction, place(projectId, userId), membership);
        return membership;
    }

    private boolean touch(Transaction transaction, String id) {
        Optional<PersonalApiKey> key = keys.find(transaction, id);
        key.ifPresent(found -> keys.put(transaction, id, found.usedAt(Timestamps.format(transaction.nowMicros()))));
        return key.isPresent();
    }

    private NewKey addKey(
            Transaction transaction,
            String value,
            int userId,
            String label,
            List<String> scopes,
            List<Integer> scopedTeams,
            List<UUID> scopedOrganizations) {
        PersonalApiKey key = new PersonalApiKey(
                UUID.randomUUID().toString(),
                Secrets.digest(value),
                userId,
                label,
                Secrets.mask(value),
                scopes,
                scopedTeams,
                scopedOrganizations,
                Timestamps.format(transaction.nowMicros()),
                null);
        keys.put(transaction, key.id(), key);
        return new NewKey(key, value);
    }

    private static List<PersonalApiKey> keysOf(int userId, Collection<PersonalApiKey> from) {
        return from.stream()
                .filter(key -> key.userId() == userId)
                .sorted(Comparator.comparing(PersonalApiKey::createdAt)
                        .reversed()
                        .thenComparing(PersonalApiKey::id))
                .toList();
    }

    private static <K, V> void index(ConcurrentMap<K, V> index, K oldKey, K newKey, V value) {
        if (oldKey != null && !oldKey.equals(newKey)) {
            index.remove(oldKey);
        }
        if (value == null) {
            if (oldKey != null) {
                index.remove(oldKey);
            }
            return;
        }
        index.put(newKey, value);
    }

    private static String place(Object where, int userId) {
        return where + "/" + userId;
    }
}
