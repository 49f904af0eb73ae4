package dev.tenrec.flag;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import dev.tenrec.store.ProjectIndex;
import dev.tenrec.store.Records;
import dev.tenrec.store.SizeLimit;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.text.Normalizer;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * The early access features of all projects. Each has a flag of its own, which is on for persons whose property
 * {@code $feature_enrollment/<key>} is true while the feature is in a stage that one may enrol in. At most as many as
 * flags.
 */
public final class EarlyAccessFeatures {
    private static final SizeLimit SIZE = new SizeLimit("An early access feature", 100_000);
    private static final String SCOPE = "EarlyAccessFeature";

    private final Store store;
    private final FeatureFlags flags;
    private final ActivityLog log;
    private final Records<EarlyAccessFeature> records;
    private final Records<Owner> owners;
    private final ProjectIndex<UUID, EarlyAccessFeature> features;

    /** The feature that a flag decides. */
    record Owner(UUID feature) {}

    /** Declares its tables, so before the store opens. */
    public EarlyAccessFeatures(Store store, FeatureFlags flags, ActivityLog log) {
        this.store = store;
        this.flags = flags;
        this.log = log;
        records = store.projectRecords("early_access_features", EarlyAccessFeature.class);
        owners = store.projectRecords("early_access_flags", Owner.class);
        features = new ProjectIndex<>(store, records, EarlyAccessFeature::id);
        flags.onDeletion((transaction, flag) -> {
            if (owners.find(transaction, flagKey(flag)).isPresent()) {
                throw ApiException.invalid("Cannot delete a feature flag that is in use with early access features."
                        + " Please delete the early access feature before deleting the flag.");
            }
        });
    }

    /** The feature, unless the project does not have it. */
    public Optional<EarlyAccessFeature> find(int projectId, UUID id) {
        return features.find(projectId, id);
    }

    /** All of a project, the oldest first. */
    public List<EarlyAccessFeature> list(int projectId) {
        return features.all(projectId).stream()
                .sorted(Comparator.comparingLong(EarlyAccessFeature::createdAtMicros)
                        .thenComparing(EarlyAccessFeature::id))
                .toList();
    }

    /** The feature that a flag decides. */
    public Optional<EarlyAccessFeature> of(FeatureFlag flag) {
        return owners.find(flagKey(flag)).flatMap(owner -> find(flag.projectId(), owner.feature()));
    }

    /**
     * Creates a feature, for the flag that the patch names, or with a flag whose key is made of its name; the stage
     * ends with it once both are durable.
     */
    public CompletionStage<EarlyAccessFeature> add(int projectId, int userId, ObjectNode patch) {
        return store.change(transaction -> {
            FeatureFlag flag = patch.path("feature_flag_id").isNumber()
                    ? linkable(
                            transaction,
                            projectId,
                            patch.path("feature_flag_id").intValue())
                    : flags.add(
                            transaction,
                            projectId,
                            userId,
                            newFlag(patch.path("name").textValue()));
            EarlyAccessFeature added =
                    SIZE.checked(EarlyAccessFeature.blank(projectId, flag.id(), transaction.nowMicros())
                            .apply(patch));
            if (added.isEnrolling()) {
                enrol(transaction, flag, userId, true);
            }
            records.put(transaction, key(projectId, added.id()), added);
            owners.put(transaction, flagKey(flag), new Owner(added.id()));
            log.add(transaction, entry(added, userId, "created"));
            return added;
        });
    }

    /** Changes a feature, and its flag where the stage asks for it. */
    public CompletionStage<EarlyAccessFeature> update(int projectId, UUID id, int userId, ObjectNode patch) {
        return store.change(transaction -> {
            EarlyAccessFeature before = required(transaction, projectId, id);
            EarlyAccessFeature after = SIZE.checked(before.apply(patch));
            if (before.isEnrolling() != after.isEnrolling()) {
                enrol(transaction, flags.required(transaction, projectId, after.flag()), userId, after.isEnrolling());
            }
            records.put(transaction, key(projectId, id), after);
            log.add(
                    transaction,
                    entry(after, userId, "updated")
                            .changes(FieldChange.between(
                                    SCOPE,
                                    Json.mapper().valueToTree(before),
                                    Json.mapper().valueToTree(after),
                                    Set.of())));
            return after;
        });
    }

    /** Removes a feature; its flag stays, and enrolment no longer counts. */
    public CompletionStage<EarlyAccessFeature> remove(int projectId, UUID id, int userId) {
        return store.change(transaction -> {
            EarlyAccessFeature removed = required(transaction, projectId, id);
            FeatureFlag flag = flags.required(transaction, projectId, removed.flag());
            enrol(transaction, flag, userId, false);
            records.remove(transaction, key(projectId, id));
            owners.remove(transaction, flagKey(flag));
            log.add(transaction, entry(removed, userId, "deleted"));
            return removed;
        });
    }

    private FeatureFlag linkable(Transaction transaction, int projectId, int id) {
        FeatureFlag flag = flags.find(transaction, projectId, id)
                .orElseThrow(() -> ApiException.invalid("Feature Flag with this ID does not exist"));
        if (owners.find(transaction, flagKey(flag)).isPresent()) {
            throw ApiException.invalid("Linked feature flag " + flag.key() + " already has a feature attached to it.");
        }
        if (flag.filters().path("aggregation_group_type_index").isNumber()) {
            throw ApiException.invalid("Group-based feature flags are not supported for Early Access Features.");
        }
        if (!flag.filters().path("multivariate").path("variants").isEmpty()) {
            throw ApiException.invalid("Multivariate feature flags are not supported for Early Access Features.");
        }
        return flag;
    }

    /** A flag that is on for nobody. */
    private static ObjectNode newFlag(String feature) {
        ObjectNode flag = Json.object().put("key", slug(feature)).put("name", "Feature Flag for Feature " + feature);
        ObjectNode nobody = flag.putObject("filters").putArray("groups").addObject();
        nobody.putArray("properties");
        nobody.put("rollout_percentage", 0).putNull("variant");
        return flag;
    }

    /** A name as a key: letters without accents in lower case, digits, and one hyphen for what is between words. */
    private static String slug(String name) {
        String plain = Normalizer.normalize(name, Normalizer.Form.NFKD)
                .replaceAll("[^\\p{ASCII}]", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9_\\s-]", "")
                .replaceAll("[\\s-]+", "-")
                .replaceAll("^[-_]+|[-_]+$", "");
        if (plain.isEmpty()) {
            throw ApiException.invalid("name", "No key can be made of this name. Name a flag by feature_flag_id.");
        }
        return plain;
    }

    /** Lets enrolment decide the flag, or no longer. */
    private void enrol(Transaction transaction, FeatureFlag flag, int userId, boolean counts) {
        ObjectNode filters = flag.filters().deepCopy();
        if (counts) {
            ObjectNode group = filters.putArray("super_groups").addObject();
            ObjectNode property = group.putArray("properties").addObject();
            property.put("key", FeatureFlag.ENROLLMENT + flag.key()).put("type", "person");
            property.put("operator", "exact").putArray("value").add("true");
            group.put("rollout_percentage", 100);
        } else {
            filters.putNull("super_groups");
        }
        flags.update(
                transaction, flag.projectId(), flag.id(), userId, Json.object().set("filters", filters));
    }

    private EarlyAccessFeature required(Transaction transaction, int projectId, UUID id) {
        return records.find(transaction, key(projectId, id)).orElseThrow(ApiException::notFound);
    }

    private static Activity entry(EarlyAccessFeature feature, int userId, String activity) {
        return Activity.of(feature.projectId(), userId, SCOPE, feature.id(), activity)
                .named(feature.name());
    }

    private static String key(int projectId, UUID id) {
        return projectId + "/" + id;
    }

    private static String flagKey(FeatureFlag flag) {
        return flag.projectId() + "/" + flag.id();
    }
}
