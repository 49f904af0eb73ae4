package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.scan.EventSelector;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Finds what a project has saved by what SQL calls it: a name, or a number for an id. The query then depends on it. */
public interface SavedNames {
    /** Nothing is saved. */
    SavedNames NONE = new SavedNames() {
        @Override
        public OptionalInt cohort(Object nameOrId) {
            return OptionalInt.empty();
        }

        @Override
        public List<SavedCohort> allCohorts() {
            return List.of();
        }

        @Override
        public Optional<EventSelector> action(Object nameOrId) {
            return Optional.empty();
        }

        @Override
        public Optional<JsonNode> variable(String codeName) {
            return Optional.empty();
        }

        @Override
        public List<String> variableNames() {
            return List.of();
        }

        @Override
        public List<List<JsonNode>> records(String table, List<String> columns) {
            return List.of();
        }
    };

    /**
     * A cohort of the project.
     *
     * @param isStatic true for a list of persons
     * @param version grows with each change
     */
    record SavedCohort(int id, boolean isStatic, int version) {}

    /** All cohorts that are not deleted. */
    List<SavedCohort> allCohorts();

    /** The id of a cohort. */
    OptionalInt cohort(Object nameOrId);

    /** The events of an action. */
    Optional<EventSelector> action(Object nameOrId);

    /** The default of a variable; a null of JSON for NULL. */
    Optional<JsonNode> variable(String codeName);

    /** The code names of all variables. */
    List<String> variableNames();

    /**
     * Columns of the project's own records, a row for each, as {@link SystemRecords} tells them; JSON as text.
     *
     * @param table the name after {@code system.}
     */
    List<List<JsonNode>> records(String table, List<String> columns);
}
