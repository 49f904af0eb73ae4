package dev.tenrec.taxonomy;

import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Records;
import dev.tenrec.store.SizeLimit;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The actions of all projects. No two live ones of a project have the same name. */
public final class Actions {
    private static final SizeLimit SIZE = new SizeLimit("An action", 100_000);

    private static final String SCOPE = "Action";
    private static final Comparator<Action> ORDER = Comparator.comparingLong(Action::lastCalculatedAtMicros)
            .reversed()
            .thenComparing(Action::name, Comparator.nullsLast(Comparator.naturalOrder()))
            .thenComparingInt(Action::id);

    private final Store store;
    private final Ids ids;
    private final ActivityLog log;
    private final Records<Action> records;
    private final Records<Owner> names;
    /** Live ones by project and id; written by the writer alone. */
    private final Map<Integer, Map<Integer, Action>> live = new ConcurrentHashMap<>();

    /** The action that has a name. */
    record Owner(int action) {}

    /** Declares its tables, so before the store opens. */
    public Actions(Store store, Ids ids, ActivityLog log) {
        this.store = store;
        this.ids = ids;
        this.log = log;
        records = store.projectRecords("actions", Action.class);
        names = store.projectRecords("action_names", Owner.class);
        records.onChange(this::changed);
        store.removals().onRemoval(live::remove);
    }

    /** The action, unless the project does not have it or it is deleted. */
    public Optional<Action> find(int projectId, int id) {
        return Optional.ofNullable(live(projectId).get(id));
    }

    /** All live ones of a project, the one calculated last first. */
    public List<Action> list(int projectId) {
        return live(projectId).values().stream().sorted(ORDER).toList();
    }

    /** Ends with a refusal when no patch could change this action. */
    public void requireThere(int projectId, int id) {
        if (records.find(key(projectId, id)).isEmpty()) {
            throw ApiException.notFound();
        }
    }

    /** Creates an action; the stage ends with it once it is durable. */
    public CompletionStage<Action> add(int projectId, ActionPatch patch) {
        return store.change(transaction -> {
            Action blank =
                    Action.blank(projectId, ids.next(transaction, "action"), transaction.nowMicros(), patch.userId());
            Action added = blank.apply(patch, transaction.nowMicros());
            put(transaction, blank, added);
            log.add(transaction, entry(added, patch, "created"));
            return added;
        });
    }

    /** Changes an action; not found is also a deleted one, unless the patch undeletes it. */
    public CompletionStage<Action> update(int projectId, int id, ActionPatch patch) {
        return store.change(transaction -> {
            Action before = records.find(transaction, key(projectId, id))
                    .filter(found -> !found.deleted() || patch.values().undeletes())
                    .orElseThrow(ApiException::notFound);
            Action after = before.apply(patch, transaction.nowMicros());
            put(transaction, before, after);
            String activity =
                    before.deleted() == after.deleted() ? "updated" : after.deleted() ? "deleted" : "restored";
            log.add(
                    transaction,
                    entry(after, patch, activity)
                            .changes(FieldChange.between(
                                    SCOPE,
                                    Json.mapper().valueToTree(before),
                                    Json.mapper().valueToTree(after),
                                    Set.of())));
            return after;
        });
    }

    /** Writes the new state, frees the name of the old one and takes that of the new one. */
    private void put(Transaction transaction, Action before, Action after) {
        SIZE.checked(after);
        if (hasName(before)) {
            names.find(transaction, nameKey(before))
                    .filter(owner -> owner.action() == before.id())
                    .ifPresent(owner -> names.remove(transaction, nameKey(before)));
        }
        if (hasName(after)) {
            Optional<Owner> other = names.find(transaction, nameKey(after));
            if (other.isPresent()) {
                throw new ApiException(
                        ErrorCode.UNIQUE,
                        "This project already has an action with this name, ID "
                                + other.get().action(),
                        "name");
            }
            names.put(transaction, nameKey(after), new Owner(after.id()));
        }
        records.put(transaction, key(after.projectId(), after.id()), after);
    }

    private Map<Integer, Action> live(int projectId) {
        return live.getOrDefault(projectId, Map.of());
    }

    private void changed(String key, @Nullable Action before, @Nullable Action after) {
        if (after != null) {
            Map<Integer, Action> known = live.computeIfAbsent(after.projectId(), any -> new ConcurrentHashMap<>());
            known.compute(after.id(), (id, earlier) -> after.deleted() ? null : after);
        }
    }

    private static boolean hasName(Action action) {
        return !action.deleted() && action.name() != null && !action.name().isEmpty();
    }

    private static Activity entry(Action action, ActionPatch patch, String activity) {
        return Activity.of(action.projectId(), patch.userId(), SCOPE, action.id(), activity)
                .named(action.name());
    }

    private static String key(int projectId, int id) {
        return projectId + "/" + id;
    }

    private static String nameKey(Action action) {
        return action.projectId() + "/" + action.name();
    }
}
