package dev.tenrec.subscription;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Timestamps;
import dev.tenrec.store.Ids;
import dev.tenrec.store.ProjectIndex;
import dev.tenrec.store.Records;
import dev.tenrec.store.SizeLimit;
import dev.tenrec.store.Store;
import dev.tenrec.webhook.Webhook;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/** The subscriptions of all projects. */
public final class Subscriptions {
    private static final SizeLimit SIZE = new SizeLimit("A subscription", 50_000);
    private static final String SCOPE = "Subscription";
    private static final int COUNT_MAX = 1_000;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Store store;
    private final Ids ids;
    private final SubscriptionRules rules;
    private final ActivityLog log;
    private final Records<Subscription> records;
    private final ProjectIndex<Integer, Subscription> subscriptions;

    /** Declares its table, so before the store opens. */
    public Subscriptions(Store store, Ids ids, Dashboards dashboards, ActivityLog log) {
        this.store = store;
        this.ids = ids;
        this.log = log;
        rules = new SubscriptionRules(dashboards);
        records = store.projectRecords("subscriptions", Subscription.class);
        subscriptions = new ProjectIndex<>(store, records, Subscription::id);
    }

    /** The subscription, deleted or not, unless the project does not have it. */
    public Optional<Subscription> find(int projectId, int id) {
        return subscriptions.find(projectId, id);
    }

    /** All of a project, deleted or not, the newest first. */
    public List<Subscription> list(int projectId) {
        return subscriptions.all(projectId).stream()
                .sorted(Comparator.comparingInt(Subscription::id).reversed())
                .toList();
    }

    /** The subscriptions of all projects that are due, the longest first. */
    List<Subscription> due(Instant now) {
        return subscriptions
                .all()
                .filter(one -> one.isDue(now))
                .sorted(Comparator.comparing(one -> Objects.requireNonNullElse(one.nextMicros(), 0L)))
                .toList();
    }

    /** Creates a subscription; the stage ends with it once it is durable. */
    public CompletionStage<Subscription> add(int projectId, int userId, ObjectNode patch) {
        return store.change(transaction -> {
            if (subscriptions.all(projectId).size() >= COUNT_MAX) {
                throw ApiException.invalid("A project may have at most " + COUNT_MAX + " subscriptions.");
            }
            SubscriptionSettings settings = keyed(SubscriptionSettings.BLANK, patch);
            rules.check(transaction, projectId, settings);
            Instant now = Timestamps.instant(transaction.nowMicros());
            Long next = Subscription.planned(settings, now);
            if (next == null) {
                throw ApiException.invalid(
                        "start_date",
                        "Subscription schedule has reached its end date. Extend" + " until_date or remove count.");
            }
            Subscription added = SIZE.checked(new Subscription(
                    projectId,
                    ids.next(transaction, "subscription"),
                    settings,
                    next,
                    List.of(),
                    transaction.nowMicros(),
                    userId));
            records.put(transaction, key(added), added);
            log.add(transaction, entry(added, userId, "created"));
            return added;
        });
    }

    /** Changes a subscription. */
    public CompletionStage<Subscription> update(int projectId, int id, int userId, ObjectNode patch) {
        return store.change(transaction -> {
            Subscription before =
                    records.find(transaction, projectId + "/" + id).orElseThrow(ApiException::notFound);
            SubscriptionSettings settings = keyed(before.settings(), patch);
            if (!settings.deleted()) {
                rules.check(transaction, projectId, settings);
            }
            Subscription after = SIZE.checked(before.with(settings, Timestamps.instant(transaction.nowMicros())));
            records.put(transaction, key(after), after);
            log.add(
                    transaction,
                    entry(after, userId, "updated")
                            .changes(FieldChange.between(SCOPE, before.comparable(), after.comparable(), Set.of())));
            return after;
        });
    }

    /** Keeps the begin or the end of a delivery; the stage ends with nothing when the subscription is gone. */
    CompletionStage<Optional<Subscription>> step(Subscription asked, UnaryOperator<Subscription> step) {
        return store.change(transaction -> {
            Optional<Subscription> after = records.find(transaction, key(asked)).map(step);
            after.ifPresent(one -> records.put(transaction, key(one), one));
            return after;
        });
    }

    /** The settings with a patch applied, with a key of its own for each address of a receiver. */
    private static SubscriptionSettings keyed(SubscriptionSettings before, ObjectNode patch) {
        SubscriptionSettings after = before.apply(patch);
        if (!after.isWebhook()) {
            return after.with(null);
        }
        boolean isSame = before.secret() != null && before.targetValue().equals(after.targetValue());
        return isSame ? after : after.with(Webhook.newSecret(RANDOM));
    }

    private static Activity entry(Subscription subscription, int userId, String activity) {
        return Activity.of(subscription.projectId(), userId, SCOPE, subscription.id(), activity)
                .named(subscription.settings().title());
    }

    private static String key(Subscription subscription) {
        return subscription.projectId() + "/" + subscription.id();
    }
}
