package dev.tenrec.insight.sql.resolve;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Field;
import dev.tenrec.insight.sql.plan.Plan;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a query, all of whose columns are there. */
record PlanSource(Plan plan, Accesses accesses) implements Source {
    @Override
    public @Nullable Expression find(List<String> parts) {
        List<Field> fields = plan.fields();
        for (int index = 0; index < fields.size(); index++) {
            Field field = fields.get(index);
            if (field.name().equals(parts.get(0))) {
                Expression column = new Expression.Column(index, field.name(), field.type());
                return accesses.of(column, parts.subList(1, parts.size()));
            }
        }
        return null;
    }

    @Override
    public List<String> starNames() {
        return plan.fields().stream().map(Field::name).toList();
    }

    @Override
    public Collection<String> names() {
        return starNames();
    }
}
