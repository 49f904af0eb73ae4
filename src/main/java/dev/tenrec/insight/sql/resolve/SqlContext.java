package dev.tenrec.insight.sql.resolve;

import dev.tenrec.insight.query.PropertyTypes;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.SavedNames;
import dev.tenrec.insight.sql.syntax.SqlText;
import java.time.DayOfWeek;
import java.time.ZonedDateTime;

/**
 * All that the meaning of a text depends on beside the text.
 *
 * @param now in the project's zone; one moment for the whole query
 * @param weekStart the first day of a week: 0 for Sunday, 1 for Monday
 * @param saved cohorts and actions of the project
 */
public record SqlContext(
        int projectId,
        SqlText source,
        ZonedDateTime now,
        int weekStart,
        PropertyTypes propertyTypes,
        SavedNames saved,
        Placeholders placeholders) {
    /** The context of a text of a query. */
    public static SqlContext of(SqlText source, QueryContext context, Placeholders placeholders) {
        QueryContext.SqlProject project = context.project();
        return new SqlContext(
                project.id(),
                source,
                context.now(),
                project.weekStart() == DayOfWeek.MONDAY ? 1 : 0,
                project.types(),
                project.saved(),
                placeholders);
    }

    String zone() {
        return now.getZone().getId();
    }
}
