package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.cohort.Cohort;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.query.QueryContext.ActionEvents;
import dev.tenrec.insight.query.SavedNames;
import dev.tenrec.taxonomy.Action;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Cohorts and actions of a project by name or id, of several with one name the newest, its variables and own records.
 *
 * @param cohort finds a cohort by id and notes that it is used; {@code action} likewise
 * @param defaults finds the default of a variable by its code name and notes that it is used
 * @param records reads columns of a table of records and notes what they hold
 */
record ProjectNames(
        Supplier<List<Cohort>> cohorts,
        IntFunction<Optional<Cohort>> cohort,
        Supplier<List<Action>> actions,
        IntFunction<Optional<ActionEvents>> action,
        Function<String, Optional<JsonNode>> defaults,
        Supplier<List<String>> codeNames,
        BiFunction<String, List<String>, List<List<JsonNode>>> records)
        implements SavedNames {
    @Override
    public List<SavedCohort> allCohorts() {
        return cohorts.get().stream()
                .filter(each -> cohort.apply(each.id()).isPresent())
                .map(each -> new SavedCohort(each.id(), each.isStatic(), each.version()))
                .toList();
    }

    @Override
    public OptionalInt cohort(Object nameOrId) {
        IntStream ids = nameOrId instanceof Number number
                ? id(number)
                : cohorts.get().stream()
                        .filter(each -> nameOrId.equals(each.name()))
                        .mapToInt(Cohort::id);
        return newest(ids.filter(id -> cohort.apply(id).isPresent()));
    }

    @Override
    public Optional<EventSelector> action(Object nameOrId) {
        IntStream ids = nameOrId instanceof Number number
                ? id(number)
                : actions.get().stream()
                        .filter(each -> nameOrId.equals(each.name()))
                        .mapToInt(Action::id);
        OptionalInt id = newest(ids);
        return id.isEmpty() ? Optional.empty() : action.apply(id.getAsInt()).map(ActionEvents::events);
    }

    @Override
    public Optional<JsonNode> variable(String codeName) {
        return defaults.apply(codeName);
    }

    @Override
    public List<String> variableNames() {
        return codeNames.get();
    }

    @Override
    public List<List<JsonNode>> records(String table, List<String> columns) {
        return records.apply(table, columns);
    }

    private static OptionalInt newest(IntStream ids) {
        return ids.max();
    }

    private static IntStream id(Number number) {
        return number.longValue() == number.intValue() ? IntStream.of(number.intValue()) : IntStream.empty();
    }
}
