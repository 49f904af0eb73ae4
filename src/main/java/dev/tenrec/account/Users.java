package dev.tenrec.account;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import dev.tenrec.json.Timestamps;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The people who work with Tenrec, wherever they belong. An e-mail address names one of them, however it is spelled.
 */
public final class Users {
    /** Fields that are not settings: they are of the user itself, or say what is current. */
    private static final Set<String> OWN = Set.of(
            "first_name",
            "last_name",
            "email",
            "hedgehog_config",
            "role_at_organization",
            "set_current_team",
            "set_current_organization");

    private final Ids ids;
    private final Records<User> records;
    private final Records<UserProfile> profiles;
    /** Which user has an address, for changes that cannot yet see it in the index. */
    private final Records<Integer> emails;

    private final ConcurrentMap<String, UserProfile> profilesByUser = new ConcurrentHashMap<>();
    private final UniqueIndex<Integer, User> byId;
    private final UniqueIndex<UUID, User> byUuid;
    private final UniqueIndex<String, User> byEmail;

    /** Declares its tables, so before the store opens. */
    Users(Store store, Ids ids) {
        this.ids = ids;
        records = store.records("users", User.class);
        profiles = store.records("user_profiles", UserProfile.class);
        profiles.onChange((key, before, after) -> {
            if (after == null) {
                profilesByUser.remove(key);
            } else {
                profilesByUser.put(key, after);
            }
        });
        emails = store.records("user_emails", Integer.class);
        byId = new UniqueIndex<>(records, User::id);
        byUuid = new UniqueIndex<>(records, User::uuid);
        byEmail = new UniqueIndex<>(records, user -> fold(user.email()));
    }

    public Optional<User> find(int id) {
        return byId.find(id);
    }

    public Optional<User> find(UUID uuid) {
        return byUuid.find(uuid);
    }

    /** The user with this address, in upper or lower case. */
    public Optional<User> findByEmail(String email) {
        return byEmail.find(fold(email));
    }

    /** The user with this address as this change leaves it. */
    public Optional<User> findByEmail(Transaction transaction, String email) {
        return emails.find(transaction, fold(email))
                .or(() -> findByEmail(email).map(User::id))
                .flatMap(id -> records.find(transaction, key(id)))
                .filter(user -> fold(user.email()).equals(fold(email)));
    }

    /** The user as this change would leave it. */
    public Optional<User> find(Transaction transaction, int id) {
        return records.find(transaction, key(id));
    }

    public UserProfile profile(User user) {
        return profilesByUser.getOrDefault(key(user.id()), UserProfile.EMPTY);
    }

    /** Adds a user who belongs nowhere yet, as part of a change; refuses an address that is taken. */
    public User add(Transaction transaction, String firstName, String lastName, String email) {
        UUID uuid = UUID.randomUUID();
        User user = new User(
                ids.next(transaction, "user"), uuid, uuid.toString(), firstName, lastName, email, null, null, null);
        take(transaction, user);
        profiles.put(
                transaction,
                key(user.id()),
                new UserProfile(Timestamps.format(transaction.nowMicros()), null, null, null));
        return user;
    }

    /** Changes a user and the settings that came with it, as part of a change; refuses an address that is taken. */
    public User update(Transaction transaction, int id, PatchFields patch) {
        User user = records.find(transaction, key(id)).orElseThrow(ApiException::notFound);
        User updated = user.apply(patch);
        if (!fold(updated.email()).equals(fold(user.email()))) {
            emails.remove(transaction, fold(user.email()));
            take(transaction, updated);
        }
        records.put(transaction, key(id), updated);
        UserProfile profile = profiles.find(transaction, key(id)).orElse(UserProfile.EMPTY);
        profiles.put(
                transaction,
                key(id),
                new UserProfile(
                        profile.joinedAt(),
                        profile.project(),
                        profile.organization(),
                        StoredSettings.patched(profile.settings(), patch, OWN)));
        return updated;
    }

    /** Gives a user a name and an address, as part of a change; refuses an address that is taken. */
    User rename(Transaction transaction, int id, String firstName, String email) {
        User user = records.find(transaction, key(id)).orElseThrow(ApiException::notFound);
        User renamed = user.apply(
                new PatchFields(Json.object().put("first_name", firstName).put("email", email)));
        if (!fold(email).equals(fold(user.email()))) {
            emails.remove(transaction, fold(user.email()));
        }
        take(transaction, renamed);
        return renamed;
    }

    /** Removes a user, whose address is free from then on, as part of a change. */
    void remove(Transaction transaction, User user) {
        emails.remove(transaction, fold(user.email()));
        profiles.remove(transaction, key(user.id()));
        records.remove(transaction, key(user.id()));
    }

    /** Makes a project and its organization what {@code @current} means for a user, as part of a change. */
    void select(Transaction transaction, int userId, UUID organization, @Nullable Integer project) {
        UserProfile profile = profiles.find(transaction, key(userId)).orElse(UserProfile.EMPTY);
        profiles.put(
                transaction,
                key(userId),
                new UserProfile(profile.joinedAt(), project, organization, profile.settings()));
    }

    private void take(Transaction transaction, User user) {
        findByEmail(transaction, user.email())
                .filter(other -> other.id() != user.id())
                .ifPresent(other -> {
                    throw new ApiException(
                            ErrorCode.UNIQUE, "There is already an account with this email address.", "email");
                });
        emails.put(transaction, fold(user.email()), user.id());
        records.put(transaction, key(user.id()), user);
    }

    private static String key(int id) {
        return Integer.toString(id);
    }

    private static String fold(String email) {
        return email.strip().toLowerCase(Locale.ROOT);
    }
}
