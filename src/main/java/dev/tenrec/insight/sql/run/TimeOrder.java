package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.plan.Aggregation;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.ScanColumn;
import dev.tenrec.insight.sql.table.EventSource;
import dev.tenrec.insight.sql.table.RowSource;
import dev.tenrec.insight.sql.table.StagedSource;
import org.jspecify.annotations.Nullable;

/** Finds out what plans take from the order of events in time, and changes the order in which they are read. */
final class TimeOrder {
    private TimeOrder() {}

    /** Returns whether an expression is the time of events that only pass filters and projections. */
    static boolean isTime(Expression expression, Plan input) {
        Expression key = expression;
        Plan plan = input;
        while (key instanceof Expression.Column column) {
            if (plan instanceof Plan.Project project) {
                key = project.columns().get(column.index()).expression();
                plan = project.input();
            } else if (plan instanceof Plan.Filter filter) {
                plan = filter.input();
            } else {
                return plan instanceof Plan.Scan scan
                        && scan.table() == Plan.Table.EVENTS
                        && scan.columns().get(column.index()).source() == ScanColumn.Source.TIMESTAMP;
            }
        }
        return false;
    }

    /** Returns the events that a source reads and passes through operators; null if it reads other rows. */
    static @Nullable EventSource events(RowSource source) {
        RowSource root = source instanceof StagedSource staged ? staged.root() : source;
        return root instanceof EventSource found ? found : null;
    }

    /** Returns the same operators over other events. */
    static RowSource with(RowSource source, EventSource events) {
        return source instanceof StagedSource staged
                ? new StagedSource(with(staged.input(), events), staged.stage(), staged.types(), staged.domains())
                : events;
    }

    /** Returns the rows that are grouped, read from the end of the time if the latest of each group is wanted. */
    static RowSource forGroups(Plan.Group group, RowSource input) {
        EventSource events = events(input);
        boolean wantsLatest =
                group.aggregations().stream().anyMatch(each -> wantsLatest(each.aggregation(), group.input()));
        return events != null && wantsLatest ? with(input, events.latestFirst()) : input;
    }

    private static boolean wantsLatest(Aggregation aggregation, Plan input) {
        return aggregation.function().name().equals("argMax")
                && aggregation.arguments().size() == 2
                && isTime(aggregation.arguments().get(1), input);
    }
}
