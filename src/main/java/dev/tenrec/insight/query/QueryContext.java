package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.cohort.Cohort;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.FilterParser;
import java.time.DayOfWeek;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The environment in which one query is parsed.
 *
 * @param now in the project's zone; the base of relative dates
 * @param filters reads all filters of the query, so that their limits hold for all together
 * @param actions finds the project's actions by id
 * @param testAccountFilters the project's filters for {@code filterTestAccounts}; a list
 * @param pathCleaningFilters the project's filters for {@code pathReplacements}; a list
 * @param cohorts finds the project's cohorts by id; the query then depends on them
 * @param project the project, for queries in SQL
 * @param experiments finds the project's experiments by id; the query then depends on them
 */
public record QueryContext(
        ZonedDateTime now,
        FilterParser filters,
        IntFunction<Optional<ActionEvents>> actions,
        JsonNode testAccountFilters,
        JsonNode pathCleaningFilters,
        IntFunction<Optional<Cohort>> cohorts,
        SqlProject project,
        IntFunction<Optional<ExperimentDesign>> experiments) {
    /**
     * The facts about a project by which SQL is read.
     *
     * @param types as the taxonomy knows them
     * @param saved its cohorts and actions
     */
    public record SqlProject(int id, DayOfWeek weekStart, PropertyTypes types, SavedNames saved) {}

    /** Knows no cohorts and experiments, and no types of properties but texts. */
    public QueryContext(
            ZonedDateTime now,
            FilterParser filters,
            IntFunction<Optional<ActionEvents>> actions,
            JsonNode testAccountFilters,
            JsonNode pathCleaningFilters) {
        this(
                now,
                filters,
                actions,
                testAccountFilters,
                pathCleaningFilters,
                id -> Optional.empty(),
                new SqlProject(0, DayOfWeek.SUNDAY, property -> PropertyTypes.PropertyClass.TEXT, SavedNames.NONE),
                id -> Optional.empty());
    }

    public record ActionEvents(String name, EventSelector events) {}

    /** The filters at {@code properties}, and those of test accounts if the query asks for them. */
    public Filter filter(Fields fields) {
        Filter filter = filters.parse(fields, "properties");
        return fields.flag("filterTestAccounts")
                ? filter.and(filters.parse(testAccountFilters, "test_account_filters"))
                : filter;
    }
}
