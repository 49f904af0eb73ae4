package dev.tenrec.variable;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.store.ProjectIndex;
import dev.tenrec.store.Records;
import dev.tenrec.store.SizeLimit;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** The variables of all projects. No two of a project have the same code name. */
public final class InsightVariables {
    private static final SizeLimit SIZE = new SizeLimit("A variable", 50_000);
    private static final String SCOPE = "InsightVariable";
    private static final int COUNT_MAX = 500;

    private final Store store;
    private final ActivityLog log;
    private final Records<InsightVariable> records;
    /** Owners of code names: a change sees the names of changes before it that are not durable yet. */
    private final Records<Owner> names;

    private final ProjectIndex<UUID, InsightVariable> variables;

    /** The variable that has a code name. */
    record Owner(UUID variable) {}

    /** Declares its tables, so before the store opens. */
    public InsightVariables(Store store, ActivityLog log) {
        this.store = store;
        this.log = log;
        records = store.projectRecords("insight_variables", InsightVariable.class);
        names = store.projectRecords("insight_variable_names", Owner.class);
        variables = new ProjectIndex<>(store, records, InsightVariable::id);
    }

    /** The variable, unless the project does not have it. */
    public Optional<InsightVariable> find(int projectId, UUID id) {
        return variables.find(projectId, id);
    }

    /** The variable that SQL names by its code name. */
    public Optional<InsightVariable> find(int projectId, String codeName) {
        return names.find(projectId + "/" + codeName).flatMap(owner -> find(projectId, owner.variable()));
    }

    /** All of a project, the oldest first. */
    public List<InsightVariable> list(int projectId) {
        return variables.all(projectId).stream()
                .sorted(Comparator.comparingLong(InsightVariable::createdAtMicros)
                        .thenComparing(InsightVariable::id))
                .toList();
    }

    /** Creates a variable; the stage ends with it once it is durable. */
    public CompletionStage<InsightVariable> add(int projectId, int userId, ObjectNode fields) {
        return store.change(transaction -> {
            if (variables.all(projectId).size() >= COUNT_MAX) {
                throw ApiException.invalid("A project may have at most " + COUNT_MAX + " variables.");
            }
            InsightVariable added =
                    SIZE.checked(InsightVariable.of(projectId, userId, transaction.nowMicros(), fields));
            String name = nameKey(added);
            if (names.find(transaction, name).isPresent()) {
                throw ApiException.invalid("Variable with this code name already exists");
            }
            names.put(transaction, name, new Owner(added.id()));
            records.put(transaction, key(projectId, added.id()), added);
            log.add(transaction, entry(added, userId, "created"));
            return added;
        });
    }

    /** Changes a variable, whose code name stays. */
    public CompletionStage<InsightVariable> update(int projectId, UUID id, int userId, ObjectNode fields) {
        return store.change(transaction -> {
            InsightVariable before = required(transaction, projectId, id);
            InsightVariable after = SIZE.checked(before.apply(fields));
            records.put(transaction, key(projectId, id), after);
            log.add(
                    transaction,
                    entry(after, userId, "updated")
                            .changes(FieldChange.between(SCOPE, before.comparable(), after.comparable(), Set.of())));
            return after;
        });
    }

    /** Removes a variable; queries that name it need a value of their own then. */
    public CompletionStage<InsightVariable> remove(int projectId, UUID id, int userId) {
        return store.change(transaction -> {
            InsightVariable removed = required(transaction, projectId, id);
            records.remove(transaction, key(projectId, id));
            names.remove(transaction, nameKey(removed));
            log.add(transaction, entry(removed, userId, "deleted"));
            return removed;
        });
    }

    private InsightVariable required(Transaction transaction, int projectId, UUID id) {
        return records.find(transaction, key(projectId, id)).orElseThrow(ApiException::notFound);
    }

    private static Activity entry(InsightVariable variable, int userId, String activity) {
        return Activity.of(variable.projectId(), userId, SCOPE, variable.id(), activity)
                .named(variable.name());
    }

    private static String nameKey(InsightVariable variable) {
        return variable.projectId() + "/" + variable.codeName();
    }

    private static String key(int projectId, UUID id) {
        return projectId + "/" + id;
    }
}
