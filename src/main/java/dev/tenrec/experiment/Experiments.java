package dev.tenrec.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.flag.FeatureFlag;
import dev.tenrec.flag.FeatureFlags;
import dev.tenrec.insight.query.ExperimentDesign;
import dev.tenrec.store.Ids;
import dev.tenrec.store.ProjectIndex;
import dev.tenrec.store.Records;
import dev.tenrec.store.SizeLimit;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** The experiments of all projects. A deleted one is gone for callers, and its flag is free. */
public final class Experiments {
    private static final SizeLimit SIZE = new SizeLimit("An experiment", 200_000);
    private static final String SCOPE = "Experiment";
    private static final int LIVE_MAX = 1_000;

    private final Store store;
    private final Ids ids;
    private final ExperimentFlags flags;
    private final ActivityLog log;
    private final Records<Experiment> records;
    private final ProjectIndex<Integer, Experiment> experiments;

    /** Declares its table, so before the store opens. */
    public Experiments(Store store, Ids ids, FeatureFlags flags, ActivityLog log) {
        this.store = store;
        this.ids = ids;
        this.flags = new ExperimentFlags(flags);
        this.log = log;
        records = store.projectRecords("experiments", Experiment.class);
        experiments = new ProjectIndex<>(store, records, Experiment::id);
        flags.onDeletion(this::requireUnused);
    }

    /** The experiment, unless the project does not have it or it is deleted. */
    public Optional<Experiment> find(int projectId, int id) {
        return experiments.find(projectId, id).filter(found -> !found.deleted());
    }

    /** All live ones of a project, the newest first. */
    public List<Experiment> list(int projectId) {
        return experiments.all(projectId).stream()
                .filter(experiment -> !experiment.deleted())
                .sorted(Comparator.comparingInt(Experiment::id).reversed())
                .toList();
    }

    /** The live ones that compare the variants of a flag. */
    public List<Experiment> of(FeatureFlag flag) {
        return list(flag.projectId()).stream()
                .filter(experiment -> experiment.flag() == flag.id())
                .toList();
    }

    /** The facts that its results depend on; empty once its flag is gone. */
    public Optional<ExperimentDesign> design(Experiment experiment) {
        return flags.find(experiment)
                .map(flag -> new ExperimentDesign(
                        flag.key(),
                        ExperimentFlags.variants(flag),
                        ExperimentFlags.groupType(flag),
                        experiment.startMicros(),
                        experiment.endMicros(),
                        experiment.details().path("exposure_criteria"),
                        experiment.details().path("stats_config")));
    }

    /** Creates an experiment, with its flag where there is none of that key; the stage ends once both are durable. */
    public CompletionStage<Experiment> add(int projectId, int userId, ObjectNode patch) {
        return store.change(transaction -> {
            requireSupported(patch);
            if (list(projectId).size() >= LIVE_MAX) {
                throw ApiException.invalid("A project may have at most " + LIVE_MAX + " experiments.");
            }
            int id = ids.next(transaction, "experiment");
            long now = transaction.nowMicros();
            Experiment draft = Experiment.blank(projectId, id, now, userId).apply(patch, now);
            FeatureFlag flag = flags.of(transaction, projectId, userId, patch);
            Experiment added = SIZE.checked(draft.withFlag(flag.id()));
            records.put(transaction, key(added), added);
            log.add(transaction, entry(added, userId, "created"));
            return added;
        });
    }

    /** Changes an experiment; a start date launches a draft and turns its flag on. */
    public CompletionStage<Experiment> update(int projectId, int id, int userId, ObjectNode patch) {
        return store.change(transaction -> {
            requireSupported(patch);
            Experiment before = records.find(transaction, projectId + "/" + id)
                    .filter(found -> !found.deleted())
                    .orElseThrow(ApiException::notFound);
            Experiment after = SIZE.checked(before.apply(patch, transaction.nowMicros()));
            if (before.startMicros() != null) {
                if (patch.path("parameters").has("feature_flag_variants")) {
                    flags.requireSame(transaction, after);
                }
            } else {
                if (!patch.path("parameters").isEmpty()) {
                    flags.change(transaction, after, userId);
                }
                if (after.startMicros() != null) {
                    flags.activate(transaction, after, userId);
                }
            }
            records.put(transaction, key(after), after);
            log.add(
                    transaction,
                    entry(after, userId, after.deleted() ? "deleted" : "updated")
                            .changes(FieldChange.between(SCOPE, before.comparable(), after.comparable(), Set.of())));
            return after;
        });
    }

    private static void requireSupported(ObjectNode patch) {
        if (!patch.path("holdout_id").isNull() && patch.has("holdout_id")) {
            throw ApiException.invalid("holdout_id", "Holdouts are not supported.");
        }
        if (!patch.path("saved_metrics_ids").isEmpty()) {
            throw ApiException.invalid("saved_metrics_ids", "Shared metrics are not supported.");
        }
        JsonNode filters = patch.path("filters");
        if (!filters.path("properties").isEmpty()) {
            throw ApiException.invalid("Experiments do not support global filter properties");
        }
    }

    private void requireUnused(Transaction transaction, FeatureFlag flag) {
        for (Experiment known : of(flag)) {
            if (records.find(transaction, key(known))
                    .filter(now -> !now.deleted())
                    .isPresent()) {
                throw ApiException.invalid(
                        "deleted",
                        "Cannot delete a feature flag that is in use with active experiments."
                                + " Please delete the experiment(s) before deleting the flag.");
            }
        }
    }

    private static Activity entry(Experiment experiment, int userId, String activity) {
        return Activity.of(experiment.projectId(), userId, SCOPE, experiment.id(), activity)
                .named(experiment.name());
    }

    private static String key(Experiment experiment) {
        return experiment.projectId() + "/" + experiment.id();
    }
}
