package dev.tenrec.cohort;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Records;
import dev.tenrec.store.SizeLimit;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The cohorts of all projects. A deleted one is hidden from lists, and still means the same where it is used. */
public final class Cohorts {
    private static final SizeLimit SIZE = new SizeLimit("A cohort", 100_000);
    private static final String SCOPE = "Cohort";
    private static final int LIVE_MAX = 1_000;

    private final Store store;
    private final Ids ids;
    private final ActivityLog log;
    private final Records<Cohort> records;
    private final StaticMembers members;
    /** All of them by project and id; written by the writer alone. */
    private final Map<Integer, Map<Integer, Cohort>> known = new ConcurrentHashMap<>();

    /** Declares its tables, so before the store opens. */
    public Cohorts(Store store, Ids ids, ActivityLog log) {
        this.store = store;
        this.ids = ids;
        this.log = log;
        records = store.projectRecords("cohorts", Cohort.class);
        members = new StaticMembers(store);
        records.onChange(this::changed);
        store.removals().onRemoval(known::remove);
    }

    /** The cohort, also a deleted one, unless the project does not have it. */
    public Optional<Cohort> find(int projectId, int id) {
        return Optional.ofNullable(known.getOrDefault(projectId, Map.of()).get(id));
    }

    /** All live ones of a project, the newest first. */
    public List<Cohort> list(int projectId) {
        return known.getOrDefault(projectId, Map.of()).values().stream()
                .filter(cohort -> !cohort.deleted())
                .sorted(Comparator.comparingInt(Cohort::id).reversed())
                .toList();
    }

    /** The members of static ones. */
    public StaticMembers members() {
        return members;
    }

    /**
     * Creates a cohort; the stage ends with it once it is durable.
     *
     * @param patch a body of the schema {@code cohort}, whose filters are checked
     * @param distinctIds of the members of a static one
     */
    public CompletionStage<Cohort> add(int projectId, int userId, ObjectNode patch, BitSet distinctIds) {
        return store.change(transaction -> {
            if (list(projectId).size() >= LIVE_MAX) {
                throw ApiException.invalid("A project may have at most " + LIVE_MAX + " cohorts.");
            }
            Cohort added = Cohort.blank(projectId, ids.next(transaction, "cohort"), transaction.nowMicros(), userId)
                    .apply(patch);
            put(transaction, added);
            members.set(transaction, added, distinctIds, true);
            log.add(transaction, entry(added, userId, "created"));
            return added;
        });
    }

    /** Changes a cohort. */
    public CompletionStage<Cohort> update(int projectId, int id, int userId, ObjectNode patch) {
        return store.change(transaction -> {
            Cohort before = required(transaction, projectId, id);
            Cohort after = before.apply(patch);
            put(transaction, after);
            String activity =
                    before.deleted() == after.deleted() ? "updated" : after.deleted() ? "deleted" : "restored";
            log.add(
                    transaction,
                    entry(after, userId, activity)
                            .changes(FieldChange.between(SCOPE, before.comparable(), after.comparable(), Set.of())));
            return after;
        });
    }

    /** Adds members to a static cohort, or removes them. */
    public CompletionStage<Cohort> change(int projectId, int id, int userId, BitSet distinctIds, boolean areMembers) {
        return store.change(transaction -> {
            Cohort before = required(transaction, projectId, id);
            if (!before.isStatic()) {
                throw ApiException.invalid(
                        "Can only " + (areMembers ? "add users to" : "remove users from") + " static cohorts");
            }
            Cohort after = before.withNextVersion();
            records.put(transaction, key(projectId, id), after);
            members.set(transaction, after, distinctIds, areMembers);
            log.add(
                    transaction,
                    entry(after, userId, areMembers ? "persons_added_manually" : "person_removed_manually"));
            return after;
        });
    }

    /** Keeps the end of a count, unless the cohort changed meanwhile. */
    public CompletionStage<Cohort> calculated(Cohort counted, Cohort.Calculation calculation) {
        return store.change(transaction -> {
            Cohort now = required(transaction, counted.projectId(), counted.id());
            if (now.version() != counted.version()) {
                return now;
            }
            Cohort after = now.with(calculation);
            records.put(transaction, key(after.projectId(), after.id()), after);
            return after;
        });
    }

    private void put(Transaction transaction, Cohort after) {
        SIZE.checked(after);
        CohortReferences.check(
                after,
                id -> id == after.id()
                        ? after
                        : records.find(transaction, key(after.projectId(), id))
                                .orElseThrow(() ->
                                        ApiException.invalid("filters", "Invalid Cohort ID in filter: " + id + ".")));
        records.put(transaction, key(after.projectId(), after.id()), after);
    }

    private Cohort required(Transaction transaction, int projectId, int id) {
        return records.find(transaction, key(projectId, id)).orElseThrow(ApiException::notFound);
    }

    private void changed(String key, @Nullable Cohort before, @Nullable Cohort after) {
        if (after != null) {
            known.computeIfAbsent(after.projectId(), any -> new ConcurrentHashMap<>())
                    .put(after.id(), after);
        }
    }

    private static Activity entry(Cohort cohort, int userId, String activity) {
        return Activity.of(cohort.projectId(), userId, SCOPE, cohort.id(), activity)
                .named(cohort.name());
    }

    private static String key(int projectId, int id) {
        return projectId + "/" + id;
    }
}
