package dev.tenrec.insight.sql.resolve;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.syntax.Syntax;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;

/** Resolves conditions on what the project has saved: IN COHORT and {@code matchesAction}. */
record SavedSelections(SelectScope scope, ExpressionResolver expressions) {
    /** True where the row is an event of an action, told by its name or id. */
    Expression matchesAction(Syntax.Call call) {
        Object action = constant(call, call.args().get(0), "An action");
        EventSelector events = scope.context()
                .saved()
                .action(action)
                .orElseThrow(() -> refused(call, "Could not find an action with the " + called(action)));
        Expression found = scope.tables().matches(events, call.at());
        if (found == null) {
            throw refused(call, "matchesAction is asked of events: FROM has no table of them");
        }
        return found;
    }

    /** True where a person is in a cohort, told by its name or id. */
    Expression inCohort(Syntax.Call call) {
        Object name = constant(call, call.args().get(1), "A cohort");
        OptionalInt cohort = scope.context().saved().cohort(name);
        if (cohort.isEmpty()) {
            throw refused(call, "Could not find a cohort with the " + called(name));
        }
        if (call.args().get(0) instanceof Syntax.Name person) {
            Expression stored = scope.tables().inCohort(person.parts(), person.at(), cohort.getAsInt());
            if (stored != null) {
                return stored;
            }
        }
        Expression id = expressions.resolve(call.args().get(0));
        boolean isUuid = id.type().kind() == Type.Kind.UUID;
        return new Expression.InQuery(
                List.of(isUuid ? id : scope.accesses().call("toUUID", id)), members(cohort.getAsInt()));
    }

    /** The ids of the persons of a cohort. */
    private Plan members(int cohort) {
        ActorsSource persons = new ActorsSource(Plan.Table.PERSONS, scope.context());
        Expression id = Objects.requireNonNull(persons.find(List.of("id")));
        Expression isMember = Objects.requireNonNull(persons.inCohort(List.of("id"), cohort));
        return new Plan.Project(new Plan.Filter(persons.plan(), isMember), List.of(new Plan.Named("id", id)));
    }

    private Object constant(Syntax.Call call, Syntax named, String what) {
        if (expressions.resolve(named) instanceof Expression.Constant constant
                && (constant.value() instanceof String || constant.value() instanceof Number)) {
            return Objects.requireNonNull(constant.value());
        }
        throw refused(call, what + " is told by a constant, its name or its id");
    }

    private static String called(Object name) {
        return name instanceof String ? "name '" + name + "'" : "id " + name;
    }

    private ApiException refused(Syntax.Call call, String detail) {
        return scope.context().source().error(ErrorCode.HOGQL_QUERY_ERROR, call.at(), detail);
    }
}
