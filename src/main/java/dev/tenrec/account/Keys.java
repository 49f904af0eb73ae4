package dev.tenrec.account;

import dev.tenrec.error.ApiException;
import dev.tenrec.json.Timestamps;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The personal API keys of all users. */
public final class Keys {
    /** Keys that one user may have at once. */
    public static final int MAX = 10;

    private static final String PREFIX = "phx_";
    private static final long NOTE_NANOS = 3_600_000_000_000L;

    private final Store store;
    private final Secrets secrets;
    private final Records<PersonalApiKey> records;
    private final UniqueIndex<String, PersonalApiKey> byDigest;
    private final GroupIndex<Integer, PersonalApiKey> byUser;
    /** Number of keys of a user, for changes that cannot see them in the index yet. */
    private final Records<Integer> counts;

    private final ConcurrentMap<String, Long> lastNotedNanos = new ConcurrentHashMap<>();

    /** Declares its table, so before the store opens. */
    Keys(Store store, Secrets secrets) {
        this.store = store;
        this.secrets = secrets;
        records = store.records("personal_api_keys", PersonalApiKey.class);
        counts = store.records("personal_api_key_counts", Integer.class);
        records.onChange((key, before, after) -> {
            if (after == null) {
                lastNotedNanos.remove(key);
            }
        });
        byDigest = new UniqueIndex<>(records, PersonalApiKey::digest);
        byUser = new GroupIndex<>(records, PersonalApiKey::userId);
    }

    public Optional<PersonalApiKey> findByText(String text) {
        String digest = Secrets.digest(text);
        return byDigest.find(digest).filter(key -> Secrets.same(key.digest(), digest));
    }

    public Optional<PersonalApiKey> find(String id) {
        return records.find(id);
    }

    /** A user's keys, the newest first. */
    public List<PersonalApiKey> of(int userId) {
        return byUser.find(userId).stream()
                .sorted(Comparator.comparing(PersonalApiKey::createdAt)
                        .reversed()
                        .thenComparing(PersonalApiKey::id))
                .toList();
    }

    /** Refuses one more key for a user who has {@link #MAX}. */
    public void requireRoom(Transaction transaction, int userId) {
        if (count(transaction, userId) >= MAX) {
            throw ApiException.invalid("You can only have " + MAX
                    + " personal API keys. Remove an existing key before creating a new one.");
        }
    }

    /** Makes a key, as part of a change; a text that is null becomes a random one. */
    public Accounts.NewKey create(
            Transaction transaction, int userId, PersonalApiKey.Grant grant, @Nullable String value) {
        String text = value == null ? secrets.next(PREFIX) : value;
        PersonalApiKey key = PersonalApiKey.of(text, userId, grant, Timestamps.format(transaction.nowMicros()));
        counts.put(transaction, Integer.toString(userId), count(transaction, userId) + 1);
        records.put(transaction, key.id(), key);
        return new Accounts.NewKey(key, text);
    }

    /** Changes what a key may do, as part of a change; not found when it is gone. */
    public PersonalApiKey update(Transaction transaction, String id, PersonalApiKey.Grant grant) {
        PersonalApiKey updated = present(transaction, id).with(grant);
        records.put(transaction, id, updated);
        return updated;
    }

    /** Gives a key another text, as part of a change; the old one ends with it. Not found when it is gone. */
    public Accounts.NewKey roll(Transaction transaction, String id) {
        String text = secrets.next(PREFIX);
        PersonalApiKey rolled = present(transaction, id).rolled(text, Timestamps.format(transaction.nowMicros()));
        records.put(transaction, id, rolled);
        return new Accounts.NewKey(rolled, text);
    }

    /** Ends a key, as part of a change; answers whether it was there. */
    public boolean revoke(Transaction transaction, String id) {
        Optional<PersonalApiKey> key = records.find(transaction, id);
        key.ifPresent(found -> {
            counts.put(transaction, Integer.toString(found.userId()), count(transaction, found.userId()) - 1);
            records.remove(transaction, id);
        });
        return key.isPresent();
    }

    /** Ends all keys of a user, as part of a change. */
    void end(Transaction transaction, int userId) {
        of(userId).forEach(key -> records.remove(transaction, key.id()));
        counts.remove(transaction, Integer.toString(userId));
    }

    /** The key as this change would leave it. */
    public Optional<PersonalApiKey> find(Transaction transaction, String id) {
        return records.find(transaction, id);
    }

    private PersonalApiKey present(Transaction transaction, String id) {
        return records.find(transaction, id).orElseThrow(ApiException::notFound);
    }

    /** Keys of a user as this change would leave them. Users of older versions have no count: theirs are durable. */
    private int count(Transaction transaction, int userId) {
        return counts.find(transaction, Integer.toString(userId))
                .orElseGet(() -> of(userId).size());
    }

    /** Records the use of a key, at most once an hour, without waiting; a lost record is made again. */
    @SuppressWarnings("FutureReturnValueIgnored")
    public void noteUse(PersonalApiKey key) {
        long now = System.nanoTime();
        Long noted = lastNotedNanos.get(key.id());
        if (noted == null || now - noted > NOTE_NANOS) {
            lastNotedNanos.put(key.id(), now);
            store.change(transaction -> touch(transaction, key.id()));
        }
    }

    private boolean touch(Transaction transaction, String id) {
        Optional<PersonalApiKey> key = records.find(transaction, id);
        key.ifPresent(found -> records.put(transaction, id, found.usedAt(Timestamps.format(transaction.nowMicros()))));
        return key.isPresent();
    }
}
