package dev.tenrec.survey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.flag.FeatureFlag;
import dev.tenrec.flag.FeatureFlags;
import dev.tenrec.store.ProjectIndex;
import dev.tenrec.store.Records;
import dev.tenrec.store.SizeLimit;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import dev.tenrec.taxonomy.Actions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** The surveys of all projects, with the flags that belong to them. No two of a project have the same name. */
public final class Surveys {
    private static final SizeLimit SIZE = new SizeLimit("A survey", 200_000);
    private static final String SCOPE = "Survey";
    private static final int COUNT_MAX = 400;

    private final Store store;
    private final SurveyFlags own;
    private final SurveyRules rules;
    private final ActivityLog log;
    private final Records<Survey> records;
    private final Records<Owner> names;
    private final ProjectIndex<UUID, Survey> surveys;

    /** The survey that has a name. */
    record Owner(UUID survey) {}

    /** Declares its tables, so before the store opens. */
    public Surveys(Store store, FeatureFlags flags, Actions actions, ActivityLog log) {
        this.store = store;
        this.log = log;
        own = new SurveyFlags(flags);
        rules = new SurveyRules(flags, actions);
        records = store.projectRecords("surveys", Survey.class);
        names = store.projectRecords("survey_names", Owner.class);
        surveys = new ProjectIndex<>(store, records, Survey::id);
        flags.onDeletion(this::requireUnused);
    }

    /** The survey, unless the project does not have it. */
    public Optional<Survey> find(int projectId, UUID id) {
        return surveys.find(projectId, id);
    }

    /** All of a project, the newest first. */
    public List<Survey> list(int projectId) {
        return surveys.all(projectId).stream()
                .sorted(Comparator.comparingLong(Survey::createdAtMicros)
                        .thenComparing(Survey::id)
                        .reversed())
                .toList();
    }

    /** Returns whether SDKs have surveys to ask for: any that is not archived. */
    public boolean hasAny(int projectId) {
        return surveys.all(projectId).stream().anyMatch(survey -> !survey.archived());
    }

    /** Returns whether a flag was made for a survey. */
    public boolean isOwn(FeatureFlag flag) {
        return surveys.all(flag.projectId()).stream()
                .anyMatch(survey -> survey.internalFlag() == flag.id()
                        || Integer.valueOf(flag.id()).equals(survey.targetingFlag()));
    }

    /** The surveys that are shown only where a flag is on. */
    public List<Survey> linkedTo(FeatureFlag flag) {
        return list(flag.projectId()).stream()
                .filter(survey -> Integer.valueOf(flag.id()).equals(survey.linkedFlag()))
                .toList();
    }

    /** Creates a survey and its flags; the stage ends with it once they are durable. */
    public CompletionStage<Survey> add(int projectId, int userId, ObjectNode patch) {
        return store.change(transaction -> {
            SurveyRules.requireSupported(patch);
            if (surveys.all(projectId).size() >= COUNT_MAX) {
                throw ApiException.invalid("A project may have at most " + COUNT_MAX + " surveys.");
            }
            UUID id = UUID.randomUUID();
            String name = patch.path("name").asText();
            FeatureFlag internal = own.addInternal(transaction, projectId, userId, id, name);
            Survey blank = Survey.blank(projectId, id, internal.id(), transaction.nowMicros(), userId);
            Survey added = targeted(transaction, blank.apply(patch), userId, patch);
            put(transaction, blank, added, userId);
            log.add(transaction, entry(added, userId, "created"));
            return added;
        });
    }

    /** Changes a survey, and its flags with it. */
    public CompletionStage<Survey> update(int projectId, UUID id, int userId, ObjectNode patch) {
        return store.change(transaction -> {
            SurveyRules.requireSupported(patch);
            Survey before = required(transaction, projectId, id);
            Survey after = targeted(transaction, before.apply(patch), userId, patch);
            put(transaction, before, after, userId);
            Integer targeting = before.targetingFlag();
            if (targeting != null && !targeting.equals(after.targetingFlag())) {
                own.remove(transaction, projectId, targeting, userId);
            }
            log.add(
                    transaction,
                    entry(after, userId, "updated")
                            .changes(FieldChange.between(SCOPE, before.comparable(), after.comparable(), Set.of())));
            return after;
        });
    }

    /** Removes a survey and the flags that were made for it. */
    public CompletionStage<Survey> remove(int projectId, UUID id, int userId) {
        return store.change(transaction -> {
            Survey removed = required(transaction, projectId, id);
            records.remove(transaction, key(removed));
            names.remove(transaction, nameKey(removed));
            own.remove(transaction, projectId, removed.internalFlag(), userId);
            Integer targeting = removed.targetingFlag();
            if (targeting != null) {
                own.remove(transaction, projectId, targeting, userId);
            }
            log.add(transaction, entry(removed, userId, "deleted"));
            return removed;
        });
    }

    /** The survey with the flag that the patch wants to choose its users. */
    private Survey targeted(Transaction transaction, Survey survey, int userId, ObjectNode patch) {
        if (patch.path("remove_targeting_flag").asBoolean()) {
            return survey.withTargetingFlag(null);
        }
        JsonNode filters = patch.path("targeting_flag_filters");
        if (filters.isEmpty()) {
            return survey;
        }
        Integer targeting = survey.targetingFlag();
        if (targeting != null) {
            own.change(transaction, survey.projectId(), targeting, userId, filters);
            return survey;
        }
        FeatureFlag added = own.addTargeting(transaction, survey.projectId(), userId, survey.name(), filters);
        return survey.withTargetingFlag(added.id());
    }

    private void put(Transaction transaction, Survey before, Survey after, int userId) {
        SIZE.checked(after);
        rules.check(transaction, after);
        if (!before.name().equals(after.name())) {
            names.remove(transaction, nameKey(before));
            if (names.find(transaction, nameKey(after)).isPresent()) {
                throw new ApiException(ErrorCode.UNIQUE, "There is already a survey with this name.");
            }
            names.put(transaction, nameKey(after), new Owner(after.id()));
        }
        records.put(transaction, key(after), after);
        own.activate(transaction, after.projectId(), after.internalFlag(), userId, after.isRunning());
        Integer targeting = after.targetingFlag();
        if (targeting != null) {
            own.activate(transaction, after.projectId(), targeting, userId, after.isRunning());
        }
    }

    private void requireUnused(Transaction transaction, FeatureFlag flag) {
        for (Survey known : surveys.all(flag.projectId())) {
            boolean isUsed = known.uses(flag.id())
                    && records.find(transaction, key(known))
                            .filter(now -> now.uses(flag.id()))
                            .isPresent();
            if (isUsed) {
                throw ApiException.invalid(
                        "deleted",
                        "This feature flag can't be deleted: the survey \"" + known.name() + "\" depends on it.");
            }
        }
    }

    private Survey required(Transaction transaction, int projectId, UUID id) {
        return records.find(transaction, projectId + "/" + id).orElseThrow(ApiException::notFound);
    }

    private static Activity entry(Survey survey, int userId, String activity) {
        return Activity.of(survey.projectId(), userId, SCOPE, survey.id(), activity)
                .named(survey.name());
    }

    private static String key(Survey survey) {
        return survey.projectId() + "/" + survey.id();
    }

    private static String nameKey(Survey survey) {
        return survey.projectId() + "/" + survey.name();
    }
}
