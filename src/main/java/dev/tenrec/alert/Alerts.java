package dev.tenrec.alert;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.dashboard.Insights;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Timestamps;
import dev.tenrec.store.ProjectIndex;
import dev.tenrec.store.Records;
import dev.tenrec.store.SizeLimit;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/** The alerts of all projects. */
public final class Alerts {
    private static final SizeLimit SIZE = new SizeLimit("An alert", 50_000);
    private static final String SCOPE = "AlertConfiguration";
    private static final int COUNT_MAX = 1_000;

    private final Store store;
    private final Accounts accounts;
    private final Insights insights;
    private final ActivityLog log;
    private final Records<Alert> records;
    private final ProjectIndex<UUID, Alert> alerts;

    /** Declares its table, so before the store opens. */
    public Alerts(Store store, Accounts accounts, Insights insights, ActivityLog log) {
        this.store = store;
        this.accounts = accounts;
        this.insights = insights;
        this.log = log;
        records = store.projectRecords("alerts", Alert.class);
        alerts = new ProjectIndex<>(store, records, Alert::id);
    }

    /** The alert, unless the project does not have it. */
    public Optional<Alert> find(int projectId, UUID id) {
        return alerts.find(projectId, id);
    }

    /** All of a project, the newest first. */
    public List<Alert> list(int projectId) {
        return alerts.all(projectId).stream()
                .sorted(Comparator.comparingLong(Alert::createdAtMicros)
                        .thenComparing(Alert::id)
                        .reversed())
                .toList();
    }

    /** The alerts of all projects that are due, the longest first. */
    List<Alert> due(Instant now) {
        return alerts.all()
                .filter(alert -> alert.isDue(now))
                .sorted(Comparator.comparingLong(Alert::dueMicros))
                .toList();
    }

    /** The insight that an alert asks, deleted or not. */
    public Optional<Insight> insight(Alert alert) {
        return insights.findWithDeleted(alert.projectId(), alert.settings().insight());
    }

    /** The users who hear of an alert and still may see its project, in the order in which they were chosen. */
    public List<User> subscribers(Alert alert) {
        return accounts.projects()
                .find(alert.projectId())
                .map(project -> alert.settings().subscribers().stream()
                        .flatMap(id -> accounts.users().find(id).stream())
                        .filter(user -> maySee(user, project))
                        .toList())
                .orElse(List.of());
    }

    /** Creates an alert, which is due at once; the stage ends with it once it is durable. */
    public CompletionStage<Alert> add(Project project, int userId, ObjectNode patch) {
        requireSubscribers(project, patch);
        return store.change(transaction -> {
            AlertRules.requireSupported(patch);
            if (alerts.all(project.id()).size() >= COUNT_MAX) {
                throw ApiException.invalid("alert", "Your team has reached the limit of " + COUNT_MAX + " alerts.");
            }
            AlertSettings settings = AlertSettings.BLANK.apply(patch, transaction.nowMicros());
            check(transaction, project.id(), settings);
            Alert blank = new Alert(
                    project.id(), UUID.randomUUID(), settings, AlertProgress.NONE, transaction.nowMicros(), userId);
            Alert added = SIZE.checked(snoozed(blank, patch, transaction));
            records.put(transaction, key(added), added);
            log.add(transaction, entry(added, userId, "created"));
            return added;
        });
    }

    /** Changes an alert. */
    public CompletionStage<Alert> update(Project project, UUID id, int userId, ObjectNode patch) {
        requireSubscribers(project, patch);
        return store.change(transaction -> {
            AlertRules.requireSupported(patch);
            Alert before = required(transaction, project.id(), id);
            AlertSettings settings = before.settings().apply(patch, transaction.nowMicros());
            if (!settings.judgesLike(before.settings())) {
                check(transaction, project.id(), settings);
            }
            Alert after = SIZE.checked(snoozed(before.with(settings), patch, transaction));
            records.put(transaction, key(after), after);
            log.add(
                    transaction,
                    entry(after, userId, "updated")
                            .changes(FieldChange.between(SCOPE, before.comparable(), after.comparable(), Set.of())));
            return after;
        });
    }

    /** Removes an alert. */
    public CompletionStage<Alert> remove(int projectId, UUID id, int userId) {
        return store.change(transaction -> {
            Alert removed = required(transaction, projectId, id);
            records.remove(transaction, key(removed));
            log.add(transaction, entry(removed, userId, "deleted"));
            return removed;
        });
    }

    /**
     * Keeps what a check found; the stage ends with nothing when the alert was changed or removed meanwhile, and is to
     * be checked anew.
     */
    CompletionStage<Optional<Alert>> progress(Alert asked, UnaryOperator<AlertProgress> step) {
        return store.change(transaction -> {
            Optional<Alert> after = records.find(transaction, key(asked))
                    .filter(now -> now.settings().equals(asked.settings())
                            && Objects.equals(
                                    now.progress().snoozedUntilMicros(),
                                    asked.progress().snoozedUntilMicros()))
                    .map(now -> now.with(step.apply(now.progress())));
            after.ifPresent(alert -> records.put(transaction, key(alert), alert));
            return after;
        });
    }

    private void check(Transaction transaction, int projectId, AlertSettings settings) {
        Insight insight = insights.live(transaction, projectId, settings.insight())
                .orElseThrow(() -> ApiException.doesNotExist("insight", settings.insight()));
        AlertRules.check(settings, insight);
    }

    private void requireSubscribers(Project project, ObjectNode patch) {
        patch.path("subscribed_users").forEach(id -> {
            boolean isMember = accounts.users()
                    .find(id.intValue())
                    .filter(user -> maySee(user, project))
                    .isPresent();
            if (!isMember) {
                throw ApiException.doesNotExist("subscribed_users", id);
            }
        });
    }

    private boolean maySee(User user, Project project) {
        return accounts.effectiveLevel(user, project) > Level.NONE;
    }

    private static Alert snoozed(Alert alert, ObjectNode patch, Transaction transaction) {
        if (!patch.has("snoozed_until")) {
            return alert;
        }
        long now = transaction.nowMicros();
        String until = patch.get("snoozed_until").textValue();
        Long end = until == null ? null : (Long) SnoozeTime.parse(until, Timestamps.instant(now));
        return alert.with(alert.progress().snoozed(end, now));
    }

    private Alert required(Transaction transaction, int projectId, UUID id) {
        return records.find(transaction, projectId + "/" + id).orElseThrow(ApiException::notFound);
    }

    private static Activity entry(Alert alert, int userId, String activity) {
        return Activity.of(alert.projectId(), userId, SCOPE, alert.id(), activity)
                .named(alert.settings().name());
    }

    private static String key(Alert alert) {
        return alert.projectId() + "/" + alert.id();
    }
}
