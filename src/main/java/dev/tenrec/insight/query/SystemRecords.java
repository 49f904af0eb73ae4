package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.stream.Stream;

/** The product's own records, such as dashboards and flags, as the tables {@code system.…} of SQL show them. */
@FunctionalInterface
public interface SystemRecords {
    /** Knows no records. */
    SystemRecords NONE = (projectId, table) -> Stream.empty();

    /**
     * Reads the records of one table, in no order.
     *
     * @param table the name after {@code system.}
     * @return objects with a field for each column; times are microseconds since 1970 in UTC, an absent field is NULL
     */
    Stream<ObjectNode> read(int projectId, String table);

    /** The experiment with an id, unless the project has none or it was deleted. */
    default Optional<ExperimentDesign> experiment(int projectId, int id) {
        return Optional.empty();
    }
}
