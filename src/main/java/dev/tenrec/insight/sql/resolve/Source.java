package dev.tenrec.insight.sql.resolve;

import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Plan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows that a SELECT reads: a stored table, or the rows of a query. Columns have indexes within the source, which
 * {@link Tables} moves to those of a join; a stored table learns only by them which columns to read.
 */
interface Source {
    /**
     * A column, or what follows from columns.
     *
     * @param parts the name after that of the table, at least one
     * @return null if there is no such column
     */
    @Nullable
    Expression find(List<String> parts);

    /**
     * True where the person of a row is in a cohort.
     *
     * @param parts the name after that of the table
     * @return null if this is not the id of a person
     */
    default @Nullable Expression inCohort(List<String> parts, int cohort) {
        return null;
    }

    /** True where a row is an event of an action; null if rows are no events. */
    default @Nullable Expression matches(EventSelector action) {
        return null;
    }

    /** Takes a condition that all rows must meet which the query uses; the rows that are left out need not be there. */
    default void narrow(Expression condition) {}

    /** Names for {@code *}, in their order. */
    List<String> starNames();

    /** Names for hints. */
    Collection<String> names();

    /** The rows, with all columns that were found before. */
    Plan plan();

    /**
     * A table with versions of rows, of which only the latest are kept: queries that look for those with
     * {@code argMax(x, version)} find them, and none is deleted.
     */
    record Versioned(Source rows) implements Source {
        private static final List<String> OWN = List.of("version", "is_deleted");

        @Override
        public @Nullable Expression find(List<String> parts) {
            return parts.size() == 1 && OWN.contains(parts.get(0)) ? Expression.Constant.integer(0) : rows.find(parts);
        }

        @Override
        public @Nullable Expression inCohort(List<String> parts, int cohort) {
            return rows.inCohort(parts, cohort);
        }

        @Override
        public void narrow(Expression condition) {
            rows.narrow(condition);
        }

        @Override
        public List<String> starNames() {
            return rows.starNames();
        }

        @Override
        public Collection<String> names() {
            List<String> names = new ArrayList<>(rows.names());
            names.addAll(OWN);
            return names;
        }

        @Override
        public Plan plan() {
            return rows.plan();
        }
    }
}
