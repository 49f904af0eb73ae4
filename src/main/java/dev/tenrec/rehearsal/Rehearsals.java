package dev.tenrec.rehearsal;

import dev.tenrec.account.Project;
import dev.tenrec.account.Projects;
import dev.tenrec.account.User;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.capture.Judgement;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Timestamps;
import dev.tenrec.rehearsal.baseline.BaselineLog;
import dev.tenrec.rehearsal.log.RequestLog;
import dev.tenrec.rehearsal.report.Report;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The rehearsals of all projects. Each has a project of its own in the same organization; one ends with the other, and
 * both end with the project that they belong to.
 */
public final class Rehearsals {
    /** Rehearsals that a project may have at a time. */
    public static final int OF_PROJECT_MAX = 100;

    private static final String SCOPE = "Rehearsal";

    private final Store store;
    private final Ids ids;
    private final Projects projects;
    private final ActivityLog activities;
    private final RequestLog log;
    private final BaselineLog baselines;
    private final Records<Rehearsal> records;
    /** Durable rehearsals by the id of their own project. */
    private final ConcurrentMap<Integer, Rehearsal> byProject = new ConcurrentHashMap<>();

    /** Declares its table and its log, so before the store opens. */
    public Rehearsals(Store store, Ids ids, Projects projects, ActivityLog activities) {
        this.store = store;
        this.ids = ids;
        this.projects = projects;
        this.activities = activities;
        this.log = new RequestLog(store);
        this.baselines = new BaselineLog(store);
        this.records = store.records("rehearsals", Rehearsal.class);
        records.onChange((key, before, after) -> {
            if (after != null) {
                byProject.put(after.projectId(), after);
            } else if (before != null) {
                byProject.remove(before.projectId());
            }
        });
        projects.onRemoval(this::removed);
    }

    /** The requests of all rehearsals. */
    public RequestLog log() {
        return log;
    }

    /** Lines that tell what the targets of all rehearsals hold. */
    public BaselineLog baselines() {
        return baselines;
    }

    /** The rehearsals of a project, the newest first. */
    public List<Rehearsal> of(int parentId) {
        return byProject.values().stream()
                .filter(one -> one.parentId() == parentId)
                .sorted(Comparator.comparingInt(Rehearsal::id).reversed())
                .toList();
    }

    /** The rehearsal of a project with this id; not found when there is none. */
    public Rehearsal get(int parentId, int id) {
        return records.find(key(id)).filter(one -> one.parentId() == parentId).orElseThrow(ApiException::notFound);
    }

    /** The rehearsal that takes the events of this project. Any thread; asked for each request of capture. */
    public Optional<Rehearsal> ofProject(int projectId) {
        return Optional.ofNullable(byProject.get(projectId));
    }

    /** True when there is any rehearsal at all. */
    boolean isAny() {
        return !byProject.isEmpty();
    }

    /** The rules by which capture judges the events of a project. Any thread. */
    public Judgement judgement(int projectId) {
        Rehearsal rehearsal = byProject.get(projectId);
        return rehearsal == null ? Judgement.USUAL : rehearsal.mode().judgement();
    }

    /** Makes a rehearsal and its empty project; the stage ends with it once it is durable. */
    public CompletionStage<Rehearsal> add(Project parent, User creator, String name, RehearsalMode mode) {
        return store.change(transaction -> {
            refuseNested(parent.id());
            if (of(parent.id()).size() >= OF_PROJECT_MAX) {
                throw ApiException.invalid(
                        "The project has " + OF_PROJECT_MAX + " rehearsals; delete one before making another.");
            }
            Project own = projects.add(transaction, parent.organization(), name, null);
            Rehearsal added = new Rehearsal(
                    ids.next(transaction, "rehearsal"),
                    parent.id(),
                    own.id(),
                    name,
                    mode,
                    creator.id(),
                    Timestamps.format(transaction.nowMicros()),
                    null,
                    null,
                    null,
                    null);
            records.put(transaction, key(added.id()), added);
            activities.add(transaction, entry(added, creator, "created"));
            return added;
        });
    }

    /** Gives a rehearsal another plan, which must be valid; what was signed off before no longer counts. */
    public CompletionStage<Rehearsal> plan(int parentId, int id, User actor, String plan) {
        return update(parentId, id, actor, "plan_changed", (before, now) -> before.with(plan));
    }

    /** Notes that other lines tell the baseline; what was signed off before no longer counts. */
    public CompletionStage<Rehearsal> baseline(int parentId, int id, User actor) {
        return update(parentId, id, actor, "baseline_changed", (before, now) -> before.unsigned());
    }

    /** Plays a drill to later requests, or none for null. */
    public CompletionStage<Rehearsal> drill(int parentId, int id, User actor, @Nullable Drill drill) {
        return update(parentId, id, actor, "drill_changed", (before, now) -> before.drilled(drill));
    }

    /** Waives a rule, in place of an earlier waiver of it. */
    public CompletionStage<Rehearsal> waive(int parentId, int id, User actor, String rule, String reason) {
        return update(
                parentId, id, actor, "waived", (before, now) -> before.with(new Waiver(rule, reason, actor.id(), now)));
    }

    /** Takes a waiver back. */
    public CompletionStage<Rehearsal> unwaive(int parentId, int id, User actor, String rule) {
        return update(parentId, id, actor, "waiver_removed", (before, now) -> before.without(rule));
    }

    /** Approves a report. */
    public CompletionStage<Rehearsal> sign(int parentId, int id, User actor, Report report, String verdict) {
        return update(
                parentId,
                id,
                actor,
                "signed_off",
                (before, now) -> before.signed(new SignOff(report.digest(), verdict, report.rules(), actor.id(), now)));
    }

    /** Notes in the activity log who begins to relay the events. */
    public CompletionStage<Rehearsal> noteRelay(int parentId, int id, User actor) {
        return update(parentId, id, actor, "relayed", (before, now) -> before);
    }

    private CompletionStage<Rehearsal> update(
            int parentId, int id, User actor, String activity, BiFunction<Rehearsal, String, Rehearsal> change) {
        return store.change(transaction -> {
            Rehearsal before = records.find(transaction, key(id))
                    .filter(one -> one.parentId() == parentId)
                    .orElseThrow(ApiException::notFound);
            Rehearsal after = change.apply(before, Timestamps.format(transaction.nowMicros()));
            records.put(transaction, key(id), after);
            activities.add(transaction, entry(after, actor, activity));
            return after;
        });
    }

    /** Deletes a rehearsal with its project and all that it holds; not found when it is gone. */
    public CompletionStage<Rehearsal> remove(int parentId, int id, User actor) {
        return store.change(transaction -> {
            Rehearsal gone = records.find(transaction, key(id))
                    .filter(one -> one.parentId() == parentId)
                    .orElseThrow(ApiException::notFound);
            projects.remove(transaction, gone.projectId());
            activities.add(transaction, entry(gone, actor, "deleted"));
            return gone;
        });
    }

    /** A rehearsal of a rehearsal would end with it, and nothing is known of what it should be compared with. */
    private void refuseNested(int parentId) {
        if (byProject.containsKey(parentId)) {
            throw ApiException.invalid("The project belongs to a rehearsal, which can't have rehearsals of its own.");
        }
    }

    /** Within the change that ends a project: its rehearsals end with it, and so does the one that it belongs to. */
    private void removed(Transaction transaction, Project project) {
        @Nullable Rehearsal own = byProject.get(project.id());
        if (own != null) {
            records.remove(transaction, key(own.id()));
        }
        for (Rehearsal rehearsal : of(project.id())) {
            if (projects.find(transaction, rehearsal.projectId()).isPresent()) {
                projects.remove(transaction, rehearsal.projectId());
            }
        }
    }

    private static Activity entry(Rehearsal rehearsal, User user, String activity) {
        return Activity.of(rehearsal.parentId(), user.id(), SCOPE, rehearsal.id(), activity)
                .named(rehearsal.name());
    }

    private static String key(int id) {
        return Integer.toString(id);
    }
}
