package dev.tenrec.sharing;

import dev.tenrec.account.PasswordHash;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The sharing of dashboards and insights by link. An item has no record until its sharing is changed. An index on the
 * heap maps tokens to records.
 */
public final class Sharing {
    /** Passwords that one item may have: each is tried in turn, and each try is slow on purpose. */
    static final int PASSWORDS_MAX = 20;

    private static final int TOKEN_BYTES = 22;

    private final Store store;
    private final Ids ids;
    private final ShareableItems items;
    private final ActivityLog log;
    private final Records<SharingConfiguration> records;
    private final SecureRandom random = new SecureRandom();
    /** Keys of the table by token; written by the writer alone. */
    private final Map<String, String> keysByToken = new ConcurrentHashMap<>();

    /** Declares its table, so before the store opens. */
    public Sharing(Store store, Ids ids, ShareableItems items, ActivityLog log) {
        this.store = store;
        this.ids = ids;
        this.items = items;
        this.log = log;
        records = store.projectRecords("sharing_configurations", SharingConfiguration.class);
        records.onChange(this::changed);
    }

    /** The configuration of an item; one without a record gets a random token at each call. */
    public SharingConfiguration get(SharedItem item) {
        return records.find(item.key()).orElseGet(() -> SharingConfiguration.blank(item, nextToken()));
    }

    public boolean isShared(SharedItem item) {
        return records.find(item.key()).filter(SharingConfiguration::enabled).isPresent();
    }

    /**
     * The configuration that a token opens; empty for unknown and disabled links, for tokens that were replaced too
     * long ago, and for deleted items.
     *
     * @param nowMicros microseconds since 1970 in UTC
     */
    public Optional<SharingConfiguration> findByToken(String token, long nowMicros) {
        return Optional.ofNullable(keysByToken.get(token))
                .flatMap(records::find)
                .filter(found -> found.opens(token, nowMicros) && items.exists(found.item()));
    }

    /** Changes how an item is shared; the stage ends with the new state once it is durable. */
    public CompletionStage<SharingConfiguration> update(
            Project project, SharedItem item, User caller, SharingPatch patch) {
        return change(project, item, caller, (transaction, before) -> {
            SharingConfiguration after = before.apply(patch, nextToken(), transaction.nowMicros());
            String activity = before.enabled() == after.enabled()
                    ? "updated"
                    : after.enabled() ? "sharing enabled" : "sharing disabled";
            return new Step(after, activity);
        });
    }

    /** Replaces the token; the earlier one serves for five minutes more. */
    public CompletionStage<SharingConfiguration> refresh(Project project, SharedItem item, User caller) {
        return change(
                project,
                item,
                caller,
                (transaction, before) ->
                        new Step(before.refreshed(nextToken(), transaction.nowMicros()), "access token refreshed"));
    }

    /** Adds a password; the stage ends with it once it is durable. */
    public CompletionStage<SharePassword> addPassword(
            Project project, SharedItem item, User caller, PasswordHash hash, String note) {
        return change(project, item, caller, (transaction, before) -> {
                    if (before.passwords().size() >= PASSWORDS_MAX) {
                        throw ApiException.invalid("There may be no more than " + PASSWORDS_MAX + " passwords.");
                    }
                    SharePassword added = new SharePassword(
                            ids.next(transaction, "share_password"), hash, note, transaction.nowMicros(), caller.id());
                    return new Step(before.with(added), "updated");
                })
                .thenApply(after -> after.passwords().get(after.passwords().size() - 1));
    }

    /** Ends a password; the stage ends once that is durable. */
    public CompletionStage<SharingConfiguration> removePassword(
            Project project, SharedItem item, User caller, int passwordId) {
        return change(project, item, caller, (transaction, before) -> new Step(before.without(passwordId), "updated"));
    }

    /** The state after a change, and its name in the activity log. */
    private record Step(SharingConfiguration after, String activity) {}

    @FunctionalInterface
    private interface Rule {
        Step apply(Transaction transaction, SharingConfiguration before);
    }

    private CompletionStage<SharingConfiguration> change(Project project, SharedItem item, User caller, Rule rule) {
        return store.change(transaction -> {
            ShareableItems.Label label = items.requireEditor(transaction, project, item, caller);
            SharingConfiguration before = records.find(transaction, item.key())
                    .orElseGet(() -> SharingConfiguration.blank(item, nextToken()));
            Step step = rule.apply(transaction, before);
            records.put(transaction, item.key(), step.after);
            List<FieldChange> changes =
                    FieldChange.between(item.kind().scope(), before.comparable(), step.after.comparable(), Set.of());
            log.add(
                    transaction,
                    Activity.of(project.id(), caller.id(), item.kind().scope(), item.id(), step.activity)
                            .named(label.name())
                            .shortId(label.shortId())
                            .changes(changes));
            return step.after;
        });
    }

    private void changed(String key, @Nullable SharingConfiguration before, @Nullable SharingConfiguration after) {
        Set<String> tokens = after == null ? Set.of() : after.tokens().collect(Collectors.toSet());
        tokens.forEach(token -> keysByToken.put(token, key));
        if (before != null) {
            before.tokens().filter(token -> !tokens.contains(token)).forEach(keysByToken::remove);
        }
    }

    private String nextToken() {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
