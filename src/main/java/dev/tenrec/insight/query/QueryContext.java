package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.FilterParser;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * What must be known to read a query, beside its JSON; for one query.
 *
 * @param now in the project's zone, from which relative dates count
 * @param filters reads all filters of the query, so that their bounds hold for all together
 * @param actions the project's actions, by their ids
 * @param testAccountFilters the project's own filters, which {@code filterTestAccounts} asks for; a list
 * @param pathCleaningFilters the project's own names of addresses, which {@code pathReplacements} asks for; a list
 */
public record QueryContext(
        ZonedDateTime now,
        FilterParser filters,
        IntFunction<Optional<ActionEvents>> actions,
        JsonNode testAccountFilters,
        JsonNode pathCleaningFilters) {
    /** An action, by its name and the events that belong to it. */
    public record ActionEvents(String name, EventSelector events) {}

    /** The filters at {@code properties} of a query, and those of test accounts if it asks for them. */
    public Filter filter(Fields fields) {
        Filter filter = filters.parse(fields.find("properties"), fields.path("properties"));
        if (!fields.flag("filterTestAccounts")) {
            return filter;
        }
        return filter.and(filters.parse(testAccountFilters, "test_account_filters"));
    }
}
