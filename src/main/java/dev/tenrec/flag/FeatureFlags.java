package dev.tenrec.flag;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.cohort.Cohorts;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Records;
import dev.tenrec.store.SizeLimit;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The feature flags of all projects. No two live ones of a project have the same key. */
public final class FeatureFlags {
    private static final SizeLimit SIZE = new SizeLimit("A feature flag", 200_000);
    private static final String SCOPE = "FeatureFlag";
    private static final int LIVE_MAX = 1_000;

    private final Store store;
    private final Ids ids;
    private final Cohorts cohorts;
    private final ActivityLog log;
    private final Records<FeatureFlag> records;
    private final Records<Owner> keys;
    private final FlagHashKeys hashKeys;
    /** Live ones by project and id; written by the writer alone. */
    private final Map<Integer, Map<Integer, FeatureFlag>> live = new ConcurrentHashMap<>();

    private final Map<Integer, CompiledFlags> compiled = new ConcurrentHashMap<>();
    private final List<BiConsumer<Transaction, FeatureFlag>> onDeletion = new ArrayList<>();

    /** The flag that has a key. */
    record Owner(int flag) {}

    /** Declares its tables, so before the store opens. */
    public FeatureFlags(Store store, Ids ids, Cohorts cohorts, ActivityLog log) {
        this.store = store;
        this.ids = ids;
        this.cohorts = cohorts;
        this.log = log;
        records = store.projectRecords("feature_flags", FeatureFlag.class);
        keys = store.projectRecords("feature_flag_keys", Owner.class);
        hashKeys = new FlagHashKeys(store);
        records.onChange(this::changed);
        store.removals().onRemoval(live::remove);
        store.removals().onRemoval(compiled::remove);
    }

    /** The flag, unless the project does not have it or it is deleted. */
    public Optional<FeatureFlag> find(int projectId, int id) {
        return Optional.ofNullable(live.getOrDefault(projectId, Map.of()).get(id));
    }

    /** The live flag with a key. */
    public Optional<FeatureFlag> find(int projectId, String key) {
        return Optional.ofNullable(compiled(projectId).find(key))
                .filter(flag -> flag.key().equals(key));
    }

    /** All live ones of a project, the newest first. */
    public List<FeatureFlag> list(int projectId) {
        return live.getOrDefault(projectId, Map.of()).values().stream()
                .sorted(Comparator.comparingInt(FeatureFlag::id).reversed())
                .toList();
    }

    /** Returns whether SDKs in browsers have anything to ask for. */
    public boolean hasAny(int projectId) {
        return !live.getOrDefault(projectId, Map.of()).isEmpty();
    }

    /** Ends with a refusal when no patch could change this flag. */
    public void requireThere(int projectId, int id) {
        if (records.find(key(projectId, id)).isEmpty()) {
            throw ApiException.notFound();
        }
    }

    FlagHashKeys hashKeys() {
        return hashKeys;
    }

    CompiledFlags compiled(int projectId) {
        CompiledFlags known = compiled.get(projectId);
        return known == null ? CompiledFlags.NONE : known;
    }

    /** Creates a flag; the stage ends with it once it is durable. */
    public CompletionStage<FeatureFlag> add(int projectId, int userId, ObjectNode patch) {
        return store.change(transaction -> add(transaction, projectId, userId, patch));
    }

    /** Creates a flag within a change. */
    public FeatureFlag add(Transaction transaction, int projectId, int userId, ObjectNode patch) {
        if (list(projectId).size() >= LIVE_MAX) {
            throw ApiException.invalid("A project may have at most " + LIVE_MAX + " feature flags.");
        }
        FeatureFlag blank =
                FeatureFlag.blank(projectId, ids.next(transaction, "feature_flag"), transaction.nowMicros(), userId);
        FeatureFlag added = blank.apply(patch, transaction.nowMicros(), userId);
        put(transaction, blank, added);
        log.add(transaction, entry(added, userId, "created"));
        return added;
    }

    /** Changes a flag; not found is also a deleted one, unless the patch undeletes it. */
    public CompletionStage<FeatureFlag> update(int projectId, int id, int userId, ObjectNode patch) {
        return store.change(transaction -> update(transaction, projectId, id, userId, patch));
    }

    /** Changes a flag within a change. */
    public FeatureFlag update(Transaction transaction, int projectId, int id, int userId, ObjectNode patch) {
        boolean undeletes = patch.has("deleted") && !patch.path("deleted").asBoolean();
        FeatureFlag before = records.find(transaction, key(projectId, id))
                .filter(found -> !found.deleted() || undeletes)
                .orElseThrow(ApiException::notFound);
        FeatureFlag after = before.apply(patch, transaction.nowMicros(), userId);
        put(transaction, before, after);
        String activity = before.deleted() == after.deleted() ? "updated" : after.deleted() ? "deleted" : "restored";
        log.add(
                transaction,
                entry(after, userId, activity)
                        .changes(FieldChange.between(SCOPE, before.comparable(), after.comparable(), Set.of())));
        return after;
    }

    /** The live flag as this change sees it. */
    public Optional<FeatureFlag> find(Transaction transaction, int projectId, int id) {
        return records.find(transaction, key(projectId, id)).filter(FeatureFlag::isLive);
    }

    /** The live flag as this change sees it; its absence is not found. */
    FeatureFlag required(Transaction transaction, int projectId, int id) {
        return find(transaction, projectId, id).orElseThrow(ApiException::notFound);
    }

    /** Asks before each deletion of a flag, which a refusal prevents; only before the store opens. */
    public void onDeletion(BiConsumer<Transaction, FeatureFlag> check) {
        onDeletion.add(check);
    }

    private void put(Transaction transaction, FeatureFlag before, FeatureFlag after) {
        SIZE.checked(after);
        if (after.isLive()) {
            check(after);
        } else {
            requireUnused(after);
            onDeletion.forEach(each -> each.accept(transaction, after));
        }
        if (before.isLive()) {
            keys.find(transaction, nameKey(before))
                    .filter(owner -> owner.flag() == before.id())
                    .ifPresent(owner -> keys.remove(transaction, nameKey(before)));
        }
        if (after.isLive()) {
            if (keys.find(transaction, nameKey(after)).isPresent()) {
                throw new ApiException(ErrorCode.UNIQUE, "There is already a feature flag with this key.", "key");
            }
            keys.put(transaction, nameKey(after), new Owner(after.id()));
        }
        records.put(transaction, key(after.projectId(), after.id()), after);
    }

    private void check(FeatureFlag flag) {
        FlagRules rules = FlagRules.parse(flag.filters());
        new FlagCohorts(cohorts, flag.projectId()).check(rules);
        requireNoCircle(flag, rules, new ArrayList<>(List.of(flag.key())), flag);
    }

    /** Follows dependencies through the live flags, and the changed one in its new form. */
    private void requireNoCircle(FeatureFlag at, FlagRules rules, List<String> path, FeatureFlag changed) {
        for (String name : dependencies(rules)) {
            boolean isChanged = name.equals(Integer.toString(changed.id())) || name.equals(changed.key());
            FeatureFlag next = isChanged ? changed : compiled(at.projectId()).find(name);
            if (next == null) {
                throw FlagRules.invalid("Flag dependency references non-existent flag with ID " + name);
            }
            boolean isAgain = path.contains(next.key());
            path.add(next.key());
            if (isAgain) {
                throw FlagRules.invalid("Circular dependency detected: " + String.join(" → ", path));
            }
            requireNoCircle(next, FlagRules.parse(next.filters()), path, changed);
            path.remove(path.size() - 1);
        }
    }

    static List<String> dependencies(FlagRules rules) {
        return rules.conditions().stream()
                .flatMap(condition -> condition.tests().stream())
                .filter(test -> test instanceof FlagRules.FlagTest)
                .map(test -> ((FlagRules.FlagTest) test).flag())
                .distinct()
                .toList();
    }

    private void requireUnused(FeatureFlag flag) {
        dependents(flag).stream().findFirst().ifPresent(other -> {
            throw ApiException.invalid(
                    "deleted", "This feature flag can't be deleted: the flag \"" + other.key() + "\" depends on it.");
        });
    }

    /** The other live flags whose conditions name a flag. */
    public List<FeatureFlag> dependents(FeatureFlag flag) {
        CompiledFlags all = compiled(flag.projectId());
        return all.all().stream()
                .filter(other -> other.id() != flag.id())
                .filter(other -> {
                    List<String> names = dependencies(all.rules(other));
                    return names.contains(Integer.toString(flag.id())) || names.contains(flag.key());
                })
                .toList();
    }

    /** The live flags whose filters name a cohort. */
    public Optional<FeatureFlag> using(int projectId, int cohort) {
        CompiledFlags all = compiled(projectId);
        return all.all().stream()
                .filter(flag -> all.rules(flag).conditions().stream()
                        .flatMap(condition -> condition.tests().stream())
                        .anyMatch(test -> test instanceof FlagRules.CohortTest used && used.cohort() == cohort))
                .findFirst();
    }

    private void changed(String key, @Nullable FeatureFlag before, @Nullable FeatureFlag after) {
        if (after != null) {
            Map<Integer, FeatureFlag> known = live.computeIfAbsent(after.projectId(), any -> new ConcurrentHashMap<>());
            known.compute(after.id(), (id, earlier) -> after.deleted() ? null : after);
            compiled.put(after.projectId(), new CompiledFlags(known.values()));
        }
    }

    /** The flags that another one names, by keys in the order in which they are to be decided. */
    public List<String> chain(int projectId, JsonNode name) {
        List<String> chain = new ArrayList<>();
        collect(compiled(projectId), name.asText(), chain);
        return chain;
    }

    private static void collect(CompiledFlags all, String name, List<String> into) {
        FeatureFlag flag = all.find(name);
        if (flag != null && !into.contains(flag.key())) {
            dependencies(all.rules(flag)).forEach(each -> collect(all, each, into));
            into.add(flag.key());
        }
    }

    private static Activity entry(FeatureFlag flag, int userId, String activity) {
        return Activity.of(flag.projectId(), userId, SCOPE, flag.id(), activity).named(flag.key());
    }

    private static String key(int projectId, int id) {
        return projectId + "/" + id;
    }

    private static String nameKey(FeatureFlag flag) {
        return flag.projectId() + "/" + flag.key();
    }
}
