package dev.tenrec.insight.sql.resolve;

import dev.tenrec.insight.sql.plan.EventRange;
import dev.tenrec.insight.sql.plan.GroupRange;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.ScanRange;
import org.jspecify.annotations.Nullable;

/**
 * The table of a list.
 *
 * @param id the column that tells its rows apart
 * @param time the column by which they are sorted unless a list says otherwise, the latest first; null for rows that
 *     are read in the order of their list
 */
record ListTable(
        String name, Source source, String id, @Nullable String time) {
    static ListTable of(ScanRange range, SqlContext context) {
        if (range instanceof EventRange events) {
            return new ListTable("events", new EventsSource(context, events), "uuid", "timestamp");
        }
        return range instanceof GroupRange
                ? new ListTable("groups", new ActorsSource(Plan.Table.GROUPS, range, context), "key", null)
                : new ListTable("persons", new ActorsSource(Plan.Table.PERSONS, range, context), "id", null);
    }
}
